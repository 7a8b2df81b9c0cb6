/** Riders on the level: trails with glow and core, heads with number and chevron, starts, and those who fell. */

import { faded, mix } from "ludus/board/look.js";
import { middle } from "ludus/board/plan.js";
import { DASHES, RING, outline, writeNumber } from "ludus/board/shapes.js";

/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {import("ludus/board/tracks.js").Tracks} Tracks */
/** @typedef {import("ludus/board/shapes.js").Point} Point */
/** @typedef {CanvasRenderingContext2D} Context */

const BEND = 0.34; // radius of a trail's bends, in cells
const GLOW = Array.from({ length: 12 }, (_, ring) => [2 - 0.12 * ring, 0.006 + 0.0042 * ring]); // widths in cells, and how strong
const RIM = 0.56;
const BODY = 0.36;
const CORE = 0.1;
const FALLEN = 0.42; // how much is left of the trail of a fallen rider

/** Go on with a path through points, with round bends. @param {Context} context @param {Point[]} points @param {number} radius */
export function roundedPath(context, points, radius) {
  context.moveTo(...points[0]);
  for (let place = 1; place < points.length - 1; place++) {
    const [before, here, after] = [points[place - 1], points[place], points[place + 1]];
    const isStraight = (here[0] - before[0]) * (after[1] - here[1]) === (here[1] - before[1]) * (after[0] - here[0]);
    if (!isStraight) context.arcTo(...here, ...after, radius);
  }
  const [x, y] = points[points.length - 1];
  context.lineTo(points.length > 1 ? x : x + 0.01, y);
}

/**
 * The points of a rider's trail; the last of them is where the head is now.
 * @param {Plan} plan
 * @param {Tracks} tracks
 * @param {number} rider
 * @param {number} progress 0 .. 1 of its last step
 * @returns {Point[][]}
 */
function pointsOf(plan, tracks, rider, progress) {
  const parts = tracks.pieces[rider].map((piece) => piece.map((cell) => middle(plan, cell)));
  const { how } = tracks.steps[rider];
  if (progress >= 1 || how === "stay" || how === "fall") return parts;
  if (how !== "ride") parts.pop(); // it is not yet on the other side, or at home
  const last = parts[parts.length - 1];
  if (how === "home") last.push(headAt(plan, tracks, rider, progress));
  else last[last.length - 1] = headAt(plan, tracks, rider, progress);
  return parts;
}

/** Where a head is drawn. @param {Plan} plan @param {Tracks} tracks @param {number} rider @param {number} progress @returns {Point} */
export function headAt(plan, tracks, rider, progress) {
  const { from, towards, how } = tracks.steps[rider];
  if (progress >= 1 || how === "stay") return middle(plan, tracks.heads[rider]);
  const [x, y] = middle(plan, from);
  const [to, at] = middle(plan, towards);
  const far = how === "fall" ? 0.45 * progress : progress; // into the wall, not through it
  return [x + (to - x) * far, y + (at - y) * far];
}

/** The light that a trail throws. It ends below the head, which has a halo. @param {Context} context @param {Plan} plan @param {Look} look @param {Tracks} tracks */
export function paintGlow(context, plan, look, tracks) {
  if (!look.shines || plan.cell < 6 * plan.ratio) return;
  context.save();
  context.globalCompositeOperation = "lighter";
  context.lineCap = context.lineJoin = "round";
  tracks.pieces.forEach((pieces, rider) => {
    if (tracks.fell[rider]) return;
    const path = new Path2D();
    const isRiding = tracks.steps[rider].how === "ride";
    pieces.forEach((piece, place) => {
      const cells = isRiding && place === pieces.length - 1 && piece.length > 1 ? piece.slice(0, -1) : piece;
      roundedPath(/** @type {Context} */ (/** @type {unknown} */ (path)), cells.map((cell) => middle(plan, cell)), plan.cell * BEND);
    });
    for (const [width, strength] of GLOW) {
      context.strokeStyle = faded(look.riders[rider], strength);
      context.lineWidth = plan.cell * width;
      context.stroke(path);
    }
  });
  context.restore();
}

/** @param {Context} context @param {Plan} plan @param {Look} look @param {Tracks} tracks @param {number} rider @param {number} progress */
export function paintTrail(context, plan, look, tracks, rider, progress) {
  const path = new Path2D();
  const drawn = /** @type {Context} */ (/** @type {unknown} */ (path));
  for (const part of pointsOf(plan, tracks, rider, progress)) if (part.length > 1) roundedPath(drawn, part, plan.cell * BEND);
  const [unit, colour] = [plan.cell, look.riders[rider]];
  context.save();
  if (tracks.fell[rider]) context.globalAlpha = FALLEN;
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = unit * RIM;
  context.strokeStyle = look.shines ? mix(colour, "#05070b", 0.38) : mix(colour, "#ffffff", 0.12);
  context.stroke(path);
  if (unit > 6 * plan.ratio) {
    context.lineWidth = unit * BODY;
    context.strokeStyle = colour;
    context.stroke(path);
  }
  if (unit > 9 * plan.ratio) {
    context.lineCap = "butt";
    context.setLineDash(DASHES[rider].map((share) => share * unit));
    context.lineWidth = Math.max(1.4 * plan.ratio, unit * CORE);
    const isWhite = look.shines && rider === RING; // on white a dark core shows
    context.strokeStyle = isWhite ? mix(colour, "#05070b", 0.6) : mix(colour, "#ffffff", look.shines ? 0.78 : 0.72);
    context.stroke(path);
  }
  context.restore();
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
  const isRing = rider === RING;
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
