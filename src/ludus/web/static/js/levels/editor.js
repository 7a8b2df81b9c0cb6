/** The editor of Tron levels: one state, changed by functions of state.js, and a page drawn from it. */

import "ludus/board/board.js";
import { post, put } from "ludus/core/api.js";
import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys } from "ludus/core/keys.js";
import { keep } from "ludus/core/prefs.js";
import { askLevel, askName, askNew, askSize } from "ludus/levels/dialogs.js";
import { cellOf, freeCells, images, isBrush, isSpan, lineCells, nextLetter, placeOf, resize, sceneryOf } from "ludus/levels/draw.js";
import { download, fileButtons } from "ludus/levels/files.js";
import { DRAWING, PASSAGES, Palette, STARTS, SYMMETRIES } from "ludus/levels/palette.js";
import { Pen } from "ludus/levels/pen.js";
import { nameOf, planned, press, redo, redraw, rename, replaceAll, retype, saved, step, take, undo, use } from "ludus/levels/state.js";
import { MOST_FLOORS } from "ludus/levels/text.js";
import { Top } from "ludus/levels/top.js";
import { Trying } from "ludus/levels/trying.js";
import { Twin } from "ludus/levels/twin.js";
import { VerdictCard } from "ludus/levels/verdict.js";

/** @typedef {import("ludus/levels/state.js").State} State */
/** @typedef {import("ludus/levels/verdict.js").Verdict} Verdict */

const ARROWS = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
const PAUSE = 180; // ms of rest before a change is checked
export const DRAFT = "draft"; // what is being drawn is kept in this browser under this name

export class Editor {
  /** @param {HTMLElement} root @param {State} state @param {HTMLElement} tabs */
  constructor(root, state, tabs) {
    this.state = state;
    /** @type {Verdict | null} */
    this.verdict = null;
    this.trouble = "";
    this.showsReach = false;
    this.showsCursor = false;
    /** @type {number | null} the cell under the pointer */
    this.pointed = null;
    /** @type {number | null} a cell that a fact told of */
    this.told = null;
    this.strokes = 0;
    this.checks = 0;
    this.timer = 0;
    /** @type {import("ludus/levels/text.js").Drawing | null} */
    this.drawn = null;
    this.board = /** @type {any} */ (h("ludus-board"));
    this.pen = new Pen(this.board, t("levels.board"), this.strokesOf());
    this.palette = new Palette({
      take: (tool) => this.set(take(this.state, tool)),
      mirror: (symmetry) => this.set({ ...this.state, symmetry }),
      floor: (change) => this.resize({ ...this.state.drawing, floors: this.state.drawing.floors + change }),
      size: () => this.askSize(),
      reach: () => this.toggleReach(),
    }, tabs);
    this.top = new Top({
      undo: () => this.set(undo(this.state)),
      redo: () => this.set(redo(this.state)),
      fresh: () => this.askNew(),
      open: () => this.askLevel(),
      text: () => this.toText(),
      save: () => this.save(),
      saveAs: () => this.saveAs(),
      problem: () => this.showProblem(),
    }, (name) => this.set(rename(this.state, name, "naming")));
    this.verdictCard = new VerdictCard((place) => this.goTo(cellOf(this.state.drawing, ...place)));
    this.trying = new Trying(() => (this.state.text.endsWith("\n") ? this.state.text : `${this.state.text}\n`));
    const files = fileButtons(() => download(nameOf(this.state), this.state.text), (text) => this.set(replaceAll(this.state, text)), (sentence) => this.top.say(sentence));
    this.twin = new Twin((text) => this.set(retype(this.state, text, this.typing())), files);
    this.desk = h("div.ed", null, this.top.element, this.pen.element, h("div.about", null, this.verdictCard.element, this.trying.element), this.twin.element);
    fillWith(root, this.palette.element, this.desk);
    root.className = "editor";
    this.unbind = this.bind();
    this.check();
    this.render();
  }

