/** Moves as they are drawn and written: directions get arrows and words, the moves of other games stay as the rules write them. */

import { ICONS, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

const OPPOSITE = /** @type {Record<string, string>} */ ({ up: "down", down: "up", left: "right", right: "left" });

/** @param {string} move */
export function isDirection(move) {
  return move in OPPOSITE;
}

/** An arrow, or the move's text. @param {string} move */
export function moveMark(move) {
  if (isDirection(move)) return icon(ICONS[/** @type {"up" | "down" | "left" | "right"} */ (move)]);
  return h("span", null, move);
}

/**
 * The move in words: as a label ("Left"), in a list ("left"), or as what wins or loses ("Left"; « Aller à gauche »).
 * @param {string} move
 * @param {"label" | "list" | "subject"} form
 */
export function moveWord(move, form) {
  return isDirection(move) ? t(`think.${form}.${move}`) : move;
}

/**
 * What the player does: "turns left", "plays 4", "takes 2".
 * @param {string} move
 * @param {string} game as a spec
 * @param {string | null} heading where a rider comes from, if that is known
 */
export function moveDone(move, game, heading) {
  if (isDirection(move)) return t(`think.${heading === null ? "rides" : heading === move ? "goes_on" : "turns"}.${move}`);
  const name = game.split(":")[0];
  const known = ["matches", "seven_colours"].includes(name) ? name : "any";
  return t(`think.does.${known}`, { move });
}

/** Whether there was nothing to think about. @param {import("ludus/types.js").ThoughtMessage} thought */
export function isForced(thought) {
  return thought.moves.length === 1 && isBare(thought);
}

/**
 * Where a rider was going, told from the one direction it does not have: its own trail lies there.
 * @param {import("ludus/types.js").ThoughtMessage} thought
 * @returns {string | null} null if that does not tell
 */
export function headingOf(thought) {
  const open = thought.moves.map((each) => each.move);
  const closed = Object.keys(OPPOSITE).filter((each) => !open.includes(each));
  return thought.ply > 0 && open.length === 3 && closed.length === 1 ? OPPOSITE[closed[0]] : null;
}

/** Whether the player gave a move and nothing else. @param {import("ludus/types.js").ThoughtMessage} thought */
export function isBare(thought) {
  return thought.value === null && thought.moves.every((each) => each.mean === null && each.high === null && each.visits === 0);
}

/** @param {import("ludus/types.js").ThoughtMessage} thought */
export function chosenOf(thought) {
  return thought.moves.find((each) => each.move === thought.move) ?? null;
}

/**
 * The best few, in the order of the rules.
 * @param {import("ludus/types.js").ThoughtMessage} thought
 * @param {number} most
 */
export function bestMoves(thought, most) {
  if (thought.moves.length <= most) return thought.moves;
  const isChosen = (/** @type {{ move: string }} */ each) => Number(each.move === thought.move);
  const ranked = [...thought.moves].sort(
    (a, b) =>
      isChosen(b) - isChosen(a) ||
      b.share - a.share ||
      higher(a.mean, b.mean) ||
      higher(a.high, b.high) ||
      b.visits - a.visits,
  );
  const kept = new Set(ranked.slice(0, most));
  return thought.moves.filter((each) => kept.has(each));
}

/** For sorting downwards; what is not known comes last. @param {number | null} a @param {number | null} b */
function higher(a, b) {
  if (a === b) return 0;
  return a === null ? 1 : b === null ? -1 : b - a;
}
