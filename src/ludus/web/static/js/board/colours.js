/** Seven Colours: tiles that carry a letter each, regions in their rider's colour, and a palette to name a colour from. */

import { h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { faded, isBright, mix } from "ludus/board/look.js";
import { outline } from "ludus/board/shapes.js";
import { previewed, shown } from "ludus/board/state.js";

/** @typedef {import("ludus/types.js").ColoursScenery} ColoursScenery */
/** @typedef {import("ludus/board/state.js").State} State */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ owners: string, fresh: Set<number> }} Derived fresh: cells that the last move took */
/** @typedef {{ width: number, height: number, ratio: number, cell: number, edge: number }} Grid */

const LARGEST = 56; // CSS pixels a cell
const EDGE = 12;
const FREE = ".";

/** @param {State} state @returns {ColoursScenery} */
const tiles = (state) => /** @type {ColoursScenery} */ (state.scenery);

/** @param {State} state @returns {Derived} */
function derive(state) {
  const owners = shown(state).owners ?? FREE.repeat(tiles(state).letters.length);
  const before = state.frames[state.ply - 1]?.owners ?? owners;
  return { owners, fresh: new Set([...owners].flatMap((owner, cell) => (owner !== before[cell] ? [cell] : []))) };
}

/** The cells that a seat would take by naming a colour: those that touch its region, directly or through their like. @param {ColoursScenery} scenery @param {string} owners @param {number} seat @param {string} letter */
export function takenBy(scenery, owners, seat, letter) {
  const taken = new Set(/** @type {number[]} */ ([]));
  const queue = [...owners].flatMap((owner, cell) => (owner === String(seat) ? [cell] : []));
  for (let place = 0; place < queue.length; place++) {
    for (const cell of around(scenery, queue[place])) {
      if (cell < 0 || owners[cell] !== FREE || scenery.letters[cell] !== letter || taken.has(cell)) continue;
      taken.add(cell);
      queue.push(cell);
    }
  }
  return taken;
}

/** Up, left, right, down; -1 beyond the edge. @param {ColoursScenery} scenery @param {number} cell */
function around({ width, height }, cell) {
  const x = cell % width;
  return [cell + width < width * height ? cell + width : -1, x ? cell - 1 : -1, x + 1 < width ? cell + 1 : -1, cell - width];
}

/** @param {State} state @param {import("ludus/board/state.js").Room} room @returns {Grid} */
function plan(state, room) {
  const { width, height } = tiles(state);
  const edge = Math.round(EDGE * room.ratio);
  const cell = Math.max(3, Math.floor(Math.min(LARGEST * room.ratio, (room.width - 2 * edge) / width, (room.height - 2 * edge) / height)));
  return { width: cell * width + 2 * edge, height: cell * height + 2 * edge, ratio: room.ratio, cell, edge };
}

/** @param {Grid} plan @param {ColoursScenery} scenery @param {number} cell @returns {[number, number]} */
function corner({ cell: unit, edge }, { width, height }, cell) {
  return [edge + (cell % width) * unit, edge + (height - 1 - Math.floor(cell / width)) * unit];
}

/** @param {Context} context @param {Grid} plan @param {State} state @param {Look} look @param {import("ludus/board/state.js").Layers} layers */
function paint(context, plan, state, look, layers) {
  const scenery = tiles(state);
  const { owners, fresh } = /** @type {Derived} */ (state.derived);
  const size = `${plan.width} ${plan.cell}`;
  context.clearRect(0, 0, plan.width, plan.height);
  context.drawImage(layers.get("tiles", size, plan, (layer) => paintTiles(layer, plan, scenery, look)), 0, 0);
  const grown = state.progress < 1 ? [...owners].map((owner, cell) => (fresh.has(cell) ? FREE : owner)).join("") : owners;
  const regions = layers.get("regions", `${size} ${state.version} ${state.progress < 1}`, plan, (layer) => paintRegions(layer, plan, scenery, look, grown));
  context.drawImage(regions, 0, 0);
  if (state.progress < 1) {
    context.globalAlpha = state.progress; // what was just taken fades in
    context.drawImage(layers.get("after", `${size} ${state.version}`, plan, (layer) => paintRegions(layer, plan, scenery, look, owners)), 0, 0);
    context.globalAlpha = 1;
  }
  paintFresh(context, plan, scenery, look, owners, fresh, state.progress);
  paintPreview(context, plan, state, look);
}

