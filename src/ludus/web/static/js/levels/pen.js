/** Drawing with a mouse, a finger or keys: what happens on the board becomes cells that are pressed, passed or pointed at. */

import { h } from "ludus/core/dom.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });
const FAR = 5; // cells that an arrow goes with Shift
const RIGHT = 2; // the mouse's other button

/**
 * @typedef {object} Strokes
 * @property {(cell: number, isErasing: boolean) => void} begin
 * @property {(cell: number, isErasing: boolean) => void} pass
 * @property {(cell: number | null) => void} end null: it was called off
 * @property {(cell: number | null) => void} point at a cell, without drawing
 * @property {(dx: number, dy: number, floors: number) => void} step
 * @property {() => void} press draw where the cursor is
 * @property {() => void} leave whatever was begun
 * @property {(isShown: boolean) => void} cursor
 */

export class Pen {
  /** @param {any} board @param {string} label @param {Strokes} strokes */
  constructor(board, label, strokes) {
    this.board = board;
    this.strokes = strokes;
    this.isDown = false;
    this.isErasing = false;
    /** @type {number | null} */
    this.last = null;
    this.said = h("p.unseen", { "aria-live": "polite" });
    this.element = h("div.hold", {
      tabIndex: 0,
      role: "application",
      "aria-label": label,
      onpointerdown: (/** @type {PointerEvent} */ event) => this.down(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.move(event),
      onpointerup: (/** @type {PointerEvent} */ event) => this.up(event),
      onpointercancel: () => this.stop(),
      onpointerleave: () => !this.isDown && strokes.point(null),
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onfocus: () => strokes.cursor(this.element.matches(":focus-visible")),
      onblur: () => strokes.cursor(false),
    }, board, this.said);
  }

  /** @param {PointerEvent} event @returns {number | null} */
  cellAt(event) {
    return this.board.cellAt(event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    const cell = this.cellAt(event);
    if (cell === null || !event.isPrimary || (event.button && event.button !== RIGHT)) return;
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.strokes.cursor(false);
    this.element.setPointerCapture(event.pointerId);
    this.isDown = true;
    this.isErasing = event.button === RIGHT;
    this.last = cell;
    this.strokes.begin(cell, this.isErasing);
  }

  /** A fast hand skips cells between two events: the browser kept them. @param {PointerEvent} event */
  move(event) {
    if (!this.isDown) {
      if (event.pointerType !== "touch") this.strokes.point(this.cellAt(event));
      return;
    }
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const cell = this.cellAt(each);
      if (cell === null || cell === this.last) continue;
      this.last = cell;
      this.strokes.pass(cell, this.isErasing);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.isDown) return;
    this.isDown = false;
    this.strokes.end(this.last);
    if (event.pointerType !== "touch") this.strokes.point(this.cellAt(event));
  }

  stop() {
    if (!this.isDown) return;
    this.isDown = false;
    this.strokes.end(null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    const far = event.shiftKey ? FAR : 1;
    if (way) this.strokes.step(way[0] * far, way[1] * far, 0);
    else if (event.key === "PageUp") this.strokes.step(0, 0, 1);
    else if (event.key === "PageDown") this.strokes.step(0, 0, -1);
    else if (event.key === "Enter" || event.key === " ") this.strokes.press();
    else if (event.key === "Escape") this.strokes.leave();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the page's own keys rest
    this.strokes.cursor(true);
  }

  /** To those who do not see the board. @param {string} sentence */
  say(sentence) {
    if (this.said.textContent !== sentence) this.said.textContent = sentence;
  }
}
