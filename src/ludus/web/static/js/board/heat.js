/** Where simulations went: dots, whose area is the share of the most visited cell. */

import { mix } from "ludus/board/look.js";
import { middle } from "ludus/board/plan.js";

const LARGEST = 0.3; // radius in cells
const FAINTEST = 0.1; // of the largest dot: below, nothing is drawn
const SHADES = 8; // dots of about one size are filled together, which is many times quicker

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("ludus/board/plan.js").Plan} plan
 * @param {import("ludus/board/look.js").Look} look
 * @param {import("ludus/types.js").Heat} heat
 * @param {Uint8Array} walls
 */
export function paintHeat(context, plan, look, heat, walls) {
  const most = heat.counts.reduce((sofar, count, cell) => (walls[cell] ? sofar : Math.max(sofar, count)), 1);
  const colour = look.riders[heat.seat];
  /** @type {[number, number][][]} [shade] cells and radii */
  const dots = Array.from({ length: SHADES }, () => []);
  heat.counts.forEach((count, cell) => {
    const size = Math.sqrt(count / most);
    if (size >= FAINTEST && !walls[cell]) dots[Math.min(SHADES - 1, Math.floor(size * SHADES))].push([cell, Math.min(1, size)]);
  });
  context.fillStyle = look.shines ? mix(colour, "#ffffff", 0.45) : mix(colour, "#000000", 0.1);
  dots.forEach((shade, place) => {
    context.globalAlpha = 0.3 + (0.6 * (place + 0.5)) / SHADES;
    context.beginPath();
    for (const [cell, size] of shade) {
      const [x, y] = middle(plan, cell);
      const radius = Math.max(plan.ratio, plan.cell * LARGEST * size);
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fill();
  });
  context.globalAlpha = 1;
}
