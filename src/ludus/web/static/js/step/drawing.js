/** Everything on the page that depends on what is stepped through. */

import { badge } from "ludus/board/shapes.js";
import { h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { gameName } from "ludus/core/names.js";
import { ArmsPicture } from "ludus/step/arms.js";
import { LOCKSTEP_AT, LOCKSTEP_LINES, listingOf } from "ludus/step/listing.js";
import { arraysPart, boardsPart } from "ludus/step/lockstep.js";
import { cutMark } from "ludus/step/marks.js";
import { countersPart, memoryPart, positionPart, windowAt, windowPart } from "ludus/step/panels.js";
import { sayStep, sayTick } from "ludus/step/sentence.js";
import { StepTree } from "ludus/step/tree.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {import("ludus/step/types.js").Lockstep} Lockstep */
/** @typedef {import("ludus/step/types.js").Drawing} Drawing */

/** How tall a step stands in the timeline. @type {Record<string, number>} */
const HEIGHTS = { enter: 0.36, leaf: 0.55, known: 0.55, simulate: 0.36, return: 0.73, store: 0.73, update: 0.73, pick: 0.73, cut: 1, choose: 1, tile: 1, look: 0.36, draw: 0.55, ride: 0.8 };

/** @param {Trace | Lockstep} trace @returns {Drawing} */
export function drawingOf(trace) {
  return "walls" in trace ? ofLockstep(trace) : ofTrace(trace);
}

/** @param {Element} mark @param {string} text @param {string} [kind] */
const key = (mark, text, kind = "") => h("span.key", { class: kind }, mark, text);

/** @param {Trace} trace @returns {Drawing} */
function ofTrace(trace) {
  const isUcb = trace.algorithm === "UCB", isCounting = isUcb || trace.algorithm.startsWith("UCT");
  const hasMemory = trace.algorithm.includes("Memory") || trace.algorithm === "IterativeDeepening" || (isCounting && !isUcb);
  const { pf, nbSim, times } = trace.settings;
  const left = trace.before[trace.before.length - 1].left;
  const facts = [
    left === undefined ? t("step.sub.moves", { n: trace.before.length - 1 }) : t("step.sub.matches", { n: left }),
    left === undefined ? "" : t(`step.sub.last.${/** @type {any} */ (trace.scenery).last}`),
    pf === undefined ? "" : t("step.sub.pf", { n: pf }),
    nbSim === undefined ? "" : t(isCounting ? "step.sub.sims" : "step.sub.leaf", { n: nbSim }),
    times === undefined ? "" : t("step.sub.times", { n: times }),
  ];
  const seats = [key(badge(0, { label: null }), t("step.first")), key(badge(1, { label: null }), t("step.second"))];
  const legend = isUcb
    ? [key(h("i.swatch.mean", { class: trace.seat ? "second" : "" }), t("step.count.mean")), key(h("i.swatch.bonus", null), t("step.count.bonus")), key(h("i.game.w", { class: trace.seat ? "second" : "" }), t("step.result.won")), key(h("i.game.l", { class: trace.seat ? "second" : "" }), t("step.result.lost")), key(h("i.game.d", null), t("step.result.drawn"))]
    : [...seats, isCounting ? key(h("i.swatch.wide", null), t("step.legend.games")) : null, hasMemory && !isCounting ? key(h("span", null, "≡"), t("step.legend.memory")) : null, isCounting ? null : key(cutMark(), t("step.legend.cut"), "cut")];
  const { steps, nodes } = trace;
  const isMark = (/** @type {number} */ at) => {
    if (!isCounting) return steps[at].kind === "cut";
    if (!isUcb) return steps[at].kind === "choose";
    const before = steps.slice(0, at).findLast((step) => step.kind === "pick");
    return steps[at].kind === "choose" || (steps[at].kind === "pick" && steps[at].action !== before?.action);
  };
  /** @type {Drawing["panels"]} */
  const panels = [{
    title: t("step.position"), part: positionPart(trace),
    note: (at) => {
      const { node, pf: depth } = steps[at], { frame, seat } = nodes[node];
      const who = t(`step.who.${seat}`);
      return [frame.left === undefined ? who : t("step.left", { n: frame.left }), depth === undefined || isUcb ? "" : t("step.depth", { n: depth })].filter(Boolean).join(", ");
    },
  }];
  if (isCounting) panels.push({ title: t("step.counters"), part: countersPart(trace), note: (at) => (steps[at].table?.swapped ? t("step.counters.swapped") : t("step.counters.total", { n: steps[at].table?.total ?? 0 })) });
  else panels.push({ title: t("step.window"), part: windowPart(trace), note: (at) => {
    const window = windowAt(trace, at);
    return window ? t(window[0] >= window[1] ? "step.window.closed" : "step.window.open") : "";
  } });
  if (hasMemory) panels.push({ title: t("step.memory"), part: memoryPart(trace), note: () => t("step.memory.order") });
  return {
    title: t("step.title", { algorithm: trace.algorithm, game: gameName(trace.game) }), subtitle: facts.filter(Boolean).join(", "), legend,
    picture: isUcb ? new ArmsPicture(trace) : new StepTree(trace), panels, listing: listingOf(trace), say: (at) => sayStep(trace, at),
    bars: steps.map((step) => HEIGHTS[step.kind]), marks: steps.flatMap((_, at) => (isMark(at) ? [at] : [])),
    markLabel: t(isUcb ? "step.next.change" : isCounting ? "step.next.decision" : "step.next.cut"), markKind: isCounting ? "plain" : "cut",
  };
}

/** @param {Lockstep} trace @returns {Drawing} */
function ofLockstep(trace) {
  const { steps } = trace;
  return {
    title: t("step.lock.title"), subtitle: t("step.lock.sub", { n: trace.games, level: t(`step.level.${trace.settings.level}`), width: trace.width, height: trace.height }),
    legend: [key(badge(0, { label: null, plain: true }), t("step.lock.rider")), key(h("i.game.free", null), t("step.lock.free")), key(h("i.game.drawn", null), t("step.lock.drawn"))],
    picture: boardsPart(trace),
    panels: [{ title: t("step.lock.arrays"), part: arraysPart(trace), note: (at) => t("step.lock.riding", { n: steps[at].riding.length, total: trace.games, sum: number(steps[at].s.reduce((a, b) => a + b, 0)) }) }],
    listing: { lines: LOCKSTEP_LINES, at: (at) => LOCKSTEP_AT[steps[at].kind] }, say: (at) => sayTick(trace, at),
    bars: steps.map((step) => HEIGHTS[step.kind]), marks: steps.flatMap((step, at) => (at && step.riding.length < steps[at - 1].riding.length ? [at] : [])),
    markLabel: t("step.next.end"), markKind: "plain",
  };
}