/** @param {Context} context @param {Grid} plan @param {ColoursScenery} scenery @param {Look} look */
function paintTiles(context, plan, scenery, look) {
  const unit = plan.cell;
  const gap = unit >= 12 * plan.ratio ? Math.max(1, Math.round(unit * 0.04)) : unit >= 6 * plan.ratio ? Math.round(plan.ratio / 2) : 0;
  context.fillStyle = look.frame;
  context.beginPath();
  context.roundRect(0, 0, plan.width, plan.height, 14 * plan.ratio);
  context.fill();
  context.fillStyle = look.shines ? look.floor : look.fifth;
  context.fillRect(plan.edge, plan.edge, unit * scenery.width, unit * scenery.height);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 ${Math.max(8 * plan.ratio, unit * 0.46)}px ${look.sans}`;
  [...scenery.letters].forEach((letter, cell) => {
    const [x, y] = corner(plan, scenery, cell);
    const colour = calm(scenery.palette[letter] ?? look.wall, look);
    context.fillStyle = colour;
    context.fillRect(x + gap, y + gap, unit - 2 * gap, unit - 2 * gap);
    if (unit < 11 * plan.ratio) return;
    context.fillStyle = isBright(colour) ? faded("#05070b", 0.78) : faded("#ffffff", 0.9);
    context.fillText(letter, x + unit / 2, y + unit / 2 + plan.ratio * 0.5);
  });
}

/** A tile's colour steps back, so that riders stay the loudest. @param {string} colour @param {Look} look */
const calm = (colour, look) => mix(colour, look.shines ? "#10131a" : "#ffffff", look.shines ? 0.38 : 0.3);

/** Regions: the rider's colour, its shape in every cell, and a bright line around. @param {Context} context @param {Grid} plan @param {ColoursScenery} scenery @param {Look} look @param {string} owners */
function paintRegions(context, plan, scenery, look, owners) {
  const unit = plan.cell;
  for (const seat of [0, 1]) {
    const colour = look.riders[seat];
    const cells = [...owners].flatMap((owner, cell) => (owner === String(seat) ? [cell] : []));
    if (!cells.length) continue;
    const edges = new Path2D();
    context.fillStyle = look.shines ? mix(colour, "#05070b", 0.72) : mix(colour, "#ffffff", 0.72);
    for (const cell of cells) {
      const [x, y] = corner(plan, scenery, cell);
      context.fillRect(x, y, unit, unit);
    }
    context.fillStyle = colour;
    for (const cell of cells) {
      const [x, y] = corner(plan, scenery, cell);
      if (unit >= 7 * plan.ratio) {
        outline(context, seat, x + unit / 2, y + unit / 2, unit * 0.17);
        context.fill();
      }
      border(edges, scenery, cell, x, y, unit, (other) => owners[other] === String(seat));
    }
    context.save();
    context.lineCap = "round";
    if (look.shines) {
      context.globalCompositeOperation = "lighter";
      for (let ring = 0; ring < 7; ring++) {
        context.strokeStyle = faded(colour, 0.02 + 0.012 * ring);
        context.lineWidth = unit * (0.95 - 0.11 * ring);
        context.stroke(edges);
      }
      context.globalCompositeOperation = "source-over";
    }
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1.5 * plan.ratio, unit * 0.11);
    context.stroke(edges);
    context.restore();
  }
}

/** The sides of a cell beyond which it is not the same. @param {Path2D} path @param {ColoursScenery} scenery @param {number} cell @param {number} x @param {number} y @param {number} unit @param {(other: number) => boolean} isSame */
function border(path, scenery, cell, x, y, unit, isSame) {
  const [up, left, right, down] = around(scenery, cell).map((other) => other >= 0 && isSame(other));
  /** @param {number} fromX @param {number} fromY @param {number} toX @param {number} toY */
  const side = (fromX, fromY, toX, toY) => {
    path.moveTo(fromX, fromY);
    path.lineTo(toX, toY);
  };
  if (!up) side(x, y, x + unit, y);
  if (!left) side(x, y, x, y + unit);
  if (!right) side(x + unit, y, x + unit, y + unit);
  if (!down) side(x, y + unit, x + unit, y + unit);
}

/** What was taken last keeps a pale outline until the next move. @param {Context} context @param {Grid} plan @param {ColoursScenery} scenery @param {Look} look @param {string} owners @param {Set<number>} fresh @param {number} progress */
function paintFresh(context, plan, scenery, look, owners, fresh, progress) {
  const path = new Path2D();
  for (const cell of fresh) border(path, scenery, cell, ...corner(plan, scenery, cell), plan.cell, (other) => fresh.has(other));
  const [first] = fresh;
  if (first === undefined) return;
  context.strokeStyle = mix(look.riders[Number(owners[first])], look.shines ? "#ffffff" : "#000000", look.shines ? 0.7 : 0.35);
  context.globalAlpha = progress;
  context.lineWidth = Math.max(plan.ratio, plan.cell * 0.05);
  context.stroke(path);
  context.globalAlpha = 1;
}

/** The cells that a named colour would take, as outlines. @param {Context} context @param {Grid} plan @param {State} state @param {Look} look */
function paintPreview(context, plan, state, look) {
  const letter = previewed(state);
  if (letter === null || state.seatToPick === null) return;
  const scenery = tiles(state);
  const taken = takenBy(scenery, /** @type {Derived} */ (state.derived).owners, state.seatToPick, letter);
  const path = new Path2D();
  for (const cell of taken) border(path, scenery, cell, ...corner(plan, scenery, cell), plan.cell, (other) => taken.has(other));
  context.save();
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = Math.max(4 * plan.ratio, plan.cell * 0.2);
  context.strokeStyle = look.floor;
  context.stroke(path);
  context.lineWidth = Math.max(2 * plan.ratio, plan.cell * 0.1);
  context.strokeStyle = look.shines ? mix(look.riders[state.seatToPick], "#ffffff", 0.55) : look.riders[state.seatToPick];
  context.stroke(path);
  context.restore();
}

/** A click on a tile names its colour. @param {State} state @param {Grid} plan @param {number} x @param {number} y */
function moveAt(state, plan, x, y) {
  const { width, height, letters } = tiles(state);
  const column = Math.floor((x - plan.edge) / plan.cell);
  const row = height - 1 - Math.floor((y - plan.edge) / plan.cell);
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  const cell = row * width + column;
  const { owners } = /** @type {Derived} */ (state.derived);
  return owners[cell] === FREE && state.legal.includes(letters[cell]) ? letters[cell] : null;
}

/** One button a colour: its letter, and how many cells it takes. @param {State} state @returns {import("ludus/board/state.js").DockButton[]} */
function dock(state) {
  const scenery = tiles(state);
  const { owners } = /** @type {Derived} */ (state.derived);
  return Object.entries(scenery.palette)
    .filter(([letter]) => state.legal.includes(letter))
    .map(([letter, colour]) => {
      const count = takenBy(scenery, owners, state.seatToPick ?? 0, letter).size;
      const content = [h("span.swatch", { class: isBright(colour) ? "bright" : "deep" }, letter), h("span.count", null, `+${number(count)}`)];
      return { move: letter, content, label: t("board.colours.take", { letter, n: count }), class: "colour", colour, isIdle: count === 0 };
    });
}

/** @param {State} state */
function describe(state) {
  const { width, height } = tiles(state);
  const [first, second] = shown(state).cells ?? [0, 0];
  return t("board.colours", { width, height, first, second, free: width * height - first - second });
}

/** @param {State} state */
const data = (state) => ({ owners: /** @type {Derived} */ (state.derived).owners, cells: (shown(state).cells ?? []).join() });

/** @type {import("ludus/board/state.js").Kind} */
export default { derive, plan, paint, moveAt, dock, describe, data };
