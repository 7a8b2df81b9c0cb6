/** Matches on a table: those about to be taken lift; those taken leave their mark. */

import { t } from "ludus/core/i18n.js";
import { mix } from "ludus/board/look.js";
import { outline } from "ludus/board/shapes.js";
import { previewed, shown } from "ludus/board/state.js";

/** @typedef {import("ludus/types.js").MatchesScenery} MatchesScenery */
/** @typedef {import("ludus/board/state.js").State} State */
/** @typedef {import("ludus/board/look.js").Look} Look */
/** @typedef {{ width: number, height: number, ratio: number, columns: number, wide: number, high: number, edge: number, top: number }} Table wide, high: of the place of a match */
/** @typedef {{ all: number, left: number, before: number, takers: Int8Array }} Derived takers: [match] who took it, -1 while it lies there */

const LARGEST = 44; // CSS pixels between matches
const TALL = 4; // a match's height in its width
const EDGE = 26;
const HEADING = 56; // where the number is written
const LIFT = 6; // CSS pixels

/** @param {State} state @returns {Derived} */
function derive(state) {
  const counts = state.frames.slice(0, state.ply + 1).map((frame) => frame.left ?? 0);
  const all = counts[0] ?? 0;
  const takers = new Int8Array(all).fill(-1);
  counts.slice(1).forEach((left, turn) => takers.fill(turn % 2, left, counts[turn]));
  return { all, left: counts[counts.length - 1] ?? 0, before: counts[counts.length - 2] ?? counts[0] ?? 0, takers };
}

/** As many columns as make the matches largest. @param {State} state @param {import("ludus/board/state.js").Room} room @returns {Table} */
function plan(state, room) {
  const all = Math.max(1, /** @type {Derived} */ (state.derived)?.all ?? 1);
  const { ratio } = room;
  const [edge, top] = [Math.round(EDGE * ratio), Math.round(HEADING * ratio)];
  const [across, down] = [room.width - 2 * edge, room.height - 2 * edge - top];
  let best = { columns: 1, wide: 0 };
  for (let columns = all; columns >= 1; columns--) {
    const rows = Math.ceil(all / columns);
    const wide = Math.min(LARGEST * ratio, across / columns, down / (rows * TALL));
    if (wide > best.wide + 0.01) best = { columns, wide };
  }
  const wide = best.wide >= 4 ? Math.floor(best.wide) : best.wide;
  const high = Math.floor(wide * TALL) || 1;
  const rows = Math.ceil(all / best.columns);
  const least = Math.min(room.width, Math.round(420 * ratio));
  return { width: Math.max(least, Math.floor(wide * best.columns) + 2 * edge), height: high * rows + 2 * edge + top, ratio, columns: best.columns, wide, high, edge, top };
}

/** The middle of a match's place. @param {Table} plan @param {number} match @returns {[number, number]} */
function place(plan, match) {
  const left = (plan.width - plan.wide * plan.columns) / 2;
  return [left + ((match % plan.columns) + 0.5) * plan.wide, plan.edge + plan.top + (Math.floor(match / plan.columns) + 0.5) * plan.high];
}

