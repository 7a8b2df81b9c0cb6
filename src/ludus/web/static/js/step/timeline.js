/** All steps as bars; a click or a drag goes there. Where there are more steps than room, a bar stands for several. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

const MOST = 220; // bars

export class Timeline {
  /**
   * @param {number[]} heights 0 .. 1 for each step
   * @param {Set<number>} marks steps that stand out
   * @param {(at: number) => void} seek
   * @param {string} kind what a mark is
   */
  constructor(heights, marks, seek, kind) {
    this.steps = heights.length;
    this.seek = seek;
    this.each = Math.max(1, Math.ceil(this.steps / MOST));
    this.bars = Array.from({ length: Math.ceil(this.steps / this.each) }, (_, bar) => {
      const inside = heights.slice(bar * this.each, (bar + 1) * this.each);
      const isMark = inside.some((_, place) => marks.has(bar * this.each + place));
      return h("i", { class: isMark ? `mark ${kind}` : "", style: `height:${Math.round(Math.max(...inside) * 22)}px` });
    });
    this.element = h("div.timeline", { role: "slider", tabindex: 0, "aria-label": t("step.timeline"), "aria-valuemin": 1, "aria-valuemax": this.steps }, ...this.bars);
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.element.addEventListener("pointermove", (event) => this.element.hasPointerCapture(event.pointerId) && this.go(event));
  }

  /** @param {PointerEvent} event */
  go(event) {
    const { left, width } = this.element.getBoundingClientRect();
    this.seek(Math.max(0, Math.min(this.steps - 1, Math.floor(((event.clientX - left) / width) * this.steps))));
  }

  /** @param {number} at @param {string} text */
  show(at, text) {
    const now = Math.floor(at / this.each);
    this.bars.forEach((bar, number) => {
      bar.classList.toggle("past", number < now);
      bar.classList.toggle("now", number === now);
    });
    this.element.setAttribute("aria-valuenow", String(at + 1));
    this.element.setAttribute("aria-valuetext", text);
  }
}
