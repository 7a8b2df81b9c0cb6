/** Who reaches a cell first, if all ride from here: fills, a line at each frontier, crosses where several come at once. */

import { paintGrid } from "ludus/board/grid.js";
import { faded, mix } from "ludus/board/look.js";
import { beside, corner, inside, middle } from "ludus/board/plan.js";
import { partner } from "ludus/board/tracks.js";

/** @typedef {import("ludus/types.js").RidersScenery} RidersScenery */
/** @typedef {import("ludus/board/tracks.js").Tracks} Tracks */
/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */

/** @typedef {{ owners: Int8Array, counts: number[] }} Territory owners: [cell] the rider, EVEN or NOBODY */

export const NOBODY = -1;
export const EVEN = -2;

/**
 * One flood from all heads that ride, step by step. Each cell keeps a bit for every rider that comes there first, and hands them on:
 * who is first at a cell was first at some cell beside it. Both ends of a passage are taken by entering either.
 * @param {RidersScenery} scenery
 * @param {Tracks} tracks
 * @returns {Territory}
 */
export function survey(scenery, { walls, heads, fell }) {
  const arrival = new Int32Array(walls.length).fill(-1); // [cell] steps
  const first = new Uint8Array(walls.length); // [cell] a bit a rider
  let front = [];
  for (let rider = 0; rider < heads.length; rider++) {
    if (fell[rider]) continue;
    first[heads[rider]] |= 1 << rider;
    arrival[heads[rider]] = 0;
    front.push(heads[rider]);
  }
  for (let steps = 1; front.length; steps++) {
    const next = [];
    for (const cell of front) {
      for (const entered of beside(scenery, cell)) {
        if (entered < 0) continue;
        const landed = partner(scenery, entered);
        if (walls[landed] || (arrival[landed] >= 0 && arrival[landed] < steps)) continue;
        if (arrival[landed] < 0) next.push(landed);
        arrival[landed] = steps;
        first[landed] |= first[cell];
      }
    }
    front = next;
  }
  return share(scenery, walls, heads.length, arrival, first);
}

/** @param {RidersScenery} scenery @param {Uint8Array} walls @param {number} riders @param {Int32Array} arrival @param {Uint8Array} first @returns {Territory} */
function share(scenery, walls, riders, arrival, first) {
  const owners = new Int8Array(walls.length).fill(NOBODY);
  const counts = new Array(riders).fill(0);
  for (let cell = 0; cell < walls.length; cell++) {
    if (walls[cell]) continue;
    const other = partner(scenery, cell);
    const here = arrival[cell] < 0 ? Infinity : arrival[cell];
    const there = arrival[other] < 0 ? Infinity : arrival[other];
    const soonest = (here <= there ? first[cell] : 0) | (there <= here ? first[other] : 0);
    if (!soonest) continue;
    const isShared = (soonest & (soonest - 1)) !== 0;
    owners[cell] = isShared ? EVEN : 31 - Math.clz32(soonest);
    if (!isShared) counts[owners[cell]]++;
  }
  return { owners, counts };
}

/**
 * The fills, and the grid over them. Cells of a trail get a paler tint of their rider's.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Look} look
 * @param {Territory} territory
 * @param {Tracks} tracks
 */
export function paintTerritory(context, plan, look, territory, tracks) {
  const tints = new Int8Array(territory.owners);
  tracks.pieces.forEach((pieces, rider) => {
    if (!tracks.fell[rider]) for (const cell of pieces.flat()) tints[cell] = rider + 8;
  });
  plan.floors.forEach((_, floor) => {
    const { left, top, width, height } = inside(plan, floor);
    context.fillStyle = look.floor;
    context.fillRect(left, top, width, height);
  });
  fillRuns(context, plan, tints, (tint) => (tint < 8 ? look.lands[tint] : mix(look.lands[tint - 8], look.floor, 0.45)));
  const pen = look.shines ? "#ffffff" : "#1a2233";
  paintGrid(context, plan, faded(pen, look.shines ? 0.045 : 0.06), faded(pen, look.shines ? 0.09 : 0.11));
}

/** Cells of one tint that lie side by side are filled at once. @param {CanvasRenderingContext2D} context @param {Plan} plan @param {Int8Array} tints @param {(tint: number) => string} colour */
function fillRuns(context, plan, tints, colour) {
  const { width } = plan.scenery;
  for (let cell = 0; cell < tints.length; ) {
    let end = cell + 1;
    while (end % width && tints[end] === tints[cell]) end++;
    if (tints[cell] >= 0) {
      const [x, y] = corner(plan, cell);
      context.fillStyle = colour(tints[cell]);
      context.fillRect(x, y, (end - cell) * plan.cell, plan.cell);
    }
    cell = end;
  }
}

/**
 * A thin line in the rider's colour where its land ends at somebody else's, and crosses where several come at once.
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {Look} look
 * @param {Territory} territory
 */
export function paintFrontiers(context, plan, look, { owners }) {
  const thick = Math.max(1, Math.round(1.4 * plan.ratio));
  context.globalAlpha = 0.6;
  for (let cell = 0; cell < owners.length; cell++) {
    if (owners[cell] < 0) continue;
    const around = beside(plan.scenery, cell);
    if (around.every((other) => other < 0 || !isForeign(owners, cell, other))) continue;
    const [x, y] = corner(plan, cell);
    const far = plan.cell - thick;
    context.fillStyle = look.riders[owners[cell]];
    if (isForeign(owners, cell, around[0])) context.fillRect(x, y, plan.cell, thick);
    if (isForeign(owners, cell, around[1])) context.fillRect(x, y, thick, plan.cell);
    if (isForeign(owners, cell, around[2])) context.fillRect(x + far, y, thick, plan.cell);
    if (isForeign(owners, cell, around[3])) context.fillRect(x, y + far, plan.cell, thick);
  }
  context.globalAlpha = 1;
  paintCrosses(context, plan, look, owners);
}

/** Whether a cell is somebody's, and not whose the first is. @param {Int8Array} owners @param {number} cell @param {number} other */
function isForeign(owners, cell, other) {
  return other >= 0 && owners[other] !== NOBODY && owners[other] !== owners[cell];
}

/** @param {CanvasRenderingContext2D} context @param {Plan} plan @param {Look} look @param {Int8Array} owners */
function paintCrosses(context, plan, look, owners) {
  const arm = plan.cell * 0.13;
  context.beginPath();
  owners.forEach((owner, cell) => {
    if (owner !== EVEN) return;
    const [x, y] = middle(plan, cell);
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x + arm, y - arm);
    context.lineTo(x - arm, y + arm);
  });
  context.strokeStyle = look.even;
  context.lineWidth = Math.max(1, 1.4 * plan.ratio);
  context.lineCap = "butt";
  context.stroke();
}
