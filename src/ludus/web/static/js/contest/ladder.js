/** The leaderboard's table: one line a bot, sorted by rating, its interval drawn; those of the house are its fixed points. */

import { fillWith, h } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { isCalm } from "ludus/core/prefs.js";
import { axisHead, axisOver, whisker } from "ludus/championships/table.js";
import { endMarks, half } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").BoardRow} BoardRow */

const LEAST = [0, 200]; // ratings that are always drawn
const DOUBT = 300; // to both sides of a rating, that the scale makes room for: of a new bot next to nothing is known
const FEW_TO_GLIDE = 200; // rows; more are not watched one by one

export class Ladder {
  /** @param {string} page path of the contest */
  constructor(page) {
    this.page = page;
    this.head = h("tr");
    this.body = h("tbody");
    this.table = h("table.xt.ladder", null, h("thead", null, this.head), this.body);
    this.element = h("div.xt-scroll", { tabIndex: 0, role: "region", "aria-label": t("contest.tab.board") }, this.table);
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
  }

  /** @param {BoardRow[]} rows @param {number | null} next the bot to beat */
  update(rows, next) {
    const before = this.places();
    const axis = axisOver([...LEAST, ...rows.flatMap((row) => [Math.max(row.low, row.rating - DOUBT), Math.min(row.high, row.rating + DOUBT)])]);
    fillWith(this.head,
      h("th.rk", { scope: "col" }, h("span.unseen", null, t("champ.rank"))), h("th.ch", { scope: "col" }, h("span.unseen", null, t("contest.change"))),
      h("th.nm", { scope: "col" }, t("contest.bot")), h("th.el", { scope: "col" }, t("champ.rating")), axisHead(axis),
      h("th.gm", { scope: "col" }, t("contest.games")), h("th.sc", { scope: "col" }, t("champ.score")), h("th.fl", { scope: "col" }, t("contest.failed")));
    const kept = new Set(rows.map((row) => row.entry));
    for (const [entry, element] of this.rows) if (!kept.has(entry)) {
      element.remove();
      this.rows.delete(entry);
    }
    rows.forEach((row, place) => {
      const element = this.rows.get(row.entry) ?? h("tr", { "data-entry": row.entry });
      this.rows.set(row.entry, element);
      this.fill(element, row, axis, row.entry === next);
      if (this.body.children[place] !== element) this.body.insertBefore(element, this.body.children[place] ?? null);
    });
    this.glide(before);
  }

  /** @param {HTMLElement} element @param {BoardRow} row @param {ReturnType<typeof axisOver>} axis @param {boolean} isNext */
  fill(element, row, axis, isNext) {
    const hadFocus = element.contains(document.activeElement);
    element.className = [row.is_mine ? "mine" : "", row.level ? "house" : "", isNext ? "next" : ""].join(" ").trim();
    Object.assign(element.dataset, { rank: row.rank, rating: row.rating });
    const played = row.wins + row.draws + row.losses;
    const about = row.level ? t("contest.house", { n: row.level }) : row.owner && row.owner !== row.name ? row.owner : "";
    fillWith(element,
      h("td.rk", null, number(row.rank)), h("td.ch", null, changeMark(row)),
      h("th.nm", { scope: "row" },
        h("a", { href: `${this.page}/bot/${row.entry}` }, row.name, row.version > 1 && h("small.version", null, t("contest.v", { n: row.version }))),
        (about || row.is_mine || isNext) && h("small", null, row.is_mine && h("span.mine-mark", null, t("contest.mine")), isNext && h("span.next-mark", null, t("contest.next")), about)),
      row.games ? h("td.el", null, h("b", null, number(row.rating)), h("small", null, half(row))) : h("td.el.faint", null, "–"),
      h("td.plot", { "aria-hidden": "true" }, row.games > 0 && whisker({ value: row.rating, low: Math.max(row.low, axis.low), high: Math.min(row.high, axis.high) }, axis)),
      h("td.gm", null, number(row.games)),
      h("td.sc", { title: t("contest.wdl", { w: number(row.wins), d: number(row.draws), l: number(row.losses) }) }, played > 0 && h("b", null, percent((row.wins + row.draws / 2) / played)), wdl(row, played)),
      h("td.fl", null, ...endMarks(row.ends)));
    if (hadFocus) element.querySelector("a")?.focus();
  }

  places() {
    if (isCalm() || this.rows.size > FEW_TO_GLIDE) return new Map();
    return new Map([...this.rows].map(([entry, row]) => [entry, row.getBoundingClientRect().top]));
  }

  /** Rows that changed places move there. @param {Map<number, number>} before */
  glide(before) {
    for (const [entry, from] of before) {
      const row = this.rows.get(entry);
      const by = row ? from - row.getBoundingClientRect().top : 0;
      if (Math.abs(by) > 8) row?.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }
}

/** Places won or lost since the last board. @param {BoardRow} row */
export function changeMark(row) {
  if (row.is_new || row.change === null) return row.is_new ? h("span.new", null, t("contest.is-new")) : h("span");
  if (!row.change) return h("span.same", { "aria-label": t("contest.change.none") }, "·");
  const isUp = row.change > 0;
  const count = number(Math.abs(row.change));
  return h("span", { class: isUp ? "up" : "down", title: t(isUp ? "contest.change.up" : "contest.change.down", { n: Math.abs(row.change), count }) }, isUp ? "▲" : "▼", h("b", null, count));
}

/** Won, drawn, lost as three parts of a bar. @param {BoardRow} row @param {number} played */
function wdl(row, played) {
  const part = (/** @type {string} */ kind, /** @type {number} */ count) => h("i", { class: kind, style: `width:${played ? (100 * count) / played : 0}%` });
  return h("span.wdl", { "aria-hidden": "true" }, part("w", row.wins), part("d", row.draws), part("l", row.losses));
}
