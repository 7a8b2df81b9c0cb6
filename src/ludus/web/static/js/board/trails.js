/** Trails: a glow, a rim, the rider's colour and a pale core, dashed in the rider's own way.
 *
 * A level may hold thousands of cells of them, so what will not change any more is drawn once and kept (`TrailKeeper`). Strokes end at
 * the borders of cells, which lie on whole pixels: there one stroke goes on from the other without a seam. What is left, the last
 * steps of each rider, is drawn with every frame.
 */

import { dressOf } from "ludus/board/dress.js";
import { headAt } from "ludus/board/heads.js";
import { channels, faded, mix } from "ludus/board/look.js";
import { middle } from "ludus/board/plan.js";
import { DASHES, RING } from "ludus/board/shapes.js";

/** @typedef {import("ludus/board/plan.js").Plan} Plan */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {import("ludus/board/tracks.js").Tracks} Tracks */
/** @typedef {import("ludus/board/shapes.js").Point} Point */
/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {{ path: Path2D, start: number, length: number, ends: [Point, Point, Point], isFirst: boolean }} Stretch start: how far from the trail's beginning, in cells, for the dashes; ends: its first point, the last but one, the last */

const BEND = 0.34; // radius of a trail's bends, in cells
const RIM = 0.56;
const BODY = 0.36;
const CORE = 0.1;
const FALLEN = 0.42; // how much is left of the trail of a fallen rider
const GLOW = Array.from({ length: 12 }, (_, ring) => ({ width: 2 - 0.12 * ring, strength: 0.006 + 0.0042 * ring })); // in cells, from outside
const LIVE_CELLS = 2; // at the end of a part are drawn with every frame
const LIVE_PARTS = 2;

/** Go on with a path through points, with round bends. @param {Context | Path2D} path @param {Point[]} points @param {number} radius */
export function roundedPath(path, points, radius) {
  path.moveTo(...points[0]);
  for (let place = 1; place < points.length - 1; place++) {
    const [before, here, after] = [points[place - 1], points[place], points[place + 1]];
    const isStraight = (here[0] - before[0]) * (after[1] - here[1]) === (here[1] - before[1]) * (after[0] - here[0]);
    const room = Math.min(radius, Math.hypot(after[0] - here[0], after[1] - here[1]), Math.hypot(before[0] - here[0], before[1] - here[1]));
    if (!isStraight) path.arcTo(...here, ...after, room);
  }
  path.lineTo(...points[points.length - 1]);
}

/** @param {Point} one @param {Point} other @returns {Point} */
const between = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

/**
 * The cells `from` to `to` of a part: from border to border, or to the middle where the part begins or ends.
 * @param {Point[]} points of the whole part
 * @param {number} from
 * @param {number} to
 * @param {number} start
 * @param {number} unit
 * @returns {Stretch}
 */
function stretch(points, from, to, start, unit) {
  const path = new Path2D();
  const first = from === 0 ? [] : [between(points[from - 1], points[from])];
  const last = to === points.length - 1 ? [] : [between(points[to], points[to + 1])];
  const way = [...first, ...points.slice(from, to + 1), ...last];
  roundedPath(path, way, BEND * unit);
  let length = 0;
  for (let place = from; place <= to; place++) length += lengthOf(points, place);
  return { path, start, length, ends: [way[0], way[way.length - 2], way[way.length - 1]], isFirst: from === 0 };
}

/** Of the way through one cell, in cells. @param {Point[]} points @param {number} place */
function lengthOf(points, place) {
  if (place === 0 || place === points.length - 1) return 0.5;
  const [[x, y], [ahead, aside]] = [points[place - 1], points[place + 1]];
  return x === ahead || y === aside ? 1 : 1 - 2 * BEND + (BEND * Math.PI) / 2;
}

