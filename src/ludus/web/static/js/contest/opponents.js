/** Results against each opponent, beside what the ratings would have one expect. */

import { fillWith, h } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/contest/types.js").Against} Against */
/** @typedef {import("ludus/contest/types.js").Entry} Entry */

const FEW = 12; // that are shown at once

export class Opponents {
  /** @param {string} page path of the contest */
  constructor(page) {
    this.page = page;
    this.isWhole = false;
    this.sentence = h("p.verdict");
    this.whose = h("span.faint.whose");
    this.body = h("tbody");
    this.all = h("button.quiet", { type: "button", onclick: () => { this.isWhole = true; if (this.entry) this.update(this.entry); } });
    /** @type {Entry | null} */
    this.entry = null;
    this.element = h("section.card.opponents", null,
      h("div.h", null, h("h2", null, t("contest.against"), " ", this.whose), h("span.faint.key", null, h("i.expected-key", { "aria-hidden": "true" }), t("contest.expected"))),
      this.sentence,
      h("div.costs-scroll", null, h("table", null,
        h("thead", null, h("tr", null, h("th", null, t("contest.opponent")), h("th", null, t("contest.games")), h("th.wide-only", null, t("contest.wdl.head")), h("th.scale", null, t("champ.score")), h("th", null, h("span.unseen", null, t("champ.score"))))),
        this.body)), this.all);
  }

  /** @param {Entry} entry */
  update(entry) {
    this.entry = entry;
    const playing = entry.versions.length > 1 ? entry.versions.find((each) => each.is_active) : undefined;
    this.whose.textContent = playing ? t("contest.v", { n: playing.number }) : "";
    const sorted = [...entry.against].sort((a, b) => a.score - b.score || b.games - a.games);
    const shown = this.isWhole ? sorted : sorted.slice(0, FEW);
    this.sentence.textContent = surprise(entry.against) || (sorted.length ? "" : t("contest.against.none"));
    this.all.hidden = shown.length === sorted.length;
    this.all.textContent = t("contest.against.all", { n: number(sorted.length) });
    fillWith(this.body, ...shown.map((each) => h("tr", { "data-opponent": each.entry },
      h("td", null, h("a", { href: `${this.page}/bot/${each.entry}` }, each.name)),
      h("td", null, number(each.games)),
      h("td.wide-only", null, `${number(each.wins)}·${number(each.draws)}·${number(each.losses)}`),
      h("td.scale", null, scoreScale(each)),
      h("td", { title: each.expected === null ? null : t("contest.expected.is", { score: percent(each.expected) }) }, h("b", null, percent(each.score))))));
  }
}

/** The opponent against whom it does worst, compared with what its rating promises, if that is no accident. @param {Against[]} against */
function surprise(against) {
  const below = against.filter((each) => each.expected !== null && each.high < each.expected && each.games >= 4);
  const above = against.filter((each) => each.expected !== null && each.low > each.expected && each.games >= 4);
  const gap = (/** @type {Against} */ each) => Math.abs((each.expected ?? 0) - each.score);
  const [worst, best] = [below, above].map((some) => some.sort((a, b) => gap(b) - gap(a))[0]);
  const told = worst ?? best;
  if (!told) return "";
  return t(worst ? "contest.surprise.worse" : "contest.surprise.better", { name: told.name, score: percent(told.score), expected: percent(told.expected ?? 0) });
}

/** From 0 to 100 %: the score, its interval, and what was expected. @param {Against} each */
function scoreScale({ score, low, high, expected }) {
  const at = (/** @type {number} */ share) => `${100 * Math.min(1, Math.max(0, share))}%`;
  return h("div.score-scale", { "aria-hidden": "true" }, h("i.half"),
    h("i.iv", { style: `left:${at(low)};width:${100 * Math.max(0, Math.min(1, high) - Math.max(0, low))}%` }),
    expected !== null && h("i.expected", { style: `left:${at(expected)}` }), h("i.mean", { style: `left:${at(score)}` }));
}
