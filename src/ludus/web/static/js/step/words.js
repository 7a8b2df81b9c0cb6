/** Positions, actions and values in words, as the sentences need them. */

import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */

/** @param {number} value */
export function score(value) {
  return Number.isInteger(value) ? number(value) : number(value, 2);
}

/** @param {[number, number]} window */
export function windowText([alpha, beta]) {
  return `[${score(alpha)}, ${score(beta)}]`;
}

/** @param {[number, number, number]} counter won / lost / drawn */
export function counterText(counter) {
  return counter.map((each) => number(each)).join("/");
}

/** @param {Trace} trace @param {number} node */
export function position(trace, node) {
  const { frame, action } = trace.nodes[node];
  if (frame.left !== undefined) return t("step.pos.matches", { n: frame.left });
  return action ? t("step.pos.after", { action }) : t("step.pos.root");
}

/** @param {Trace} trace @param {string} action */
export function acting(trace, action) {
  return t(trace.game === "matches" ? "step.act.take" : "step.act.play", { n: action });
}

/** A short form for tables. @param {Trace} trace @param {string} action */
export function actionName(trace, action) {
  if (!action) return t("step.over");
  return trace.game === "matches" ? t("step.take", { n: action }) : action;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
