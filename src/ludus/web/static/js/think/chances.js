/**
 * `<ludus-chances>`: the win chance over the game, always of the same seat or of all; a slider over the plies.
 *
 * It fires `seek` with `{ ply }` when somebody clicks, drags or presses a key, and has moved there by then.
 */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { areaPath, linePath, stack } from "ludus/think/chart.js";
import { Drawn } from "ludus/think/drawn.js";
import { share } from "ludus/think/scale.js";
import { nameOf, riderOf } from "ludus/think/seats.js";

/**
 * @typedef {{ ply: number, seat: number, change: number }} Turn
 * @typedef {{ ply: number, seat: number }} Fall
 * @typedef {{ fall: Fall, at: number }} Mark where a fall is marked, in px
 * @typedef {{ left: number, right: number, top: number, bottom: number, width: number, height: number }} Frame
 */

const FRESH = 20; // plies that a running game's axis has at least
const ROOM = 84; // px that the words at a flag take
const CROSS = 6, NUMBERED = 16, DIGIT = 8; // px: how far a fall's mark goes to the left and to the right; a digit below the axis
const OVER = 8; // px that a mark may stand out at the right
const SNAP = 7; // px: so near to a turning point it is meant
let drawings = 0; // ids in one document must differ

/**
 * Marks of falls, none over another: each at its ply, or as near to the left of it as there is room; the last ones first.
 * @param {Fall[]} falls @param {(ply: number) => number} x @param {number} width @returns {Mark[]}
 */
function sideBySide(falls, x, width) {
  let end = width + OVER;
  return [...falls].sort((a, b) => b.ply - a.ply || b.seat - a.seat).map((fall) => {
    const at = Math.min(x(fall.ply), end - NUMBERED);
    end = at - CROSS;
    return { fall, at };
  });
}

/** Where a text below the axis ends that would end at `right`, so that it lies over no mark. @param {number} right @param {number} wide @param {Mark[]} marks */
function besideMarks(right, wide, marks) {
  return marks.reduce((end, { at }) => (at + NUMBERED > end - wide && at - CROSS < end ? at - CROSS - 4 : end), right);
}

