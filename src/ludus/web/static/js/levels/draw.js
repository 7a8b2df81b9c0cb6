/** What tools do to a drawing. Every function gives a new drawing, or what would be put where; none changes anything. */

import { FREE, MOST_FLOORS, WALL } from "ludus/levels/text.js";

/** @typedef {import("ludus/levels/text.js").Drawing} Drawing */
/** @typedef {"none" | "mirror" | "turn"} Symmetry */
/** @typedef {{ cell: number, mark: string }} Put what a tool puts where */
/** @typedef {"wall" | "erase" | "line" | "box" | "teleporter" | "up" | "down" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"} Tool */

export const UP = ">";
export const DOWN = "<";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param {Drawing} drawing @param {number} cell @returns {[number, number, number]} x, y upwards, floor */
export function placeOf({ width, height }, cell) {
  const row = Math.floor(cell / width);
  return [cell % width, row % height, Math.floor(row / height)];
}

/** @param {Drawing} drawing @param {number} x @param {number} y @param {number} floor */
export function cellOf({ width, height }, x, y, floor) {
  return (floor * height + y) * width + x;
}

/** Whether walls go all round on every floor. @param {Drawing} drawing */
export function isFramed(drawing) {
  return Array.from(drawing.marks).every((mark, cell) => mark === WALL || !isEdge(drawing, cell));
}

/** @param {Drawing} drawing @param {number} cell */
function isEdge(drawing, cell) {
  const [x, y] = placeOf(drawing, cell);
  return x === 0 || y === 0 || x === drawing.width - 1 || y === drawing.height - 1;
}

/** The cell and where the symmetry puts it, each once. @param {Drawing} drawing @param {number} cell @param {Symmetry} symmetry */
export function images(drawing, cell, symmetry) {
  const [x, y, floor] = placeOf(drawing, cell);
  const across = drawing.width - 1 - x;
  if (symmetry === "none") return [cell];
  return [...new Set([cell, cellOf(drawing, across, symmetry === "turn" ? drawing.height - 1 - y : y, floor)])];
}

/** The letter that a teleporter gets next: one that stands alone, else the first that is free. @param {Drawing} drawing @returns {{ letter: string, alone: number | null }} */
export function nextLetter({ marks }) {
  for (const letter of LETTERS) {
    const first = marks.indexOf(letter);
    if (first >= 0 && marks.indexOf(letter, first + 1) < 0) return { letter, alone: first };
  }
  return { letter: Array.from(LETTERS).find((letter) => !marks.includes(letter)) ?? "", alone: null };
}

/** Cells from one to another, on the floor of the first. @param {Drawing} drawing @param {number} from @param {number} to */
export function lineCells(drawing, from, to) {
  const [x, y, floor] = placeOf(drawing, from);
  const [toX, toY] = placeOf(drawing, to);
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps ? step / steps : 0;
    return cellOf(drawing, Math.round(x + (toX - x) * share), Math.round(y + (toY - y) * share), floor);
  });
}

/** The edge of a box, on the floor of its first corner. @param {Drawing} drawing @param {number} from @param {number} to */
export function boxCells(drawing, from, to) {
  const [x, y, floor] = placeOf(drawing, from);
  const [toX, toY] = placeOf(drawing, to);
  const corners = [[x, y], [toX, y], [toX, toY], [x, toY]].map(([across, up]) => cellOf(drawing, across, up, floor));
  return [...new Set(corners.flatMap((corner, place) => lineCells(drawing, corner, corners[(place + 1) % 4])))];
}

/** Whether a tool asks for two places. @param {Tool} tool */
export const isSpan = (tool) => tool === "line" || tool === "box";
/** Whether a tool goes on while it is drawn over the board. @param {Tool} tool */
export const isBrush = (tool) => tool === "wall" || tool === "erase";

/**
 * What a tool would put where. Cells of the frame stay as they are.
 * @param {Drawing} drawing
 * @param {Tool} tool
 * @param {number[]} cells that it touches
 * @param {Symmetry} symmetry
 * @returns {Put[]}
 */
export function puts(drawing, tool, cells, symmetry) {
  const fixed = isFramed(drawing);
  const all = cells.flatMap((cell) => putsAt(drawing, tool, cell, symmetry));
  return all.filter(({ cell }, place) => !(fixed && isEdge(drawing, cell)) && all.findIndex((each) => each.cell === cell) === place);
}

/** @param {Drawing} drawing @param {Tool} tool @param {number} cell @param {Symmetry} symmetry @returns {Put[]} */
function putsAt(drawing, tool, cell, symmetry) {
  const both = images(drawing, cell, symmetry);
  if (tool === "erase") return both.map((each) => ({ cell: each, mark: FREE }));
  if (tool === "up" || tool === "down") return both.flatMap((each) => stairs(drawing, tool, each));
  if (tool === "teleporter") {
    const { letter, alone } = nextLetter(drawing);
    const cells = alone === null ? both : [cell];
    return letter ? cells.map((each) => ({ cell: each, mark: letter })) : [];
  }
  const start = Number(tool);
  if (start) return both.map((each, place) => ({ cell: each, mark: String(place ? other(start) : start) }));
  return both.map((each) => ({ cell: each, mark: WALL }));
}

/** Who starts at the other side: riders go in pairs. @param {number} start */
const other = (start) => (start % 2 ? start + 1 : start - 1);

