/** What charts share: scales, round steps, and drawings that are as wide as the room they have. */

import { fillWith, h, svg } from "ludus/core/dom.js";

/** @typedef {import("ludus/core/dom.js").Child} Child */

/** Round numbers between two ends, about so many. @param {number} low @param {number} high @param {number} count */
export function ticks(low, high, count) {
  const wanted = (high - low) / Math.max(1, count);
  if (!(wanted > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= wanted * 0.99) ?? 10 * power;
  const found = [];
  for (let at = Math.ceil(low / step - 1e-9); at * step <= high + step * 1e-9; at++) found.push(Number((at * step).toPrecision(12)));
  return found;
}

/** From a range of values to a range of pixels. @param {number} low @param {number} high @param {number} from @param {number} to */
export function scale(low, high, from, to) {
  const width = high - low || 1;
  return (/** @type {number} */ value) => Math.round((from + ((value - low) / width) * (to - from)) * 10) / 10;
}

/**
 * A drawing of a fixed height, as wide as its container, drawn again when that changes.
 * @param {number} height px
 * @param {(width: number, height: number) => Child[]} draw
 */
export function figure(height, draw) {
  const drawing = svg("svg", { class: "chart", role: "img", height });
  const element = h("div.figure", { style: `height:${height}px` }, drawing);
  let width = 0;
  const redraw = () => {
    if (!width) return;
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    fillWith(drawing, ...draw(width, height));
  };
  new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now === width) return;
    width = now;
    redraw();
  }).observe(element);
  /** What it says to those who do not see it. @param {string} words */
  const label = (words) => drawing.setAttribute("aria-label", words);
  return { element, redraw, label };
}

/** @param {number} x @param {number} y @param {string | number} words @param {Record<string, unknown>} [more] */
export function text(x, y, words, more = {}) {
  return svg("text", { x, y, ...more }, String(words));
}

/** A line through points. @param {[number, number][]} points */
export function path(points) {
  return points.map(([x, y], place) => `${place ? "L" : "M"}${x} ${y}`).join("");
}

/** How far a score is from even, as a colour between two hues. @param {number} score 0 .. 1 */
export function shade(score) {
  const share = Math.round(Math.min(1, Math.abs(score - 0.5) / 0.32) * 100);
  return `color-mix(in oklab, var(--score-${score >= 0.5 ? "high" : "low"}) ${share}%, var(--score-even))`;
}
