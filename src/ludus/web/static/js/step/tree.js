/**
 * The search tree. All of it has its place from the start, so nothing moves while it grows: what was looked at rests, the path from
 * the root to the position at work is bright, what is to come is a dot. It scrolls, and is never squashed; of a large one only what is
 * near is drawn.
 */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { isCalm } from "ludus/core/prefs.js";
import { layOut } from "ludus/step/layout.js";
import { miniBoard, outline, strokes } from "ludus/step/marks.js";
import { stateAt } from "ludus/step/state.js";
import { score, windowText } from "ludus/step/words.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {import("ludus/step/layout.js").Placed} Placed */
/** @typedef {import("ludus/step/state.js").State} State */
/** @typedef {{ placed: Placed, edge: SVGElement | null, node: SVGElement, body: SVGElement, action: SVGElement | null, window: SVGElement, value: SVGElement, cut: SVGElement | null }} Drawn */

const RADIUS = 21; // px
const LEAST_ROW = 104, MOST_ROW = 138; // px from a level to the next
const EDGE = 66; // px around
const WIDEST = 10; // px of an edge that all games went through
const MANY = 250; // nodes: from there on only those near are drawn
const NEAR = 500; // px beyond what is seen

export class StepTree {
  box = h("div.treebox", { tabindex: 0, role: "img" });
  crumbs = h("div.crumbs", { "aria-hidden": "true", hidden: true });
  element = h("div.treeframe", null, this.box, this.crumbs);
  /** @type {Placed[]} */
  nodes = [];
  /** @type {Map<Placed, Drawn>} */
  drawn = new Map();
  edges = svg("g", null);
  rest = svg("g", null);
  tree = -1;
  row = MOST_ROW;

  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.isCells = trace.scenery.kind === "cells";
    this.isSmall = trace.scenery.kind === "cells" && trace.scenery.width * trace.scenery.height <= 9; // else a board is too small to be read
    this.isCounting = trace.algorithm.startsWith("UCT");
    this.radius = this.isSmall ? 23 : RADIUS;
    this.column = this.isSmall ? 82 : 74;
    const observer = new ResizeObserver(() => {
      if (this.element.isConnected) this.fit();
      else observer.disconnect();
    });
    observer.observe(this.box);
    this.at = 0;
    this.box.addEventListener("scroll", () => this.nodes.length > MANY && this.refresh(), { passive: true });
  }

  /** Higher rows where there is room. */
  fit() {
    const { rows } = this;
    if (!rows) return;
    const row = Math.max(LEAST_ROW, Math.min(MOST_ROW, Math.floor((this.box.clientHeight - 116) / Math.max(1, rows - 1))));
    if (row !== this.row) {
      this.row = row;
      this.tree = -1;
      this.show(this.at);
    } else this.follow(false);
  }

  /** @param {number} at */
  show(at) {
    const isJump = Math.abs(at - this.at) > 1;
    this.at = at;
    const { trace } = this;
    const current = trace.steps[at].node;
    const tree = trace.nodes[current].root;
    if (tree !== this.tree) this.build(tree);
    const state = stateAt(trace, at);
    this.box.classList.toggle("still", isJump);
    this.follow(!isJump);
    this.refresh();
    this.drawCrumbs(state);
    this.box.setAttribute("aria-label", t("step.tree", { n: [...state.seen.keys()].filter((node) => trace.nodes[node].root === tree).length }));
  }

  /** Draw what is near as it is now. */
  refresh() {
    const state = stateAt(this.trace, this.at), current = this.trace.steps[this.at].node;
    const { box } = this, isAll = this.nodes.length <= MANY;
    const [from, to] = [box.scrollLeft - NEAR, box.scrollLeft + box.clientWidth + NEAR];
    for (const placed of this.nodes) {
      const [x] = this.place(placed), [above] = placed.parent ? this.place(placed.parent) : [x];
      const isNear = isAll || (Math.max(x, above) > from && Math.min(x, above) < to);
      const known = this.drawn.get(placed);
      if (isNear) this.update(known ?? this.add(placed), state, current);
      else if (known) this.drop(placed, known);
    }
  }

  /** @param {Placed} placed */
  add(placed) {
    const made = this.draw(placed);
    this.drawn.set(placed, made);
    if (made.edge) this.edges.append(made.edge);
    for (const each of [made.action, made.cut, made.node]) if (each) this.rest.append(each);
    return made;
  }

  /** @param {Placed} placed @param {Drawn} drawn */
  drop(placed, { edge, action, cut, node }) {
    for (const each of [edge, action, cut, node]) each?.remove();
    this.drawn.delete(placed);
  }

  /** @param {Placed} placed @returns {[number, number]} */
  place(placed) {
    return [EDGE + 8 + placed.x * this.column, 44 + placed.y * this.row];
  }

  /** @param {number} tree */
  build(tree) {
    const isFirst = this.tree < 0;
    this.tree = tree;
    const { nodes, columns, rows } = layOut(this.trace, tree);
    this.rows = rows;
    if (isFirst && this.box.clientHeight) this.row = Math.max(LEAST_ROW, Math.min(MOST_ROW, Math.floor((this.box.clientHeight - 116) / Math.max(1, rows - 1))));
    const width = (columns - 1) * this.column + 2 * EDGE + 16, height = (rows - 1) * this.row + 116;
    this.nodes = nodes;
    this.drawn.clear();
    this.edges = svg("g", null);
    this.rest = svg("g", null);
    fillWith(this.box, svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" }, this.edges, this.rest));
  }

  /** @param {Placed} placed @returns {Drawn} */
  draw(placed) {
    const [x, y] = this.place(placed), { parent, node } = placed, R = this.radius;
    let edge = null, action = null, cut = null;
    if (parent) {
      const [px, py] = this.place(parent);
      edge = svg("path", { class: "edge", d: `M${px} ${py + R}C${px} ${py + this.row * 0.42} ${x} ${y - this.row * 0.42} ${x} ${y - R}` });
      action = svg("text", { class: "action", x: x + (px - x) * 0.17, y: y - R - 13 }, placed.action);
      const isFirst = node === null && parent.children.find((each) => each.node === null) === placed;
      if (isFirst) cut = strokes(x + (px - x) * 0.5, (y + py) / 2 + 1);
    }
    const info = node === null ? null : this.trace.nodes[node];
    const seat = info ? info.seat : 1 - this.trace.nodes[/** @type {number} */ (parent?.node)].seat;
    const body = svg("g", { class: "body" }, ...this.face(placed, seat));
    const window = svg("text", placed.isLeaf ? { class: "window", y: R + 35, "text-anchor": "middle" } : { class: "window", x: -R - 13, y: 4, "text-anchor": "end" });
    const value = svg("text", placed.isLeaf ? { class: "value", y: R + 19, "text-anchor": "middle" } : { class: "value", x: R + 13, y: 4 });
    const made = svg("g", { class: `node seat-${seat + 1}`, transform: `translate(${x} ${y})`, ...(node === null ? {} : { "data-node": node }) },
      svg("circle", { class: "dot", r: 3 }), svg("circle", { class: "halo", r: R + 10 }), body, window, value);
    return { placed, edge, node: made, body, action, window, value, cut };
  }

  /** The shape of a node, with what is in it. @param {Placed} placed @param {number} seat */
  face(placed, seat) {
    const R = this.radius, { trace } = this;
    const info = placed.node === null ? null : trace.nodes[placed.node];
    if (this.isSmall && info && trace.scenery.kind === "cells") {
      const before = info.parent === undefined ? undefined : trace.nodes[info.parent].frame.owners;
      return [svg("rect", { class: "shape board", x: -R, y: -R, width: 2 * R, height: 2 * R, rx: 6 }), miniBoard(trace.scenery, info.frame, 14, before)];
    }
    const left = info?.frame.left ?? (placed.parent?.node === null || !placed.parent ? undefined : trace.nodes[/** @type {number} */ (placed.parent.node)].frame.left);
    const label = left === undefined ? placed.action || "·" : info ? left : left - Number(placed.action);
    return [outline(seat, R, { class: "shape" }), svg("text", { class: "label", y: 6, "text-anchor": "middle" }, label)];
  }

  /** @param {Drawn} each @param {State} state @param {number} current */
  update({ placed, edge, node, action, window, value, cut }, state, current) {
    const seen = placed.node === null ? undefined : state.seen.get(placed.node);
    const above = placed.parent?.node === undefined || placed.parent.node === null ? undefined : state.seen.get(placed.parent.node);
    const isGhost = placed.node === null && (above?.skipped.includes(placed.action) ?? false);
    const is = isGhost ? "cut" : seen?.state ?? "future";
    const isPath = placed.node !== null && state.path.has(placed.node);
    set(node, "data-state", is);
    node.classList.toggle("path", isPath);
    node.classList.toggle("current", placed.node === current);
    const arm = above?.arms.get(placed.action);
    if (edge) {
      set(edge, "data-state", is);
      edge.classList.toggle("path", isPath);
      if (this.isCounting) edge.style.setProperty("stroke-width", `${this.thickness(state, arm)}px`);
    }
    action?.classList.toggle("shown", is !== "future");
    cut?.classList.toggle("shown", isGhost);
    const isNear = isPath && (seen?.state === "open" || placed.node === current);
    write(window, isNear && seen?.window ? windowText(seen.window) : "");
    write(value, this.isCounting ? (arm && seen ? `${number(arm.counter.reduce((a, b) => a + b))}` : "") : seen && seen.value !== null ? `${is === "known" ? "≡ " : ""}${score(seen.value)}` : "");
    if (placed.isLeaf) window.setAttribute("y", String(this.radius + (value.textContent ? 36 : 20)));
  }

  /** As wide as its share of the games. @param {State} state @param {import("ludus/step/types.js").Arm | undefined} arm */
  thickness(state, arm) {
    const root = [...state.seen.values()][0];
    const total = [...(root?.arms.values() ?? [])].reduce((sum, each) => sum + each.counter.reduce((a, b) => a + b), 0);
    const games = arm?.counter.reduce((a, b) => a + b) ?? 0;
    return total ? (1.4 + (WIDEST * games) / total).toFixed(1) : "1.6";
  }

  /** The path in words, where the tree is wider than the page. @param {State} state */
  drawCrumbs(state) {
    const path = [...state.path].reverse().map((node) => this.trace.nodes[node]);
    this.crumbs.hidden = path.length < 2 || (this.box.firstElementChild?.clientWidth ?? 0) <= this.box.clientWidth;
    if (this.crumbs.hidden) return;
    fillWith(this.crumbs, ...path.flatMap((node, place) => [
      place ? h("span", null, `– ${node.action} →`) : null,
      svg("svg", { viewBox: "-10 -10 20 20" }, outline(node.seat, 8, { class: `seat-${node.seat + 1}` })),
      node.frame.left === undefined ? null : h("b", null, node.frame.left),
    ]));
  }

  /** Keep the position at work in sight. @param {boolean} isSmooth */
  follow(isSmooth) {
    const found = this.nodes.find(({ node }) => node === this.trace.steps[this.at].node);
    if (!found) return;
    const [x, y] = this.place(found), { box } = this;
    const offset = Math.max(0, (box.clientWidth - (box.firstElementChild?.clientWidth ?? 0)) / 2);
    const left = x + offset, room = 90, isFar = Math.abs(left - box.scrollLeft - box.clientWidth / 2) > 2 * box.clientWidth;
    const isIn = left > box.scrollLeft + room && left < box.scrollLeft + box.clientWidth - room && y > box.scrollTop + room / 2 && y < box.scrollTop + box.clientHeight - room;
    if (!isIn) box.scrollTo({ left: left - box.clientWidth / 2, top: y - box.clientHeight / 2, behavior: isSmooth && !isFar && !isCalm() ? "smooth" : "auto" });
  }
}

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
