/**
 * Who wears what: eight dresses, each a colour, a shape and a dash. A seat wears the dress of its number, with one exception: this
 * browser's own rider always wears the first, wherever it sits, and whoever sits first wears its. Numbers stay with the seats.
 */

import { keep, kept } from "ludus/core/prefs.js";

/** The most riders there are. */
export const SEATS = 8;

const REMEMBERED = 100; // games whose seat this browser knows again

/** @type {number | null} the seat that is ours in the game on view */
let own = null;

/** @type {Set<() => void>} */
const listeners = new Set();

/** The dress of a seat, 0 .. 7. @param {number} seat */
export function dressOf(seat) {
  const dress = seat % SEATS;
  if (own === null) return dress;
  return dress === own ? 0 : dress === 0 ? own : dress;
}

/** The game on view has one seat that is ours; or none, or several: then all dress by their numbers. @param {number[]} seats */
export function setOwn(seats) {
  const before = own;
  own = seats.length === 1 ? seats[0] : null;
  if (own !== before) listeners.forEach((listener) => listener());
}

/** Called when dresses are changed. @param {() => void} listener @returns {() => void} stops it */
export function onDress(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All eight dresses, as seats wear them now. */
export function dresses() {
  return Array.from({ length: SEATS }, (_, seat) => dressOf(seat));
}

/** @returns {[string, number][]} [game, seat], the newest last */
function remembered() {
  try {
    const found = JSON.parse(kept("seats") ?? "[]");
    return Array.isArray(found) ? found.filter((each) => Array.isArray(each) && Number.isInteger(each[1])) : [];
  } catch {
    return [];
  }
}

/** Know again where we sat, when the game is shown later. @param {string} game @param {number[]} seats */
export function rememberOwn(game, seats) {
  if (seats.length !== 1) return;
  const others = remembered().filter(([each]) => each !== game);
  keep("seats", JSON.stringify([...others, [game, seats[0]]].slice(-REMEMBERED)));
}

/** Where we sat. @param {string} game @returns {number[]} */
export function recallOwn(game) {
  return remembered().filter(([each]) => each === game).map(([, seat]) => seat);
}