/** @param {Context} context @param {Plan} plan @param {Look} look @param {number} rider @param {Pick<Stretch, "path" | "start">} stretch @param {"butt" | "round"} cap */
function strokeTrail(context, plan, look, rider, { path, start }, cap) {
  const [unit, colour] = [plan.cell, look.riders[rider]];
  context.lineJoin = "round";
  context.lineCap = cap;
  context.lineWidth = unit * RIM;
  context.strokeStyle = look.shines ? mix(colour, "#05070b", 0.38) : mix(colour, "#ffffff", 0.12);
  context.stroke(path);
  if (unit > 6 * plan.ratio) {
    context.lineWidth = unit * BODY;
    context.strokeStyle = colour;
    context.stroke(path);
  }
  if (unit <= 9 * plan.ratio) return;
  context.lineCap = "butt";
  context.setLineDash(DASHES[dressOf(rider)].map((share) => share * unit));
  context.lineDashOffset = start * unit;
  context.lineWidth = Math.max(1.4 * plan.ratio, unit * CORE);
  const isWhite = look.shines && dressOf(rider) === RING; // on white a dark core shows
  context.strokeStyle = isWhite ? mix(colour, "#05070b", 0.6) : mix(colour, "#ffffff", look.shines ? 0.78 : 0.72);
  context.stroke(path);
  context.setLineDash([]);
}

/**
 * Rings of light on a black ground. The brightest wins: where a trail comes back beside itself, light does not add up.
 * @param {Context} context
 * @param {Plan} plan
 * @param {Look} look
 * @param {number} rider
 * @param {Stretch} stretch
 */
function strokeGlow(context, plan, look, rider, { path, isFirst, ends: [[x, y]] }) {
  let strength = 0;
  context.globalCompositeOperation = "lighten";
  context.lineJoin = "round";
  context.lineCap = "butt";
  for (const ring of GLOW) {
    strength += ring.strength;
    context.strokeStyle = `rgb(${channels(look.riders[rider]).map((value) => Math.round(value * strength)).join(",")})`;
    context.lineWidth = plan.cell * ring.width;
    context.stroke(path);
    if (!isFirst) continue;
    context.fillStyle = context.strokeStyle;
    context.beginPath();
    context.arc(x, y, (plan.cell * ring.width) / 2, 0, 2 * Math.PI);
    context.fill();
  }
}

/** Draws trails; what is settled of them it draws once. */
export class TrailKeeper {
  constructor() {
    this.trails = document.createElement("canvas");
    this.glow = document.createElement("canvas");
    this.key = "";
    /** @type {{ cells: number[], done: number, length: number }[][]} [rider][part] what is settled: cells, and their length */
    this.settled = [];
  }

  /**
   * @param {Plan} plan
   * @param {Look} look
   * @param {Tracks} tracks
   * @param {string} appearance what the drawing depends on beside the trails
   */
  update(plan, look, tracks, appearance) {
    const key = `${appearance} ${tracks.fell.map(Boolean)} ${tracks.gone}`;
    if (key !== this.key || !this.goesOn(tracks)) this.begin(plan, look, tracks);
    this.key = key;
    const [trails, glow] = [this.trails, this.glow].map((canvas) => /** @type {Context} */ (canvas.getContext("2d")));
    tracks.pieces.forEach((parts, rider) => {
      if (tracks.gone[rider] || tracks.fell[rider]) return;
      parts.forEach((cells, part) => this.settle(trails, glow, plan, look, rider, cells, part, parts.length));
    });
  }

  /** Whether the trails begin with what is settled. @param {Tracks} tracks */
  goesOn({ pieces }) {
    return this.settled.every((parts, rider) =>
      parts.every(({ cells, done }, part) => {
        const now = pieces[rider]?.[part];
        return now && done <= now.length && cells.slice(0, done + 1).every((cell, place) => cell === now[place]);
      }),
    );
  }

  /** @param {Plan} plan @param {Look} look @param {Tracks} tracks */
  begin(plan, look, tracks) {
    this.settled = tracks.pieces.map(() => []);
    for (const canvas of [this.trails, this.glow]) {
      canvas.width = plan.width; // empties it
      canvas.height = plan.height;
    }
    const context = /** @type {Context} */ (this.trails.getContext("2d"));
    const dark = /** @type {Context} */ (this.glow.getContext("2d"));
    dark.fillStyle = "#000000";
    dark.fillRect(0, 0, plan.width, plan.height);
    context.globalAlpha = FALLEN;
    tracks.pieces.forEach((parts, rider) => {
      if (!tracks.fell[rider] || tracks.gone[rider]) return;
      const whole = new Path2D();
      for (const cells of parts) if (cells.length > 1) roundedPath(whole, cells.map((cell) => middle(plan, cell)), BEND * plan.cell);
      strokeTrail(context, plan, look, rider, { path: whole, start: 0 }, "round");
    });
    context.globalAlpha = 1;
  }

