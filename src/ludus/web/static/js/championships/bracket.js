/** A knockout, round by round: who met whom, the score, who went on. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { short } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").Duel} Duel */

export class Cup {
  constructor() {
    this.rounds = h("div.rounds");
    this.element = h("section.card.cup", null, h("div.h", null, h("h2", null, t("champ.cup"))), this.rounds);
  }

  /** @param {Bulletin} run */
  update(run) {
    const rounds = run.bracket ?? [];
    fillWith(this.rounds, ...rounds.map((duels, number) =>
      h("div.round", null, h("h3.faint", null, roundName(number, duels.length)), h("ol", null, ...duels.map((duel) => h("li.duel", null, ...sides(run, duel)))))));
  }
}

/** @param {number} place @param {number} duels */
function roundName(place, duels) {
  return duels === 1 ? t("champ.cup.final") : t("champ.cup.round", { n: place + 1 });
}

/** @param {Bulletin} run @param {Duel} duel */
function sides(run, duel) {
  return [duel.one, duel.two].map((entrant, side) => {
    if (entrant === null) return h("span.corner.faint", null, t("champ.cup.bye"));
    const isWinner = duel.winner === entrant;
    return h("span.corner", { class: isWinner ? "won" : duel.winner !== null ? "lost" : "" },
      h("span", { title: run.players[entrant].spec }, short(run.players[entrant].name)),
      isWinner && h("i", { "aria-label": t("champ.cup.won"), title: duel.by_seed ? t("champ.cup.seed") : null }, duel.by_seed ? "✓=" : "✓"),
      h("b", null, duel.pairs ? number(duel.points[side], duel.points[side] % 1 ? 1 : 0) : ""));
  });
}
