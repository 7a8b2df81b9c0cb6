/** What the editor knows: the text and its drawing, how it came to be, and which tool is in the hand. Nothing here touches the page. */

import { apply, boxCells, cellOf, isSpan, lineCells, placeOf, puts } from "ludus/levels/draw.js";
import { formatText, heading, parseText, withHeading } from "ludus/levels/text.js";

/** @typedef {import("ludus/levels/text.js").Drawing} Drawing */
/** @typedef {import("ludus/levels/draw.js").Tool} Tool */
/** @typedef {import("ludus/levels/draw.js").Symmetry} Symmetry */
/** @typedef {{ text: string, drawing: Drawing }} Snapshot */

/**
 * @typedef {object} State
 * @property {string} text
 * @property {Drawing} drawing what the text draws
 * @property {Snapshot[]} past the last one last
 * @property {Snapshot[]} future the next one last
 * @property {string} act what the last change was part of: changes of one act are undone together
 * @property {Tool} tool
 * @property {Symmetry} symmetry
 * @property {number} cursor the cell that keys draw at
 * @property {number | null} anchor where a line or box begins
 * @property {string} savedName under which it was opened or saved; empty if under none
 * @property {string} savedText as it was then
 */

const MOST_PAST = 300; // snapshots: they share what did not change

/** @param {string} text @param {string} [savedName] @returns {State} */
export function begin(text, savedName = "") {
  const drawing = parseText(text);
  const cursor = Math.floor(drawing.height / 2) * drawing.width + Math.floor(drawing.width / 2);
  return { text, drawing, past: [], future: [], act: "", tool: "wall", symmetry: "none", cursor, anchor: null, savedName, savedText: savedName ? text : "" };
}

/** @param {State} state */
export const nameOf = (state) => heading(state.text, "name");
/** Whether there is something that is not saved. @param {State} state */
export const isChanged = (state) => state.text !== state.savedText;

/**
 * @param {State} state
 * @param {Snapshot} next
 * @param {string} act
 * @returns {State}
 */
function change(state, next, act) {
  if (next.text === state.text) return state;
  const past = act && act === state.act ? state.past : [...state.past, { text: state.text, drawing: state.drawing }].slice(-MOST_PAST);
  return { ...state, ...next, past, future: [], act, cursor: keptCursor(state, next.drawing) };
}

/** The cursor's place in a drawing that may have another size. @param {State} state @param {Drawing} next */
function keptCursor({ cursor, drawing }, next) {
  const [x, y, floor] = placeOf(drawing, cursor);
  return cellOf(next, Math.min(x, next.width - 1), Math.min(y, next.height - 1), Math.min(floor, next.floors - 1));
}

/** Another drawing; the text follows. @param {State} state @param {Drawing} drawing @param {string} [act] @returns {State} */
export function redraw(state, drawing, act = "") {
  return drawing === state.drawing ? state : change(state, { drawing, text: formatText(drawing) }, act);
}

/** Somebody typed; the drawing follows. @param {State} state @param {string} text @param {string} [act] @returns {State} */
export function retype(state, text, act = "") {
  return change(state, { text, drawing: parseText(text) }, act);
}

/** @param {State} state @param {string} name @param {string} [act] */
export function rename(state, name, act = "") {
  return retype(state, withHeading(state.text, "name", name), act);
}

/** Another level altogether; it can be undone. @param {State} state @param {string} text @param {string} [savedName] @returns {State} */
export function replaceAll(state, text, savedName = "") {
  const next = { ...retype(state, text), anchor: null, savedName, savedText: savedName ? text : "" };
  return { ...next, cursor: begin(text).cursor };
}

/** What the tool in the hand would put, at a cell or from the anchor to it. @param {State} state @param {number} cell */
export function planned(state, cell) {
  return puts(state.drawing, state.tool, touched(state, cell), state.symmetry);
}

/** @param {State} state @param {number} cell */
function touched({ drawing, tool, anchor }, cell) {
  if (anchor === null || !isSpan(tool)) return [cell];
  return tool === "line" ? lineCells(drawing, anchor, cell) : boxCells(drawing, anchor, cell);
}

/** Use the tool at cells. @param {State} state @param {number[]} cells @param {string} [act] @param {Tool} [tool] */
export function use(state, cells, act = "", tool = state.tool) {
  return redraw(state, apply(state.drawing, puts(state.drawing, tool, cells, state.symmetry)), act);
}

/** Use the tool at a cell: lines and boxes begin with the first press and end with the second. @param {State} state @param {number} cell @param {string} [act] @returns {State} */
export function press(state, cell, act = "") {
  if (isSpan(state.tool) && state.anchor === null) return { ...state, anchor: cell };
  return { ...use(state, touched(state, cell), act), anchor: null };
}

/** @param {State} state @param {Tool} tool @returns {State} */
export const take = (state, tool) => ({ ...state, tool, anchor: null });

/** @param {State} state @returns {State} */
export function undo(state) {
  const last = state.past[state.past.length - 1];
  if (!last) return state;
  return { ...state, ...last, past: state.past.slice(0, -1), future: [...state.future, { text: state.text, drawing: state.drawing }], ...afterwards(state, last) };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const next = state.future[state.future.length - 1];
  if (!next) return state;
  return { ...state, ...next, past: [...state.past, { text: state.text, drawing: state.drawing }], future: state.future.slice(0, -1), ...afterwards(state, next) };
}

/** @param {State} state @param {Snapshot} shown */
const afterwards = (state, shown) => ({ act: "", anchor: null, cursor: keptCursor(state, shown.drawing) });

/** It is saved now, and its heading says so. @param {State} state @param {string} name @param {string} text @returns {State} */
export function saved(state, name, text) {
  return { ...retype(state, text), savedName: name, savedText: text };
}

/** Move the cursor; it stays on the board. @param {State} state @param {number} dx @param {number} dy @param {number} [floors] @returns {State} */
export function step(state, dx, dy, floors = 0) {
  const { width, height, floors: most } = state.drawing;
  const row = Math.floor(state.cursor / width);
  const [x, y, floor] = [(state.cursor % width) + dx, (row % height) + dy, Math.floor(row / height) + floors];
  const within = (/** @type {number} */ value, /** @type {number} */ limit) => Math.max(0, Math.min(limit - 1, value));
  return { ...state, cursor: (within(floor, most) * height + within(y, height)) * width + within(x, width) };
}
