/** What of a level never moves: frame with coordinates, floor, grid, walls; and the passages that riders go through. */

import { t } from "ludus/core/i18n.js";
import { paintGrid } from "ludus/board/grid.js";
import { mix } from "ludus/board/look.js";
import { beside, corner, inside, middle } from "ludus/board/plan.js";
import { paintHalo } from "ludus/board/heads.js";

/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {CanvasRenderingContext2D} Context */

const WALL = "#";
const CORNER = 14; // CSS pixels, as --r3
const NUMBER = 11.5; // CSS pixels, as --t1

/** @param {Context} context @param {Plan} plan @param {Look} look */
export function paintGround(context, plan, look) {
  plan.floors.forEach((frame, floor) => {
    context.fillStyle = look.frame;
    context.beginPath();
    context.roundRect(frame.left, frame.top, frame.width, frame.height, (plan.numbered ? CORNER : CORNER * 0.65) * plan.ratio);
    context.fill();
    const { left, top, width, height } = inside(plan, floor);
    const thin = Math.max(1, Math.round(plan.ratio));
    context.fillStyle = look.wall;
    context.fillRect(left - thin, top - thin, width + 2 * thin, height + 2 * thin);
    context.fillStyle = look.floor;
    context.fillRect(left, top, width, height);
    if (plan.floors.length > 1) paintCaption(context, plan, look, floor);
    if (plan.numbered) paintCoordinates(context, plan, look, floor);
  });
  paintGrid(context, plan, look.grid, look.fifth);
}

/** @param {Context} context @param {Plan} plan @param {Look} look @param {number} floor */
function paintCaption(context, plan, look, floor) {
  const { left, top } = plan.floors[floor];
  context.font = `600 ${13 * plan.ratio}px ${look.sans}`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = look.caption;
  context.fillText(floor === 0 ? t("board.ground") : t("board.floor", { n: floor }), left + 2 * plan.ratio, top - 9 * plan.ratio);
}

