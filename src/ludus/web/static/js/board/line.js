/** The play that a thought expects: a dashed ghost path for each rider, with the number of the ply every four steps. */

import { mix } from "ludus/board/look.js";
import { beside, middle } from "ludus/board/plan.js";
import { outline } from "ludus/board/shapes.js";
import { partner } from "ludus/board/tracks.js";
import { roundedPath } from "ludus/board/trails.js";

/** @typedef {import("ludus/types.js").RidersScenery} RidersScenery */
/** @typedef {import("ludus/board/tracks.js").Tracks} Tracks */

const DIRECTIONS = ["up", "left", "right", "down"];
const NUMBERED = 4; // steps

/** @typedef {{ pieces: number[][], stops: { cell: number, ply: number }[] }} Ghost pieces: cells, in parts where it jumps; stops: what gets a number */

/**
 * Ride the moves from where the heads are, as far as that goes.
 * @param {RidersScenery} scenery
 * @param {Tracks} tracks
 * @param {(string | null)[][]} line [turn][seat]
 * @returns {Ghost[]}
 */
export function foresee(scenery, tracks, line) {
  const walls = tracks.walls.slice();
  return tracks.heads.map((head, rider) => {
    const ghost = { pieces: [[head]], stops: /** @type {Ghost["stops"]} */ ([]) };
    let cell = head;
    let steps = 0;
    if (tracks.fell[rider]) return ghost;
    for (const [turn, moves] of line.entries()) {
      const direction = DIRECTIONS.indexOf(moves[rider] ?? "");
      if (direction < 0) continue;
      const entered = beside(scenery, cell)[direction];
      if (entered < 0 || walls[entered]) break;
      walls[entered] = walls[partner(scenery, entered)] = 1;
      cell = partner(scenery, entered);
      ghost.pieces[ghost.pieces.length - 1].push(entered);
      if (cell !== entered) ghost.pieces.push([cell]);
      if (++steps % NUMBERED === 0) ghost.stops.push({ cell, ply: turn + 1 });
    }
    return ghost;
  });
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("ludus/board/plan.js").Plan} plan
 * @param {import("ludus/board/look.js").Look} look
 * @param {Ghost[]} ghosts
 * @param {number | null} main the rider whose thought it is: drawn a little stronger
 */
export function paintLine(context, plan, look, ghosts, main) {
  ghosts.forEach((ghost, rider) => {
    const last = ghost.pieces[ghost.pieces.length - 1];
    if (ghost.pieces.length === 1 && last.length < 2) return;
    const isMain = main === null || main === rider;
    const unit = plan.cell;
    context.save();
    context.strokeStyle = look.shines ? mix(look.riders[rider], "#ffffff", 0.25) : look.riders[rider];
    context.globalAlpha = isMain ? 1 : 0.75;
    context.lineWidth = Math.max(1.5 * plan.ratio, unit * (isMain ? 0.13 : 0.09));
    context.lineCap = "round";
    context.setLineDash([unit * 0.2, unit * 0.2]);
    context.beginPath();
    for (const piece of ghost.pieces) roundedPath(context, piece.map((cell) => middle(plan, cell)), unit * 0.25);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    paintEnd(context, plan, look, rider, last[last.length - 1]);
    if (unit >= 15 * plan.ratio) {
      for (const stop of ghost.stops) if (stop.cell !== last[last.length - 1]) paintStop(context, plan, look, rider, stop);
    }
    context.restore();
  });
}

/** A hollow head where the line ends. @param {CanvasRenderingContext2D} context @param {import("ludus/board/plan.js").Plan} plan @param {import("ludus/board/look.js").Look} look @param {number} rider @param {number} cell */
function paintEnd(context, plan, look, rider, cell) {
  outline(context, rider, ...middle(plan, cell), plan.cell * 0.26);
  context.fillStyle = look.floor;
  context.fill();
  context.lineWidth = Math.max(1.5 * plan.ratio, plan.cell * 0.07);
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {import("ludus/board/plan.js").Plan} plan @param {import("ludus/board/look.js").Look} look @param {number} rider @param {{ cell: number, ply: number }} stop */
function paintStop(context, plan, look, rider, { cell, ply }) {
  const [x, y] = middle(plan, cell);
  context.beginPath();
  context.arc(x, y, Math.max(plan.cell * 0.27, 7 * plan.ratio), 0, 2 * Math.PI);
  context.fillStyle = look.floor;
  context.fill();
  context.lineWidth = 1.2 * plan.ratio;
  context.stroke();
  context.fillStyle = mix(look.riders[rider], look.shines ? "#ffffff" : "#000000", look.shines ? 0.4 : 0.25);
  context.font = `600 ${Math.max(9 * plan.ratio, plan.cell * 0.34)}px ${look.sans}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(ply), x, y + plan.ratio * 0.5);
}
