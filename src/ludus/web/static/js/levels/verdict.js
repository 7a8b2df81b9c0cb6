/** What is wrong with the level and what to do, or that it can be ridden; below it what is true of it. */

import { ICONS, fillWith, h, icon } from "ludus/core/dom.js";
import { has, language, t } from "ludus/core/i18n.js";

/** @typedef {{ key: string, values: Record<string, string | number>, warning: boolean, place: [number, number, number] | null }} Fact */
/**
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {string | null} error
 * @property {string | null} kind
 * @property {Record<string, string | number>} values
 * @property {number | null} line
 * @property {number | null} column
 * @property {[number, number, number] | null} place
 * @property {Fact[]} facts
 */

export class VerdictCard {
  /** @param {(place: [number, number, number]) => void} onPlace somebody wants to see where */
  constructor(onPlace) {
    this.onPlace = onPlace;
    this.element = h("section.card.verdict", { role: "status" });
    this.shown = "";
  }

  /** @param {Verdict | null} verdict null: it is being checked for the first time @param {string} [trouble] the server could not */
  render(verdict, trouble = "") {
    const key = JSON.stringify([verdict, trouble, language()]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.classList.toggle("wrong", verdict?.ok === false || trouble !== "");
    this.element.dataset.ok = verdict ? String(verdict.ok) : "";
    if (trouble) {
      fillWith(this.element, sign(false), h("div", null, h("h2", null, t("levels.unchecked")), h("p", null, trouble)));
    } else if (verdict) {
      const say = verdict.ok ? [h("h2", null, t("levels.fine"))] : [h("h2", null, sentence(verdict)), h("p", null, todo(verdict))];
      fillWith(this.element, sign(verdict.ok), h("div", null, ...say, verdict.facts.length > 0 && h("ul.checks", null, ...verdict.facts.map((fact) => this.fact(fact)))));
    } else {
      fillWith(this.element, h("span.x.bone"), h("div", { "aria-label": t("levels.checking") }, h("div.bone"), h("div.bone")));
    }
  }

  /** @param {Fact} fact */
  fact({ key, values, warning, place }) {
    const words = [icon(warning ? ICONS.warn : ICONS.tick), has(`levels.fact.${key}`) ? t(`levels.fact.${key}`, values) : key];
    const content = place ? h("button", { onclick: () => this.onPlace(place) }, ...words) : h("span", null, ...words);
    return h(warning ? "li.warn" : "li", { "data-fact": key }, content);
  }
}

/** @param {boolean} ok */
function sign(ok) {
  return h(ok ? "span.x.fine" : "span.x", { "aria-hidden": "true" }, icon(ok ? ICONS.tick : ICONS.cross));
}

/** As the command line says it; the server puts it into French where that is read. @param {Verdict} verdict */
export function sentence({ error }) {
  const said = error ?? "";
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** @param {Verdict} verdict */
function todo({ kind, values, line, column }) {
  const where = line === null ? "" : t("levels.place", { line, column: column ?? 1 });
  return kind && has(`levels.todo.${kind}`) ? `${where} ${t(`levels.todo.${kind}`, values)}` : where;
}
