/** Heads with number and chevron, where riders began, and those who fell. */

import { dressOf } from "ludus/board/dress.js";
import { faded, mix } from "ludus/board/look.js";
import { middle } from "ludus/board/plan.js";
import { RING, outline, writeNumber } from "ludus/board/shapes.js";

/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {import("ludus/board/tracks.js").Tracks} Tracks */
/** @typedef {import("ludus/board/shapes.js").Point} Point */
/** @typedef {CanvasRenderingContext2D} Context */

/** Where a head is drawn. @param {Plan} plan @param {Tracks} tracks @param {number} rider @param {number} progress @returns {Point} */
export function headAt(plan, tracks, rider, progress) {
  const { from, towards, how } = tracks.steps[rider];
  if (progress >= 1 || how === "stay") return middle(plan, tracks.heads[rider]);
  const [x, y] = middle(plan, from);
  const [to, at] = middle(plan, towards);
  const far = how === "fall" ? 0.45 * progress : progress; // into the wall, not through it
  return [x + (to - x) * far, y + (at - y) * far];
}

/** Where a rider began: its head's shape, hollow, with its number. @param {Context} context @param {Plan} plan @param {Look} look @param {number} rider @param {number} cell @param {number} opacity */
export function paintStart(context, plan, look, rider, cell, opacity) {
  if (plan.cell < 9 * plan.ratio) return;
  const [x, y] = middle(plan, cell);
  const [unit, colour] = [plan.cell, look.riders[rider]];
  context.save();
  context.globalAlpha = opacity;
  outline(context, rider, x, y, unit * 0.34);
  context.fillStyle = look.floor;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(plan.ratio, unit * 0.06);
  context.stroke();
  if (unit >= 13 * plan.ratio) {
    context.fillStyle = look.shines ? colour : mix(colour, "#000000", 0.15);
    writeNumber(context, rider, x, y, unit * 0.38, look.sans);
  }
  context.restore();
}

/** @param {Context} context @param {Plan} plan @param {Look} look @param {Tracks} tracks @param {number} rider @param {number} progress */
export function paintHead(context, plan, look, tracks, rider, progress) {
  const [x, y] = headAt(plan, tracks, rider, progress);
  const isFalling = tracks.steps[rider].how === "fall" && progress < 1;
  if (tracks.fell[rider] && !isFalling) {
    paintFallen(context, plan, look, rider, x, y);
    return;
  }
  const [unit, colour] = [plan.cell, look.riders[rider]];
  const isRing = dressOf(rider) === RING;
  if (look.shines) paintHalo(context, x, y, unit * 1.7, colour);
  outline(context, rider, x, y, unit * (isRing ? 0.44 : 0.5));
  context.fillStyle = isRing ? look.floor : look.shines ? mix(colour, "#ffffff", 0.18) : colour;
  context.fill();
  context.lineJoin = "round";
  context.lineWidth = isRing ? unit * 0.16 : Math.max(1.2 * plan.ratio, unit * 0.075);
  context.strokeStyle = isRing ? colour : look.shines ? "#ffffff" : look.floor;
  context.stroke();
  if (unit > 11 * plan.ratio) {
    context.fillStyle = isRing ? colour : look.onRider;
    writeNumber(context, rider, x, y, unit * 0.52, look.sans, 800);
  }
  const { from, towards, how } = tracks.steps[rider];
  if (unit > 14 * plan.ratio && (how === "ride" || (how === "jump" && progress < 1))) {
    const [before, after] = [middle(plan, from), middle(plan, towards)];
    paintChevron(context, plan, look, rider, x, y, Math.atan2(after[1] - before[1], after[0] - before[0]));
  }
}

/** @param {Context} context @param {number} x @param {number} y @param {number} radius @param {string} colour */
export function paintHalo(context, x, y, radius, colour) {
  const light = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [far, strength] of [[0, 0.6], [0.3, 0.42], [0.55, 0.16], [0.8, 0.04], [1, 0]]) light.addColorStop(far, faded(colour, strength));
  context.fillStyle = light;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Which way a rider goes. @param {Context} context @param {Plan} plan @param {Look} look @param {number} rider @param {number} x @param {number} y @param {number} turn */
export function paintChevron(context, plan, look, rider, x, y, turn) {
  const unit = plan.cell;
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.beginPath();
  context.moveTo(unit * 0.67, -unit * 0.14);
  context.lineTo(unit * 0.82, 0);
  context.lineTo(unit * 0.67, unit * 0.14);
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = unit * 0.09;
  context.strokeStyle = look.shines ? "#ffffff" : look.riders[rider];
  context.stroke();
  context.restore();
}

/** A cross over what is left of the head. @param {Context} context @param {Plan} plan @param {Look} look @param {number} rider @param {number} x @param {number} y */
function paintFallen(context, plan, look, rider, x, y) {
  const [unit, colour] = [plan.cell, look.riders[rider]];
  const arm = unit * 0.3;
  context.save();
  context.globalAlpha = 0.55;
  outline(context, rider, x, y, unit * 0.42);
  context.fillStyle = look.floor;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = Math.max(plan.ratio, unit * 0.06);
  context.stroke();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.lineCap = "round";
  for (const [width, shade] of /** @type {[number, string][]} */ ([[0.26, look.floor], [0.14, colour]])) {
    context.lineWidth = unit * width;
    context.strokeStyle = shade;
    context.stroke();
  }
  context.restore();
}
