/** A bot's games: those that it lost first, and why, in words. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { moment } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").EntryGame} EntryGame */
/** @typedef {import("ludus/contest/types.js").EntryGames} EntryGames */

const KINDS = ["losses", "failures", "all"];
const A_TIME = 12;
const FAIR = ["won", "drawn"];

export class PlayedGames {
  /** @param {import("ludus/contest/session.js").Session} session @param {number} entry */
  constructor(session, entry) {
    this.session = session;
    this.entry = entry;
    this.kind = KINDS[0];
    this.asked = 0;
    this.hasVersions = false; // each game says whose it was
    this.kinds = h("div.seg", { role: "group", "aria-label": t("contest.played.kind") });
    this.list = h("ol.played");
    this.more = h("button.quiet", { type: "button", hidden: true, onclick: () => this.load(this.list.querySelectorAll("a").length) }, t("champ.all.more"));
    this.count = h("span.faint");
    this.element = h("section.card", null, h("div.h.with-seg", null, h("h2", null, t("contest.played")), this.kinds, this.count), this.list, this.more);
    this.draw();
  }

  draw() {
    fillWith(this.kinds, ...KINDS.map((kind) => h("button", { type: "button", "aria-pressed": String(kind === this.kind), "data-kind": kind, onclick: () => {
      this.kind = kind;
      this.draw();
      /** @type {HTMLElement | null} */ (this.kinds.querySelector(`[data-kind="${kind}"]`))?.focus();
      this.load(0);
    } }, t(`contest.played.${kind}`))));
  }

  /** @param {number} offset */
  async load(offset) {
    const asked = ++this.asked;
    const { total, games } = /** @type {EntryGames} */ (await this.session.get(`/entries/${this.entry}/games?kind=${this.kind}&offset=${offset}&limit=${A_TIME}`));
    if (asked !== this.asked) return;
    if (!offset) fillWith(this.list);
    this.list.append(...games.map((game) => this.row(game)));
    if (!this.list.childElementCount) this.list.append(h("li.dim.none", null, t(`contest.played.none.${this.kind}`)));
    this.more.hidden = offset + games.length >= total;
    this.count.textContent = t("champ.games", { n: total, count: number(total) });
  }

  /** @param {EntryGame} game */
  row(game) {
    const result = game.score >= 0.999 ? "won" : game.score <= 0.001 ? "lost" : "even";
    const isFailure = !FAIR.includes(game.end);
    const names = game.opponents.map((each) => each.name).join(", ");
    return h("li", null, h("a", { href: `${this.session.page}/game/${game.id}`, "data-game": game.id, "data-result": result },
      h("span.result", null, h("i", { "aria-hidden": "true" }, result === "won" ? "✓" : result === "lost" ? "×" : "="), t(`contest.result.${result}`)),
      h("b", null, t("contest.played.against", { name: names })),
      h("span.cause", { class: isFailure && result === "lost" ? "bad" : "" }, game.reason),
      h("span.faint", null, [this.hasVersions && game.version ? t("contest.v", { n: game.version }) : "", game.at ? moment(game.at) : "", t("contest.turns", { n: game.plies, count: number(game.plies) })].filter(Boolean).join(" · "))));
  }
}
