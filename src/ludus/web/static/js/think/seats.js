/** Seats: whose colour a thing has, and the seat's sign. The colours themselves are in css/think.css, by `data-rider`. */

import { svg } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** The value of `data-rider` for a seat. @param {number} seat from 0 */
export function riderOf(seat) {
  return String((seat % 8) + 1);
}

/** @param {string[]} names of the seats @param {number} seat */
export function nameOf(names, seat) {
  return names[seat] || t("think.rider", { n: seat + 1 });
}

/** The outline of each seat's sign but the first and the last, which are round; the radius is about 1. */
const OUTLINES = [
  null,
  ring(4, -90, 1.12),
  ring(3, -90, 1.18, 0.14),
  ring(4, -45, 1.19),
  ring(6, 0, 1.04),
  ring(3, 90, 1.18, -0.14),
  [[-0.38, -1], [0.38, -1], [0.38, -0.38], [1, -0.38], [1, 0.38], [0.38, 0.38], [0.38, 1], [-0.38, 1], [-0.38, 0.38], [-1, 0.38], [-1, -0.38], [-0.38, -0.38]],
  null,
];

/** A seat's sign with its number. Stands in for `badge` of board/shapes.js. @param {number} seat */
export function badge(seat) {
  const outline = OUTLINES[seat % 8];
  const body = outline
    ? svg("polygon", { points: outline.map(([x, y]) => `${(13 * x).toFixed(1)},${(13 * y).toFixed(1)}`).join(" "), "stroke-width": 3, "stroke-linejoin": "round" })
    : svg("circle", { r: 14 });
  const drop = [5, 5, 7.4, 5, 5, 3, 5, 5][seat % 8]; // where the middle of the shape is
  return svg("svg", { class: "sign", viewBox: "-19 -19 38 38", role: "img", "aria-label": t("think.rider", { n: seat + 1 }), "data-rider": riderOf(seat) },
    body, svg("text", { y: drop, "text-anchor": "middle" }, seat + 1));
}

/** @param {number} corners @param {number} turn degrees @param {number} radius @param {number} [lower] */
function ring(corners, turn, radius, lower = 0) {
  return Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 * i) / corners) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle) + lower];
  });
}
