/** Boards of squares that two players fill: marks where they differ, else discs; each with its seat's shape beside its colour. */

import { t } from "ludus/core/i18n.js";
import { dressOf } from "ludus/board/dress.js";
import { faded, mix } from "ludus/board/look.js";
import { DASHES, outline } from "ludus/board/shapes.js";
import { previewed, shown } from "ludus/board/state.js";
import { paintHalo } from "ludus/board/heads.js";

/** @typedef {import("ludus/types.js").CellsScenery} CellsScenery */
/** @typedef {import("ludus/board/state.js").State} State */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ owners: string, last: number, groups: Map<string, number[]> }} Derived last: the cell filled by the last move, or -1; groups: the cells that a move can mean */
/** @typedef {{ width: number, height: number, ratio: number, cell: number, edge: number, foot: number }} Grid */

const LARGEST = 172; // CSS pixels a cell
const EDGE = 14;
const FOOT = 26; // below columns, for their numbers
const FREE = ".";
const NAMED = 36; // CSS pixels: a smaller cell has no room for its name
const INSET = 5; // CSS pixels between a cell's name and the lines around it

/** @param {State} state @returns {CellsScenery} */
const grid = (state) => /** @type {CellsScenery} */ (state.scenery);

/** @param {State} state @returns {Derived} */
function derive(state) {
  const { moves, width, height } = grid(state);
  const owners = shown(state).owners ?? FREE.repeat(width * height);
  const before = state.frames[state.ply - 1]?.owners ?? owners;
  const groups = new Map(moves.map((move) => [move, /** @type {number[]} */ ([])]));
  moves.forEach((move, cell) => groups.get(move)?.push(cell));
  return { owners, last: [...owners].findIndex((owner, cell) => owner !== before[cell]), groups };
}

/** @param {State} state @param {import("ludus/board/state.js").Room} room @returns {Grid} */
function plan(state, room) {
  const { width, height } = grid(state);
  const edge = Math.round(EDGE * room.ratio);
  const foot = hasDiscs(grid(state)) ? Math.round(FOOT * room.ratio) : edge;
  const cell = Math.max(8, Math.floor(Math.min(LARGEST * room.ratio, (room.width - 2 * edge) / width, (room.height - edge - foot) / height)));
  return { width: cell * width + 2 * edge, height: cell * height + edge + foot, ratio: room.ratio, cell, edge, foot };
}

/** @param {Grid} plan @param {CellsScenery} scenery @param {number} cell @returns {[number, number]} */
function middle({ cell: unit, edge }, { width, height }, cell) {
  return [edge + ((cell % width) + 0.5) * unit, edge + (height - 0.5 - Math.floor(cell / width)) * unit];
}

/** Discs fall into a board with holes; marks are written on one with lines. @param {CellsScenery} scenery */
const hasDiscs = ({ marks }) => new Set(marks).size < marks.length;

/** @param {Context} context @param {Grid} plan @param {State} state @param {Look} look */
function paint(context, plan, state, look) {
  const scenery = grid(state);
  const { owners, last } = /** @type {Derived} */ (state.derived);
  const discs = hasDiscs(scenery);
  context.clearRect(0, 0, plan.width, plan.height);
  paintPlate(context, plan, scenery, look, discs);
  paintNames(context, plan, scenery, look, discs, owners);
  const aimed = target(state);
  for (let cell = 0; cell < owners.length; cell++) {
    const [x, y] = middle(plan, scenery, cell);
    const isNew = cell === last;
    const progress = isNew ? state.progress : 1;
    const isGhost = owners[cell] === FREE && cell === aimed;
    if (owners[cell] === FREE && !isGhost) continue;
    const seat = isGhost ? (state.seatToPick ?? 0) : Number(owners[cell]);
    context.save();
    if (isGhost) context.globalAlpha = 0.4;
    if (discs) paintDisc(context, plan, look, seat, x, edgeOfFall(plan, y, progress), isGhost);
    else paintMark(context, plan, look, seat, scenery.marks[seat], x, y, progress, isGhost);
    context.restore();
    if (isNew && state.progress >= 1) paintLast(context, plan, look, seat, x, y, discs);
  }
}

/** A disc falls faster and faster. @param {Grid} plan @param {number} y @param {number} progress */
function edgeOfFall(plan, y, progress) {
  const top = plan.edge + plan.cell / 2;
  return top + (y - top) * progress ** 2;
}

