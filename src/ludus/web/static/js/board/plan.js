/** Where the floors and cells of a level lie, in whole device pixels. */

/** @typedef {import("ludus/types.js").RidersScenery} RidersScenery */
/** @typedef {{ width: number, height: number, ratio: number }} Room device pixels there are, and how many make one of CSS */

/**
 * @typedef {object} Plan
 * @property {number} width device pixels of the whole
 * @property {number} height
 * @property {number} ratio
 * @property {number} cell device pixels
 * @property {number} rim cells of the level that belong to the frame: 1 if walls go all round, else 0
 * @property {number} pad device pixels of frame around the level's cells; below zero where the frame is thinner than they are
 * @property {boolean} numbered whether coordinates stand on the frame
 * @property {{ left: number, top: number, width: number, height: number }[]} floors their frames
 * @property {RidersScenery} scenery
 */

const WALL = "#";
const LARGEST = 64; // CSS pixels a cell
const NUMBERED_FROM = 480; // CSS pixels of room: less is a phone, where the frame is thin and silent
const FRAME = [26, 34]; // CSS pixels: as thick as a cell, between these
const THIN_FRAME = [9, 12]; // on a phone
const GAP = 20; // between floors
const CAPTION = 26; // above floors, if there are several

/** @param {RidersScenery} scenery @param {Room} room @returns {Plan} */
export function plan(scenery, room) {
  const numbered = room.width >= NUMBERED_FROM * room.ratio;
  const arrangements = Array.from({ length: scenery.floors }, (_, rows) => arrange(scenery, room, rows + 1, numbered));
  return arrangements.reduce((best, each) => (each.cell > best.cell * 1.1 ? each : best));
}

/** A plan of the largest cell that fits. @param {RidersScenery} scenery @param {Room} room @param {number} rows of floors @param {boolean} numbered */
function arrange(scenery, room, rows, numbered) {
  const columns = Math.ceil(scenery.floors / rows);
  let cell = Math.floor(Math.min(LARGEST * room.ratio, room.width / (columns * scenery.width), room.height / (rows * scenery.height)));
  let found = lay(scenery, room.ratio, Math.max(2, cell), columns, numbered);
  while (cell > 2 && (found.width > room.width || found.height > room.height)) {
    found = lay(scenery, room.ratio, --cell, columns, numbered);
  }
  return found;
}

/**
 * @param {RidersScenery} scenery
 * @param {number} ratio
 * @param {number} cell
 * @param {number} columns of floors
 * @param {boolean} numbered
 * @returns {Plan}
 */
export function lay(scenery, ratio, cell, columns, numbered) {
  const rim = isWalled(scenery) ? 1 : 0;
  const [least, most] = (numbered ? FRAME : THIN_FRAME).map((each) => Math.round(each * ratio));
  const pad = Math.max(least, Math.min(cell, most)) - rim * cell;
  const width = scenery.width * cell + 2 * pad;
  const height = scenery.height * cell + 2 * pad;
  const gap = Math.round(GAP * ratio);
  const caption = scenery.floors > 1 ? Math.round(CAPTION * ratio) : 0;
  const floors = Array.from({ length: scenery.floors }, (_, floor) => ({
    left: (floor % columns) * (width + gap),
    top: Math.floor(floor / columns) * (height + gap + caption) + caption,
    width,
    height,
  }));
  const last = floors[floors.length - 1];
  return { width: columns * (width + gap) - gap, height: last.top + height, ratio, cell, rim, pad, numbered, floors, scenery };
}

/** @param {RidersScenery} scenery */
function isWalled({ width, height, floors, marks }) {
  for (let cell = 0; cell < width * height * floors; cell++) {
    const x = cell % width;
    const y = Math.floor(cell / width) % height;
    if ((x === 0 || y === 0 || x === width - 1 || y === height - 1) && marks[cell] !== WALL) return false;
  }
  return true;
}

/** The top left corner of a cell; y runs upwards. @param {Plan} plan @param {number} cell @returns {[number, number]} */
export function corner(plan, cell) {
  const { width, height } = plan.scenery;
  const row = Math.floor(cell / width);
  const { left, top } = plan.floors[Math.floor(row / height)];
  return [left + plan.pad + (cell % width) * plan.cell, top + plan.pad + (height - 1 - (row % height)) * plan.cell];
}

/** @param {Plan} plan @param {number} cell @returns {[number, number]} */
export function middle(plan, cell) {
  const [x, y] = corner(plan, cell);
  return [x + plan.cell / 2, y + plan.cell / 2];
}

/** The cells beside one on its floor: up, left, right, down; -1 where the level ends. @param {RidersScenery} scenery @param {number} cell */
export function beside({ width, height }, cell) {
  const x = cell % width;
  const y = Math.floor(cell / width) % height;
  return [y + 1 < height ? cell + width : -1, x > 0 ? cell - 1 : -1, x + 1 < width ? cell + 1 : -1, y > 0 ? cell - width : -1];
}

/** The inner part of a floor, within its frame. @param {Plan} plan @param {number} floor */
export function inside(plan, floor) {
  const edge = plan.pad + plan.rim * plan.cell;
  const { left, top, width, height } = plan.floors[floor];
  return { left: left + edge, top: top + edge, width: width - 2 * edge, height: height - 2 * edge };
}
