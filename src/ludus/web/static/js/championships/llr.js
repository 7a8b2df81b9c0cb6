/** A sequential test: the log likelihood ratio on its way between two bounds, with the answer written at each. */

import { h, svg } from "ludus/core/dom.js";
import { number, signed } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { figure, path, scale, text } from "ludus/championships/chart.js";
import { short } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").Test} Test */

const [LEFT, TOP, BOTTOM] = [40, 12, 26];
const AHEAD = 1.15; // of the pairs played: room for what comes

export class Ratio {
  constructor() {
    /** @type {Test | null} */
    this.test = null;
    this.isOver = false;
    this.claims = h("span.faint");
    this.sentence = h("p.verdict", { "aria-live": "polite" });
    this.figure = figure(250, (width, height) => this.draw(width, height));
    this.element = h("section.card.llr", null, h("div.h", null, h("h2", null, t("champ.llr.title")), this.claims), this.figure.element, this.sentence);
  }

  /** @param {Bulletin} run */
  update(run) {
    const test = /** @type {Test} */ (run.test);
    const [one, two] = run.players.map((each) => short(each.name));
    this.test = test;
    this.isOver = run.is_finished || test.verdict !== null;
    const elos = { one, two, low: number(test.elo0), high: number(test.elo1) };
    this.claims.textContent = t("champ.llr.claims", elos);
    const told = test.verdict === "H1" ? "h1" : test.verdict === "H0" ? "h0" : run.is_finished ? "over" : "open";
    this.sentence.textContent = t(`champ.llr.${told}`, { ...elos, n: number(run.games) });
    this.element.dataset.llr = String(test.llr);
    this.element.dataset.verdict = test.verdict ?? "";
    this.figure.label(t("champ.llr.label", { llr: number(test.llr, 2), low: number(test.low, 2), high: number(test.high, 2), n: number(run.pairs) }));
    this.figure.redraw();
  }

  /** @param {number} width @param {number} height */
  draw(width, height) {
    const test = this.test;
    if (!test) return [];
    const right = width - Math.max(58, 7 * Math.max(t("champ.llr.better").length, t("champ.llr.not").length) + 12);
    const values = test.history.map(([, llr]) => llr);
    const room = (test.high - test.low) * 0.06;
    const top = Math.max(test.high + room, Math.max(...values) + 2 * room), bottom = Math.min(test.low - room, Math.min(...values) - room);
    const pairs = test.history.at(-1)?.[0] ?? 0;
    const last = this.isOver ? Math.max(1, pairs) : Math.max(16, pairs * AHEAD);
    const x = scale(0, last, LEFT, right), y = scale(bottom, top, height - BOTTOM, TOP);
    /** @type {[number, number][]} */
    const line = [[x(0), y(0)], ...test.history.map(([at, llr]) => /** @type {[number, number]} */ ([x(at), y(llr)]))];
    const [endX, endY] = line[line.length - 1];
    const words = signed(test.llr, 2);
    const isTight = endX + 14 + words.length * 8 > right;
    return [
      svg("rect", { class: "bound high", x: LEFT, y: TOP, width: right - LEFT, height: y(test.high) - TOP }),
      svg("rect", { class: "bound low", x: LEFT, y: y(test.low), width: right - LEFT, height: height - BOTTOM - y(test.low) }),
      svg("path", { class: "dash", d: `M${LEFT} ${y(test.high)}H${right}M${LEFT} ${y(test.low)}H${right}` }),
      svg("path", { class: "zero", d: `M${LEFT} ${y(0)}H${right}` }),
      text(right + 8, y(test.high) + 4, t("champ.llr.better"), { class: "answer" }),
      text(right + 8, y(test.low) + 4, t("champ.llr.not"), { class: "answer" }),
      ...[test.high, 0, test.low].map((each) => text(LEFT - 7, y(each) + 4, number(each, each ? 2 : 0), { class: "mark end" })),
      svg("path", { class: "line", d: path(line) }),
      svg("circle", { class: "end", cx: endX, cy: endY, r: 5 }),
      text(isTight ? endX - 11 : endX + 11, endY + (isTight ? -9 : 5), words, { class: isTight ? "value end" : "value" }),
      text(LEFT, height - 7, "0", { class: "mark" }),
      text(Math.max(endX, LEFT + 60), height - 7, t("champ.pairs", { n: pairs, count: number(pairs) }), { class: "mark middle" }),
    ];
  }
}