/** @param {Context} context @param {Grid} plan @param {CellsScenery} scenery @param {Look} look @param {boolean} discs */
function paintPlate(context, plan, scenery, look, discs) {
  const { cell: unit, edge, ratio } = plan;
  context.fillStyle = discs ? look.frame : look.floor;
  context.beginPath();
  context.roundRect(0, 0, plan.width, plan.height, 14 * ratio);
  context.fill();
  if (!discs) {
    context.fillStyle = look.line;
    const thick = Math.max(1, Math.round(1.5 * ratio));
    for (let x = 1; x < scenery.width; x++) context.fillRect(edge + x * unit - thick / 2, edge, thick, unit * scenery.height);
    for (let y = 1; y < scenery.height; y++) context.fillRect(edge, edge + y * unit - thick / 2, unit * scenery.width, thick);
    return;
  }
  for (let cell = 0; cell < scenery.width * scenery.height; cell++) {
    const [x, y] = middle(plan, scenery, cell);
    context.beginPath();
    context.arc(x, y, unit * 0.41, 0, 2 * Math.PI);
    context.fillStyle = look.floor;
    context.fill();
    context.lineWidth = Math.max(1, ratio);
    context.strokeStyle = look.shines ? look.shaded : look.lit;
    context.stroke();
  }
}

/** What moves are called, quietly: under columns, or in free cells. @param {Context} context @param {Grid} plan @param {CellsScenery} scenery @param {Look} look @param {boolean} discs @param {string} owners */
function paintNames(context, plan, scenery, look, discs, owners) {
  if (!discs && plan.cell < NAMED * plan.ratio) return;
  context.font = `500 ${11.5 * plan.ratio}px ${look.sans}`;
  context.textBaseline = discs ? "middle" : "bottom";
  context.fillStyle = discs ? look.coordinate : look.caption;
  context.globalAlpha = discs ? 1 : 0.7;
  const corner = plan.cell / 2 - INSET * plan.ratio;
  for (let cell = 0; cell < (discs ? scenery.width : owners.length); cell++) {
    const [x, y] = middle(plan, scenery, cell);
    context.textAlign = discs ? "center" : "left";
    if (discs) context.fillText(scenery.moves[cell], x, plan.height - plan.foot / 2);
    else if (owners[cell] === FREE) context.fillText(scenery.moves[cell], x - corner, y + corner);
  }
  context.globalAlpha = 1;
}

