/** Tron: a level seen from above, its floors side by side, and whoever rides there. */

import { t } from "ludus/core/i18n.js";
import { theme } from "ludus/core/prefs.js";
import { isPassage, paintGround, paintPassage, paintStone, paintWalls } from "ludus/board/ground.js";
import { headAt, paintChevron, paintHead, paintStart } from "ludus/board/heads.js";
import { paintHeat } from "ludus/board/heat.js";
import { foresee, paintLine } from "ludus/board/line.js";
import { beside, corner, middle, plan } from "ludus/board/plan.js";
import { outline, writeNumber } from "ludus/board/shapes.js";
import { previewed, shown } from "ludus/board/state.js";
import { paintFrontiers, paintTerritory, survey } from "ludus/board/territory.js";
import { follow } from "ludus/board/tracks.js";
import { TrailKeeper } from "ludus/board/trails.js";

/** @typedef {import("ludus/types.js").RidersScenery} RidersScenery */
/** @typedef {import("ludus/board/state.js").State} State */
/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {{ tracks: import("ludus/board/tracks.js").Tracks, territory: import("ludus/board/territory.js").Territory }} Derived */

const DIRECTIONS = ["up", "left", "right", "down"];
const TURNS = [-Math.PI / 2, Math.PI, 0, Math.PI / 2];
const TARGET = 32; // CSS pixels: the least that a pointer is asked to hit

/** @param {State} state @returns {RidersScenery} */
const level = (state) => /** @type {RidersScenery} */ (state.scenery);

/** @param {State} state @returns {Derived} */
function derive(state) {
  const frames = state.frames.length ? state.frames : [{ heads: [], fell: [] }];
  const tracks = follow(level(state), frames, state.ply);
  return { tracks, territory: survey(level(state), tracks) };
}

/** Whoever fell lies below whoever rides. @param {import("ludus/board/tracks.js").Tracks} tracks */
function inOrder({ heads, fell }) {
  return [...heads.keys()].sort((one, other) => Number(!fell[one]) - Number(!fell[other]));
}

/** @param {CanvasRenderingContext2D} context @param {Plan} plan @param {State} state @param {Look} look @param {import("ludus/board/state.js").Layers} layers */
function paint(context, plan, state, look, layers) {
  const { tracks } = /** @type {Derived} */ (state.derived);
  const size = `${plan.width} ${plan.cell}`;
  const keeper = layers.keep("trails", () => new TrailKeeper());
  keeper.update(plan, look, tracks, `${size} ${theme()}`);
  const below = layers.get("below", `${size} ${state.version}`, plan, (layer) => paintBelow(layer, plan, state, look, layers, size, keeper));
  context.clearRect(0, 0, plan.width, plan.height);
  context.drawImage(below, 0, 0);
  const riders = inOrder(tracks);
  keeper.paint(context, plan, look, tracks, riders, state.progress);
  paintUsedPassages(context, plan, look, tracks);
  for (const rider of riders) {
    if (!tracks.gone[rider] && tracks.heads[rider] !== tracks.pieces[rider][0][0]) {
      paintStart(context, plan, look, rider, tracks.pieces[rider][0][0], tracks.fell[rider] ? 0.6 : 1);
    }
  }
  if (state.overlays.line && state.progress >= 1) {
    paintLine(context, plan, look, foresee(level(state), tracks, state.overlays.line), state.overlays.seat ?? state.overlays.heat?.seat ?? null);
  }
  paintPreview(context, plan, look, state);
  for (const rider of riders) paintHead(context, plan, look, tracks, rider, state.progress);
}

/** @param {CanvasRenderingContext2D} context @param {Plan} plan @param {State} state @param {Look} look @param {import("ludus/board/state.js").Layers} layers @param {string} size @param {TrailKeeper} keeper */
function paintBelow(context, plan, state, look, layers, size, keeper) {
  const { tracks, territory } = /** @type {Derived} */ (state.derived);
  const { marks } = level(state);
  context.drawImage(layers.get("ground", size, plan, (layer) => paintGround(layer, plan, look)), 0, 0);
  if (state.overlays.territory) {
    paintTerritory(context, plan, look, territory, tracks);
    paintFrontiers(context, plan, look, territory);
  }
  context.drawImage(layers.get("walls", size, plan, (layer) => paintWalls(layer, plan, look)), 0, 0);
  if (state.overlays.heat) paintHeat(context, plan, look, state.overlays.heat, tracks.walls);
  for (const [cell, mark] of [...marks].entries()) if (isPassage(mark)) paintPassage(context, plan, look, cell, Boolean(tracks.walls[cell]));
  for (const cell of tracks.stones) if (!isPassage(marks[cell])) paintStone(context, plan, look, cell);
  paintIdleStarts(context, plan, look, state, tracks);
  keeper.paintGlow(context, plan, look);
}

