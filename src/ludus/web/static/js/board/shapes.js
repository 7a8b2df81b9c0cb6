/** Eight heads: a shape and a dash of its own for every rider, so that nobody is told apart by colour alone. */

import { dressOf } from "ludus/board/dress.js";
import { svg } from "ludus/core/dom.js";
import { addTexts, t } from "ludus/core/i18n.js";
import words from "ludus/texts/board.js";

addTexts(words);

/** @typedef {[number, number]} Point */

/**
 * @param {number} corners
 * @param {number} first where the first corner lies, as an angle
 * @param {number} radius
 * @param {number} [lowered]
 * @returns {Point[]}
 */
function polygon(corners, first, radius, lowered = 0) {
  const turns = Array.from({ length: corners }, (_, corner) => first + (corner * 2 * Math.PI) / corners);
  return turns.map((turn) => [radius * Math.cos(turn), radius * Math.sin(turn) + lowered]);
}

/** @type {Point[]} */
const HALF_PLUS = [[-0.38, -1], [0.38, -1], [0.38, -0.38], [1, -0.38], [1, 0.38], [0.38, 0.38]];

/** @type {Point[][]} [dress] of radius one; disc and ring have no corners */
const CORNERS = [
  [],
  polygon(4, -Math.PI / 2, 1.12),
  polygon(3, -Math.PI / 2, 1.18, 0.14),
  polygon(4, Math.PI / 4, 1.19),
  polygon(6, 0, 1.04),
  polygon(3, Math.PI / 2, 1.18, -0.14),
  [...HALF_PLUS, .../** @type {Point[]} */ (HALF_PLUS.map(([x, y]) => [-x, -y]))],
  [],
];

/** The dress whose head is a ring. */
export const RING = 7;

/** [dress] dashes in the core of a trail, in cells. */
export const DASHES = [[], [0.34, 0.3], [0.08, 0.28], [0.7, 0.2], [0.34, 0.14, 0.08, 0.14], [0.16, 0.16], [0.9, 0.4], [0.05, 0.16]];

/** How large a number stands in a shape, and how far below its middle: triangles and the plus have less room. */
const NUMBER_SIZE = [1, 1, 0.8, 1, 1, 0.8, 0.82, 0.92];
const NUMBER_LOWERED = [0.03, 0.03, 0.22, 0.03, 0.03, -0.16, 0.03, 0.03];

/**
 * Begin a path with the outline of a rider's head.
 * @param {CanvasRenderingContext2D} context
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function outline(context, seat, x, y, radius) {
  context.beginPath();
  const corners = CORNERS[dressOf(seat)];
  if (!corners.length) {
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  for (const [dx, dy] of corners) context.lineTo(x + dx * radius, y + dy * radius);
  context.closePath();
}

/**
 * Write a rider's number into its head.
 * @param {CanvasRenderingContext2D} context
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} face
 * @param {number} [weight]
 */
export function writeNumber(context, seat, x, y, size, face, weight = 700) {
  const fitting = size * NUMBER_SIZE[dressOf(seat)];
  context.font = `${weight} ${fitting}px ${face}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(seat + 1), x, y + fitting * (NUMBER_LOWERED[dressOf(seat)] + 0.04));
}

/**
 * A rider's head as a small drawing for seats, lists and graphs; its colours follow the theme.
 * @param {number} seat from 0
 * @param {{ label?: string | null, plain?: boolean }} [how] label: null where the words beside it say it already; plain: without number
 */
export function badge(seat, { label = t("board.rider", { n: seat + 1 }), plain = false } = {}) {
  const dress = dressOf(seat);
  const size = 15 * NUMBER_SIZE[dress];
  const number = svg("text", { y: size * (0.35 + NUMBER_LOWERED[dress]), "text-anchor": "middle", "font-size": size, "font-weight": 700 }, seat + 1);
  return svg(
    "svg",
    { class: `badge rider-${dress + 1}`, viewBox: "-19 -19 38 38", ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) },
    shape(dress),
    plain ? null : number,
  );
}

/** @param {number} dress */
function shape(dress) {
  if (dress === RING) return svg("circle", { class: "body hollow", r: 12.5, "stroke-width": 4 });
  if (!CORNERS[dress].length) return svg("circle", { class: "body", r: 15 });
  const points = CORNERS[dress].map(([x, y]) => `${(x * 13.5).toFixed(1)},${(y * 13.5).toFixed(1)}`);
  return svg("polygon", { class: "body", points: points.join(" "), "stroke-width": 3, "stroke-linejoin": "round" });
}
