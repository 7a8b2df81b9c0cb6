/**
 * A form for the settings of a player or the options of a game, made from their schema.
 *
 *     const form = settingsForm(player.settings, { simulations: 500 }, (values, isValid) => ...);
 *     formatSpec("mcts", values, player.settings) === "mcts:simulations=500"
 *
 * A field that is empty is as usual: its placeholder says what that is.
 */

import { h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { addTexts, language, t } from "ludus/core/i18n.js";
import { labelOf } from "ludus/core/names.js";
import { formatSpec, kindOf, mayBeNone, parseSpec, readValues } from "ludus/forms/spec.js";
import texts, { notes } from "ludus/texts/settings.js";

export { formatSpec, parseSpec, readValues };

/** @typedef {import("ludus/forms/spec.js").Schema} Schema */
/** @typedef {import("ludus/forms/spec.js").Setting} Setting */
/** @typedef {import("ludus/forms/spec.js").Value} Value */
/** @typedef {import("ludus/forms/spec.js").Values} Values */

addTexts(texts);

const LIMITS = ["seconds", "secondes", "ms", "simulations", "n", "nbSim", "nodes", "depth", "pf"];
const FIRST = [...LIMITS, "rule", "level", "matches", "most", "last", "width", "height", "colours", "board", "policy", "name"];
const FEW = 6; // settings that are all shown at once
const YIELDS = /none if (another limit is|simulations are) given/; // what a limit says that gives way to others

let forms = 0;

/**
 * @param {Schema} schema
 * @param {Values} values what is chosen already
 * @param {(values: Values, isValid: boolean) => void} onChange hears everything that was chosen, whenever it changes
 * @param {{ all?: boolean, suggestions?: Record<string, string[]>, names?: Record<string, string> }} [how] `all`: nothing is folded away;
 *   `suggestions`: for texts; `names`: what settings are called here, if not as everywhere
 * @returns {HTMLElement}
 */
export function settingsForm(schema, values, onChange, { all = false, suggestions = {}, names = {} } = {}) {
  const chosen = { ...values };
  /** @type {Set<string>} */
  const wrong = new Set();
  const form = `settings-${++forms}`;
  const fields = Object.entries(schema).map(([name, setting]) =>
    makeField(`${form}-${name}`, name, names[name] ?? labelOf(name), setting, chosen[name], suggestions[name] ?? [], (value, isWrong) => {
      if (value === undefined) delete chosen[name];
      else chosen[name] = value;
      if (isWrong) wrong.add(name);
      else wrong.delete(name);
      tellLimits();
      onChange({ ...chosen }, wrong.size === 0);
    }),
  );
  const tellLimits = () => {
    const given = LIMITS.filter((name) => name in chosen && chosen[name] !== null);
    for (const field of fields) field.yieldTo?.(given.some((name) => name !== field.name));
  };
  tellLimits();
  const isFirst = (/** @type {{ name: string }} */ field) => all || fields.length <= FEW || FIRST.includes(field.name) || field.name in values;
  const rest = fields.filter((field) => !isFirst(field)).map((field) => field.element);
  return h("div.settings", null,
    h("div.settings-grid", null, ...fields.filter(isFirst).map((field) => field.element)),
    rest.length > 0 && h("details.settings-more", null, h("summary", null, t("settings.more")), h("div.settings-grid", null, ...rest)));
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} called
 * @param {Setting} setting
 * @param {Value | undefined} value
 * @param {string[]} suggestions
 * @param {(value: Value | undefined, isWrong: boolean) => void} tell
 */
function makeField(id, name, called, setting, value, suggestions, tell) {
  const kind = kindOf(setting);
  const says = h("span.wrong", { id: `${id}-wrong`, hidden: true });
  const label = h("label", { for: id }, called, " ", h("code.faint", null, name));
  const note = h("span.note", { id: `${id}-note` }, noteOf(setting));
  const about = { id, "aria-describedby": `${id}-note`, "data-setting": name };
  if (kind === "enum" || kind === "boolean") {
    const choices = kind === "boolean" ? [true, false] : [...(mayBeNone(setting) ? [null] : []), ...(setting.enum ?? [])];
    const current = value === undefined ? setting.default : value;
    const select = /** @type {HTMLSelectElement} */ (
      h("select", { ...about, onchange: () => tell(same(choices[select.selectedIndex], setting.default), false) },
        ...choices.map((each) => h("option", { selected: each === current }, wordOf(each))))
    );
    return { name, element: h("div.field", null, label, select, note) };
  }
  const isNumber = kind !== "string";
  const list = suggestions.length > 0 && h("datalist", { id: `${id}-list` }, ...suggestions.map((each) => h("option", { value: each })));
  const usual = setting.default === null ? t(isNumber && LIMITS.includes(name) ? "settings.unlimited" : "settings.usual") : String(setting.default);
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      ...about,
      type: "text",
      inputmode: kind === "integer" ? "numeric" : isNumber ? "decimal" : null,
      autocomplete: "off",
      spellcheck: "false",
      list: list ? `${id}-list` : null,
      placeholder: usual,
      value: value === undefined || value === null || value === setting.default ? "" : String(value),
      oninput: () => {
        const text = input.value.trim();
        const problem = text && isNumber ? problemOf(text, kind, setting) : "";
        input.setAttribute("aria-invalid", String(problem !== ""));
        says.hidden = problem === "";
        says.textContent = problem;
        const read = isNumber ? Number(text.replace(",", ".")) : text;
        tell(text === "" || problem ? undefined : same(read, setting.default), problem !== "");
      },
    })
  );
  const yields = YIELDS.test(setting.description);
  return {
    name,
    element: h("div.field", null, label, input, list, says, note),
    yieldTo: yields ? (/** @type {boolean} */ is) => { input.placeholder = is ? t("settings.unlimited") : usual; } : undefined,
  };
}

/** Undefined where it is as usual. @param {Value} value @param {Value} usual */
function same(value, usual) {
  return value === usual ? undefined : value;
}

/** @param {string} text @param {string} kind @param {Setting} setting */
function problemOf(text, kind, setting) {
  const value = Number(text.replace(",", "."));
  if (!Number.isFinite(value)) return t("settings.wrong.number");
  if (kind === "integer" && !Number.isInteger(value)) return t("settings.wrong.whole");
  if (setting.minimum !== undefined && value < setting.minimum) return t("settings.wrong.low", { n: String(setting.minimum) });
  if (setting.maximum !== undefined && value > setting.maximum) return t("settings.wrong.high", { n: number(setting.maximum) });
  return "";
}

/** @param {Setting} setting */
function noteOf(setting) {
  return language() === "fr" ? notes[setting.description] ?? setting.description : setting.description;
}

/** @param {Value} value */
function wordOf(value) {
  if (value === null) return t("settings.usual");
  return typeof value === "boolean" ? t(value ? "settings.yes" : "settings.no") : String(value);
}
