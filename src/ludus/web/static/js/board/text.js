/** Any other game: its text, painted as its game says, and a button for every move. So a game is playable that knows nothing of pages. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { dressOf } from "ludus/board/dress.js";
import { shown } from "ludus/board/state.js";

/** @typedef {import("ludus/types.js").TextScenery} TextScenery */
/** @typedef {import("ludus/board/state.js").State} State */
/** @typedef {{ text: string, paint: number | string | null }} Run paint: the seat it belongs to, a colour, or neither */
/** @typedef {{ runs: Run[], lines: string[] }} Derived */
/** @typedef {{ width: number, height: number, ratio: number, size: number }} Sheet size: device pixels of the letters */

const MOST_BUTTONS = 40;
const SIZES = [22, 14]; // CSS pixels of letters, at most and at least
const LINE = 1.3; // height of a line, in letters
const ADVANCE = 0.605; // width of a letter of the monospace faces, in their size: the widest of them
const EDGE = 24;

/** @param {State} state @returns {Derived} */
function derive(state) {
  const { text = "", owners = "" } = shown(state);
  const { paint } = /** @type {TextScenery} */ (state.scenery);
  /** @type {Run[]} */
  const runs = [];
  [...text].forEach((letter, place) => {
    const owner = owners[place] ?? " ";
    const colour = owner >= "0" && owner <= "9" ? Number(owner) : (paint[letter] ?? null);
    const last = runs[runs.length - 1];
    if (last && last.paint === colour) last.text += letter;
    else runs.push({ text: letter, paint: colour });
  });
  return { runs, lines: text.split("\n") };
}

/** @param {State} state @param {import("ludus/board/state.js").Room} room @returns {Sheet} */
function plan(state, room) {
  const { lines } = /** @type {Derived} */ (state.derived) ?? { lines: [""] };
  const longest = Math.max(12, ...lines.map((line) => line.length));
  const edge = EDGE * room.ratio;
  const fitting = Math.min((room.width - 2 * edge) / (longest * ADVANCE), (room.height - 2 * edge) / (lines.length * LINE));
  const size = Math.max(SIZES[1] * room.ratio, Math.min(SIZES[0] * room.ratio, Math.floor(fitting)));
  const wide = Math.ceil(longest * ADVANCE * size + 2 * edge);
  return { width: Math.min(Math.floor(room.width), wide), height: Math.ceil(lines.length * LINE * size + 2 * edge), ratio: room.ratio, size };
}

/** @param {State} state */
function body(state) {
  const { runs, lines } = /** @type {Derived} */ (state.derived);
  return h(lines.length > 1 ? "pre" : "pre.alone", { tabIndex: 0 }, ...runs.map(({ text, paint }) => {
    if (paint === null) return text;
    if (typeof paint === "number") return h("span", { class: `own rider-${dressOf(paint) + 1}` }, text);
    const span = h("span", null, text);
    span.style.color = paint; // as the game says
    return span;
  }));
}

/** For pictures and films; the page itself shows text. @param {CanvasRenderingContext2D} context @param {Sheet} plan @param {State} state @param {import("ludus/board/look.js").Look} look */
function paint(context, plan, state, look) {
  context.fillStyle = look.floor;
  context.fillRect(0, 0, plan.width, plan.height);
  context.font = `${plan.size}px ${look.mono}`;
  context.textBaseline = "top";
  context.textAlign = "left";
  const step = context.measureText("0").width;
  const edge = EDGE * plan.ratio;
  let [column, row] = [0, 0];
  for (const run of /** @type {Derived} */ (state.derived).runs) {
    context.fillStyle = run.paint === null ? look.text : typeof run.paint === "number" ? look.riders[run.paint % 8] : run.paint;
    for (const letter of run.text) {
      if (letter !== "\n") context.fillText(letter, edge + column * step, edge + row * LINE * plan.size);
      [column, row] = letter === "\n" ? [0, row + 1] : [column + 1, row];
    }
  }
}

/** @param {State} state @returns {import("ludus/board/state.js").DockButton[]} */
function dock(state) {
  const moves = state.legal.length > MOST_BUTTONS ? [] : state.legal;
  return moves.map((move) => ({ move, content: [move], label: t("board.pick", { move }), class: "btn" }));
}

/** Too many moves for buttons are typed. @param {State} state */
const typed = (state) => (state.legal.length > MOST_BUTTONS ? state.legal : []);

/** @param {State} state */
const describe = (state) => /** @type {Derived} */ (state.derived).lines.join("\n");

/** @param {State} state */
const data = (state) => ({ text: String(/** @type {Derived} */ (state.derived).lines.length) });

/** @type {import("ludus/board/state.js").Kind} */
export default { derive, plan, paint, body, dock, typed, describe, data };