/** @param {Context} context @param {Grid} plan @param {Look} look @param {number} seat @param {number} x @param {number} y @param {boolean} isGhost */
function paintDisc(context, plan, look, seat, x, y, isGhost) {
  const unit = plan.cell;
  const colour = look.riders[seat];
  if (look.shines && !isGhost) paintHalo(context, x, y, unit * 0.62, colour);
  context.beginPath();
  context.arc(x, y, unit * 0.39, 0, 2 * Math.PI);
  context.fillStyle = look.shines ? mix(colour, "#05070b", 0.3) : mix(colour, "#ffffff", 0.12);
  context.fill();
  context.beginPath();
  context.arc(x, y, unit * 0.34, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  outline(context, seat, x, y, unit * 0.19);
  context.lineJoin = "round";
  context.lineWidth = Math.max(1.5 * plan.ratio, unit * 0.045);
  context.strokeStyle = mix(colour, look.shines ? "#05070b" : "#ffffff", 0.7);
  context.stroke();
}

/** A cross, a ring, or whatever letter the game writes. @param {Context} context @param {Grid} plan @param {Look} look @param {number} seat @param {string} mark @param {number} x @param {number} y @param {number} progress @param {boolean} isGhost */
function paintMark(context, plan, look, seat, mark, x, y, progress, isGhost) {
  const arm = plan.cell * 0.25 * (0.6 + 0.4 * progress);
  const path = new Path2D();
  if (mark === "X") {
    path.moveTo(x - arm, y - arm);
    path.lineTo(x + arm, y + arm);
    path.moveTo(x + arm, y - arm);
    path.lineTo(x - arm, y + arm);
  } else if (mark === "O") {
    path.arc(x, y, arm * 1.12, 0, 2 * Math.PI);
  } else {
    context.fillStyle = look.riders[seat];
    context.font = `700 ${plan.cell * 0.6}px ${look.sans}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(mark, x, y);
    return;
  }
  strokeTrail(context, plan, look, seat, path, isGhost);
}

/** As a trail of that seat: glow, rim, colour and core. @param {Context} context @param {Grid} plan @param {Look} look @param {number} seat @param {Path2D} path @param {boolean} isGhost */
function strokeTrail(context, plan, look, seat, path, isGhost) {
  const colour = look.riders[seat];
  const unit = plan.cell * 0.3;
  context.lineCap = context.lineJoin = "round";
  if (look.shines && !isGhost) {
    for (let ring = 0; ring < 10; ring++) {
      context.strokeStyle = faded(colour, 0.012 + 0.006 * ring);
      context.lineWidth = unit * (1.7 - 0.12 * ring);
      context.stroke(path);
    }
  }
  const layers = /** @type {[number, string][]} */ ([[0.56, look.shines ? mix(colour, "#05070b", 0.38) : mix(colour, "#ffffff", 0.12)], [0.4, colour]]);
  for (const [width, shade] of layers) {
    context.lineWidth = unit * width;
    context.strokeStyle = shade;
    context.stroke(path);
  }
  context.lineCap = "butt";
  context.setLineDash(DASHES[dressOf(seat)].map((share) => share * unit));
  context.lineWidth = Math.max(1.4 * plan.ratio, unit * 0.1);
  context.strokeStyle = mix(colour, "#ffffff", 0.75);
  context.stroke(path);
  context.setLineDash([]);
}

/** @param {Context} context @param {Grid} plan @param {Look} look @param {number} seat @param {number} x @param {number} y @param {boolean} discs */
function paintLast(context, plan, look, seat, x, y, discs) {
  context.strokeStyle = discs ? look.text : look.riders[seat];
  context.lineWidth = Math.max(1.5 * plan.ratio, plan.cell * 0.025);
  context.beginPath();
  if (discs) {
    context.arc(x, y, plan.cell * 0.435, 0, 2 * Math.PI);
    context.stroke();
    return;
  }
  const far = plan.cell * 0.42; // corners, as a viewfinder has them
  for (const [dx, dy] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
    context.moveTo(x + dx * far, y + dy * far * 0.72);
    context.lineTo(x + dx * far, y + dy * far);
    context.lineTo(x + dx * far * 0.72, y + dy * far);
  }
  context.globalAlpha = 0.75;
  context.stroke();
  context.globalAlpha = 1;
}

/** The cell that the previewed move would fill: the lowest that is free. @param {State} state */
function target(state) {
  const move = previewed(state);
  if (move === null || state.seatToPick === null || !state.legal.includes(move)) return -1;
  const { groups, owners } = /** @type {Derived} */ (state.derived);
  return groups.get(move)?.find((cell) => owners[cell] === FREE) ?? -1;
}

/** One for every move, over all the cells that mean it. @param {State} state @param {Grid} plan @returns {import("ludus/board/state.js").Spot[]} */
function spots(state, plan) {
  const { groups, owners } = /** @type {Derived} */ (state.derived);
  const half = plan.cell / 2;
  return [...groups].map(([move, cells]) => {
    const places = cells.map((cell) => middle(plan, grid(state), cell));
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const left = Math.min(...xs) - half;
    const top = Math.min(...ys) - half;
    const owner = owners[cells[0]];
    const what = owner === FREE ? t("board.cells.free") : t("board.cells.taken", { n: Number(owner) + 1 });
    const label = cells.length > 1 ? t("board.cells.column", { move }) : t("board.cells.cell", { move, what });
    return { move, label, left, top, width: Math.max(...xs) + half - left, height: Math.max(...ys) + half - top };
  });
}

/** @param {State} state */
function describe(state) {
  const { width, height, moves, marks } = grid(state);
  const { owners, last } = /** @type {Derived} */ (state.derived);
  const isNamed = new Set(moves).size === moves.length;
  /** @param {number} cell */
  const name = (cell) => (isNamed ? moves[cell] : `${moves[cell]}-${Math.floor(cell / width) + 1}`);
  const seats = [...marks].map((_, seat) => {
    const held = [...owners].flatMap((owner, cell) => (owner === String(seat) ? [name(cell)] : []));
    return held.length ? t("board.cells.seat", { n: seat + 1, places: held.join(", ") }) : t("board.cells.none", { n: seat + 1 });
  });
  return [t("board.cells", { width, height }), ...seats, last < 0 ? "" : t("board.cells.last", { place: name(last) })].join(" ").trim();
}

/** @param {State} state */
const data = (state) => ({ owners: /** @type {Derived} */ (state.derived).owners });

/** @type {import("ludus/board/state.js").Kind} */
export default { derive, plan, paint, spots, describe, data };
