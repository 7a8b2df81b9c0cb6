/** One sentence a step, in words. */

import { number } from "ludus/core/format.js";
import { has, t } from "ludus/core/i18n.js";
import { acting, actionName, capital, counterText, position, score } from "ludus/step/words.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {import("ludus/step/types.js").Step} Step */
/** @typedef {{ lead: string, text: string }} Said */

/** @param {string} key @param {Record<string, string | number>} [values] @returns {Said} */
const said = (key, values = {}) => ({ lead: t(`${key}.lead`, values), text: t(key, values) });

/** @param {Trace} trace @param {number} at @returns {Said} */
export function sayStep(trace, at) {
  const step = trace.steps[at];
  const isCounting = trace.algorithm === "UCB" || trace.algorithm.startsWith("UCT");
  return isCounting ? sayCount(trace, step) : saySearch(trace, step);
}

/** Alpha-beta. @param {Trace} trace @param {Step} step @returns {Said} */
function saySearch(trace, step) {
  const node = trace.nodes[step.node];
  const isRoot = node.parent === undefined;
  const pos = position(trace, step.node);
  const value = step.value === undefined ? "" : score(step.value);
  const [alpha, beta] = (step.window ?? trace.bounds).map(score);
  const values = { pos, Pos: capital(pos), value, pf: step.pf ?? 0, alpha, beta, who: t(`step.who.${node.seat}`), Who: capital(t(`step.who.${node.seat}`)), left: node.frame.left ?? 1 };
  switch (step.kind) {
    case "enter":
      if (isRoot) return said(trace.algorithm === "IterativeDeepening" ? "step.say.depth" : "step.say.begin", values);
      return said(step.pf ? "step.say.enter" : "step.say.enter0", values);
    case "known": {
      const key = `step.say.known.${(step.why ?? "").replaceAll(" ", "_")}`;
      return after(trace, step, said(has(key) ? key : "step.say.known.exact", values));
    }
    case "leaf":
      if (step.counter) return after(trace, step, said("step.say.leaf.random", { ...values, n: step.counter.reduce((a, b) => a + b), won: step.counter[0], lost: step.counter[1], drawn: step.counter[2] }));
      return after(trace, step, said(node.over ? (step.value ? (step.value > 0 ? "step.say.leaf.won" : "step.say.leaf.lost") : "step.say.leaf.drawn") : "step.say.leaf", values));
    case "cut": {
      const skipped = step.skipped ?? [];
      const list = skipped.map((action) => acting(trace, action));
      return said("step.say.cut", { ...values, n: skipped.length, actions: capital(joined(list)) });
    }
    case "store":
      if (isRoot) return said("step.say.store.root", { ...values, action: best(trace, step) });
      return after(trace, step, said(step.memory?.entry?.exact ? "step.say.store.exact" : "step.say.store", { ...values, action: best(trace, step) }));
    case "choose":
      return said("step.say.choose", { ...values, action: acting(trace, step.action ?? ""), Action: capital(acting(trace, step.action ?? "")) });
    default:
      return after(trace, step, said("step.say.return", values));
  }
}

/** @param {Trace} trace @param {Step} step */
function best(trace, step) {
  return acting(trace, step.memory?.entry?.best ?? "");
}

/** What it means to the position before. @param {Trace} trace @param {Step} step @param {Said} so @returns {Said} */
function after(trace, step, so) {
  const { raised } = step;
  if (!raised) return so;
  const action = acting(trace, trace.nodes[step.node].action ?? "");
  const values = { action, Action: capital(action), value: score(raised.value), before: score(raised.before), alpha: score(raised.alpha), pos: position(trace, raised.node) };
  const isRoot = trace.nodes[raised.node].parent === undefined;
  const key = isRoot ? "step.say.worth" : raised.alpha > raised.before ? "step.say.raised" : "step.say.same";
  return { lead: so.lead, text: `${so.text} ${t(key, values)}` };
}

/** UCB and UCT. @param {Trace} trace @param {Step} step @returns {Said} */
function sayCount(trace, step) {
  const isTree = trace.algorithm !== "UCB";
  const node = trace.nodes[step.node];
  const pos = position(trace, step.node);
  const action = step.action ?? node.action ?? "";
  const arm = step.table?.arms.find((each) => each.action === action);
  const [won, lost, drawn] = step.counter ?? [0, 0, 0];
  const values = {
    pos, Pos: capital(pos), n: step.round ?? 0, pf: step.pf ?? 0, action: actionName(trace, action), Action: capital(actionName(trace, action)), won, lost, drawn, games: won + lost + drawn,
    counter: counterText([won, lost, drawn]), total: step.table?.total ?? 0, nbSim: Number(trace.settings.nbSim), who: t(`step.who.${step.seat ?? node.seat}`),
    mean: arm ? number(arm.mean, 2) : "", bonus: arm ? number(arm.bonus ?? 0, 2) : "", sum: arm ? number(arm.mean + (arm.bonus ?? 0), 2) : "",
  };
  const result = won ? "won" : lost ? "lost" : "drawn";
  switch (step.kind) {
    case "enter":
      if (!isTree) return said("step.say.ucb.begin", values);
      return said(node.parent === undefined ? "step.say.uct.begin" : "step.say.uct.down", values);
    case "simulate":
      if (isTree) return said("step.say.uct.new", values);
      if (values.games === 1) return said("step.say.ucb.first", { ...values, result: t(`step.result.${result}`) });
      return said("step.say.ucb.played", values);
    case "pick":
      if (!isTree) return said("step.say.ucb.pick", values);
      return said(step.table?.swapped ? "step.say.uct.pick.other" : "step.say.uct.pick", values);
    case "update":
      return said("step.say.uct.back", values);
    case "choose":
      return said(isTree ? "step.say.uct.choose" : "step.say.ucb.choose", values);
    default:
      return said("step.say.uct.over", { ...values, games: step.memory?.arms?.[0]?.counter.reduce((a, b) => a + b) ?? 0 });
  }
}

/** @param {string[]} words */
function joined(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${t("step.and")} ${words[words.length - 1]}`;
}

/** The lockstep engine. @param {import("ludus/step/types.js").Lockstep} trace @param {number} at @returns {Said} */
export function sayTick(trace, at) {
  const step = trace.steps[at];
  const on = step.riding.length;
  const boxed = step.table?.filter((row) => row.every((each) => each === 0)).length ?? 0;
  const values = { n: trace.games, tick: step.tick, on, boxed };
  if (step.kind === "tile") return said("step.say.tile", values);
  if (step.kind === "look") return said(boxed ? "step.say.look.boxed" : "step.say.look", values);
  if (step.kind === "draw") return said("step.say.draw", values);
  const stopped = trace.steps[at - 1].riding.length - on;
  if (at === trace.steps.length - 1) return said("step.say.ride.last", { ...values, mean: number(step.s.reduce((a, b) => a + b, 0) / trace.games, 1) });
  return said(stopped ? "step.say.ride.stop" : "step.say.ride", { ...values, stopped, sum: step.s.reduce((a, b) => a + b, 0) });
}
