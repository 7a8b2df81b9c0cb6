/** The moves, turn by turn, and what bots wrote. Who writes one line a move finds each beside its move. */

import { badge } from "ludus/board/shapes.js";
import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { moveName } from "ludus/core/names.js";

/** @typedef {import("ludus/contest/types.js").ContestReel} ContestReel */

const MOST_OPENING = 8; // turns that were drawn at random before the players took over
const TROUBLE = /^Traceback \(/; // where Python begins to tell of a crash

export class GameLog {
  /** @param {ContestReel} reel @param {(ply: number) => void} go */
  constructor(reel, go) {
    const seats = Object.entries(reel.debug ?? {}).filter(([, text]) => text.trim()).map(([seat, text]) => ({ seat: Number(seat), ...shareOut(reel, Number(seat), text) }));
    const beside = seats.filter((each) => each.lines), apart = seats.filter((each) => each.rest);
    this.rows = reel.moves.map((moves, turn) =>
      h("button", { type: "button", "data-turn": turn, onclick: () => go(turn + 1) },
        h("span.faint", null, turn + 1),
        h("span.moves", null, ...moves.flatMap((move, seat) => (move === null ? [] : [h("span", null, badge(seat, { plain: true, label: reel.names[seat] }), moveName(move))]))),
        ...beside.flatMap((each) => (each.lines?.has(turn) ? [h("code", null, each.lines.get(turn) ?? "")] : []))));
    this.list = h("div.turns", { class: beside.length ? "with-lines" : "", tabIndex: -1 }, ...this.rows);
    this.element = h("section.log", null, h("div.h", null, t("contest.log"), h("span.faint", null, seats.length ? "" : t(`contest.log.none.${reel.reads ?? "none"}`))), this.list,
      ...apart.map((each) => h("div.said-by", null, h("div.h", null, badge(each.seat), t("contest.log.by", { name: reel.names[each.seat] })), h("pre.stderr", { tabIndex: 0 }, each.rest))));
  }

  /** Light the turn that led here. @param {number} ply */
  show(ply) {
    this.current?.removeAttribute("aria-current");
    this.current = this.rows[ply - 1];
    this.current?.setAttribute("aria-current", "true");
    const at = this.current?.offsetTop ?? 0;
    this.list.scrollTop = at - this.list.clientHeight / 2; // within the list: the page stays where it is
  }
}

/**
 * A line for each of the seat's own turns, where it wrote as many, and whatever it wrote besides.
 * @param {ContestReel} reel @param {number} seat @param {string} text
 * @returns {{ lines: Map<number, string> | null, rest: string }}
 */
function shareOut(reel, seat, text) {
  const written = text.trimEnd().split("\n");
  const end = written.findIndex((line) => TROUBLE.test(line));
  const lines = end < 0 ? written : written.slice(0, end);
  const turns = reel.moves.flatMap((moves, turn) => (moves[seat] === null ? [] : [turn]));
  const first = turns.length - lines.length;
  if (first < 0 || first > MOST_OPENING || !lines.length) return { lines: null, rest: text };
  return { lines: new Map(lines.map((line, place) => [turns[first + place], line])), rest: end < 0 ? "" : written.slice(end).join("\n") };
}