export class LudusChances extends Drawn {
  /** @type {(number | null)[] | (number | null)[][]} */
  #values = [];
  /** @type {Turn[]} */
  #turning = [];
  /** @type {Fall[]} */
  #falls = [];
  /** @type {string[]} */
  #names = [];
  #by = "";
  #seat = 0;
  #ply = 0;
  /** @type {number | null} */
  #plies = null;
  #id = `chances-${++drawings}`;
  #isDragged = false;
  #caption = h("span.faint");
  #track = h("div.track", { role: "slider", tabindex: "0" });
  #width = 0; // px of the track, told by the observer: to ask for it would have the page laid out before it is drawn
  #size = new ResizeObserver(([track]) => {
    this.#width = Math.round(track.contentRect.width);
    this.changed();
  });

  constructor() {
    super();
    this.#track.addEventListener("pointerdown", (event) => this.#press(event));
    this.#track.addEventListener("pointermove", (event) => this.#isDragged && this.#seek(this.#plyAt(event.clientX, 0)));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) this.#track.addEventListener(end, () => (this.#isDragged = false));
    this.#track.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    super.connectedCallback();
    this.#size.observe(this.#track);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  /** By ply, 0 .. 1: of one seat, or of every seat. @param {(number | null)[] | (number | null)[][]} values */
  set values(values) {
    this.#values = values;
    this.changed();
  }

  /** @param {Turn[]} turning */
  set turning(turning) {
    this.#turning = turning;
    this.changed();
  }

  /** @param {Fall[]} falls */
  set falls(falls) {
    this.#falls = falls;
    this.changed();
  }

  /** The seats' names. @param {string[]} names */
  set names(names) {
    this.#names = names;
    this.changed();
  }

  /** Who estimated, if not the seat itself. @param {string} name */
  set by(name) {
    this.#by = name;
    this.changed();
  }

  /** Whose chance it is, where only one is shown. @param {number} seat */
  set seat(seat) {
    this.#seat = seat;
    this.changed();
  }

  /** How long the game is; null while it runs, and there is room for more. @param {number | null} plies */
  set plies(plies) {
    this.#plies = plies;
    this.changed();
  }

  get ply() {
    return this.#ply;
  }

  set ply(ply) {
    this.#ply = ply;
    this.changed();
  }

  get #isStacked() {
    return this.#values.some((row) => Array.isArray(row));
  }

  /** The last ply that one can go to. */
  get #last() {
    return this.#plies ?? Math.max(0, this.#values.length - 1);
  }

  /** The ply at the right end of the axis. */
  get #end() {
    return this.#plies ?? Math.max(FRESH, Math.ceil((this.#last * 1.15) / 10) * 10);
  }

  /** @returns {Frame} */
  get #frame() {
    const width = this.#width || this.#track.clientWidth || this.clientWidth || 360;
    if (this.#isStacked) return { left: 1, right: width - 1, top: 22, bottom: 100, width, height: 118 };
    return { left: 24, right: width - 6, top: 22, bottom: 100, width, height: 118 };
  }

  forget() {} // every word is written anew by each drawing

  draw() {
    const isStacked = this.#isStacked, name = nameOf(this.#names, this.#seat);
    if (!this.contains(this.#track)) this.replaceChildren(h("div.h", null, h("h3"), this.#caption), this.#track);
    /** @type {HTMLElement} */ (this.querySelector("h3")).textContent = t("think.chances");
    const key = `think.chances.${isStacked ? (this.#by ? "all_by" : "all") : this.#by ? "by" : "of"}`;
    this.#caption.textContent = t(key, { name, by: this.#by });
    this.dataset.rider = riderOf(this.#seat);
    this.dataset.ply = String(this.#ply);
    this.#tell();
    fillWith(this.#track, this.#picture());
  }

  #tell() {
    const values = { label: t("think.chances"), valuemin: 0, valuemax: this.#last, valuenow: this.#ply, valuetext: this.#inWords() };
    for (const [name, value] of Object.entries(values)) this.#track.setAttribute(`aria-${name}`, String(value));
  }

  #inWords() {
    const row = this.#values[this.#ply];
    const known = (Array.isArray(row) ? row.map((value, seat) => ({ value, seat })) : [{ value: row ?? null, seat: this.#seat }]).filter((each) => each.value !== null);
    const chances = known.map(({ value, seat }) => t("think.chances.value", { value: share(Number(value)), name: nameOf(this.#names, seat) }));
    const events = [
      ...this.#turning.filter((each) => each.ply === this.#ply).map(() => t("think.chances.turning")),
      ...this.#falls.filter((each) => each.ply === this.#ply).map((each) => t("think.chances.falls", { name: nameOf(this.#names, each.seat) })),
    ];
    return [t("think.chances.at", { ply: this.#ply, last: this.#last }), ...(chances.length ? chances : [t("think.chances.unknown")]), ...events].join(", ");
  }

  #picture() {
    const frame = this.#frame, { width, height, left, right, top, bottom } = frame;
    const x = (/** @type {number} */ ply) => left + (this.#end ? (ply / this.#end) * (right - left) : 0);
    const shapes = () => (this.#isStacked ? this.#bands(x, frame) : this.#curve(x, frame));
    const here = x(this.#ply);
    const marks = sideBySide(this.#falls, x, width);
    return svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      svg("defs", null,
        svg("clipPath", { id: `${this.#id}-past` }, svg("rect", { x: 0, y: 0, width: here, height })),
        svg("clipPath", { id: `${this.#id}-whole` }, svg("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: this.#isStacked ? 8 : 0 })),
        svg("linearGradient", { id: `${this.#id}-fade`, x1: 0, y1: 0, x2: 0, y2: 1 }, svg("stop", { class: "thick", offset: 0 }), svg("stop", { class: "thin", offset: 1 }))),
      this.#axes(frame, marks),
      svg("g", { "clip-path": this.#isStacked ? `url(#${this.#id}-whole)` : null },
        svg("g", { class: "future" }, shapes()),
        svg("g", { class: "past", "clip-path": `url(#${this.#id}-past)` }, shapes())),
      this.#isStacked ? this.#numbers(x, frame) : null,
      this.#flags(x, frame),
      marks.map(({ fall, at }) => svg("g", { class: "fall", "data-rider": riderOf(fall.seat), "data-ply": fall.ply, transform: `translate(${at} ${bottom + 10})` },
        svg("path", { d: "M-4-4 4 4M4-4-4 4" }), svg("text", { x: 8, y: 4 }, fall.seat + 1))),
      this.#head(here, frame));
  }

  /** @param {Frame} frame @param {Mark[]} falls */
  #axes({ left, right, top, bottom, height }, falls) {
    const last = besideMarks(right, DIGIT * String(this.#end).length, falls);
    const ends = [svg("text", { x: left, y: height - 3 }, 0), svg("text", { class: "end", x: last, y: height - 3, "text-anchor": "end" }, this.#end)];
    if (this.#isStacked) return svg("g", { class: "axis" }, ends);
    const middle = (top + bottom) / 2;
    const marks = [["1", top + 4], ["½", middle + 4], ["0", bottom + 3]].map(([text, y]) => svg("text", { x: left - 7, y, "text-anchor": "end" }, text));
    const isEmpty = !this.#values.some((value) => value !== null);
    const lines = [svg("path", { class: "edge", d: `M${left} ${top}H${right}M${left} ${bottom}H${right}` }), svg("path", { class: "middle", d: `M${left} ${middle}H${right}` })];
    const hint = isEmpty && svg("text", { x: (left + right) / 2, y: middle - 8, "text-anchor": "middle" }, t("think.chances.empty"));
    return svg("g", { class: "axis" }, lines, marks, ends, hint);
  }

  /** @param {(ply: number) => number} x @param {Frame} frame */
  #curve(x, { top, bottom }) {
    const values = /** @type {(number | null)[]} */ (this.#values);
    const points = values.map((value, ply) => (value === null ? null : { x: x(ply), y: bottom - value * (bottom - top) }));
    const known = points.filter((point) => point !== null); // one viewpoint: joined over the plies at which it had not to think
    return [
      svg("path", { class: "area", fill: `url(#${this.#id}-fade)`, d: areaPath(known.map((point) => ({ x: point.x, low: bottom, high: point.y }))) }),
      svg("path", { class: "curve", d: linePath(known) }),
      ...points.filter((point, i) => point && !points[i - 1] && !points[i + 1]).map((point) => svg("circle", { class: "lone", cx: point?.x, cy: point?.y, r: 2 })),
    ];
  }

  /** @param {(ply: number) => number} x @param {Frame} frame */
  #bands(x, { top, bottom }) {
    const y = (/** @type {number} */ part) => bottom - part * (bottom - top);
    return stack(/** @type {(number | null)[][]} */ (this.#values)).map((band, seat) =>
      svg("path", { class: "band", "data-rider": riderOf(seat), d: areaPath(band.map((each, ply) => each && { x: x(ply), low: y(each.low), high: y(each.high) })) }));
  }

  /** Each band's number, near the left, or where it is first thick enough. @param {(ply: number) => number} x @param {Frame} frame */
  #numbers(x, { top, bottom }) {
    return stack(/** @type {(number | null)[][]} */ (this.#values)).map((band, seat) => {
      const first = x(band.findIndex((each) => each !== null)) + 14;
      const ply = band.findIndex((each, i) => each && each.high - each.low > 0.17 && x(i) >= first);
      const place = band[ply];
      return place && svg("text", { class: "number", x: x(ply), y: bottom - ((place.low + place.high) / 2) * (bottom - top) + 4.5, "text-anchor": "middle" }, seat + 1);
    });
  }

  /** @param {(ply: number) => number} x @param {Frame} frame */
  #flags(x, { top, bottom, right }) {
    const greatest = this.#turning.reduce((/** @type {Turn | null} */ a, b) => (a && Math.abs(a.change) >= Math.abs(b.change) ? a : b), null);
    const stops = [...this.#turning.map((each) => x(each.ply)), x(this.#ply), right];
    return this.#turning.map((each) => {
      const here = x(each.ply), hasRoom = stops.every((stop) => stop <= here || stop - here > ROOM);
      return svg("g", { class: "turn", "data-ply": each.ply },
        svg("path", { class: "dots", d: `M${here} ${top - 3}V${bottom}` }), svg("path", { class: "flag", d: `M${here - 5} ${top - 12}h10l-5 8z` }),
        each === greatest && hasRoom && !this.#isStacked && svg("text", { x: here + 6, y: top + 12 }, t("think.chances.turning")));
    });
  }

  /** The playhead. @param {number} here @param {Frame} frame */
  #head(here, { top, bottom, width }) {
    const value = this.#values[this.#ply];
    const dot = typeof value === "number" ? svg("circle", { class: "dot", cx: here, cy: bottom - value * (bottom - top), r: 4.5 }) : null;
    const pill = Math.max(19, Math.min(width - 19, here)); // its middle stays inside
    return svg("g", { class: "playhead" },
      svg("path", { d: `M${here} ${top - 9}V${bottom + 4}` }), dot,
      svg("rect", { x: pill - 19, y: -5, width: 38, height: 18, rx: 9 }), svg("text", { x: pill, y: 8, "text-anchor": "middle" }, this.#ply));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    this.#isDragged = true;
    this.#track.setPointerCapture(event.pointerId);
    this.#seek(this.#plyAt(event.clientX, SNAP));
  }

  /** @param {number} place in the window @param {number} snap px */
  #plyAt(place, snap) {
    const { left, right } = this.#frame, wide = right - left;
    const inside = place - this.#track.getBoundingClientRect().left - left;
    const near = this.#turning.find((each) => Math.abs((each.ply / this.#end) * wide - inside) <= snap && snap > 0);
    return near?.ply ?? Math.round((inside / wide) * this.#end);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 10 : 1;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -far, ArrowDown: -far, ArrowRight: far, ArrowUp: far, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity });
    if (!(event.key in steps)) return;
    event.preventDefault();
    event.stopPropagation(); // the view has the same keys
    this.#seek(this.#ply + steps[event.key]);
  }

  /** @param {number} ply */
  #seek(ply) {
    const wanted = Math.max(0, Math.min(this.#last, ply));
    if (wanted === this.#ply) return;
    this.ply = wanted;
    this.changed(true);
    this.dispatchEvent(new CustomEvent("seek", { detail: { ply: wanted }, bubbles: true }));
  }
}

customElements.define("ludus-chances", LudusChances);