/** Starts that nobody rides from: in a level on its own all of them, else those that are spare. @param {CanvasRenderingContext2D} context @param {Plan} plan @param {Look} look @param {State} state @param {import("ludus/board/tracks.js").Tracks} tracks */
function paintIdleStarts(context, plan, look, state, tracks) {
  for (const [cell, mark] of [...level(state).marks].entries()) {
    const rider = Number(mark) - 1;
    if (!(rider >= 0) || mark === " " || tracks.walls[cell] || tracks.pieces.some((pieces) => pieces[0][0] === cell)) continue;
    if (tracks.heads.length) {
      if (state.ply === 0) paintStart(context, plan, look, rider, cell, 0.45);
      continue;
    }
    const [x, y] = middle(plan, cell);
    outline(context, rider, x, y, plan.cell * 0.38);
    context.fillStyle = look.riders[rider];
    context.fill();
    context.fillStyle = look.onRider;
    if (plan.cell >= 12 * plan.ratio) writeNumber(context, rider, x, y, plan.cell * 0.44, look.sans);
  }
}

/** The ends of passages that lie on trails stand above them. @param {CanvasRenderingContext2D} context @param {Plan} plan @param {Look} look @param {import("ludus/board/tracks.js").Tracks} tracks */
function paintUsedPassages(context, plan, look, tracks) {
  for (const cell of Object.keys(plan.scenery.passages).map(Number)) {
    if (tracks.walls[cell] && !tracks.heads.includes(cell)) paintPassage(context, plan, look, cell, true);
  }
}

/** The cell that a move would enter, and which way. @param {CanvasRenderingContext2D} context @param {Plan} plan @param {Look} look @param {State} state */
function paintPreview(context, plan, look, state) {
  const direction = DIRECTIONS.indexOf(previewed(state) ?? "");
  const { tracks } = /** @type {Derived} */ (state.derived);
  if (direction < 0 || state.seatToPick === null || tracks.fell[state.seatToPick]) return;
  const head = tracks.heads[state.seatToPick];
  const next = head === undefined ? -1 : beside(level(state), head)[direction];
  if (next < 0) return;
  const [x, y] = corner(plan, next);
  const inset = plan.cell * 0.1;
  context.beginPath();
  context.roundRect(x + inset, y + inset, plan.cell - 2 * inset, plan.cell - 2 * inset, plan.cell * 0.18);
  context.strokeStyle = look.riders[state.seatToPick];
  context.lineWidth = Math.max(1.5 * plan.ratio, plan.cell * 0.07);
  context.setLineDash([plan.cell * 0.2, plan.cell * 0.14]);
  context.stroke();
  context.setLineDash([]);
  paintChevron(context, plan, look, state.seatToPick, ...middle(plan, head), TURNS[direction]);
}

/** Cells beside the head of whoever picks. @param {State} state @param {Plan} plan @returns {import("ludus/board/state.js").Spot[]} */
function spots(state, plan) {
  const { tracks } = /** @type {Derived} */ (state.derived);
  const seat = state.seatToPick;
  if (seat === null || tracks.heads[seat] === undefined || tracks.fell[seat]) return [];
  const [x, y] = middle(plan, tracks.heads[seat]);
  const side = Math.max(plan.cell, TARGET * plan.ratio);
  const far = (plan.cell + side) / 2;
  return DIRECTIONS.flatMap((move, direction) => {
    if (!state.legal.includes(move)) return [];
    const [dx, dy] = [Math.cos(TURNS[direction]) * far, Math.sin(TURNS[direction]) * far];
    return [{ move, label: t(`board.${move}`), left: x + dx - side / 2, top: y + dy - side / 2, width: side, height: side }];
  });
}

/** A click anywhere means the direction in which it lies. @param {State} state @param {Plan} plan @param {number} x @param {number} y */
function moveAt(state, plan, x, y) {
  const { tracks } = /** @type {Derived} */ (state.derived);
  if (state.seatToPick === null || tracks.heads[state.seatToPick] === undefined || tracks.fell[state.seatToPick]) return null;
  const [fromX, fromY] = headAt(plan, tracks, state.seatToPick, 1);
  const [dx, dy] = [x - fromX, y - fromY];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < plan.cell / 2) return null;
  const move = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down";
  return state.legal.includes(move) ? move : null;
}

/** @param {State} state */
function describe(state) {
  const { tracks, territory } = /** @type {Derived} */ (state.derived);
  const { width, height, floors } = level(state);
  const size = t("board.riders", { width, height, floors: floors > 1 ? t("board.riders.floors", { n: floors }) : "", n: shown(state).tick ?? 0 });
  const riders = tracks.heads.map((head, rider) => {
    if (tracks.fell[rider]) return t("board.riders.fell", { n: rider + 1, tick: tracks.fell[rider] });
    const place = { n: rider + 1, x: head % width, y: Math.floor(head / width) % height, cells: territory.counts[rider] };
    return floors > 1 ? t("board.riders.upstairs", { ...place, floor: Math.floor(head / (width * height)) }) : t("board.riders.at", place);
  });
  return [size, ...riders].join(" ");
}

/** @param {State} state */
function data(state) {
  const { tracks, territory } = /** @type {Derived} */ (state.derived);
  return { heads: tracks.heads.join(), fell: tracks.fell.join(), territory: territory.counts.join() };
}

/** @param {State} state @param {Plan} plan */
function lights(state, plan) {
  const { tracks } = /** @type {Derived} */ (state.derived);
  return tracks.heads.flatMap((head, seat) => {
    const [x, y] = middle(plan, head);
    return tracks.fell[seat] ? [] : [{ seat, x, y }];
  });
}

/** @type {import("ludus/board/state.js").Kind} */
export default { derive, plan: (state, room) => plan(level(state), room), paint, spots, moveAt, describe, data, lights };