/** Both ends at once; nothing where there is no floor to lead to. @param {Drawing} drawing @param {"up" | "down"} way @param {number} cell @returns {Put[]} */
function stairs(drawing, way, cell) {
  const far = drawing.width * drawing.height * (way === "up" ? 1 : -1);
  if (cell + far < 0 || cell + far >= drawing.marks.length) return [];
  return [{ cell, mark: way === "up" ? UP : DOWN }, { cell: cell + far, mark: way === "up" ? DOWN : UP }];
}

/**
 * The drawing with these marks in it. What belongs together goes together: stairs lose both ends, and a start stands once.
 * @param {Drawing} drawing
 * @param {Put[]} put
 * @returns {Drawing} the same if nothing changed
 */
export function apply(drawing, put) {
  const marks = Array.from(drawing.marks);
  const floor = drawing.width * drawing.height;
  for (const { cell, mark } of put) {
    const before = marks[cell];
    const end = before === UP ? cell + floor : before === DOWN ? cell - floor : -1;
    if (before !== mark && marks[end] === (before === UP ? DOWN : UP)) marks[end] = FREE;
    if (/[1-8]/.test(mark)) marks.forEach((each, place) => each === mark && (marks[place] = FREE));
    marks[cell] = mark;
  }
  const joined = marks.join("");
  return joined === drawing.marks ? drawing : { ...drawing, marks: joined };
}

/**
 * The drawing in another size; what does not fit is cut off, and a frame stays a frame.
 * @param {Drawing} drawing
 * @param {{ width: number, height: number, floors: number }} size
 * @param {boolean} [fromMiddle] cut and add at all sides, else at the right and the top
 * @returns {Drawing}
 */
export function resize(drawing, { width, height, floors }, fromMiddle = false) {
  const framed = isFramed(drawing);
  const [left, below] = fromMiddle ? [Math.floor((width - drawing.width) / 2), Math.floor((height - drawing.height) / 2)] : [0, 0];
  const next = { ...drawing, width, height, floors: Math.max(1, Math.min(floors, MOST_FLOORS)), marks: "" };
  next.marks = Array.from({ length: width * height * next.floors }, (_, cell) => {
    const [x, y, floor] = placeOf(next, cell);
    if (framed && isEdge(next, cell)) return WALL;
    const [fromX, fromY] = [x - left, y - below];
    if (floor >= drawing.floors || fromX < 0 || fromY < 0 || fromX >= drawing.width || fromY >= drawing.height) return FREE;
    const from = cellOf(drawing, fromX, fromY, floor);
    return framed && isEdge(drawing, from) ? FREE : drawing.marks[from];
  }).join("");
  return apply(next, loose(next));
}

/** Ends of stairs whose other end is gone are freed. @param {Drawing} drawing @returns {Put[]} */
function loose({ width, height, marks }) {
  const floor = width * height;
  return Array.from(marks).flatMap((mark, cell) => {
    const [end, wanted] = mark === UP ? [cell + floor, DOWN] : mark === DOWN ? [cell - floor, UP] : [-1, ""];
    return wanted && marks[end] !== wanted ? [{ cell, mark: FREE }] : [];
  });
}

/** An empty hall with two riders. @param {number} width @param {number} height @param {number} floors @returns {Drawing} */
export function emptyHall(width, height, floors) {
  const hall = resize({ width: 1, height: 1, floors: 1, marks: WALL, headings: [] }, { width, height, floors });
  const side = Math.max(1, Math.round(width / 6));
  const middle = Math.floor(height / 2);
  return apply(hall, [{ cell: cellOf(hall, side, middle, 0), mark: "1" }, { cell: cellOf(hall, width - 1 - side, height - 1 - middle, 0), mark: "2" }]);
}

/** Free cells of each floor. @param {Drawing} drawing */
export function freeCells({ width, height, floors, marks }) {
  const size = width * height;
  return Array.from({ length: floors }, (_, floor) => Array.from(marks.slice(floor * size, (floor + 1) * size)).filter((mark) => mark !== WALL).length);
}

/** As the board draws it; what means nothing is a free cell. @param {Drawing} drawing @returns {import("ludus/types.d.ts").RidersScenery} */
export function sceneryOf({ width, height, floors, marks }) {
  const clean = marks.replace(/[^# <>a-z1-8]/g, FREE);
  const starts = Array.from("12345678", (digit) => clean.indexOf(digit)).filter((cell) => cell >= 0);
  return { kind: "riders", width, height, floors, marks: clean, passages: passages(clean, width * height), starts, fallen: "stays", meet: "crash" };
}

/** @param {string} marks @param {number} floor cells of one @returns {Record<string, number>} */
function passages(marks, floor) {
  /** @type {Record<string, number>} */
  const joined = {};
  Array.from(marks).forEach((mark, cell) => {
    const end = mark === UP ? cell + floor : mark === DOWN ? cell - floor : LETTERS.includes(mark) ? otherEnd(marks, mark, cell) : -1;
    if (end >= 0 && end < marks.length && end !== cell) joined[cell] = end;
  });
  return joined;
}

/** @param {string} marks @param {string} letter @param {number} cell */
function otherEnd(marks, letter, cell) {
  const first = marks.indexOf(letter);
  return first === cell ? marks.indexOf(letter, cell + 1) : first;
}
