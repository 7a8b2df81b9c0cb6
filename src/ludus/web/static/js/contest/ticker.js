/** Games that have just finished, one line each, the newest on top; the room for them is there from the start. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { endName } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").FinishedGame} FinishedGame */

const ROOM = 9;
const FAIR = ["won", "drawn"];

export class Ticker {
  /** @param {string} page path of the contest @param {number} [room] */
  constructor(page, room = ROOM) {
    this.page = page;
    this.room = room;
    this.list = h("ol.ticker", { style: `--room:${room}` });
    this.element = h("section.card.latest", null, h("div.h", null, h("h2", null, t("champ.latest"))), this.list);
    this.wait();
  }

  wait() {
    fillWith(this.list, h("li.dim.waits", null, t("contest.ticker.waits")));
  }

  /** @param {FinishedGame} game */
  add(game) {
    this.list.querySelector(".waits")?.remove();
    this.list.prepend(h("li", null, h("a", { href: `${this.page}/game/${game.id}`, "data-game": game.id }, h("span", null, ...outcome(game)), h("small", null, how(game)))));
    while (this.list.childElementCount > this.room) this.list.lastElementChild?.remove();
  }
}

/** `ada beats random`, the winner in bold. @param {FinishedGame} game */
export function outcome({ names, scores }) {
  if (names.length < 2) return [h("b", null, names[0] ?? "")];
  const best = Math.max(...scores);
  const winners = names.filter((_, seat) => scores[seat] === best), others = names.filter((_, seat) => scores[seat] !== best);
  if (!others.length) return [t("champ.draws", { one: names[0], two: names.slice(1).join(", ") })];
  const [before, after] = t("champ.beats", { one: "\0", two: others.join(", ") }).split("\0");
  return [before, h("b", null, winners.join(", ")), after];
}

/** @param {FinishedGame} game */
function how({ end, plies }) {
  const length = t("contest.turns", { n: plies, count: number(plies) });
  return FAIR.includes(end) ? length : `× ${endName(end)} · ${length}`;
}
