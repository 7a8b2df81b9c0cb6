/** A level as a small picture, for lists: walls, passages and starts as dots. */

import { h } from "ludus/core/dom.js";
import { look } from "ludus/board/look.js";
import { placeOf } from "ludus/levels/draw.js";
import { WALL, parseText } from "ludus/levels/text.js";

const ROOM = [160, 100]; // CSS pixels

/** @param {string} text @returns {HTMLElement} */
export function preview(text) {
  const drawing = parseText(text);
  const { width, height, floors, marks } = drawing;
  const ratio = window.devicePixelRatio || 1;
  const across = floors * (width + 1) - 1;
  const cell = Math.max(1, Math.floor(Math.min((ROOM[0] * ratio) / across, (ROOM[1] * ratio) / height, 12 * ratio)));
  const canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { "aria-hidden": "true" }));
  canvas.width = across * cell;
  canvas.height = height * cell;
  canvas.style.width = `${canvas.width / ratio}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = look();
  context.fillStyle = colours.floor;
  for (let floor = 0; floor < floors; floor++) context.fillRect(floor * (width + 1) * cell, 0, width * cell, height * cell);
  Array.from(marks).forEach((mark, place) => {
    if (mark === " ") return;
    const [x, y, floor] = placeOf(drawing, place);
    const [left, top] = [(floor * (width + 1) + x) * cell, (height - 1 - y) * cell];
    const rider = Number(mark) - 1;
    context.fillStyle = mark === WALL ? colours.wall : rider >= 0 ? colours.riders[rider] : colours.portal;
    const grown = rider >= 0 && cell < 8 * ratio ? Math.ceil(cell / 3) : 0; // starts are what the eye looks for
    if (mark === WALL || cell < 3) context.fillRect(left - grown, top - grown, cell + 2 * grown, cell + 2 * grown);
    else {
      context.beginPath();
      context.arc(left + cell / 2, top + cell / 2, (rider >= 0 ? cell * 0.5 : cell * 0.34) + grown, 0, 2 * Math.PI);
      context.fill();
    }
  });
  return canvas;
}
