/** Why the move, in one or two sentences: whatever is true by the figures, and no more. ⟦loud⟧ and ⟨quiet⟩ stand in the texts. */

import { h } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
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
  const seen = chosen && !chosen.proven ? observed(chosen, thought.moves, facts) : "";
  if (!chosen || isBare(thought)) return t("think.why.bare", { done }) + seen;
  const others = thought.moves.filter((each) => each !== chosen);
  const lost = others.filter((each) => isLost(each, facts));
  const rest = lost.length ? ` ⟨${tellLost(lost, others)}⟩` : "";
  if (chosen.proven) return proven(chosen, others, facts, done) + (isLost(chosen, facts) ? "" : rest);
  if (!others.length) return t("think.why.only", { done });
  if (chosen.mean === null) return t("think.why.plain", { done }) + seen;
  return (thought.simulations ? simulated(chosen, others, facts, done) : searched(thought, chosen, others, facts, done)) + rest + seen;
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

/** The room that is left: what people see, never what the player decided by. @param {Candidate} chosen @param {Candidate[]} moves @param {Facts} facts */
function observed(chosen, moves, { reach }) {
  const kept = reach?.[chosen.move];
  if (!reach || kept === undefined) return "";
  const known = moves.filter((each) => each !== chosen && each.move in reach);
  const roomiest = known.reduce((/** @type {Candidate | null} */ a, b) => (a && reach[a.move] >= reach[b.move] ? a : b), null);
  const tightest = known.reduce((/** @type {Candidate | null} */ a, b) => (a && reach[a.move] <= reach[b.move] ? a : b), null);
  const other = roomiest && reach[roomiest.move] > kept ? roomiest : tightest;
  if (!other || reach[other.move] === kept) return "";
  return ` ⟨${t("think.why.reach", { n: number(kept), count: kept, other: moveWord(other.move, "list"), m: number(reach[other.move]) })}⟩`;
}

/** @param {Candidate} chosen @param {Candidate[]} others @param {Facts} facts @param {string} done */
function simulated(chosen, others, { scale }, done) {
  const known = others.filter((each) => each.mean !== null && !each.proven);
  const value = scale.text(/** @type {number} */ (chosen.mean));
  if (!known.length) return t("think.why.simulated", { done, value });
  const next = known.reduce((a, b) => (Number(b.mean) > Number(a.mean) ? b : a));
  if (Number(next.mean) > Number(chosen.mean)) return notBest(chosen, next, others, scale, done);
  const tied = known.filter((each) => areTied(chosen, each));
  if (tied.length) {
    const all = tied.length === others.length && tied.length > 1;
    const moves = tied.length > MOST_NAMED ? t("think.why.n_others", { n: tied.length }) : list(tied, "list");
    return t(all ? "think.why.all_tied" : "think.why.tied", { done, value, moves, n: tied.length });
  }
  return t("think.why.next", { done, value, other: moveWord(next.move, "list"), m: scale.text(Number(next.mean)) });
}

/**
 * Why a move that another's mean exceeds: drawn by lot, tried most, one of those tried as often; else that is not told.
 * @param {Candidate} chosen @param {Candidate} better @param {Candidate[]} others @param {Scale} scale @param {string} done
 */
function notBest(chosen, better, others, scale, done) {
  const told = {
    done, value: scale.text(Number(chosen.mean)), visits: number(chosen.visits), tries: chosen.visits, p: percent(chosen.share),
    Other: moveWord(better.move, "label"), m: scale.text(Number(better.mean)), n: number(better.visits), count: better.visits,
  };
  const most = Math.max(...others.map((each) => each.visits));
  const isDrawn = chosen.share > 0 && chosen.share < 1 && others.some((each) => each.share > 0);
  const reason = isDrawn ? "lot" : chosen.visits > most ? "most_tried" : chosen.visits === most && better.visits === most ? "tried_alike" : "untold";
  return t(`think.why.${reason}`, told) + (areTied(chosen, better) ? ` ⟨${t("think.why.overlap")}⟩` : "");
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
  return a.low < b.high && b.low < a.high;
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
