/** From a player's values to what is printed and how long a bar is: chances for games that are won, else the score itself. */

import { number, percent } from "ludus/core/format.js";

/**
 * @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage
 * @typedef {object} Scale
 * @property {"chance" | "score" | "points"} kind points: a scale of the player's own
 * @property {number} low
 * @property {number} high
 * @property {number | null} middle where the half mark stands, 0 .. 1
 * @property {(value: number) => number} at 0 .. 1
 * @property {(value: number) => string} text
 * @property {(width: number) => string} spread half of an interval's width
 */

/**
 * @param {ThoughtMessage} thought
 * @param {number} seats
 * @returns {Scale}
 */
export function scaleOf(thought, seats) {
  const [low, high] = thought.range;
  const seen = thought.moves.flatMap((each) => [each.mean, each.low, each.high]).filter((value) => value !== null);
  const slack = 1e-6 * (high - low);
  const isOwn = seen.some((value) => value < low - slack || value > high + slack);
  if (isOwn) {
    const end = Math.max(...seen.map(Math.abs));
    return scale("points", -end, end, 0.5);
  }
  if (seats === 1 || thought.chance === null) {
    const end = Math.min(high, low + round(Math.max(...seen, low + 1) - low));
    return scale("score", low, end, null);
  }
  return scale("chance", low, high, 0.5);
}

/** @param {Scale["kind"]} kind @param {number} low @param {number} high @param {number | null} middle @returns {Scale} */
function scale(kind, low, high, middle) {
  const at = (/** @type {number} */ value) => Math.min(1, Math.max(0, (value - low) / (high - low)));
  if (kind === "chance") {
    return { kind, low, high, middle, at, text: (value) => share(at(value)), spread: (width) => number((100 * width) / (high - low), width < (high - low) / 200 ? 1 : 0) };
  }
  const digits = high - low <= 10 ? 2 : high - low <= 200 ? 1 : 0;
  return { kind, low, high, middle, at, text: (value) => number(value, digits), spread: (width) => number(width, digits) };
}

/** Only none is 0 %, and only all is 100 %. @param {number} part 0 .. 1 */
export function share(part) {
  if (part > 0 && part < 0.005) return `< ${percent(0.01)}`;
  if (part < 1 && part >= 0.995) return `> ${percent(0.99)}`;
  return percent(part);
}

/** The next of 1, 2, 3, 5, 7 times a power of ten, so that a bar's end stays while values grow. @param {number} value above 0 */
function round(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return power * ([1, 2, 3, 5, 7].find((each) => each * power >= value * (1 - 1e-9)) ?? 10);
}
