/**
 * `<ludus-tree>`: the top of the search tree. Edges are as wide as their visits; a click, Enter or the arrows open and close a
 * branch; it grows and scrolls, and is never squashed. A button shows the same as a table.
 */

import { ICONS, fillWith, h, icon, svg } from "ludus/core/dom.js";
import { number, percent, short } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { Drawn } from "ludus/think/drawn.js";
import { isForced, moveMark, moveWord } from "ludus/think/moves.js";
import { scaleOf } from "ludus/think/scale.js";
import { nameOf, riderOf } from "ludus/think/seats.js";
import { layOut } from "ludus/think/treelayout.js";

/**
 * @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage
 * @typedef {import("ludus/types.js").Branch} Branch
 * @typedef {import("ludus/think/treelayout.js").Placed} Placed
 */

const WAIT = "wait"; // the move of a seat that has none
const MARK = 26, OVER = 23; // px: a move's circle, and how far the next seat's lies to the right

export class LudusTree extends Drawn {
  /** @type {ThoughtMessage | null} */
  #thought = null;
  /** @type {string[]} */
  #names = [];
  /** @type {Map<string, boolean>} what somebody opened or closed, by path */
  #chosen = new Map();
  #isTable = false;
  #focus = ""; // path of the node that the keyboard is at
  #decision = "";
  #isPressed = false; // a finger is down: what it is on must stay until it is lifted, or nothing would be clicked
  #toggle = h("button.btn.small", { onclick: () => this.#turn() });
  #scroll = h("div.scroll"); // stays in place, so that it stays scrolled and nothing need be measured

  constructor() {
    super();
    const lift = () => {
      this.#isPressed = false;
      this.changed();
    };
    this.addEventListener("pointerdown", () => {
      this.#isPressed = true;
      addEventListener("pointerup", () => setTimeout(lift), { once: true });
      addEventListener("pointercancel", lift, { once: true });
    });
  }

  get thought() {
    return this.#thought;
  }