/** @param {CanvasRenderingContext2D} context @param {Table} plan @param {State} state @param {Look} look */
function paint(context, plan, state, look) {
  const { all, left, before, takers } = /** @type {Derived} */ (state.derived);
  const { progress } = state;
  context.clearRect(0, 0, plan.width, plan.height);
  context.beginPath();
  context.roundRect(0, 0, plan.width, plan.height, 14 * plan.ratio);
  context.fillStyle = look.floor;
  context.fill();
  context.lineWidth = plan.ratio;
  context.strokeStyle = look.frame;
  context.stroke();
  paintHeading(context, plan, look, left);
  const aimed = state.seatToPick === null ? 0 : Number(previewed(state) ?? 0);
  for (let match = 0; match < all; match++) {
    const [x, y] = place(plan, match);
    if (match < left) {
      const isLifted = match >= left - aimed;
      if (!isLifted && state.seatToPick !== null && state.legal.includes(String(left - match))) paintKey(context, plan, look, x, y, left - match);
      paintMatch(context, plan, look, x, y - (isLifted ? LIFT * plan.ratio : 0), isLifted ? (state.seatToPick ?? 0) : -1);
    } else if (match < before && progress < 1) {
      context.globalAlpha = 1 - progress; // taken just now: up and away
      paintMatch(context, plan, look, x, y - (LIFT + 34 * progress) * plan.ratio, takers[match]);
      context.globalAlpha = 1;
    } else {
      paintTaken(context, plan, look, x, y, takers[match]);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Table} plan @param {Look} look @param {number} left */
function paintHeading(context, plan, look, left) {
  const [x, y] = [plan.width / 2, plan.edge + 12 * plan.ratio];
  const words = t("board.matches.left", { n: left });
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.font = `700 ${32 * plan.ratio}px ${look.sans}`;
  const wide = context.measureText(String(left)).width;
  context.font = `400 ${14 * plan.ratio}px ${look.sans}`;
  const start = x - (wide + 8 * plan.ratio + context.measureText(words).width) / 2;
  context.fillStyle = look.caption;
  context.fillText(words, start + wide + 8 * plan.ratio, y + 5 * plan.ratio);
  context.font = `700 ${32 * plan.ratio}px ${look.sans}`;
  context.fillStyle = look.text;
  context.fillText(String(left), start, y);
}

/** A stick with a head. Once somebody is about to take it, in that rider's colour. @param {CanvasRenderingContext2D} context @param {Table} plan @param {Look} look @param {number} x @param {number} y @param {number} seat */
function paintMatch(context, plan, look, x, y, seat) {
  const { wide, high, ratio } = plan;
  const thick = Math.max(1, wide * 0.24);
  const [top, low] = [y - high * 0.4, y + high * 0.4];
  const isPlain = seat < 0;
  const wood = look.shines ? "#b9ad98" : "#8f8370";
  if (wide >= 9 * ratio) {
    context.fillStyle = mix(wood, "#000000", 0.35);
    context.fillRect(x + thick * 0.2, top, thick * 0.3, low - top);
  }
  context.fillStyle = isPlain ? wood : mix(wood, look.riders[seat], 0.35);
  context.fillRect(x - thick / 2, top, thick * 0.7, low - top);
  context.beginPath();
  context.ellipse(x - thick * 0.06, top, thick * 0.85, thick * 1.25, 0, 0, 2 * Math.PI);
  context.fillStyle = isPlain ? (look.shines ? "#6d778b" : "#434b5a") : look.riders[seat];
  context.fill();
  if (isPlain || wide < 12 * ratio) return;
  outline(context, seat, x, low + high * 0.12, wide * 0.16);
  context.fillStyle = look.riders[seat];
  context.fill();
}

/** The key that takes a match and all behind it. @param {CanvasRenderingContext2D} context @param {Table} plan @param {Look} look @param {number} x @param {number} y @param {number} count */
function paintKey(context, plan, look, x, y, count) {
  if (plan.wide < 12 * plan.ratio) return;
  context.font = `600 ${11.5 * plan.ratio}px ${look.sans}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = look.caption;
  context.fillText(String(count), x, y + plan.high * 0.4 + 11 * plan.ratio);
}

/** Where a match lay: the shape of whoever took it. @param {CanvasRenderingContext2D} context @param {Table} plan @param {Look} look @param {number} x @param {number} y @param {number} seat */
function paintTaken(context, plan, look, x, y, seat) {
  if (seat < 0) return;
  context.globalAlpha = 0.55;
  outline(context, seat, x, y + plan.high * 0.28, Math.max(1, plan.wide * 0.2));
  context.strokeStyle = context.fillStyle = look.riders[seat];
  context.lineWidth = 1.3 * plan.ratio;
  if (plan.wide >= 10 * plan.ratio) context.stroke();
  else context.fill();
  context.globalAlpha = 1;
}

/** The last matches: a click on one takes it and those behind it. @param {State} state @param {Table} plan @returns {import("ludus/board/state.js").Spot[]} */
function spots(state, plan) {
  const { left } = /** @type {Derived} */ (state.derived);
  const numbers = state.legal.map(Number).filter((count) => count >= 1 && count <= left);
  return numbers
    .sort((one, other) => other - one)
    .map((count) => {
      const [x, y] = place(plan, left - count);
      const lift = LIFT * plan.ratio;
      return { move: String(count), label: t("board.matches.take", { n: count }), left: x - plan.wide / 2, top: y - plan.high / 2 - lift, width: plan.wide, height: plan.high + lift };
    });
}

/** @param {State} state */
function describe(state) {
  const { most, last } = /** @type {MatchesScenery} */ (state.scenery);
  return t("board.matches", { n: /** @type {Derived} */ (state.derived).left, most, last: t(`board.matches.${last}`) });
}

/** @param {State} state */
const data = (state) => ({ left: String(shown(state).left ?? "") });

/** @type {import("ludus/board/state.js").Kind} */
export default { derive, plan, paint, spots, describe, data };