  /** @returns {import("ludus/levels/pen.js").Strokes} */
  strokesOf() {
    return {
      begin: (cell, isErasing) => this.beginStroke(cell, isErasing),
      pass: (cell, isErasing) => this.passStroke(cell, isErasing),
      end: (cell) => this.endStroke(cell),
      point: (cell) => this.point(cell),
      step: (dx, dy, floors) => this.set(step(this.state, dx, dy, floors)),
      press: () => this.set(press(this.state, this.state.cursor)),
      leave: () => this.set({ ...this.state, anchor: null }),
      cursor: (isShown) => {
        this.showsCursor = isShown;
        this.mark();
      },
    };
  }

  bind() {
    const tools = [...DRAWING, ...PASSAGES].map(([tool, key]) => ({
      keys: [key], label: tool === "teleporter" ? t("levels.teleporter", { letter: "" }).trim() : t(`levels.${tool}`),
      run: () => this.state.drawing.floors > 1 || (tool !== "up" && tool !== "down") ? this.set(take(this.state, tool)) : undefined,
    }));
    const unbind = bindKeys([
      ...tools,
      { keys: [...STARTS], shown: ["1", "8"], label: t("levels.key.starts"), run: (event) => this.set(take(this.state, /** @type {import("ludus/levels/draw.js").Tool} */ (event.key))) },
      { keys: ["m"], label: t("levels.key.symmetry"), run: () => this.set({ ...this.state, symmetry: SYMMETRIES[(SYMMETRIES.indexOf(this.state.symmetry) + 1) % 3] }) },
      { keys: [...ARROWS, ...ARROWS.map((key) => `Shift+${key}`)], shown: ARROWS, label: t("levels.key.cursor"), run: (event) => this.toBoard(event) },
      { keys: [" "], shown: ["Enter", " "], label: t("levels.key.use"), run: (event) => this.toBoard(event) },
      { keys: ["PageUp", "PageDown"], shown: ["PgUp", "PgDn"], label: t("levels.key.floor"), run: (event) => this.toBoard(event) },
      { keys: ["Ctrl+z"], shown: ["Ctrl", "z"], label: t("levels.key.undo"), run: () => {} },
      { keys: ["r"], label: t("levels.reach"), run: () => this.toggleReach() },
      { keys: ["x"], label: t("levels.text"), run: () => this.toText() },
      { keys: ["p"], label: t("levels.problem"), run: () => this.showProblem() },
      { keys: ["n"], label: t("levels.new"), run: () => this.askNew() },
      { keys: ["o"], label: t("levels.open"), run: () => this.askLevel() },
      { keys: ["s"], label: t("levels.save"), run: () => this.save() },
      { keys: ["Enter"], label: t("levels.ride"), run: () => this.trying.ride() },
    ]);
    addEventListener("keydown", this.chord);
    return () => {
      unbind();
      removeEventListener("keydown", this.chord);
    };
  }

