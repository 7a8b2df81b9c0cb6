/** `<ludus-cost>`: how deep, how fast, how long and how much memory a thought took; only what is known. */

import { fillWith, h } from "ludus/core/dom.js";
import { bytes, duration, number, short } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { Drawn } from "ludus/think/drawn.js";

/** @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage */

/**
 * @typedef {{ figure: string, unit: string }} Cost
 * @param {ThoughtMessage} thought
 * @returns {Record<"depth" | "speed" | "time" | "memory", Cost | null>} null where it is not known
 */
export function costOf(thought) {
  const rate = speedOf(thought);
  return {
    depth: thought.depth ? { figure: number(thought.depth), unit: t("think.cost.depth", { n: thought.depth }) } : null,
    speed: rate === null ? null : { figure: short(rate), unit: t(thought.simulations ? "think.cost.simulations" : "think.cost.nodes") },
    time: thought.seconds ? { figure: duration(thought.seconds), unit: t("think.cost.time") } : null,
    memory: thought.bytes ? { figure: bytes(thought.bytes), unit: t("think.cost.memory") } : null,
  };
}

/** @param {Cost} cost */
export function tellCost({ figure, unit }) {
  return h("div", null, h("b", null, figure), unit);
}

/** A second, of simulations if it played any, else of nodes. @param {ThoughtMessage} thought */
function speedOf(thought) {
  if (Math.max(thought.simulations ?? 0, thought.nodes ?? 0) <= 1) return null; // a forced move: how long that took is no speed
  if (thought.rate !== null && thought.rate !== undefined) return thought.rate || null;
  const counted = thought.simulations || thought.nodes;
  return counted && thought.seconds ? counted / thought.seconds : null;
}

export class LudusCost extends Drawn {
  /** @type {ThoughtMessage | null} */
  #thought = null;

  get thought() {
    return this.#thought;
  }

  set thought(thought) {
    this.#thought = thought;
    this.changed(true); // together with the panel that it stands in: figures of two thoughts would contradict each other
  }

  draw() {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("think.cost"));
    fillWith(this, this.#thought ? Object.values(costOf(this.#thought)).map((each) => each && tellCost(each)) : null);
  }
}

customElements.define("ludus-cost", LudusCost);
