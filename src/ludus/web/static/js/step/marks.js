/** Small drawings: nodes by seat, boards with their marks, matches, the two strokes of a cut. */

import { svg } from "ludus/core/dom.js";

/** @typedef {import("ludus/types.js").CellsScenery} CellsScenery */
/** @typedef {import("ludus/types.js").Frame} Frame */

/** The outline of a seat: a disc, or a diamond. @param {number} seat @param {number} radius @param {Record<string, unknown>} [props] */
export function outline(seat, radius, props = {}) {
  if (seat === 0) return svg("circle", { r: radius, ...props });
  const side = radius * 1.72;
  return svg("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: radius / 5, transform: "rotate(45)", ...props });
}

/**
 * A board of squares around the origin; the last move is ringed.
 * @param {CellsScenery} scenery
 * @param {Frame} frame
 * @param {number} unit px a cell
 * @param {string} [before] the owners one move earlier
 */
export function miniBoard({ width, height }, frame, unit, before) {
  const owners = frame.owners ?? "";
  return svg("g", { class: "mini" }, ...[...owners].map((owner, cell) => {
    const x = ((cell % width) - (width - 1) / 2) * unit, y = ((height - 1) / 2 - Math.floor(cell / width)) * unit;
    const seat = owner === "." ? -1 : Number(owner);
    const isLast = before !== undefined && owner !== before[cell];
    const mark = seat < 0 ? svg("circle", { class: "free", r: Math.max(1, unit * 0.09) }) : outline(seat, unit * (seat ? 0.36 : 0.36), { class: `own-${seat + 1}` });
    return svg("g", { transform: `translate(${x} ${y})` }, isLast ? svg("circle", { class: "ring", r: unit * 0.5 }) : null, mark);
  }));
}

/** Matches in rows; those taken are faint. @param {number} all @param {number} left */
export function sticks(all, left) {
  const columns = Math.min(all, 12), rows = Math.ceil(all / columns), pitch = columns > 10 ? 29 : 34;
  const places = Array.from({ length: all }, (_, number) =>
    svg("g", { class: number < left ? "stick" : "stick gone", transform: `translate(${16 + (number % columns) * pitch} ${Math.floor(number / columns) * 58})` },
      svg("rect", { x: -2.5, y: 12, width: 5, height: 36, rx: 2 }), svg("ellipse", { cy: 9, rx: 4.6, ry: 6.6 })));
  return svg("svg", { viewBox: `0 0 350 ${rows * 58 - 8}`, class: "sticks" }, ...places);
}

/** Two strokes across a branch. @param {number} x @param {number} y */
export function strokes(x, y) {
  return svg("path", { class: "strokes", d: `M${x - 11} ${y + 3}l22 -10M${x - 9} ${y + 9}l22 -10` });
}

/** For a legend. */
export function cutMark() {
  return svg("svg", { class: "glyph cutmark", viewBox: "0 0 15 13", "aria-hidden": "true" }, svg("path", { d: "M1.5 8 12 1.5M3 12 13.5 5.5" }));
}
