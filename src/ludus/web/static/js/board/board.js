/** `<ludus-board>`: draws any game from its scenery and frames, and says which move somebody picked. */

import { onLanguage, t } from "ludus/core/i18n.js";
import { fillWith, h } from "ludus/core/dom.js";
import { bindKeys } from "ludus/core/keys.js";
import { isCalm, onTheme } from "ludus/core/prefs.js";
import cells from "ludus/board/cells.js";
import colours from "ludus/board/colours.js";
import { Dock } from "ludus/board/dock.js";
import { dressOf, onDress } from "ludus/board/dress.js";
import { look, tweenShare } from "ludus/board/look.js";
import matches from "ludus/board/matches.js";
import { Picker } from "ludus/board/picker.js";
import riders from "ludus/board/riders.js";
import { Layers, emptyState } from "ludus/board/state.js";
import text from "ludus/board/text.js";

/** @typedef {import("ludus/types.js").Scenery} Scenery */
/** @typedef {import("ludus/types.js").Frame} Frame */
/** @typedef {import("ludus/types.js").Overlays} Overlays */
/** @typedef {import("ludus/board/state.js").State} State */

/** @type {Record<string, import("ludus/board/state.js").Kind>} */
const KINDS = { riders, cells, colours, matches, text };
const LEAST_BOUND = 80; // CSS pixels: a container lower than that leaves the height to the board
const SHARE_OF_WINDOW = 0.74; // that a board takes where its height is free
const ONE_KEY = /^[1-9a-g]$/; // moves that a key of their own can mean on the whole page; other letters belong to views

