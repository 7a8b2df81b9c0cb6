/** What holds after a step: folded from the first one on, so that going back shows the same as coming there. */

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {import("ludus/step/types.js").Change} Change */
/** @typedef {import("ludus/step/types.js").Arm} Arm */
/**
 * @typedef {object} Seen a position, as far as it is known
 * @property {"open" | "done" | "known"} state
 * @property {number | null} value to the side to move
 * @property {[number, number] | null} window
 * @property {string[]} skipped actions that a cut left out
 * @property {Map<string, Arm>} arms of its actions
 */
/**
 * @typedef {object} State
 * @property {Map<number, Seen>} seen by node
 * @property {Set<number>} path the nodes from the root to the one at work
 * @property {Map<string, Change>} memory in the order of insertion
 * @property {Map<string, string>} games of UCB, what became of each random game after an action: "w", "l" and "d"
 */

/** Several parts of the page ask for the same step. @type {{ trace: Trace | null, at: number, state: State | null }} */
const last = { trace: null, at: -1, state: null };

/** @param {Trace} trace @param {number} at @returns {State} */
export function stateAt(trace, at) {
  if (last.state && last.trace === trace && last.at === at) return last.state;
  const state = fold(trace, at);
  Object.assign(last, { trace, at, state });
  return state;
}

/** @param {Trace} trace @param {number} at @returns {State} */
function fold(trace, at) {
  /** @type {State} */
  const state = { seen: new Map(), path: new Set(), memory: new Map(), games: new Map() };
  for (const step of trace.steps.slice(0, at + 1)) {
    const here = look(state, step.node);
    if (step.window) here.window = step.window;
    if (step.value !== undefined) here.value = step.value;
    if (step.skipped) here.skipped = step.skipped;
    here.state = stateAfter(trace, step, here.state);
    if (step.raised) {
      const before = look(state, step.raised.node);
      if (before.window) before.window = [step.raised.alpha, before.window[1]];
    }
    if (step.memory) state.memory.set(step.memory.key, step.memory);
    if (step.table && !step.table.swapped) look(state, step.table.node).arms = new Map(step.table.arms.map((arm) => [arm.action, arm]));
    if (step.kind === "simulate" && step.counter) {
      const action = trace.nodes[step.node].action ?? "";
      state.games.set(action, (state.games.get(action) ?? "") + lastGame(state.games.get(action) ?? "", step.counter));
    }
  }
  /** @type {number | undefined} */
  let node = trace.steps[at].node;
  for (; node !== undefined; node = trace.nodes[node].parent) state.path.add(node);
  return state;
}

/** @param {State} state @param {number} node @returns {Seen} */
function look(state, node) {
  const known = state.seen.get(node);
  if (known) return known;
  const made = { state: /** @type {const} */ ("open"), value: null, window: null, skipped: [], arms: new Map() };
  state.seen.set(node, made);
  return made;
}

/** @param {Trace} trace @param {import("ludus/step/types.js").Step} step @param {Seen["state"]} before @returns {Seen["state"]} */
function stateAfter(trace, step, before) {
  if (step.kind === "known") return "known";
  if (step.kind === "enter" || step.kind === "pick") return "open";
  if (step.kind === "simulate" || step.kind === "choose" || step.kind === "leaf") return "done";
  return trace.events[step.last].kind === "return" ? "done" : before;
}

/** What the game was that made a counter of so many games; a counter that was updated tells the sum. @param {string} before @param {[number, number, number]} counter */
function lastGame(before, counter) {
  return ["w", "l", "d"].map((letter, place) => letter.repeat(Math.max(0, counter[place] - [...before].filter((each) => each === letter).length))).join("");
}
