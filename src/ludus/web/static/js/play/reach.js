/** How many cells a rider keeps in reach by each of its moves: what its sentence rests on. */

import { survey } from "ludus/board/territory.js";
import { follow, partner } from "ludus/board/tracks.js";

const STEPS = { up: [0, 1], left: [-1, 0], right: [1, 0], down: [0, -1] };

/**
 * @param {import("ludus/types.js").Scenery} scenery
 * @param {import("ludus/types.js").Frame[]} frames
 * @param {number} ply
 * @param {import("ludus/types.js").ThoughtMessage} thought
 * @returns {Record<string, number> | null} a move, and the cells
 */
export function reachAfterMoves(scenery, frames, ply, thought) {
  if (scenery.kind !== "riders" || !frames[ply]) return null;
  const tracks = follow(scenery, frames, ply);
  /** @type {Record<string, number>} */
  const reach = {};
  for (const { move } of thought.moves) {
    const target = beside(scenery, tracks.heads[thought.seat], move);
    if (target === null || tracks.walls[target]) continue;
    const walls = tracks.walls.slice();
    const landed = partner(scenery, target);
    walls[target] = walls[landed] = 1;
    const heads = tracks.heads.map((head, seat) => (seat === thought.seat ? landed : head));
    reach[move] = survey(scenery, { ...tracks, walls, heads }).counts[thought.seat];
  }
  return reach;
}

/** @param {import("ludus/types.js").RidersScenery} scenery @param {number} cell @param {string} move */
function beside({ width, height }, cell, move) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (move)];
  if (!step) return null;
  const x = (cell % width) + step[0];
  const y = (Math.floor(cell / width) % height) + step[1];
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  return cell + step[0] + step[1] * width;
}
