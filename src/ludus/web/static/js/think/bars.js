/** A bar for each move: the mean, how sure it is, how often it was tried. Rows stay where they are while thoughts come in. */

import { ICONS, fillWith, h, icon } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bestMoves, isDirection, moveMark, moveWord } from "ludus/think/moves.js";

/**
 * @typedef {import("ludus/types.js").Candidate} Candidate
 * @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage
 * @typedef {import("ludus/think/scale.js").Scale} Scale
 */

export const MOST = 8; // rows, until somebody asks for the others
const WAYS = ["up", "left", "right", "down"]; // as the rules order them; a closed one keeps its place

export class Bars {
  #isOpen = false;
  #names = "";
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #list = h("div.moves", { "aria-hidden": "true" });
  #more = h("button.btn.small.more", { onclick: () => this.#toggle() });
  #table = h("div.unseen");
  /** @type {() => void} */
  #again = () => {};

  constructor() {
    this.element = h("div.bars", null, this.#list, this.#more, this.#table);
    this.showBones(WAYS.length);
  }

  /** Grey bars of the final size. @param {number} count */
  showBones(count) {
    this.#names = "";
    this.#rows.clear();
    this.#more.hidden = true;
    fillWith(this.#list, Array.from({ length: count }, () => h("div.mv.bones", null, h("span.dir"), h("div", null, h("div.l"), h("div.trough")))));
    fillWith(this.#table);
  }

  /** @param {ThoughtMessage} thought @param {Scale} scale @param {Record<string, number> | null} reach */
  update(thought, scale, reach) {
    this.#again = () => this.update(thought, scale, reach);
    const shown = this.#isOpen ? thought.moves : bestMoves(thought, MOST);
    const names = thought.moves.length && thought.moves.every((each) => isDirection(each.move)) ? WAYS : shown.map((each) => each.move);
    this.#layRows(names);
    const isMixed = thought.moves.some((each) => each.share > 0 && each.share < 1);
    for (const name of names) {
      const row = /** @type {Row} */ (this.#rows.get(name));
      const candidate = shown.find((each) => each.move === name);
      if (candidate) row.show(candidate, scale, { isChosen: name === thought.move, isMixed, keeps: reach?.[name] });
      else row.close();
    }
    const hidden = thought.moves.length - MOST;
    this.#more.hidden = hidden <= 0;
    this.#more.setAttribute("aria-expanded", String(this.#isOpen));
    this.#more.textContent = this.#isOpen ? t("think.bars.fewer", { n: MOST }) : t("think.bars.others", { n: hidden });
    fillWith(this.#table, tableOf(thought, scale, reach));
  }

  #toggle() {
    this.#isOpen = !this.#isOpen;
    this.#again();
  }

  /** @param {string[]} names */
  #layRows(names) {
    if (names.join("\n") === this.#names) return;
    this.#names = names.join("\n");
    this.#rows = new Map(names.map((name) => [name, this.#rows.get(name) ?? new Row(name)]));
    this.#list.replaceChildren(...[...this.#rows.values()].map((row) => row.element));
  }
}

class Row {
  #value = h("b");
  #what = h("span.what");
  #count = h("span.n");
  #trough = trough();

  /** @param {string} move */
  constructor(move) {
    this.move = move;
    this.element = h("div.mv", { "data-move": move }, h("span.dir", null, moveMark(move)), h("div", null, h("div.l", null, this.#value, this.#what, this.#count), this.#trough.element));
  }

  /** @param {Candidate} each @param {Scale} scale @param {{ isChosen: boolean, isMixed: boolean, keeps: number | undefined }} facts */
  show(each, scale, { isChosen, isMixed, keeps }) {
    const { text, words } = describe(each, scale);
    const named = isDirection(each.move) ? [moveWord(each.move, "label")] : [];
    const kept = keeps === undefined ? [] : [t("think.bars.keeps", { n: number(keeps) })];
    const likely = isMixed && each.share > 0 ? [t("think.bars.likely", { p: percent(each.share) })] : [];
    this.element.className = `mv${isChosen ? " best" : ""}`;
    this.#value.textContent = text;
    fillWith(this.#what, [...named, ...kept, ...words].join(", "), each.proven && h("span.proof", null, icon(ICONS.tick), t("think.proven")));
    this.#count.textContent = [...likely, ...(each.visits ? [number(each.visits)] : [])].join(" · ");
    this.element.title = each.low !== null && each.high !== null ? t("think.bars.title", { move: moveWord(each.move, "label"), low: scale.text(each.low), high: scale.text(each.high) }) : "";
    this.#trough.show(each, scale);
  }

  close() {
    this.element.className = "mv closed";
    this.element.title = "";
    this.#value.textContent = "";
    this.#what.textContent = t("think.bars.closed", { move: moveWord(this.move, "label") });
    this.#count.textContent = "";
    this.#trough.clear();
  }
}

/** The number before a bar, and what must be said beside it. @param {Candidate} each @param {Scale} scale */
export function describe(each, scale) {
  if (each.mean !== null) return { text: scale.text(each.mean), words: [] };
  if (each.low === null || each.high === null) return { text: "–", words: [t("think.bars.untried")] };
  if (each.low <= scale.low) return { text: `≤ ${scale.text(each.high)}`, words: [] };
  if (each.high >= scale.high) return { text: `≥ ${scale.text(each.low)}`, words: [] };
  return { text: `${scale.text(each.low)} – ${scale.text(each.high)}`, words: [] };
}

/** The bar itself. */
export function trough() {
  const element = h("div.trough", null, h("i.fill"), h("i.half"), h("i.iv"), h("i.mean"));
  const clear = () => {
    element.className = "trough";
  };
  /** @param {Candidate} each @param {Scale} scale */
  const show = (each, scale) => {
    const isBound = each.mean === null && each.low !== null && each.high !== null;
    const isWide = each.low !== null && each.high !== null && each.high > each.low && !isBound;
    element.className = `trough${each.mean !== null ? " known" : ""}${isBound ? " bound" : ""}${isWide ? " spread" : ""}${scale.middle === null ? " whole" : ""}`;
    const places = { at: each.mean ?? each.high, low: each.low, high: each.high };
    for (const [name, value] of Object.entries(places)) {
      if (value !== null) element.style.setProperty(`--${name}`, scale.at(value).toFixed(4));
    }
  };
  return { element, show, clear };
}

/** The same for those who hear the page. @param {ThoughtMessage} thought @param {Scale} scale @param {Record<string, number> | null} reach */
function tableOf(thought, scale, reach) {
  const text = (/** @type {number | null} */ value) => (value === null ? "–" : scale.text(value));
  const heads = ["move", "value", "from", "to", "visits", "share"].map((each) => h("th", { scope: "col" }, t(`think.bars.${each}`)));
  const rows = thought.moves.map((each) => {
    const facts = [each.move === thought.move && t("think.bars.chosen"), each.proven && t("think.proven"), reach && each.move in reach && t("think.bars.keeps", { n: number(reach[each.move]) })];
    const name = [moveWord(each.move, "label"), ...facts.filter(Boolean)].join(", ");
    return h("tr", null, h("th", { scope: "row" }, name), [text(each.mean), text(each.low), text(each.high), number(each.visits), percent(each.share)].map((cell) => h("td", null, cell)));
  });
  return h("table", null, h("caption", null, t("think.bars")), h("thead", null, h("tr", null, heads)), h("tbody", null, rows));
}
