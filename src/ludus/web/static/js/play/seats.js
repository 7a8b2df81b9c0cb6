/** The seats above the board: who sits there, what they have, whose turn it is. */

import { dressOf } from "ludus/board/dress.js";
import { badge } from "ludus/board/shapes.js";
import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { playerName, playerSettings } from "ludus/core/names.js";

/** @typedef {import("ludus/play/game.js").Table} Table */
/** @typedef {Pick<Table, "players" | "frames" | "wins" | "to_move" | "pace" | "open">} Seated what is told of a table here */
/** @typedef {{ table: Seated | null, mine: number[], here: number[] | null, isOver: boolean }} LiveGame or one that was recorded */

/** What a seat is called here. @param {LiveGame} game @param {number} seat */
export function seatName(game, seat) {
  const spec = game.table?.players[seat] ?? "";
  if (spec !== "you") return playerName(spec);
  if (!game.mine.includes(seat)) return t("common.person");
  return game.mine.length > 1 ? `${t("common.you")} ${game.mine.indexOf(seat) + 1}` : t("common.you");
}

/**
 * Why it ended. Games count seats from 0, as programs do; the page calls people and players by name, and counts them from 1.
 * @param {LiveGame} game @param {string} reason
 */
export function tellReason(game, reason) {
  const named = reason.replace(/\b(seat|la place) (\d+)/gi, (_, word, seat) =>
    (game.mine.includes(Number(seat)) ? `${word} ${Number(seat) + 1}` : seatName(game, Number(seat))));
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/**
 * @param {HTMLElement} place
 * @param {LiveGame} game
 * @param {number[] | null} reach [seat] cells, where the board knows
 */
export function drawSeats(place, game, reach) {
  const table = game.table;
  if (!table) return;
  const seats = table.players.map((_, seat) => drawSeat(game, seat, reach));
  if (table.players.length !== 2) {
    place.className = "score many";
    fillWith(place, ...seats);
    return;
  }
  place.className = "score";
  const [first, second] = table.wins;
  const tally = h("div.tally", { "aria-label": t("play.score") }, number(first, first % 1 ? 1 : 0), h("span.faint", null, " : "), number(second, second % 1 ? 1 : 0));
  seats[1].classList.add("b");
  fillWith(place, seats[0], h("div.mid", null, tally, landbar(reach)), seats[1]);
}

/** @param {LiveGame} game @param {number} seat @param {number[] | null} reach */
function drawSeat(game, seat, reach) {
  const table = /** @type {NonNullable<LiveGame["table"]>} */ (game.table);
  const frame = table.frames[table.frames.length - 1];
  const fell = frame.fell?.[seat] ?? 0;
  const isToMove = table.to_move.includes(seat) && table.pace === "turns" && !game.isOver;
  const spec = table.players[seat];
  return h("div.seat", { class: fell ? "out" : "", "data-seat": seat, "data-to-move": isToMove },
    badge(seat),
    h("div", null,
      h("div.who", { title: spec === "you" ? null : spec }, seatName(game, seat)),
      h("div.sub", null, status())));

  function status() {
    if (spec === "you" && game.here && !game.here.includes(seat) && !table.open[seat] && !game.isOver) return t("play.away");
    if (fell) return t("play.fell", { n: fell });
    if (frame.cells) return t("play.cells", { n: frame.cells[seat] });
    if (reach) return t("play.reach", { n: reach[seat] ?? 0 });
    if (isToMove) return spec === "you" ? t("play.to-move") : t("play.thinking");
    return spec === "you" ? "\u00a0" : playerSettings(spec) || "\u00a0";
  }
}

/** @param {number[] | null} reach */
function landbar(reach) {
  const bar = h("div.landbar", { "aria-hidden": "true" });
  if (reach && reach.some(Boolean)) {
    reach.forEach((cells, seat) => bar.append(h("i", { style: `flex: ${Math.max(cells, 0.5)}; background: var(--rider-${dressOf(seat) + 1})` })));
  }
  return bar;
}
