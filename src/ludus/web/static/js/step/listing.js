/** The lines at work: each algorithm as the course writes it, shortened, and which of its lines a step is about. */

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {{ lines: string[], of: Record<string, number[]> }} Listing of: the lines that a kind of step is about, from 0 */

const SEARCH = [
  "def alpha_beta(pf, alpha, beta):",
  "    if pf == 0 or game.over():",
  "        return leaf_value()",
  "    for action in game.actions:",
  "        if alpha >= beta:",
  "            return beta",
  "        game.move(action)",
  "        score = -alpha_beta(pf - 1, -beta, -alpha)",
  "        game.undo()",
  "        alpha = max(alpha, score)",
  "    return alpha",
];

const MEMORY = [
  "def alpha_beta(pf, alpha, beta):",
  "    known = memory.get(game.hash_code)",
  "    if known[\"pf\"] >= pf or known[\"exact\"]:",
  "        return known[\"score\"]",
  "    alpha = max(alpha, known[\"score\"])",
  "    if alpha >= beta: return known[\"score\"]",
  "    if pf == 0 or game.over():",
  "        return store(pf, score, game.over(), None)",
  "    for action in game.actions:",
  "        if alpha >= beta:",
  "            return store(pf, beta, is_exact, best)",
  "        score = value_of(action, pf, -beta, -alpha)",
  "        alpha = max(alpha, score)",
  "    return store(pf, best_score, is_exact, best)",
];

const UCB = [
  "def decision(state):",
  "    counters = {action: try_out(action)",
  "                for action in game.actions}",
  "    for _ in range((nbSim - 1) * len(actions)):",
  "        action = best_by_utility(counters)",
  "        counters[action] += try_out(action)",
  "    return best_by_utility(counters)",
  "",
  "def utility(counter, n):",
  "    return scoring(counter) \\",
  "        + 0.3 * sqrt(log(n) / sum(counter))",
];

const UCT = [
  "def simulations(pf, n):",
  "    counters = memory.get(game.hash_code, {})",
  "    for action in game.actions:",
  "        if action not in counters:",
  "            counters[action] = simulation(n)",
  "    action = best_by_utility(counters)",
  "    game.move(action)",
  "    deeper = simulations(pf - 1, n)",
  "    game.undo()",
  "    counters[action] += deeper",
  "    memory[game.hash_code] = counters",
  "    return played",
  "",
  "def decision(state):",
  "    simulations(pf, nbSim)",
  "    return best_by_utility(memory[state])",
];

const NEGAMAX = UCT.map((line) => line.replace("= simulation(n)", "= swapped(simulation(n))").replace("= simulations(pf - 1, n)", "= swapped(simulations(pf - 1, n))"));
const AT_RANDOM = SEARCH.map((line) => line.replace("leaf_value()", "scoring(simulation(nbSim))"));

/** @type {Record<string, Listing>} */
const LISTINGS = {
  NegAlphaBeta: { lines: SEARCH, of: { enter: [0], leaf: [1, 2], cut: [4, 5], return: [10] } },
  NegAlphaBeta_MC: { lines: AT_RANDOM, of: { enter: [0], leaf: [1, 2], cut: [4, 5], return: [10] } },
  NegAlphaBeta_Memory: { lines: MEMORY, of: { enter: [0], known: [2, 3], reached: [4, 5], leaf: [6, 7], cut: [9, 10], store: [13] } },
  UCB: { lines: UCB, of: { enter: [0], simulate: [1, 2], pick: [4], again: [5], choose: [6] } },
  UCT_max: { lines: UCT, of: { enter: [0, 1], simulate: [3, 4], pick: [5], update: [9, 10], store: [10], choose: [15] } },
};
LISTINGS.UCT_negamax = { lines: NEGAMAX, of: LISTINGS.UCT_max.of };

const ROOT = ["def decision(state):", "    for action in game.actions:", "        score = -alpha_beta(pf - 1, -101, 101)", "    return best_action", ""];
const ROOT_MEMORY = ["def decision(state):", "    for action in game.actions:", "        score = value_of(action, pf, -101, 101)", "    return store(pf, …) and best_action", ""];
const DEEPENING = ["def decision(state):", "    for depth in range(1, pf + 1):", "        action = decide(depth)", "    return action", ""];

/** @param {Trace} trace @returns {{ lines: string[], at: (at: number) => number[] }} */
export function listingOf(trace) {
  const { algorithm } = trace;
  if (algorithm === "UCB" || algorithm.startsWith("UCT")) {
    const { lines, of } = LISTINGS[algorithm];
    return { lines, at: (at) => {
      const step = trace.steps[at];
      const isAgain = algorithm === "UCB" && step.kind === "simulate" && trace.events[step.last].kind === "update";
      return of[isAgain ? "again" : step.kind] ?? [];
    } };
  }
  const isDeepening = algorithm === "IterativeDeepening";
  const head = isDeepening ? DEEPENING : algorithm === "NegAlphaBeta_Memory" ? ROOT_MEMORY : ROOT;
  const { lines, of } = LISTINGS[isDeepening ? "NegAlphaBeta_Memory" : algorithm];
  return { lines: [...head, ...lines], at: (at) => {
    const { kind, node, why } = trace.steps[at];
    if (trace.nodes[node].parent === undefined) return kind === "enter" ? (isDeepening ? [1, 2] : [0]) : isDeepening && kind === "store" ? [2] : [3];
    return (of[why === "known to reach beta" ? "reached" : kind] ?? []).map((line) => line + head.length);
  } };
}

/** Of the lockstep engine. */
export const LOCKSTEP_LINES = [
  "games = tile(game, n)",
  "while games.S.sum() != before:",
  "    before = games.S.sum()",
  "    # which of the four cells are free",
  "    table, lengths = possible(G, X, Y, riding)",
  "    # one random number a game picks an entry",
  "    entry = (draws[riding] * lengths).astype(int)",
  "    direction = table[row, entry]",
  "    # everyone rides; who stays is left out",
  "    riding = riding[direction != STAY]",
  "    G[riding, X[riding], Y[riding]] = TRAIL",
  "    X[riding] += DX[direction]",
  "    Y[riding] += DY[direction]",
  "    S[riding] += 1",
];
/** @type {Record<string, number[]>} */
export const LOCKSTEP_AT = { tile: [0], look: [4], draw: [6, 7], ride: [9, 10, 11, 12, 13] };