  /** Undo, redo and save as everywhere, in the text too: there is one history for both. */
  chord = (/** @type {KeyboardEvent} */ event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "z") this.set(event.shiftKey ? redo(this.state) : undo(this.state));
    else if (key === "y") this.set(redo(this.state));
    else if (key === "s") this.save();
    else return;
    event.preventDefault();
  };

  /** @param {KeyboardEvent} event an arrow pressed elsewhere means the board */
  toBoard(event) {
    this.pen.element.focus();
    this.pen.key(event);
  }

  toText() {
    this.twin.area.focus();
    this.twin.element.scrollIntoView({ block: "nearest" });
  }

  toggleReach() {
    this.showsReach = !this.showsReach;
    this.drawn = null;
    this.render();
  }

  /** What is typed within a breath is undone together. */
  typing() {
    const now = performance.now();
    if (now - (this.typedAt ?? 0) > 900) this.words = (this.words ?? 0) + 1;
    this.typedAt = now;
    return `typing ${this.words}`;
  }

  // Strokes.

  /** @param {number} cell @param {boolean} isErasing */
  beginStroke(cell, isErasing) {
    this.strokes++;
    this.passed = cell;
    const next = { ...this.state, cursor: cell };
    if (isErasing) this.set(use(next, [cell], this.act, "erase"));
    else if (isSpan(next.tool)) this.set({ ...next, anchor: cell });
    else this.set(use(next, [cell], this.act));
  }

  /** @param {number} cell @param {boolean} isErasing */
  passStroke(cell, isErasing) {
    const next = { ...this.state, cursor: cell };
    const tool = isErasing ? "erase" : next.tool;
    this.pointed = cell;
    if (isBrush(tool)) {
      const isSameFloor = placeOf(next.drawing, this.passed ?? cell)[2] === placeOf(next.drawing, cell)[2];
      this.set(use(next, isSameFloor ? lineCells(next.drawing, this.passed ?? cell, cell) : [cell], this.act, tool));
    } else this.set(next);
    this.passed = cell;
  }

  /** @param {number | null} cell */
  endStroke(cell) {
    if (this.state.anchor === null) return;
    this.set(cell === null ? { ...this.state, anchor: null } : press(this.state, cell, this.act));
  }

  get act() {
    return `stroke ${this.strokes}`;
  }

  /** @param {number | null} cell */
  point(cell) {
    if (cell === this.pointed) return;
    this.pointed = cell;
    this.mark();
  }

  // Changes.

  /** @param {State} next */
  set(next) {
    if (next === this.state) return;
    const before = this.state;
    this.state = next;
    if (next.text !== before.text) {
      this.told = null;
      keep(DRAFT, next.text);
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.check(), PAUSE);
    }
    this.render();
  }

  async check() {
    const turn = ++this.checks;
    const { text } = this.state;
    try {
      const verdict = await post("/levels/check", { text });
      if (turn !== this.checks) return;
      Object.assign(this, { verdict, trouble: "" });
    } catch (error) {
      if (turn !== this.checks) return;
      this.trouble = /** @type {Error} */ (error).message;
    }
    this.checked = text;
    this.render();
    if (this.isReady === false && document.activeElement !== this.twin.area) this.twin.reveal();
  }

  /** Whether it can be saved and ridden; undefined while nobody knows. */
  get isReady() {
    return this.checked === this.state.text && !this.trouble ? this.verdict?.ok : undefined;
  }

  /** @param {{ width: number, height: number, floors: number, fromMiddle?: boolean }} size */
  resize(size) {
    if (size.floors < 1 || size.floors > MOST_FLOORS) return;
    this.set(redraw({ ...this.state, anchor: null }, resize(this.state.drawing, size, size.fromMiddle)));
  }

  async askSize() {
    const size = await askSize(this.state.drawing);
    if (size) this.resize(size);
  }

  async askNew() {
    const text = await askNew();
    if (text !== null) this.set(replaceAll(this.state, text));
  }

  async askLevel() {
    try {
      const level = await askLevel();
      if (level) this.set(replaceAll(this.state, level.text, level.kind === "saved" ? level.name : ""));
    } catch (error) {
      this.top.say(/** @type {Error} */ (error).message);
    }
  }

  async save() {
    const name = nameOf(this.state);
    if (!this.isReady) return this.showProblem();
    if (!name || name !== this.state.savedName) return this.saveAs();
    try {
      this.keepSaved(await this.put(name, true));
    } catch (error) {
      this.top.say(/** @type {Error} */ (error).message);
    }
  }

  async saveAs() {
    if (!this.isReady) return this.showProblem();
    const level = await askName(nameOf(this.state), this.state.savedName, (name, mayReplace) => this.put(name, mayReplace));
    if (level) this.keepSaved(level);
  }

  /** @param {string} name @param {boolean} replace @returns {Promise<import("ludus/levels/dialogs.js").LevelInfo>} */
  put(name, replace) {
    return put(`/levels/${encodeURIComponent(name)}`, { text: this.state.text, replace });
  }

  /** @param {import("ludus/levels/dialogs.js").LevelInfo} level */
  keepSaved(level) {
    this.set(saved(this.state, level.name, level.text));
  }

  showProblem() {
    if (!this.verdict || this.verdict.ok) return;
    const { place, line, column } = this.verdict;
    this.twin.reveal();
    if (place) this.goTo(cellOf(this.state.drawing, ...place));
    else this.twin.select(line ?? 1, column ?? 1);
  }

  /** @param {number} cell */
  goTo(cell) {
    this.told = cell;
    this.pen.element.focus();
    this.showsCursor = true;
    this.set({ ...this.state, cursor: Math.max(0, Math.min(cell, this.state.drawing.marks.length - 1)) });
    this.mark();
    this.pen.element.scrollIntoView({ block: "nearest" });
  }

  // From state to page.

  render() {
    const { state, isReady } = this;
    if (state.drawing !== this.drawn) {
      const scenery = sceneryOf(state.drawing);
      const isShown = this.showsReach && scenery.starts.length > 0;
      this.drawn = state.drawing;
      this.desk.classList.toggle("single", state.drawing.floors === 1);
      this.board.scenery = scenery;
      this.board.overlays = { territory: isShown };
      const heads = isShown ? scenery.starts : [];
      this.board.captions = freeCells(state.drawing).map((n) => t("levels.free", { n }));
      this.board.show([{ heads, fell: heads.map(() => 0), tick: 0 }], 0);
      this.pen.element.dataset.marks = scenery.marks;
    }
    this.pen.element.dataset.ready = String(isReady ?? "");
    this.palette.render(state, this.showsReach);
    const isWrong = this.verdict?.ok === false;
    this.top.render(state, isWrong, isReady);
    const wrong = isWrong && this.verdict?.line ? { line: this.verdict.line, column: this.verdict.column ?? 1 } : null;
    this.twin.render(state.text, this.checked === state.text ? wrong : null);
    this.verdictCard.render(this.verdict, this.trouble);
    this.trying.render(sceneryOf(state.drawing).starts.length, isReady === true || (isReady === undefined && this.verdict?.ok === true && !this.trouble));
    this.mark();
  }

  /** What lies over the level. */
  mark() {
    const { state, verdict } = this;
    /** @type {import("ludus/board/marks.js").Mark[]} */
    const marks = [];
    const under = this.showsCursor ? state.cursor : this.pointed;
    if (under !== null && under < state.drawing.marks.length) marks.push(...planned(state, under).filter(({ cell, mark }) => state.drawing.marks[cell] !== mark).map((each) => ({ ...each, kind: /** @type {const} */ ("ghost") })));
    marks.push(...this.partner());
    if (verdict?.place && !verdict.ok) marks.push({ cell: cellOf(state.drawing, ...verdict.place), kind: "error" });
    else if (this.told !== null) marks.push({ cell: this.told, kind: "warn" });
    if (this.showsCursor) marks.push({ cell: state.cursor, kind: "cursor" });
    this.board.marks = marks;
    const { dataset } = this.pen.element;
    dataset.ghosts = marks.filter(({ kind }) => kind === "ghost").map(({ cell, mark }) => `${cell}${mark}`).join(",");
    dataset.error = marks.filter(({ kind }) => kind === "error").map(({ cell }) => cell).join(",");
    dataset.cursor = String(state.cursor);
    this.pen.element.classList.toggle("keyed", this.showsCursor);
    if (this.showsCursor) this.pen.say(state.anchor === null ? this.describe(state.cursor) : `${this.describe(state.cursor)}. ${t("levels.anchored")}`);
  }

  /** Where the symmetry puts the other half of a teleporter that stands alone. @returns {import("ludus/board/marks.js").Mark[]} */
  partner() {
    const { drawing, tool, symmetry } = this.state;
    const { letter, alone } = nextLetter(drawing);
    if (tool !== "teleporter" || alone === null || symmetry === "none") return [];
    return images(drawing, alone, symmetry).slice(1).filter((cell) => drawing.marks[cell] === " ").map((cell) => ({ cell, kind: /** @type {const} */ ("ghost"), mark: letter }));
  }

  /** @param {number} cell */
  describe(cell) {
    const { drawing } = this.state;
    const [x, y, floor] = placeOf(drawing, cell);
    const mark = drawing.marks[cell];
    const words = /** @type {Record<string, string>} */ ({ "#": "wall", ">": "up", "<": "down" });
    const what = /[1-8]/.test(mark) ? t("levels.is.start", { n: mark }) : /[a-z]/.test(mark) ? t("levels.is.teleporter", { letter: mark }) : t(`levels.is.${words[mark] ?? "free"}`);
    return drawing.floors > 1 ? t("levels.at.floor", { x, y, floor, what }) : t("levels.at", { x, y, what });
  }

  leave() {
    this.unbind();
    clearTimeout(this.timer);
    this.checks++;
  }
}
