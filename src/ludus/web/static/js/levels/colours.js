/** Boards of Seven Colours: a few numbers make one, and who has them has the same. */

import "ludus/board/board.js";
import { post } from "ludus/core/api.js";
import { copyLinkButton } from "ludus/core/copying.js";
import { fillWith, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { go, note } from "ludus/core/router.js";
import { secret } from "ludus/core/secret.js";
import { formatSpec } from "ludus/forms/spec.js";

const KINDS = ["random", "symmetric", "balanced"];
const USUAL = { width: 30, height: 30, colours: 7 };
const BOUNDS = /** @type {Record<string, [number, number]>} */ ({ width: [2, 64], height: [2, 64], colours: [3, 16] });
const RIVAL = "alphabeta:seconds=0.5";
const PAUSE = 90; // ms of rest before a board is drawn
const DICE = "M4.5 3h11A1.5 1.5 0 0 1 17 4.5v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15.5v-11A1.5 1.5 0 0 1 4.5 3ZM7 7v.1M13 7v.1M10 10v.1M7 13v.1M13 13v.1";

export class Colours {
  /** @param {HTMLElement} root @param {URLSearchParams} query @param {HTMLElement} tabs */
  constructor(root, query, tabs) {
    this.numbers = /** @type {Record<string, number>} */ ({ ...USUAL });
    for (const [name, [low, high]] of Object.entries(BOUNDS)) {
      const given = Number(query.get(name) ?? NaN);
      if (Number.isInteger(given) && given >= low && given <= high) this.numbers[name] = given;
    }
    this.kind = KINDS.find((kind) => kind === query.get("board")) ?? "symmetric";
    const seed = Number(query.get("seed") ?? NaN);
    this.seed = Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31 ? seed : roll();
    this.turns = 0;
    this.timer = 0;
    this.board = /** @type {any} */ (h("ludus-board"));
    this.trouble = h("p.wrong", { role: "alert" });
    this.legend = h("ul.legend", { "aria-label": t("colours.counts") });
    this.about = h("p.dim", null);
    this.seedField = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: 0, max: 2 ** 31 - 1, value: String(this.seed), "data-field": "seed", oninput: () => this.setSeed() }));
    this.kinds = h("div.seg", { role: "group", "aria-label": t("colours.kind") }, ...KINDS.map((kind) =>
      h("button", { "data-kind": kind, onclick: () => this.setKind(kind) }, t(`colours.${kind}`))));
    this.build(root, tabs);
    this.unbind = bindKeys([
      { keys: ["d"], label: t("colours.dice"), run: () => this.throwDice() },
      { keys: ["Enter"], label: t("colours.play"), run: () => this.play() },
    ]);
    this.draw();
  }

  /** @param {HTMLElement} root @param {HTMLElement} tabs */
  build(root, tabs) {
    const copy = copyLinkButton(t("colours.link"));
    fillWith(root,
      h("aside.pal.wide", { "aria-label": t("colours.title") }, tabs,
        h("div.asked", null,
          h("div.two", null, this.field("width", t("levels.width")), this.field("height", t("levels.height"))),
          this.field("colours", t("colours.count")),
          h("div.field", null, h("span.label", null, t("colours.kind")), this.kinds, this.about),
          h("label.field", null, h("span.label", null, t("colours.seed")),
            h("span.row", null, this.seedField, h("button.icon.dice", { "aria-label": t("colours.dice"), onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.throwDice(); } }, icon(DICE))))),
        this.trouble,
        h("div.group", null, h("h3", null, t("colours.counts")), this.legend)),
      h("div.ed.plain", null,
        h("div.title", null, h("h1", null, t("colours.title")), h("span.faint.status", null, t("colours.say")),
          h("div.end", null, copy, h("button.btn.loud", { "data-act": "play", onclick: () => this.play() }, t("colours.play"), cap("Enter")))),
        h("div.hold", null, this.board)));
    root.className = "editor";
  }

  /** @param {string} name @param {string} label */
  field(name, label) {
    const [low, high] = BOUNDS[name];
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", min: low, max: high, value: String(this.numbers[name]), "data-field": name,
      oninput: () => {
        const is = input.checkValidity() && input.value !== "";
        input.setAttribute("aria-invalid", String(!is));
        if (!is) return;
        this.numbers[name] = Number(input.value);
        this.drawSoon();
      } }));
    return h("label.field", null, h("span.label", null, label), input);
  }

  setSeed() {
    if (!this.seedField.checkValidity() || this.seedField.value === "") return;
    this.seed = Number(this.seedField.value);
    this.drawSoon();
  }

  throwDice() {
    this.seed = roll();
    this.seedField.value = String(this.seed);
    this.draw();
  }

  /** @param {string} kind */
  setKind(kind) {
    this.kind = kind;
    this.draw();
  }

  drawSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.draw(), PAUSE);
  }

  get spec() {
    return formatSpec("seven_colours", { ...this.numbers, board: this.kind });
  }

  async draw() {
    const turn = ++this.turns;
    for (const each of this.kinds.children) each.setAttribute("aria-pressed", String(each.getAttribute("data-kind") === this.kind));
    this.about.textContent = t(`colours.${this.kind}.say`);
    try {
      const { scenery, frames } = await post("/preview", { game: this.spec, seed: this.seed });
      if (turn !== this.turns) return;
      this.trouble.textContent = "";
      this.board.scenery = scenery;
      this.board.show(frames, 0);
      this.board.dataset.letters = scenery.letters;
      this.drawLegend(scenery);
      const words = new URLSearchParams({ ...Object.fromEntries(Object.entries(this.numbers).map(([key, value]) => [key, String(value)])), board: this.kind, seed: String(this.seed) });
      note(`/levels/colours?${words}`);
    } catch (error) {
      if (turn === this.turns) this.trouble.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {import("ludus/types.d.ts").ColoursScenery} scenery */
  drawLegend({ letters, palette }) {
    const counts = Array.from("abcdefghijklmnop".slice(0, this.numbers.colours), (letter) => ({ letter, n: Array.from(letters).filter((each) => each === letter).length }));
    fillWith(this.legend, ...counts.map(({ letter, n }) => {
      const swatch = h("i", { "aria-hidden": "true" }, letter);
      swatch.style.background = palette[letter];
      return h("li", { "aria-label": t("colours.cells", { n, letter }) }, swatch, h("span", null, n));
    }));
  }

  async play() {
    if (this.isStarting) return;
    this.isStarting = true;
    try {
      const { id } = await post("/tables", { game: this.spec, seed: this.seed, seats: ["you", RIVAL], secret: secret() });
      go(`/play/${id}`);
    } catch (error) {
      this.trouble.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.isStarting = false;
    }
  }

  leave() {
    this.unbind();
    clearTimeout(this.timer);
    this.turns++;
  }
}

function roll() {
  return Math.floor(Math.random() * 2 ** 31);
}
