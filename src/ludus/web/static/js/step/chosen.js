/** What is stepped through: read from the address, written to it, and asked of the server. */

import { post } from "ludus/core/api.js";

/** @typedef {import("ludus/step/types.js").Chosen} Chosen */

export const LOCKSTEP = "lockstep";
export const ALGORITHMS = ["NegAlphaBeta", "NegAlphaBeta_Memory", "IterativeDeepening", "NegAlphaBeta_MC", "UCB", "UCT_max", "UCT_negamax", LOCKSTEP];
export const GAMES = ["matches", "tic_tac_toe", "connect_four"];
export const LEVELS = ["small", "comb", "spiral", "solo", "sample"];
const USUAL = "NegAlphaBeta_Memory";

/** What each algorithm can be told, with bounds. @type {Record<string, [number, number]>} */
export const BOUNDS = { matches: [1, 60], pf: [1, 60], nbSim: [1, 1000], times: [1, 100], seed: [0, 2 ** 31 - 1], games: [1, 8] };

/** Which numbers an algorithm listens to, beside the position. @param {string} algorithm @returns {("pf" | "nbSim" | "times" | "seed" | "games")[]} */
export function numbersOf(algorithm) {
  if (algorithm === LOCKSTEP) return ["games", "seed"];
  if (algorithm === "UCB") return ["nbSim", "seed"];
  if (algorithm.startsWith("UCT")) return ["pf", "nbSim", "times", "seed"];
  return algorithm === "NegAlphaBeta_MC" ? ["pf", "nbSim", "seed"] : ["pf"];
}

/** What shows an algorithm well on a game. @param {string} algorithm @param {string} game @returns {Chosen} */
export function usual(algorithm, game) {
  const isTree = algorithm.startsWith("Neg") || algorithm === "IterativeDeepening";
  const moves = game === "tic_tac_toe" ? ["b2", "a1", "c1", "a3"] : [];
  const few = game === "connect_four";
  return {
    algorithm, game, moves, matches: isTree && algorithm !== "NegAlphaBeta_Memory" ? 7 : 8, last: "loses", pf: few && algorithm === "NegAlphaBeta_MC" ? 1 : few ? 2 : 3,
    nbSim: algorithm === "UCB" ? 10 : few ? 3 : 10, times: few ? 4 : 8, seed: 1, level: "small", games: 6,
  };
}

/** @param {import("ludus/core/router.js").Place} place @returns {{ chosen: Chosen, at: number }} at: from 0 */
export function readPlace({ rest, query }) {
  const algorithm = ALGORITHMS.find((each) => each.toLowerCase() === rest[0]?.toLowerCase()) ?? USUAL;
  const game = GAMES.find((each) => each === query.get("game")) ?? "matches";
  const chosen = usual(algorithm, game);
  for (const name of /** @type {const} */ (["matches", "pf", "nbSim", "times", "seed", "games"])) {
    const text = query.get(name);
    if (text !== null && /^\d{1,10}$/.test(text)) chosen[name] = Math.min(Math.max(Number(text), BOUNDS[name][0]), BOUNDS[name][1]);
  }
  if (query.get("last") === "wins") chosen.last = "wins";
  if (query.has("moves")) chosen.moves = (query.get("moves") ?? "").split(",").filter(Boolean).slice(0, 42);
  chosen.level = LEVELS.find((each) => each === query.get("level")) ?? chosen.level;
  return { chosen, at: Math.max(0, (Number(query.get("at")) || 1) - 1) };
}

/** @param {Chosen} chosen @param {number} at from 0 */
export function pathOf(chosen, at) {
  /** @type {Record<string, string>} */
  const query = {};
  if (chosen.algorithm === LOCKSTEP) query.level = chosen.level;
  else if (chosen.game === "matches") Object.assign(query, { matches: chosen.matches, last: chosen.last });
  else Object.assign(query, { game: chosen.game, moves: chosen.moves.join(",") });
  for (const name of numbersOf(chosen.algorithm)) query[name] = String(chosen[name]);
  if (at > 0) query.at = String(at + 1);
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return `/step/${chosen.algorithm}?${words.join("&")}`;
}

/** @param {Chosen} chosen */
export function load(chosen) {
  const { algorithm, game, matches, last, moves, pf, nbSim, times, seed, level, games } = chosen;
  if (algorithm === LOCKSTEP) return post("/lockstep", { level, games, seed });
  return post("/steps", { algorithm, game, pf, nbSim, times, seed, ...(game === "matches" ? { matches, last } : { moves }) });
}