  set thought(thought) {
    this.#thought = thought;
    const decision = thought ? `${thought.player} ${thought.seat} ${thought.ply}` : "";
    if (decision !== this.#decision) this.#chosen.clear();
    this.#decision = decision;
    this.changed();
  }

  /** The seats' names. @param {string[]} names */
  set names(names) {
    this.#names = names;
    this.changed();
  }

  draw() {
    if (this.#isPressed) return;
    const thought = this.#thought, tree = thought?.tree ?? [];
    const active = this.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    this.#toggle.textContent = t(this.#isTable ? "think.tree.as_picture" : "think.tree.as_table");
    this.dataset.shown = "0";
    const head = h("div.h", null, h("h3", null, t("think.tree")), tree.length ? [h("span.faint", null, this.#isTable ? "" : t("think.tree.edges")), this.#toggle] : null);
    if (!thought || !tree.length) {
      const name = thought ? nameOf(this.#names, thought.seat) : "";
      this.#headed(head, h("p.none", null, thought && isForced(thought) ? "\u00a0" : thought?.final ? t("think.tree.none", { name }) : t("think.tree.empty")));
      return;
    }
    const sizes = { row: 36, node: this.#nodeWidth(tree), gap: 40, root: 16 };
    const placed = layOut(tree, (path, branch) => this.#isOpen(path, branch), sizes);
    if (!placed.nodes.some((each) => each.path === this.#focus)) this.#focus = placed.nodes[0].path;
    const body = this.#isTable ? this.#table(thought, placed.nodes) : this.#picture(thought, placed);
    fillWith(this.#scroll, body);
    this.#headed(head, this.#scroll);
    this.dataset.shown = String(placed.nodes.length);
    if (active) (active === this.#toggle ? this.#toggle : this.#at(active.dataset.path ?? ""))?.focus();
  }

  /** Replaces what has changed only. @param {HTMLElement} head @param {HTMLElement} body */
  #headed(head, body) {
    if (this.lastElementChild === body) this.firstElementChild?.replaceWith(head);
    else fillWith(this, head, body);
  }

  /** @param {string} path @param {Branch} branch */
  #isOpen(path, branch) {
    const thought = /** @type {ThoughtMessage} */ (this.#thought);
    const first = thought.tree.find((each) => each.moves[thought.seat] === thought.move);
    return this.#chosen.get(path) ?? branch === first;
  }

  /** @param {string} path @param {boolean} isOpen */
  #open(path, isOpen) {
    this.#chosen.set(path, isOpen);
    this.#focus = path;
    this.changed(true);
  }

  #turn() {
    this.#isTable = !this.#isTable;
    this.changed(true);
  }

  /** The element that can be focused for a path. @param {string} path */
  #at(path) {
    return /** @type {HTMLElement | undefined} */ ([...this.querySelectorAll("[data-path]")].find((each) => each.getAttribute("data-path") === path));
  }

  /** @param {Branch[]} tree */
  #nodeWidth(tree) {
    return MARK + OVER * (Math.max(...tree.map((branch) => moversOf(branch).length), 1) - 1) + 72;
  }

  /** How far to the right a node's marks and figures reach: its edges begin there. @param {ThoughtMessage} thought @param {Placed} node */
  #inkWidth(thought, node) {
    const { mean, proof } = this.#texts(thought, node);
    const letters = Math.max(mean ? mean.length * 7.4 : proof.length * 6.2, short(node.branch.visits).length * 6.2) + (proof ? 15 : 0);
    return MARK + OVER * (moversOf(node.branch).length - 1) + 12 + letters;
  }

  /** The value of a branch to the seat that thinks; null if it is not known. @param {ThoughtMessage} thought @param {Placed} node */
  #value(thought, { branch, level }) {
    if (!branch.is_proven) return branch.mean[thought.seat] ?? null;
    const movers = moversOf(branch); // the mean of a proven branch is still that of its simulations, but a move's own is exact
    const exact = level === 1 && movers.length === 1 && movers[0] === thought.seat ? thought.moves.find((each) => each.move === branch.moves[thought.seat]) : null;
    return exact?.proven ? exact.mean : null;
  }

  /** @param {ThoughtMessage} thought @param {Placed} node */
  #texts(thought, node) {
    const value = this.#value(thought, node);
    const words = moversOf(node.branch).map((seat) => t("think.tree.by", { name: nameOf(this.#names, seat), move: moveWord(node.branch.moves[seat], "list") }));
    const proof = node.branch.is_proven ? t("think.proven") : "";
    const mean = value === null ? "" : scaleOf(thought, this.#names.length || 2).text(value);
    const visits = t("think.tree.visited", { text: number(node.branch.visits), n: node.branch.visits });
    const moves = words.join(" + ") || "–";
    const said = [mean, proof].filter(Boolean).join(", ") || t("think.tree.unknown");
    return { mean, proof, moves, label: t("think.tree.node", { moves, value: said, visits }) };
  }

  /** @param {ThoughtMessage} thought @param {ReturnType<typeof layOut>} placed */
  #picture(thought, { nodes, rootY, width, height }) {
    const total = visitsOf(thought);
    const end = 8; // px of the root's dot
    const edges = nodes.map((node) => {
      const from = node.parent ? { x: node.parent.x + this.#inkWidth(thought, node.parent), y: node.parent.y } : { x: end * 2, y: rootY };
      const bend = (node.x - from.x) / 2;
      const movers = moversOf(node.branch);
      const rider = riderOf(movers.includes(thought.seat) ? thought.seat : (movers[0] ?? thought.seat));
      const isMain = this.#isMain(thought, node);
      return svg("path", { class: `edge${isMain ? " main" : ""}`, "data-rider": rider, "stroke-width": (1.2 + (9 * node.branch.visits) / total).toFixed(2),
        d: `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${node.x - bend} ${node.y} ${node.x + 3} ${node.y}` });
    });
    const box = h("div.canvas", { role: "tree", "aria-label": t("think.tree") },
      svg("svg", { width, height, "aria-hidden": "true" }, edges, svg("circle", { class: "root", "data-rider": riderOf(thought.seat), cx: end, cy: rootY, r: end })),
      nodes.map((node) => this.#node(thought, node)));
    box.style.setProperty("width", `${width}px`);
    box.style.setProperty("height", `${height}px`);
    return box;
  }

  /** Whether the chosen move leads here, and the likeliest after it. @param {ThoughtMessage} thought @param {Placed} node @returns {boolean} */
  #isMain(thought, node) {
    if (!node.parent) return node.branch === thought.tree.find((each) => each.moves[thought.seat] === thought.move);
    return node.place === 1 && this.#isMain(thought, node.parent);
  }

  /** @param {ThoughtMessage} thought @param {Placed} node */
  #node(thought, node) {
    const { mean, proof, label } = this.#texts(thought, node), { branch, path } = node;
    const hasMore = branch.branches.length > 0, isMain = this.#isMain(thought, node);
    const element = h(`div.node${isMain ? ".main" : ""}${hasMore ? ".more" : ""}`,
      {
        role: "treeitem", tabindex: path === this.#focus ? "0" : "-1", "data-path": path, "aria-label": label, "aria-level": node.level, "aria-posinset": node.place, "aria-setsize": node.siblings,
        "aria-expanded": hasMore ? String(node.isOpen) : null, title: label,
        onclick: () => hasMore && this.#open(path, !node.isOpen), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event, node),
      },
      h("span.marks", null, moversOf(branch).map((seat) => h("span.mark", { "data-rider": riderOf(seat) }, moveMark(branch.moves[seat])))),
      h("span.figures", null, h(`b${proof && !mean ? ".small" : ""}`, null, mean || proof || "–", proof && icon(ICONS.tick)), h("span", null, short(branch.visits))),
      hasMore ? h("span.hinge", { "aria-hidden": "true" }, icon(ICONS.forward)) : null);
    element.style.setProperty("left", `${node.x}px`);
    element.style.setProperty("top", `${node.y}px`);
    return element;
  }

  /** @param {KeyboardEvent} event @param {Placed} node */
  #key(event, node) {
    const items = /** @type {HTMLElement[]} */ ([...this.querySelectorAll("[role=treeitem]")]);
    const here = items.findIndex((each) => each.dataset.path === node.path), hasMore = node.branch.branches.length > 0;
    const go = (/** @type {HTMLElement | undefined} */ item) => {
      if (!item) return;
      this.#focus = item.dataset.path ?? "";
      items.forEach((each) => each.setAttribute("tabindex", each === item ? "0" : "-1"));
      item.focus();
    };
    const toParent = () => go(items.find((each) => each.dataset.path === node.parent?.path));
    const run = /** @type {Record<string, () => void>} */ ({
      Enter: () => hasMore && this.#open(node.path, !node.isOpen),
      " ": () => hasMore && this.#open(node.path, !node.isOpen),
      ArrowRight: () => (hasMore && !node.isOpen ? this.#open(node.path, true) : hasMore && go(items[here + 1])),
      ArrowLeft: () => (node.isOpen ? this.#open(node.path, false) : toParent()),
      ArrowDown: () => go(items[here + 1]),
      ArrowUp: () => go(items[here - 1]),
      Home: () => go(items[0]),
      End: () => go(items[items.length - 1]),
    })[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // the view has the same keys
    run();
  }

  /** @param {ThoughtMessage} thought @param {Placed[]} nodes */
  #table(thought, nodes) {
    const total = visitsOf(thought);
    const name = nameOf(this.#names, thought.seat);
    const heads = [t("think.tree.move"), t("think.tree.value", { name }), t("think.tree.visits"), t("think.tree.share")].map((text) => h("th", { scope: "col" }, text));
    const rows = nodes.map((node) => {
      const { mean, proof, moves } = this.#texts(thought, node), { branch, path, isOpen } = node;
      const marks = h("span.marks", { "aria-hidden": "true" }, moversOf(branch).map((seat) => h("span.mark", { "data-rider": riderOf(seat) }, moveMark(branch.moves[seat]))));
      const cell = branch.branches.length
        ? h("button.fold", { "aria-expanded": String(isOpen), "aria-label": t(isOpen ? "think.tree.close" : "think.tree.open", { moves }), "data-path": path, onclick: () => this.#open(path, !isOpen) }, icon(ICONS.forward), marks)
        : h("span.fold", null, marks, h("span.unseen", null, moves));
      const first = h("th", { scope: "row" }, cell);
      first.style.setProperty("--level", String(node.level - 1));
      return h("tr", { "data-level": node.level }, first, h("td", null, mean, mean && proof ? ", " : "", proof, !mean && !proof ? "–" : ""), h("td", null, number(branch.visits)), h("td", null, percent(branch.visits / total)));
    });
    return h("table.twin-table", null, h("caption.unseen", null, t("think.tree")), h("thead", null, h("tr", null, heads)), h("tbody", null, rows));
  }
}

/** Of the root, whose less visited branches are not all told; at least 1, to divide by. @param {ThoughtMessage} thought */
function visitsOf(thought) {
  const [tried, told] = [thought.moves, thought.tree].map((each) => each.reduce((sum, { visits }) => sum + visits, 0));
  return Math.max(1, tried, told);
}

/** The seats that move into a branch. @param {Branch} branch */
function moversOf(branch) {
  return branch.moves.flatMap((move, seat) => (move === WAIT ? [] : [seat]));
}

customElements.define("ludus-tree", LudusTree);
