/** What an editor lays over a level: the cursor, what a tool would put where, what is wrong. */

import { faded } from "ludus/board/look.js";
import { corner, middle } from "ludus/board/plan.js";
import { outline, writeNumber } from "ludus/board/shapes.js";

/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {CanvasRenderingContext2D} Context */

/**
 * @typedef {object} Mark
 * @property {number} cell
 * @property {"ghost" | "error" | "warn" | "cursor"} kind
 * @property {string} [mark] of a ghost: what the level's text would say there
 */

/** Ghosts lie below, then what is wrong, then the cursor. @param {Context} context @param {Plan} plan @param {Look} look @param {Mark[]} marks */
export function paintMarks(context, plan, look, marks) {
  const cells = plan.scenery.width * plan.scenery.height * plan.floors.length;
  const order = ["ghost", "warn", "error", "cursor"];
  const sorted = marks.filter(({ cell }) => cell >= 0 && cell < cells).sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  context.save();
  context.lineCap = "butt";
  for (const each of sorted) {
    if (each.kind === "ghost") paintGhost(context, plan, look, each.cell, each.mark ?? " ");
    else if (each.kind === "cursor") paintFrame(context, plan, each.cell, look.text, 0, []);
    else paintFrame(context, plan, each.cell, each.kind === "error" ? look.error : look.warn, 4 * plan.ratio, [5 * plan.ratio, 4 * plan.ratio]);
  }
  context.restore();
}

/** @param {Context} context @param {Plan} plan @param {number} cell @param {string} colour @param {number} wider than the cell @param {number[]} dash */
function paintFrame(context, plan, cell, colour, wider, dash) {
  const [x, y] = corner(plan, cell);
  const side = plan.cell + 2 * wider;
  context.beginPath();
  context.roundRect(x - wider, y - wider, side, side, Math.min(8 * plan.ratio, side * 0.3));
  context.setLineDash(dash);
  context.lineWidth = 2.2 * plan.ratio;
  context.strokeStyle = colour;
  context.stroke();
  context.setLineDash([]);
}

/** What would stand there, dashed. @param {Context} context @param {Plan} plan @param {Look} look @param {number} cell @param {string} mark */
function paintGhost(context, plan, look, cell, mark) {
  const [x, y] = middle(plan, cell);
  const unit = plan.cell;
  const rider = Number(mark) - 1;
  context.globalAlpha = 0.8;
  context.lineWidth = Math.max(1.2 * plan.ratio, unit * 0.06);
  context.setLineDash([Math.max(2 * plan.ratio, unit * 0.12), Math.max(2 * plan.ratio, unit * 0.12)]);
  if (mark === " " || mark === "#") {
    const inset = unit * 0.08;
    const [left, top] = corner(plan, cell);
    context.beginPath();
    context.roundRect(left + inset, top + inset, unit - 2 * inset, unit - 2 * inset, unit * 0.14);
    context.fillStyle = mark === "#" ? faded(look.wall, 0.75) : faded(look.floor, 0.7);
    context.fill();
    context.strokeStyle = mark === "#" ? look.lit : look.caption;
    context.stroke();
  } else {
    const colour = rider >= 0 ? look.riders[rider] : mark === ">" || mark === "<" ? look.stairs : look.portal;
    if (rider >= 0) outline(context, rider, x, y, unit * 0.38);
    else {
      context.beginPath();
      if (mark === ">" || mark === "<") context.roundRect(x - unit * 0.4, y - unit * 0.4, unit * 0.8, unit * 0.8, unit * 0.16);
      else context.arc(x, y, unit * 0.4, 0, 2 * Math.PI);
    }
    context.fillStyle = faded(look.floor, 0.8);
    context.fill();
    context.strokeStyle = colour;
    context.stroke();
    context.fillStyle = colour;
    if (rider >= 0) writeNumber(context, rider, x, y, unit * 0.44, look.sans);
    else {
      context.font = `700 ${unit * 0.42}px ${look.sans}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(mark === ">" ? "↗" : mark === "<" ? "↘" : mark, x, y);
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}
