/** What is asked in a window of its own: which level to open, how large a new one is, the size, the name. Each resolves to null if left. */

import { del, get, post } from "ludus/core/api.js";
import { ICONS, fillWith, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { emptyHall } from "ludus/levels/draw.js";
import { preview } from "ludus/levels/preview.js";
import { MOST_FLOORS, MOST_SIDE, formatText } from "ludus/levels/text.js";

/** @typedef {{ name: string, title: string, kind: "library" | "saved", width: number, height: number, floors: number, riders: number, text: string }} LevelInfo */
/** @typedef {{ width: number, height: number, floors: number }} Size */

/**
 * A dialog whose form resolves to what `read` makes of it; whatever is wrong stays in it as a sentence.
 * @template T
 * @param {string} title
 * @param {string} action on the button; empty: there is none
 * @param {(body: HTMLElement, done: (value: T) => void) => void} build
 * @param {() => (Promise<T | null> | T | null)} [read] null: not yet
 * @param {string} [kind] a class of its own
 * @returns {Promise<T | null>}
 */
function ask(title, action, build, read, kind = "") {
  return new Promise((resolve) => {
    const body = h("div.asked", null);
    const wrong = h("p.wrong", { role: "alert", hidden: true });
    /** @type {T | null} */
    let answer = null;
    /** @param {T} value */
    const done = (value) => {
      answer = value;
      dialog.close();
    };
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog.levels-ask", { "aria-label": title, class: kind, onclose: () => { dialog.remove(); resolve(answer); } },
      h("form", {
        method: "dialog",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          wrong.hidden = true;
          try {
            const value = await read?.();
            if (value !== null && value !== undefined) done(value);
          } catch (error) {
            wrong.textContent = /** @type {Error} */ (error).message;
            wrong.hidden = false;
          }
        },
      },
      h("div.title", null, h("h2", null, title), h("button.icon.end", { type: "button", "aria-label": t("common.close"), onclick: () => dialog.close() }, icon(ICONS.cross))),
      body, wrong,
      action && h("div.acts", null, h("button.btn", { type: "button", onclick: () => dialog.close() }, t("common.cancel")), h("button.btn.loud", { type: "submit" }, action)))));
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the editor's keys rest
    build(body, done);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} label @param {number} value @param {number} low @param {number} high @param {string} [step] */
function numberField(label, value, low, high, step = "1") {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: low, max: high, step, value: String(value), required: true, "data-field": label }));
  return { element: h("label.field", null, h("span.label", null, label), input), input, read: () => Number(input.value) };
}

/** @template {string} T @param {string} label @param {[T, string][]} choices @param {T} first @param {(value: T) => void} [onChange] */
function choiceField(label, choices, first, onChange) {
  let chosen = first;
  const seg = h("div.seg", { role: "group", "aria-label": label }, ...choices.map(([value, shown]) =>
    h("button", {
      type: "button", "aria-pressed": String(value === first), "data-choice": value,
      onclick: () => {
        chosen = value;
        for (const each of seg.children) each.setAttribute("aria-pressed", String(each.getAttribute("data-choice") === value));
        onChange?.(value);
      },
    }, shown)));
  return { element: h("div.field", null, h("span.label", null, label), seg), read: () => chosen };
}

/** A level to open. @returns {Promise<LevelInfo | null>} */
export async function askLevel() {
  const levels = /** @type {{ saved: LevelInfo[], library: LevelInfo[] }} */ (await get("/levels"));
  return ask(t("levels.open.title"), "", (body, done) => {
    const draw = () => fillWith(body,
      h("h3", null, t("levels.open.mine")),
      levels.saved.length ? h("ul.shelf", null, ...levels.saved.map((each) => card(each, done, forget))) : h("p.dim", null, t("levels.open.none")),
      h("h3", null, t("levels.open.library")),
      h("ul.shelf", null, ...levels.library.map((each) => card(each, done))));
    /** @param {LevelInfo} level */
    const forget = async (level) => {
      await del(`/levels/${encodeURIComponent(level.name)}`);
      levels.saved = levels.saved.filter((each) => each !== level);
      draw();
    };
    draw();
  }, undefined, "wide");
}

