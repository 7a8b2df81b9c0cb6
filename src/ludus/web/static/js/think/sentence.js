/** Why the move, in one or two sentences: whatever is true by the figures, and no more. ⟦loud⟧ and ⟨quiet⟩ stand in the texts. */

import { h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { chosenOf, isBare, isForced, moveDone, moveWord } from "ludus/think/moves.js";

/**
 * @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage
 * @typedef {import("ludus/types.js").Candidate} Candidate
 * @typedef {import("ludus/think/scale.js").Scale} Scale
 * @typedef {object} Facts
 * @property {Scale} scale
 * @property {number} seats
 * @property {Record<string, number> | null} reach cells in reach after each move
 * @property {string | null} heading
 */

const MOST_NAMED = 3; // of moves in a list; more are counted

/** @param {ThoughtMessage} thought @param {Facts} facts @returns {string} with the marks of `tones` */
export function why(thought, facts) {
  const chosen = chosenOf(thought);
  const done = moveDone(thought.move, thought.game, facts.heading);
  if (isForced(thought)) return t("think.why.only", { done });
  if (!chosen || isBare(thought)) return t("think.why.bare", { done });
  const others = thought.moves.filter((each) => each !== chosen);
  const lost = others.filter((each) => isLost(each, facts));
  const rest = lost.length ? ` ⟨${tellLost(lost, others)}⟩` : "";
  if (chosen.proven) return proven(chosen, others, facts, done) + (isLost(chosen, facts) ? "" : rest);
  if (!others.length) return t("think.why.only", { done });
  const byReach = reached(chosen, others, facts, done);
  if (byReach) return byReach;
  if (chosen.mean === null) return t("think.why.plain", { done });
  return (thought.simulations ? simulated(chosen, others, facts, done) : searched(thought, chosen, others, facts, done)) + rest;
}

/** @param {Candidate} each @param {Facts} facts */
function isLost(each, { scale, seats }) {
  return each.proven && each.mean === scale.low && seats > 1 && scale.kind === "chance";
}

/** @param {Candidate[]} lost @param {Candidate[]} others */
function tellLost(lost, others) {
  if (lost.length === others.length && lost.length > 1) return t("think.why.others_lose");
  const moves = lost.length > MOST_NAMED ? t("think.why.n_moves", { n: lost.length }) : list(lost, "subject");
  return t("think.why.lose", { moves, n: lost.length });
}

/** @param {Candidate} chosen @param {Candidate[]} others @param {Facts} facts @param {string} done */
function proven(chosen, others, facts, done) {
  const { scale, seats } = facts, value = /** @type {number} */ (chosen.mean);
  const move = moveWord(chosen.move, "subject");
  if (scale.kind !== "chance") return t("think.why.exactly", { done, value: scale.text(value) });
  if (value === scale.high) return t("think.why.wins", { move });
  if (isLost(chosen, facts)) return others.every((each) => isLost(each, facts)) ? t("think.why.all_lose") : t("think.why.loses", { done });
  if (seats === 2 && value === (scale.low + scale.high) / 2) return t("think.why.draws", { move });
  return t("think.why.exactly", { done, value: scale.text(value) });
}

/** By the room that is left; null if that does not tell. @param {Candidate} chosen @param {Candidate[]} others @param {Facts} facts @param {string} done */
function reached(chosen, others, { reach, scale }, done) {
  const kept = reach?.[chosen.move];
  const known = reach ? others.filter((each) => each.move in reach) : [];
  if (kept === undefined || !reach || !known.length) return null;
  const here = { done, n: number(kept), count: kept };
  const roomiest = known.reduce((a, b) => (reach[b.move] > reach[a.move] ? b : a));
  if (reach[roomiest.move] > kept) {
    if (chosen.mean === null || roomiest.mean === null || roomiest.mean >= chosen.mean) return null;
    const there = { other: moveWord(roomiest.move, "label"), m: number(reach[roomiest.move]), value: scale.text(roomiest.mean) };
    return t(areTied(chosen, roomiest) ? "think.why.reach_tied" : "think.why.reach_but", { ...here, ...there });
  }
  const tightest = known.reduce((a, b) => (reach[b.move] < reach[a.move] ? b : a));
  if (reach[tightest.move] === kept) return null;
  return t("think.why.reach", { ...here, other: moveWord(tightest.move, "label"), m: number(reach[tightest.move]) });
}

/** @param {Candidate} chosen @param {Candidate[]} others @param {Facts} facts @param {string} done */
function simulated(chosen, others, { scale }, done) {
  const known = others.filter((each) => each.mean !== null && !each.proven);
  const value = scale.text(/** @type {number} */ (chosen.mean));
  if (!known.length) return t("think.why.simulated", { done, value });
  const tied = known.filter((each) => areTied(chosen, each));
  if (tied.length) {
    const all = tied.length === others.length && tied.length > 1;
    const moves = tied.length >= MOST_NAMED ? t("think.why.it_and_n", { move: moveWord(chosen.move, "list"), n: tied.length }) : list([chosen, ...tied], "list");
    return t(all ? "think.why.all_tied" : "think.why.tied", { done, value, moves });
  }
  const next = known.reduce((a, b) => (Number(b.mean) > Number(a.mean) ? b : a));
  const there = { other: moveWord(next.move, "list"), Other: moveWord(next.move, "label"), m: scale.text(Number(next.mean)), n: number(next.visits), count: next.visits };
  return t(Number(next.mean) > Number(chosen.mean) ? "think.why.most_tried" : "think.why.next", { done, value, ...there });
}

/** @param {ThoughtMessage} thought @param {Candidate} chosen @param {Candidate[]} others @param {Facts} facts @param {string} done */
function searched(thought, chosen, others, { scale }, done) {
  const best = Number(chosen.mean);
  const values = { done, value: scale.text(best), depth: thought.depth };
  const isMost = others.every((each) => each.high !== null && each.high <= best);
  const isAlone = others.every((each) => each.high !== null && each.high < best);
  return t(isAlone ? "think.why.searched_best" : isMost ? "think.why.searched_most" : "think.why.searched", values);
}

/** Whether their intervals overlap. @param {Candidate} a @param {Candidate} b */
export function areTied(a, b) {
  if (a.low === null || a.high === null || b.low === null || b.high === null || b.mean === null) return false;
  return a.low <= b.high && b.low <= a.high;
}

/** "2, 3 and 4" @param {Candidate[]} moves @param {"list" | "subject"} form */
function list(moves, form) {
  const words = moves.map((each, i) => moveWord(each.move, i && form === "subject" ? "list" : form));
  const last = words.pop() ?? "";
  return words.length ? t("think.and", { some: words.join(", "), last }) : last;
}

/** The sentence as elements. @param {string} sentence */
export function tones(sentence) {
  return sentence.split(/(⟦[^⟧]*⟧|⟨[^⟩]*⟩)/).map((part) => {
    if (part.startsWith("⟦")) return h("b", null, part.slice(1, -1));
    if (part.startsWith("⟨")) return h("span.dim", null, part.slice(1, -1));
    return part;
  });
}

/** The sentence without its tones. @param {string} sentence */
export function plain(sentence) {
  return sentence.replace(/[⟦⟧⟨⟩]/g, "");
}
