/** The grid of a level, which stands on its floor and over its territory. */

import { inside } from "ludus/board/plan.js";

/** Lines between cells, every fifth one stronger. @param {CanvasRenderingContext2D} context @param {import("ludus/board/plan.js").Plan} plan @param {string} plain @param {string} fifth */
export function paintGrid(context, plan, plain, fifth) {
  const { cell, rim, ratio, scenery } = plan;
  if (cell < 8 * ratio) return;
  const thick = Math.max(1, Math.floor(ratio));
  for (const isFifth of [false, true]) {
    context.fillStyle = isFifth ? fifth : plain;
    plan.floors.forEach((_, floor) => {
      const { left, top, width, height } = inside(plan, floor);
      for (let x = rim + 1; x < scenery.width - rim; x++) {
        if ((x % 5 === 0) === isFifth) context.fillRect(left + (x - rim) * cell, top, thick, height);
      }
      for (let y = rim + 1; y < scenery.height - rim; y++) {
        if ((y % 5 === 0) === isFifth) context.fillRect(left, top + height - (y - rim) * cell, width, thick);
      }
    });
  }
}