/** @param {LevelInfo} level @param {(level: LevelInfo) => void} choose @param {(level: LevelInfo) => void} [forget] */
function card(level, choose, forget) {
  const about = [`${level.width} × ${level.height}${level.floors > 1 ? ` × ${level.floors}` : ""}`, t("levels.riders", { n: level.riders })].join(", ");
  const sure = h("div.sure", { hidden: true }, t("levels.delete.sure", { name: level.name }),
    h("span.row", null,
      h("button.btn.small", { type: "button", onclick: () => { sure.hidden = true; } }, t("common.cancel")),
      h("button.btn.small", { type: "button", "data-delete": level.name, onclick: () => forget?.(level) }, t("levels.delete"))));
  return h("li", null,
    h("button.pick", { type: "button", "data-level": level.name, onclick: () => choose(level) },
      h("span.picture", null, preview(level.text)), h("b", null, level.title), h("span.faint", null, about)),
    forget && h("button.icon.bin", { type: "button", "aria-label": `${t("levels.delete")}: ${level.name}`, onclick: () => { sure.hidden = false; } }, icon("M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6")),
    sure);
}

/** A new level's text. @returns {Promise<string | null>} */
export function askNew() {
  const width = numberField(t("levels.width"), 25, 5, MOST_SIDE);
  const height = numberField(t("levels.height"), 17, 5, MOST_SIDE);
  const floors = numberField(t("levels.floors"), 1, 1, MOST_FLOORS);
  const density = numberField(t("levels.new.density"), 0.12, 0, 0.5, "0.01");
  const riders = numberField(t("levels.new.riders"), 2, 1, 8);
  const symmetry = choiceField(t("levels.new.symmetry"), [["none", t("levels.none")], ["mirror", t("levels.mirror")], ["rotation", t("levels.turn")], ["both", t("levels.new.both")]], "rotation");
  const chance = h("div.two", { hidden: true }, density.element, riders.element, symmetry.element);
  const filled = choiceField(t("levels.new.filled"), [["empty", t("levels.new.empty")], ["chance", t("levels.new.chance")]], "empty", (value) => {
    chance.hidden = value === "empty";
    floors.input.disabled = value === "chance";
  });
  return ask(t("levels.new.title"), t("levels.new.make"),
    (body) => fillWith(body, h("div.three", null, width.element, height.element, floors.element), filled.element, chance),
    async () => {
      if (filled.read() === "empty") return formatText(emptyHall(width.read(), height.read(), floors.read()));
      const wanted = { width: width.read(), height: height.read(), density: density.read(), symmetry: symmetry.read(), starts: riders.read() };
      return (await post("/levels/generate", wanted)).text;
    });
}

/** @param {Size} size @returns {Promise<(Size & { fromMiddle: boolean }) | null>} */
export function askSize(size) {
  const least = 3;
  const width = numberField(t("levels.width"), size.width, least, MOST_SIDE);
  const height = numberField(t("levels.height"), size.height, least, MOST_SIDE);
  const floors = numberField(t("levels.floors"), size.floors, 1, MOST_FLOORS);
  const where = choiceField(t("levels.size.where"), [["corner", t("levels.size.corner")], ["middle", t("levels.size.middle")]], "corner");
  return ask(t("levels.size.title"), t("levels.size.do"),
    (body) => fillWith(body, h("div.three", null, width.element, height.element, floors.element), where.element),
    () => ({ width: width.read(), height: height.read(), floors: floors.read(), fromMiddle: where.read() === "middle" }));
}

/**
 * Save under a name, asking again until it works.
 * @template T
 * @param {string} name to begin with
 * @param {string} own the level's own, which it may replace
 * @param {(name: string, mayReplace: boolean) => Promise<T>} save
 * @returns {Promise<T | null>}
 */
export function askName(name, own, save) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "text", value: name, maxlength: 60, required: true, autocomplete: "off", autofocus: true, "data-field": "name", oninput: () => setTaken(""), onfocus: () => input.select() }));
  const replaces = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox" }));
  const taken = h("label.row.taken", { hidden: true }, replaces, h("span", null, t("levels.replace")));
  let takenName = "";
  /** @param {string} which */
  const setTaken = (which) => {
    takenName = which;
    taken.hidden = which === "";
    replaces.checked = false;
  };
  return ask(t("levels.saveas.title"), t("levels.save"),
    (body) => fillWith(body, h("label.field", null, h("span.label", null, t("levels.saveas.name")), input), taken),
    async () => {
      const wanted = input.value.trim();
      if (/[\\/]|^\./.test(wanted)) throw new Error(t("levels.saveas.path"));
      const mayReplace = wanted === own || (replaces.checked && takenName === wanted);
      const { saved } = /** @type {{ saved: LevelInfo[] }} */ (await get("/levels"));
      if (mayReplace || !saved.some((level) => level.name === wanted)) return save(wanted, mayReplace);
      setTaken(wanted);
      throw new Error(t("levels.taken", { name: wanted }));
    });
}