  /** @param {Context} trails @param {Context} glow @param {Plan} plan @param {Look} look @param {number} rider @param {number[]} cells @param {number} part @param {number} parts */
  settle(trails, glow, plan, look, rider, cells, part, parts) {
    const known = this.settled[rider][part] ?? { cells, done: 0, length: 0 };
    this.settled[rider][part] = { ...known, cells };
    const end = part < parts - LIVE_PARTS ? cells.length : cells.length - LIVE_CELLS;
    if (end <= known.done || cells.length < 2) return;
    const points = cells.map((cell) => middle(plan, cell));
    const more = stretch(points, known.done, end - 1, known.length, plan.cell);
    strokeTrail(trails, plan, look, rider, more, "butt");
    if (look.shines && plan.cell >= 6 * plan.ratio) strokeGlow(glow, plan, look, rider, more);
    this.settled[rider][part] = { cells, done: end, length: known.length + more.length };
  }

  /** The light of what is settled, on the floors and their frames. @param {Context} context @param {Plan} plan @param {Look} look */
  paintGlow(context, plan, look) {
    if (!look.shines) return;
    context.save();
    context.beginPath();
    for (const { left, top, width, height } of plan.floors) context.rect(left + plan.ratio * 4, top + plan.ratio * 4, width - plan.ratio * 8, height - plan.ratio * 8);
    context.clip();
    context.globalCompositeOperation = "lighter";
    context.drawImage(this.glow, 0, 0);
    context.restore();
  }

  /** What is settled, and the last steps. @param {Context} context @param {Plan} plan @param {Look} look @param {Tracks} tracks @param {number[]} riders in the order to draw them @param {number} progress */
  paint(context, plan, look, tracks, riders, progress) {
    const live = riders.flatMap((rider) => (tracks.fell[rider] ? [] : [{ rider, ends: this.ends(plan, tracks, rider, progress) }]));
    context.save();
    if (look.shines && plan.cell >= 6 * plan.ratio) {
      context.globalCompositeOperation = "lighter";
      context.lineCap = "butt";
      for (const { rider, ends } of live) for (const end of ends) lightUp(context, plan, look, rider, end);
      context.globalCompositeOperation = "source-over";
    }
    context.drawImage(this.trails, 0, 0);
    for (const { rider, ends } of live) for (const end of ends) strokeTrail(context, plan, look, rider, end, end.isFirst ? "round" : "butt");
    context.restore();
  }

  /** The ends of the last parts of a trail, up to where the head is now. @param {Plan} plan @param {Tracks} tracks @param {number} rider @param {number} progress @returns {Stretch[]} */
  ends(plan, tracks, rider, progress) {
    const { how } = tracks.steps[rider];
    const isUnderWay = progress < 1 && how !== "stay" && how !== "fall";
    const all = tracks.pieces[rider];
    const shown = isUnderWay && how !== "ride" ? all.length - 1 : all.length; // it is not yet on the other side, or at home
    const found = [];
    for (let part = Math.max(0, all.length - LIVE_PARTS); part < shown; part++) {
      const points = all[part].map((cell) => middle(plan, cell));
      if (isUnderWay && part === shown - 1) {
        const head = headAt(plan, tracks, rider, progress);
        if (how === "home") points.push(head);
        else points[points.length - 1] = head;
      }
      const { done, length } = this.settled[rider][part] ?? { done: 0, length: 0 };
      if (points.length > 1 && done < points.length) found.push(stretch(points, done, points.length - 1, length, plan.cell));
    }
    return found;
  }
}

/** The same light as `strokeGlow`, straight onto the floor. @param {Context} context @param {Plan} plan @param {Look} look @param {number} rider @param {Stretch} stretch */
function lightUp(context, plan, look, rider, { path, ends: [, before, [x, y]] }) {
  const turn = Math.atan2(y - before[1], x - before[0]);
  for (const ring of GLOW) {
    context.strokeStyle = context.fillStyle = faded(look.riders[rider], ring.strength);
    context.lineWidth = plan.cell * ring.width;
    context.stroke(path);
    context.beginPath(); // round in front of the head; a round cap would light the other end twice
    context.arc(x, y, (plan.cell * ring.width) / 2, turn - Math.PI / 2, turn + Math.PI / 2);
    context.fill();
  }
}