export class LudusBoard extends HTMLElement {
  constructor() {
    super();
    this.state = emptyState();
    this.state.derived = this.kind.derive(this.state);
    this.layers = new Layers();
    this.geometry = { width: 0, height: 0, ratio: 1 };
    this.room = { width: 960, height: 640, ratio: 1 };
    this.isWaiting = false;
    this.isBound = true; // whether the container says how high the board can be
    this.widthBefore = -1;
    /** @type {{ state: State, from: number, ms: number, isBack: boolean } | null} */
    this.motion = null;
    /** @type {(() => void)[]} */
    this.leaving = [];
    this.forgetKeys = () => {};
    this.canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { "aria-hidden": "true" }));
    const handlers = { pick: (/** @type {string} */ move) => this.pick(move), hover: (/** @type {string | null} */ move) => this.hover(move) };
    this.picker = new Picker(handlers);
    this.dock = new Dock(handlers);
    this.ground = h("div.lights", { "aria-hidden": "true" });
    this.body = h("div.body");
    this.plate = h("div.plate", null, this.ground, this.canvas, this.body, this.picker.element);
  }

  connectedCallback() {
    if (!this.plate.isConnected) this.append(this.plate, this.dock.element);
    this.plate.addEventListener("pointermove", this.aim);
    this.plate.addEventListener("pointerleave", this.letGo);
    this.canvas.addEventListener("click", this.choose);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(this);
    const redraw = () => {
      this.layers.clear();
      this.changed();
    };
    addEventListener("scroll", this.shine, { passive: true });
    this.leaving = [() => removeEventListener("scroll", this.shine), () => observer.disconnect(), onTheme(redraw), onDress(redraw), onLanguage(redraw)];
    this.widthBefore = -1;
    this.resize();
    this.changed();
  }

  disconnectedCallback() {
    this.leaving.forEach((leave) => leave());
    this.forgetKeys();
    this.motion = null;
  }

  // What the page says.

  /** @param {Scenery} scenery */
  set scenery(scenery) {
    Object.assign(this.state, { scenery, frames: [], ply: 0, progress: 1, hovered: null });
    this.motion = null;
    this.layers.clear();
    this.widthBefore = -1;
    this.derive();
  }

  get scenery() {
    return this.state.scenery;
  }

  /**
   * Show a ply. One that lies next to the one shown is reached by a step, in a share of the tick; others at once.
   * @param {Frame[]} frames all since the start
   * @param {number} [ply] the last, unless told
   * @param {{ tween?: number }} [how] tween: ms of a tick
   */
  show(frames, ply = frames.length - 1, { tween = 0 } = {}) {
    const before = { ...this.state, progress: 1 };
    const step = before.frames.length ? ply - before.ply : 0;
    Object.assign(this.state, { frames, ply: Math.max(0, Math.min(ply, frames.length - 1)), progress: 1 });
    this.derive();
    const ms = isCalm() ? 0 : tween * tweenShare();
    this.motion = null;
    if (ms > 0 && Math.abs(step) === 1 && this.isConnected) {
      this.motion = { state: step > 0 ? this.state : before, from: performance.now(), ms, isBack: step < 0 };
      this.state.progress = step > 0 ? 0 : 1;
      requestAnimationFrame(this.tick);
    }
  }

  /** @param {Partial<Overlays>} overlays */
  set overlays(overlays) {
    this.state.overlays = { ...emptyState().overlays, ...overlays };
    this.changed();
  }

  get overlays() {
    return this.state.overlays;
  }

  /** @param {number | null} seat */
  set seatToPick(seat) {
    this.state.seatToPick = seat;
    this.changed();
  }

  get seatToPick() {
    return this.state.seatToPick;
  }

  /** @param {string[]} legal */
  set legal(legal) {
    this.state.legal = legal;
    this.changed();
  }

  get legal() {
    return this.state.legal;
  }

  /** @param {string | null} move */
  set preview(move) {
    this.state.preview = move;
    this.repaintSoon();
  }

  get preview() {
    return this.state.preview;
  }

  /** What an editor lays over a level: `[{ cell, kind: "ghost" | "error" | "warn" | "cursor", mark: "#" }]`. @param {import("ludus/board/marks.js").Mark[]} marks */
  set marks(marks) {
    this.state.marks = marks;
    this.repaintSoon();
  }

  get marks() {
    return this.state.marks;
  }

  /** What stands at the right above each floor. @param {string[]} captions */
  set captions(captions) {
    this.state.captions = captions;
    this.changed();
  }

  get captions() {
    return this.state.captions;
  }

  /** The cell of a level under a point of the window, as events give it; null beside it. @param {number} clientX @param {number} clientY */
  cellAt(clientX, clientY) {
    const [x, y] = this.pixelAt(clientX, clientY);
    return this.geometry.width ? (this.kind.cellAt?.(this.state, this.geometry, x, y) ?? null) : null;
  }

  /** How many cells each rider reaches first; empty for other games. @returns {number[]} */
  get reach() {
    return this.state.derived?.territory?.counts ?? [];
  }

  /** The position in a sentence. */
  get description() {
    return this.state.frames.length ? this.kind.describe(this.state) : t("board.empty");
  }

  /**
   * A drawing of a ply, for pictures and films.
   * @param {{ ply?: number, ratio?: number, ground?: boolean, room?: import("ludus/board/state.js").Room }} [how] ratio: pixels of the picture
   *   for one of the page; ground: nothing is see-through, as films need it; room: that it is drawn for, the board's own if left out
   * @returns {HTMLCanvasElement}
   */
  toCanvas({ ply = this.state.ply, ratio = 2, ground = false, room: own = this.room } = {}) {
    const state = { ...this.state, ply, progress: 1, preview: null, hovered: null, marks: [], version: 0 };
    if (ply !== this.state.ply) state.overlays = { ...state.overlays, heat: null, line: null }; // they belong to the ply shown
    state.derived = this.kind.derive(state);
    const scale = ratio / own.ratio;
    const room = { width: own.width * scale, height: own.height * scale, ratio };
    const geometry = this.kind.plan(state, room);
    const canvas = document.createElement("canvas");
    canvas.width = geometry.width;
    canvas.height = geometry.height;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.kind.paint(context, geometry, state, look(), new Layers());
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = look().ground;
    if (ground) context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas;
  }

  /** A PNG of what is shown, two pixels for one. @param {number} [ratio] @returns {Promise<Blob>} */
  toBlob(ratio = 2) {
    const canvas = this.toCanvas({ ratio });
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))), "image/png"));
  }

  // What somebody does.

  /** @param {string} move */
  pick(move) {
    if (this.state.seatToPick === null || !this.state.legal.includes(move)) return;
    this.dispatchEvent(new CustomEvent("pick", { detail: { move }, bubbles: true }));
  }

  /** @param {string | null} move */
  hover(move) {
    if (move === this.state.hovered) return;
    this.state.hovered = move;
    this.dispatchEvent(new CustomEvent("hover", { detail: { move }, bubbles: true }));
    this.repaintSoon();
  }

  /** @param {PointerEvent | MouseEvent} event */
  moveUnder(event) {
    const [x, y] = this.pixelAt(event.clientX, event.clientY);
    return this.kind.moveAt?.(this.state, this.geometry, x, y) ?? null;
  }

  /** Which pixel of the drawing lies under a point of the window. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  pixelAt(clientX, clientY) {
    const place = this.canvas.getBoundingClientRect();
    const scale = this.canvas.width / place.width;
    return [(clientX - place.left) * scale, (clientY - place.top) * scale];
  }

  aim = (/** @type {PointerEvent} */ event) => {
    if (event.target === this.canvas && this.state.seatToPick !== null) this.hover(this.moveUnder(event));
  };

  letGo = () => this.hover(null);

  choose = (/** @type {MouseEvent} */ event) => {
    const move = this.state.seatToPick === null ? null : this.moveUnder(event);
    if (move !== null) this.pick(move);
  };

  // From state to screen.

  get kind() {
    return KINDS[this.state.scenery.kind] ?? text;
  }

  derive() {
    this.state.derived = this.kind.derive(this.state);
    this.changed();
    const facts = { kind: this.state.scenery.kind, ply: String(this.state.ply), ...(this.state.frames.length ? this.kind.data(this.state) : {}) };
    for (const name of Object.keys(this.dataset)) if (!(name in facts)) delete this.dataset[name];
    Object.assign(this.dataset, facts);
  }

  /** Something other than a preview has changed. */
  changed() {
    this.state.version++;
    this.isStale = true;
    this.repaintSoon();
  }

  /** Several changes at once are drawn once. */
  repaintSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    queueMicrotask(() => {
      this.isWaiting = false;
      if (!this.isConnected) return;
      if (this.isStale) this.refresh();
      this.paint();
    });
  }

  /** What stands around and over the drawing. */
  refresh() {
    this.isStale = false;
    const { state } = this;
    const body = this.kind.body?.(state) ?? null;
    this.canvas.hidden = body !== null;
    fillWith(this.body, body);
    const isAsked = state.seatToPick !== null;
    this.dock.lay((isAsked && this.kind.dock?.(state)) || [], (isAsked && this.kind.typed?.(state)) || [], state.scenery.kind);
    this.resize();
    this.overlay();
    this.bind();
  }

  overlay() {
    const { state, geometry } = this;
    const spots = state.seatToPick === null || !geometry.width ? [] : (this.kind.spots?.(state, geometry) ?? []);
    this.picker.lay(spots, state.legal, geometry.ratio);
    this.plate.setAttribute("role", spots.length || !this.canvas.hidden ? (spots.length ? "group" : "img") : "group");
    this.plate.ariaLabel = this.description;
    this.plate.classList.toggle("aims", Boolean(spots.length && this.kind.moveAt));
    this.shine();
  }

  /** Heads light the ground around the board, where it is dark. */
  shine = () => {
    const { state, geometry } = this;
    const lights = look().shines && geometry.width ? (this.kind.lights?.(state, geometry) ?? []) : [];
    const { left, top } = this.plate.getBoundingClientRect();
    while (this.ground.children.length > lights.length) this.ground.lastChild?.remove();
    lights.forEach(({ seat, x, y }, place) => {
      const light = /** @type {HTMLElement} */ (this.ground.children[place] ?? this.ground.appendChild(h("i")));
      light.className = `rider-${dressOf(seat) + 1}`;
      light.style.transform = `translate(${left + x / geometry.ratio}px, ${top + y / geometry.ratio}px)`;
    });
  };

  /** Keys of their own for moves of one character. */
  bind() {
    this.forgetKeys();
    this.forgetKeys = () => {};
    const { seatToPick, legal, scenery } = this.state;
    const keys = legal.filter((move) => ONE_KEY.test(move));
    if (seatToPick === null || !keys.length || scenery.kind === "riders") return;
    this.forgetKeys = bindKeys([{ keys, label: t("board.pick.keys"), run: (event) => this.pick(event.key.toLowerCase()) }]);
  }

  /** Fit the drawing into the container, in whole device pixels. */
  resize() {
    const width = this.clientWidth;
    if (!width) return;
    const ratio = window.devicePixelRatio || 1;
    if (width !== this.widthBefore) {
      this.widthBefore = width;
      this.plate.hidden = true;
      this.isBound = this.clientHeight - this.dock.element.offsetHeight > LEAST_BOUND;
      this.plate.hidden = false;
    }
    const dock = this.dock.element.offsetHeight;
    const height = this.isBound ? this.clientHeight - dock : Math.max(260, innerHeight * SHARE_OF_WINDOW - dock);
    const room = { width: Math.floor(width * ratio), height: Math.floor(height * ratio), ratio };
    const geometry = this.kind.plan(this.state, room);
    this.room = room;
    const [left, top] = [Math.floor((room.width - geometry.width) / 2), this.isBound ? Math.floor((room.height - geometry.height) / 2) : 0];
    this.plate.style.marginLeft = `${Math.max(0, left) / ratio}px`;
    this.plate.style.marginTop = `${Math.max(0, top) / ratio}px`;
    this.plate.style.width = `${geometry.width / ratio}px`;
    this.plate.style.minHeight = `${geometry.height / ratio}px`;
    if ("size" in geometry) this.plate.style.fontSize = `${Number(geometry.size) / ratio}px`;
    const isSame = this.canvas.width === geometry.width && this.canvas.height === geometry.height;
    this.geometry = geometry;
    if (isSame) return;
    this.canvas.width = geometry.width;
    this.canvas.height = geometry.height;
    Object.assign(this.canvas.style, { width: `${geometry.width / ratio}px`, height: `${geometry.height / ratio}px` });
    this.layers.clear();
    this.overlay();
    this.paint();
    this.dispatchEvent(new CustomEvent("fit", { detail: { width: geometry.width / ratio, height: geometry.height / ratio } }));
  }

  paint() {
    if (this.canvas.hidden || !this.geometry.width) return;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.kind.paint(context, this.geometry, this.motion?.isBack ? this.motion.state : this.state, look(), this.layers);
  }

  tick = (/** @type {number} */ now) => {
    const { motion } = this;
    if (!motion) return;
    const share = Math.min(1, Math.max(0, (now - motion.from) / motion.ms));
    const eased = 1 - (1 - share) ** 2;
    motion.state.progress = motion.isBack ? 1 - eased : eased;
    if (share >= 1) this.motion = null;
    else requestAnimationFrame(this.tick);
    this.paint();
  };
}

customElements.define("ludus-board", LudusBoard);
