/** UCB as a picture: for every action its mean, the exploration term on top of it, and each random game as a mark. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { stateAt } from "ludus/step/state.js";
import { actionName } from "ludus/step/words.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */

export class ArmsPicture {
  element = h("div.armsbox", { tabindex: 0 });

  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.element.classList.toggle("second", trace.seat === 1);
    const sums = trace.steps.flatMap((step) => step.table?.arms.map((arm) => arm.mean + (arm.bonus ?? 0)) ?? []);
    this.high = Math.ceil(Math.max(1, ...sums) * 4) / 4;
    this.rows = new Map(trace.nodes[0].actions.map((action) => [action, this.row(action)]));
    const place = (/** @type {number} */ value) => `${this.share(value) * 100}%`;
    const ticks = [-1, -0.5, 0, 0.5, 1].map((value) => h("span", { style: `left:${place(value)}` }, number(value, value % 1 ? 1 : 0)));
    fillWith(this.element, h("div.arms", null, ...[...this.rows.values()].map((row) => row.element), h("div.arm.axis", { "aria-hidden": "true" }, h("span", null), h("div.track", null, ...ticks), h("span", null))));
  }

  /** @param {number} value */
  share(value) {
    return (value + 1) / (this.high + 1);
  }

  /** @param {string} action */
  row(action) {
    const mean = h("i.mean", null), bonus = h("i.bonus", null), end = h("i.end", null), sum = h("b.sum", null), games = h("div.games", { role: "img" });
    const name = h("span.name", null, actionName(this.trace, action));
    const track = h("div.track", { "aria-hidden": "true" }, h("i.zero", { style: `left:${this.share(0) * 100}%` }), mean, bonus, end);
    return { element: h("div.arm", { "data-action": action }, name, track, sum, games), mean, bonus, end, sum, games, shown: "" };
  }

  /** Only what is new is drawn: there may be hundreds. @param {{ games: HTMLElement, shown: string }} row @param {string} games @param {boolean} isFresh */
  mark(row, games, isFresh) {
    if (!games.startsWith(row.shown)) {
      fillWith(row.games);
      row.shown = "";
    }
    row.games.append(...[...games.slice(row.shown.length)].map((each) => h(`i.${each}`, null)));
    row.shown = games;
    row.games.querySelector(".fresh")?.classList.remove("fresh");
    if (isFresh) row.games.lastElementChild?.classList.add("fresh");
  }

  /** @param {number} at */
  show(at) {
    const step = this.trace.steps[at];
    const state = stateAt(this.trace, at);
    const arms = new Map(step.table?.arms.map((arm) => [arm.action, arm]));
    const played = step.kind === "simulate" ? this.trace.nodes[step.node].action : undefined;
    for (const [action, row] of this.rows) {
      const arm = arms.get(action);
      row.element.classList.toggle("on", action === (step.table?.chosen ?? played));
      row.element.classList.toggle("empty", !arm);
      const mean = arm?.mean ?? 0, top = mean + (arm?.bonus ?? 0);
      const [middle, end] = arm ? [mean, top].map((value) => this.share(value) * 100) : [0, 0];
      row.mean.style.cssText = `left:0;width:${middle}%`;
      row.bonus.style.cssText = `left:${middle}%;width:${end - middle}%`;
      row.end.style.cssText = `left:${end}%`;
      row.sum.textContent = arm ? number(top, 2) : "–";
      const games = state.games.get(action) ?? "";
      const isFresh = action === played;
      row.games.setAttribute("aria-label", t("step.games.say", { n: games.length, won: [...games].filter((each) => each === "w").length }));
      this.mark(row, games, isFresh);
    }
  }
}