/** Every fifth column below and row at the left. @param {Context} context @param {Plan} plan @param {Look} look @param {number} floor */
function paintCoordinates(context, plan, look, floor) {
  const { width, height } = plan.scenery;
  const { left, top, width: wide, height: high } = plan.floors[floor];
  const depth = (plan.pad + plan.rim * plan.cell) / 2;
  const first = floor * width * height;
  context.font = `500 ${NUMBER * plan.ratio}px ${look.sans}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = look.coordinate;
  /** @param {number} place @param {number} low @param {number} most */
  const onFrame = (place, low, most) => Math.max(low + depth, Math.min(place, low + most - depth)); // cells of the rim may lie beyond it
  for (let x = 0; x < width; x += 5) context.fillText(String(x), onFrame(middle(plan, first + x)[0], left, wide), top + high - depth);
  for (let y = 5; y < height; y += 5) context.fillText(String(y), left + depth, onFrame(middle(plan, first + y * width)[1], top, high));
}

/** Blocks within the frame, with a lit and a shaded edge. @param {Context} context @param {Plan} plan @param {Look} look */
export function paintWalls(context, plan, look) {
  const { marks } = plan.scenery;
  const unit = plan.cell;
  const thick = Math.max(1, Math.round((unit >= 18 * plan.ratio ? 2 : 1) * plan.ratio));
  const thin = Math.max(1, Math.round(thick / 2 + 0.25));
  const blocks = [...marks].flatMap((mark, cell) => (mark === WALL && !isRim(plan, cell) ? [cell] : []));
  context.fillStyle = look.wall;
  for (const cell of blocks) context.fillRect(...corner(plan, cell), unit, unit);
  for (const cell of blocks) {
    const [x, y] = corner(plan, cell);
    const [up, left, right, down] = beside(plan.scenery, cell).map((other) => other < 0 || marks[other] === WALL);
    context.fillStyle = look.shaded;
    if (!down) context.fillRect(x, y + unit - thick, unit, thick);
    if (!right) context.fillRect(x + unit - thin, y, thin, unit);
    context.fillStyle = mix(look.wall, look.lit, 0.45);
    if (!left) context.fillRect(x, y, thin, unit);
    context.fillStyle = look.lit;
    if (!up) context.fillRect(x, y, unit, thick);
  }
}

/** Whether a cell belongs to the frame. @param {Plan} plan @param {number} cell */
export function isRim({ scenery: { width, height }, rim }, cell) {
  const x = cell % width;
  const y = Math.floor(cell / width) % height;
  return rim > 0 && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
}

/** Whether one goes elsewhere from a cell. @param {string} mark */
export const isPassage = (mark) => mark === "<" || mark === ">" || (mark >= "a" && mark <= "z") || (mark >= "A" && mark <= "Z");

/** @param {Context} context @param {Plan} plan @param {Look} look @param {number} cell @param {boolean} isUsed nobody goes through any more */
export function paintPassage(context, plan, look, cell, isUsed) {
  const mark = plan.scenery.marks[cell];
  if (mark === "<" || mark === ">") paintStairs(context, plan, look, cell, isUsed);
  else paintTeleporter(context, plan, look, cell, isUsed);
}

/** Three steps, up or down to the right. @param {Context} context @param {Plan} plan @param {Look} look @param {number} cell @param {boolean} isUsed */
function paintStairs(context, plan, look, cell, isUsed) {
  const [x, y] = middle(plan, cell);
  const unit = plan.cell;
  const side = unit * 0.3;
  const way = plan.scenery.marks[cell] === ">" ? 1 : -1;
  context.save();
  if (isUsed) context.globalAlpha = 0.85;
  context.beginPath();
  context.roundRect(x - unit * 0.42, y - unit * 0.42, unit * 0.84, unit * 0.84, unit * 0.16);
  context.fillStyle = mix(look.floor, look.stairs, isUsed ? 0.05 : 0.16);
  context.fill();
  context.beginPath();
  context.moveTo(x - side, y + side * way);
  for (let step = 0; step < 3; step++) {
    const height = y + side * way * (1 - (step + 1) * 0.66);
    context.lineTo(x - side + step * side * 0.66, height);
    context.lineTo(x - side + (step + 1) * side * 0.66, height);
  }
  context.lineJoin = "miter";
  context.lineCap = "butt";
  context.strokeStyle = look.stairs;
  context.lineWidth = Math.max(1.3 * plan.ratio, unit * 0.08);
  context.stroke();
  context.restore();
}

/** A ring with its letter, which shines until it is used. @param {Context} context @param {Plan} plan @param {Look} look @param {number} cell @param {boolean} isUsed */
function paintTeleporter(context, plan, look, cell, isUsed) {
  const [x, y] = middle(plan, cell);
  const unit = plan.cell;
  if (look.shines && !isUsed) paintHalo(context, x, y, unit * 0.95, look.portal);
  context.fillStyle = look.floor;
  context.strokeStyle = look.portal;
  context.lineWidth = Math.max(plan.ratio, unit * 0.07);
  context.beginPath();
  context.arc(x, y, unit * 0.4, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (unit < 13 * plan.ratio) return;
  context.save();
  context.globalAlpha = 0.6;
  context.lineWidth = Math.max(0.7 * plan.ratio, unit * 0.035);
  context.beginPath();
  context.arc(x, y, unit * 0.29, 0, 2 * Math.PI);
  context.stroke();
  context.restore();
  context.fillStyle = look.portal;
  context.font = `700 ${unit * 0.4}px ${look.sans}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(plan.scenery.marks[cell], x, y + unit * 0.01);
}

/** A wall that stays where riders met before they were sent home. @param {Context} context @param {Plan} plan @param {Look} look @param {number} cell */
export function paintStone(context, plan, look, cell) {
  const [x, y] = corner(plan, cell);
  const unit = plan.cell;
  const inset = Math.round(unit / 8);
  context.beginPath();
  context.roundRect(x + inset, y + inset, unit - 2 * inset, unit - 2 * inset, inset);
  context.fillStyle = look.wall;
  context.fill();
  const [a, b] = [0.32 * unit, 0.68 * unit];
  context.beginPath();
  context.moveTo(x + a, y + a);
  context.lineTo(x + b, y + b);
  context.moveTo(x + b, y + a);
  context.lineTo(x + a, y + b);
  context.lineCap = "round";
  context.strokeStyle = look.lit;
  context.lineWidth = unit * 0.09;
  context.stroke();
}
