/** The tools, in the order drawing, passages, starts, symmetry, size. */

import { badge } from "ludus/board/shapes.js";
import { fillWith, h, icon, redraw, svg } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { nextLetter } from "ludus/levels/draw.js";
import { MOST_FLOORS } from "ludus/levels/text.js";

/** @typedef {import("ludus/levels/state.js").State} State */
/** @typedef {import("ludus/levels/draw.js").Tool} Tool */
/** @typedef {import("ludus/levels/draw.js").Symmetry} Symmetry */

/** @type {[Tool, string][]} tools and their keys */
export const DRAWING = [["wall", "w"], ["erase", "e"], ["line", "l"], ["box", "b"]];
/** @type {[Tool, string][]} */
export const PASSAGES = [["teleporter", "t"], ["up", "u"], ["down", "d"]];
/** @type {Tool[]} */
export const STARTS = ["1", "2", "3", "4", "5", "6", "7", "8"];
/** @type {Symmetry[]} */
export const SYMMETRIES = ["none", "mirror", "turn"];

/** @type {Record<string, string>} */
const PICTURES = {
  erase: "m8 16.5-4.5-4.5 8-8 5 5-7.5 7.5zM8 16.5h9M7.5 8l5 5",
  line: "M5 15 15 5M4 14.5a1.5 1.5 0 1 0 .1 0M16 2.5a1.5 1.5 0 1 0 .1 0",
  box: "M5 4.5h10a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 14V6A1.5 1.5 0 0 1 5 4.5Z",
  teleporter: "M10 3a7 7 0 1 0 .1 0M10 6.4a3.6 3.6 0 1 0 .1 0",
  up: "M3 16.5h4.5V12H12V7.5h5V3",
  down: "M3 3.5h4.5V8H12v4.5h5V17",
};

/**
 * @typedef {object} Wishes
 * @property {(tool: Tool) => void} take
 * @property {(symmetry: Symmetry) => void} mirror
 * @property {(change: number) => void} floor one more or less
 * @property {() => void} size
 * @property {() => void} reach
 */

export class Palette {
  /** @param {Wishes} wishes @param {HTMLElement} tabs */
  constructor(wishes, tabs) {
    this.wishes = wishes;
    this.body = h("div.tools", null);
    this.element = h("aside.pal", { "aria-label": t("levels.tools") }, tabs, this.body);
    this.shown = "";
  }

  /** @param {State} state @param {boolean} showsReach */
  render(state, showsReach) {
    const { drawing, tool, symmetry } = state;
    const { letter } = nextLetter(drawing);
    const key = [tool, symmetry, letter, drawing.width, drawing.height, drawing.floors, showsReach].join();
    if (key === this.shown) return;
    this.shown = key;
    const isFlat = drawing.floors === 1;
    const stairs = isFlat ? t("levels.stairs.why") : "";
    redraw(this.body, () => fillWith(this.body,
      this.group(t("levels.draw"), ...DRAWING.map(([name, letter]) => this.tool(name, t(`levels.${name}`), letter, tool))),
      this.group(t("levels.passages"),
        this.tool("teleporter", t("levels.teleporter", { letter }), "t", tool),
        this.tool("up", t("levels.up"), "u", tool, stairs),
        this.tool("down", t("levels.down"), "d", tool, stairs),
        stairs && h("p.why", { id: "stairs-why" }, stairs)),
      this.group(t("levels.starts"), h("div.starts", null, ...STARTS.map((name) =>
        h("button", { "aria-pressed": String(tool === name), "aria-label": t("levels.start", { n: name }), "data-tool": name, "data-key": name, onclick: () => this.wishes.take(name) }, badge(Number(name) - 1, { label: null }))))),
      this.group(t("levels.symmetry"), h("div.seg", { role: "group", "aria-label": t("levels.symmetry") }, ...SYMMETRIES.map((each) =>
        h("button", { "aria-pressed": String(symmetry === each), "data-symmetry": each, "data-key": each, onclick: () => this.wishes.mirror(each) }, t(`levels.${each}`))))),
      this.group(t("levels.show"), h("button.chip", { "aria-pressed": String(showsReach), "data-key": "reach", onclick: () => this.wishes.reach() }, t("levels.reach"), cap("r"))),
      h("div.sizes", null,
        this.row(t("levels.floors"), String(drawing.floors),
          h("button.icon", { "aria-label": t("levels.floor.remove"), disabled: isFlat, "data-key": "fewer", onclick: () => this.wishes.floor(-1) }, icon("M5 10h10")),
          h("button.icon", { "aria-label": t("levels.floor.add"), disabled: drawing.floors >= MOST_FLOORS, "data-key": "more", onclick: () => this.wishes.floor(1) }, icon("M5 10h10M10 5v10"))),
        this.row(t("levels.size"), `${drawing.width} × ${drawing.height}`,
          h("button.btn.small", { "data-key": "size", onclick: () => this.wishes.size() }, t("levels.change"))))));
  }

  /** @param {string} title @param {...(Node | string | false)} children */
  group(title, ...children) {
    return h("div.group", null, h("h3", null, title), ...children);
  }

  /** @param {string} title @param {string} value @param {...Node} buttons */
  row(title, value, ...buttons) {
    return h("div.size", null, h("h3", null, title), h("div.row", null, h("span.value", null, value), h("span.row", null, ...buttons)));
  }

  /** @param {Tool} name @param {string} label @param {string} key @param {Tool} current @param {string} [why] it cannot be used */
  tool(name, label, key, current, why = "") {
    return h("button.tool", {
      "aria-pressed": String(name === current), "data-tool": name, "data-key": name, disabled: Boolean(why), "aria-describedby": why ? "stairs-why" : null,
      onclick: () => this.wishes.take(name),
    }, picture(name), h("span", null, label), cap(key));
  }
}

/** @param {Tool} name */
function picture(name) {
  if (name !== "wall") return icon(PICTURES[name]);
  return svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: "block" },
    svg("rect", { x: 2.5, y: 2.5, width: 15, height: 15, rx: 3 }), svg("path", { d: "M4.5 4h11" }));
}
