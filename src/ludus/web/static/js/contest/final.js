/** The final: all meet all equally often, and points decide; while it goes on, points a game. */

import { fillWith, h } from "ludus/core/dom.js";
import { duration, number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/contest/types.js").Final} Final */

export class FinalTable {
  /** @param {string} page path of the contest */
  constructor(page) {
    this.page = page;
    this.element = h("section.card.standings.final", { hidden: true });
  }

  /** @param {Final | null} final */
  show(final) {
    this.element.hidden = !final;
    if (!final) return;
    const cell = (/** @type {string} */ name, /** @type {string} */ text) => h(name, { scope: "col" }, text);
    fillWith(this.element,
      h("div.board-head", null, h("p.claim", { role: "status" }, ...claim(final)), h("span.countdown", null, progress(final))),
      h("div.xt-scroll", { tabIndex: 0, role: "region", "aria-label": t("contest.final") },
        h("table.xt.ladder", null,
          h("thead", null, h("tr", null, h("th.rk", { scope: "col" }, h("span.unseen", null, t("champ.rank"))), cell("th.nm", t("contest.bot")), cell("th.el", t("contest.final.points")), cell("th.gm", t("contest.games")), cell("th.sc", t("champ.score")))),
          h("tbody", null, ...final.rows.map((row) => h("tr", { class: [row.is_mine ? "mine" : "", row.level ? "house" : ""].join(" ").trim(), "data-entry": row.entry },
            h("td.rk", null, number(row.place)),
            h("th.nm", { scope: "row" }, h("a", { href: `${this.page}/bot/${row.entry}` }, row.name), row.level > 0 && h("small", null, t("contest.house", { n: row.level }))),
            h("td.el", null, h("b", null, points(row.points))), h("td.gm", null, number(row.games)), h("td.sc", null, percent(row.points / Math.max(1, row.games)))))))));
  }
}

/** @param {Final} final */
export function isOver({ played, wanted }) {
  return played >= wanted;
}

/** `120 of 560 games, about 3 min more`. @param {Final} final */
export function progress({ played, wanted, left }) {
  const told = t("contest.final.progress", { n: wanted, played: number(played), wanted: number(wanted) });
  return left && played < wanted ? `${told}, ${t("contest.final.left", { n: duration(left) })}` : told;
}

/** Halves are told. @param {number} count */
export function points(count) {
  return `${number(Math.floor(count))}${count % 1 ? "½" : ""}`;
}

/** @param {Final} final */
function claim(final) {
  const [first] = final.rows;
  if (!first) return [t("contest.final")];
  const [before, after] = t(isOver(final) ? "contest.final.won" : "contest.final.leads", { name: "\0", points: points(first.points), n: first.games, games: number(first.games) }).split("\0");
  return [before, h("b", null, first.name), after];
}
