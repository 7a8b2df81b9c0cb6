/** The lockstep engine: a handful of games side by side, and the arrays that hold them. Entries that have changed are lit. */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/step/types.js").Lockstep} Lockstep */
/** @typedef {import("ludus/step/types.js").Tick} Tick */
/** @typedef {import("ludus/step/types.js").Part} Part */

const CELL = 16; // units of a drawing
const DX = [0, -1, 0, 1, 0], DY = [0, 0, 1, 0, -1];
const ARROWS = ["·", "←", "↑", "→", "↓"];

/** The games as boards. @param {Lockstep} trace @returns {Part} */
export function boardsPart(trace) {
  const { width, height, walls, games } = trace;
  const x = (/** @type {number} */ column) => (column + 0.5) * CELL, y = (/** @type {number} */ row) => (height - 0.5 - row) * CELL;
  const isRim = (/** @type {number} */ cell) => cell % width % (width - 1) === 0 || cell < width || cell >= width * (height - 1);
  const boards = Array.from({ length: games }, (_, game) => {
    const blocks = [...walls].flatMap((mark, cell) => (mark === "#" ? [svg("rect", { class: isRim(cell) ? "wall rim" : "wall", x: (cell % width) * CELL, y: (height - 1 - Math.floor(cell / width)) * CELL, width: CELL, height: CELL })] : []));
    const lines = [...Array(width + 1).keys()].map((at) => `M${at * CELL} 0V${height * CELL}`).join("") + [...Array(height + 1).keys()].map((at) => `M0 ${at * CELL}H${width * CELL}`).join("");
    const trail = svg("polyline", { class: "trail" }), choices = svg("g", { class: "choices" }), head = svg("circle", { class: "head", r: CELL * 0.36 }), cross = svg("path", { class: "cross" });
    const name = h("span", null, t("step.lock.game", { n: game })), s = h("b", null);
    const picture = svg("svg", { viewBox: `0 0 ${width * CELL} ${height * CELL}`, "aria-hidden": "true" }, svg("rect", { class: "floor", width: width * CELL, height: height * CELL }), svg("path", { class: "grid", d: lines }), ...blocks, trail, choices, head, cross);
    return { element: h("figure.lock", { "data-game": game }, picture, h("figcaption", null, name, s)), trail, choices, head, cross, s };
  });
  const element = h("div.locks", { tabindex: 0, role: "img", "aria-label": t("step.lock.boards", { n: games }) }, ...boards.map((each) => each.element));
  element.style.setProperty("--ratio", String(width / height));
  return { element, show: (at) => {
    const step = trace.steps[at];
    const rides = trace.steps.slice(0, at + 1).filter((each) => each.kind === "tile" || each.kind === "ride");
    boards.forEach(({ element: figure, trail, choices, head, cross, s }, game) => {
      const row = step.riding.indexOf(game);
      const points = rides.map((each) => `${x(each.x[game])},${y(each.y[game])}`);
      trail.setAttribute("points", points.filter((point, place) => point !== points[place - 1]).join(" "));
      const [cx, cy] = [x(step.x[game]), y(step.y[game])];
      head.setAttribute("cx", String(cx));
      head.setAttribute("cy", String(cy));
      const isOver = row < 0;
      figure.classList.toggle("over", isOver);
      figure.dataset.head = `${step.x[game]},${step.y[game]}`;
      cross.setAttribute("d", isOver ? `M${cx - 5} ${cy - 5}l10 10M${cx + 5} ${cy - 5}l-10 10` : "");
      s.textContent = number(step.s[game]);
      const free = step.kind === "look" || step.kind === "draw" ? step.table?.[row]?.filter((each) => each) ?? [] : [];
      fillWith(choices, ...free.map((direction) => svg("circle", { class: step.kind === "draw" && step.direction?.[row] === direction ? "drawn" : "", cx: cx + DX[direction] * CELL, cy: cy - DY[direction] * CELL, r: 3.4 })));
    });
  } };
}

/** The arrays, a column a game. @param {Lockstep} trace @returns {Part} */
export function arraysPart(trace) {
  const body = h("tbody", null);
  const element = h("div.tablebox.arrays", null, h("table", null, h("caption.unseen", null, t("step.lock.arrays")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, t("step.lock.index")), ...Array.from({ length: trace.games }, (_, game) => h("th", { scope: "col" }, game)))), body));
  return { element, show: (at) => {
    const now = arraysOf(trace, at), before = at ? arraysOf(trace, at - 1) : now;
    fillWith(body, ...now.map(({ name, cells }, row) =>
      h("tr", { "data-array": name, class: row === 4 ? "ruled" : "" }, h("th", { scope: "row" }, h("span.mono", null, name)), ...cells.map((cell, game) => h("td", { class: `${cell === "" ? "blank" : ""} ${cell !== "" && cell !== before[row].cells[game] ? "new" : ""}` }, cell)))));
  } };
}

/** @param {Lockstep} trace @param {number} at @returns {{ name: string, cells: string[] }[]} */
function arraysOf(trace, at) {
  const step = trace.steps[at];
  const all = [...Array(trace.games).keys()];
  const ofRiding = (/** @type {((row: number) => string) | null} */ text) => all.map((game) => {
    const row = step.riding.indexOf(game);
    return text && row >= 0 ? text(row) : "";
  });
  return [
    { name: "X", cells: step.x.map(String) },
    { name: "Y", cells: step.y.map(String) },
    { name: "S", cells: step.s.map(String) },
    { name: "riding", cells: all.map((game) => (step.riding.includes(game) ? "✓" : "×")) },
    ...[0, 1, 2, 3].map((entry) => ({ name: `table[${entry}]`, cells: ofRiding(step.table && step.kind !== "ride" ? (row) => String(step.table?.[row][entry]) : null) })),
    { name: "lengths", cells: ofRiding(step.lengths ? (row) => String(step.lengths?.[row]) : null) },
    { name: "draws", cells: ofRiding(step.draws ? (row) => number(Math.floor((step.draws?.[row] ?? 0) * 100) / 100, 2) : null) },
    { name: "direction", cells: step.kind === "ride" ? step.direction?.map((each) => `${each}${ARROWS[each]}`) ?? [] : ofRiding(step.direction ? (row) => `${step.direction?.[row]}${ARROWS[step.direction?.[row] ?? 0]}` : null) },
  ];
}
