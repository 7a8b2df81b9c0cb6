/** The table: a game going on, played or watched, with what its players think beside it. */

import "ludus/board/board.js";
import "ludus/think/chances.js";
import "ludus/think/thought.js";
import "ludus/think/tree.js";
import { rememberOwn, setOwn } from "ludus/board/dress.js";
import { copyLinkButton } from "ludus/core/copying.js";
import { ICONS, fillWith, h, icon, redraw } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { go, problem } from "ludus/core/router.js";
import { Hint } from "ludus/play/hint.js";
import { LiveGame } from "ludus/play/game.js";
import { drawSeats, seatName, tellReason } from "ludus/play/seats.js";
import { pad, steerBySwiping, steeringKeys } from "ludus/play/steering.js";
import { reachAfterMoves } from "ludus/play/reach.js";
import { ALL, OverlaySwitch } from "ludus/think/overlays.js";

const PATIENCE = 400; // ms before it is said that players are made ready
const HERE_ONLY = ["127.0.0.1", "localhost", "[::1]"]; // addresses that mean this machine to every machine

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
export function mountTable(root, id) {
  const game = new LiveGame(id);
  const view = new TableView(root, game);
  return () => view.leave();
}

class TableView {
  score = h("div.score", { "aria-live": "off" });
  board = /** @type {any} */ (h("ludus-board", null));
  above = h("div.over-board", null);
  said = h("p.said", { role: "status" });
  panel = /** @type {any} */ (h("ludus-thought", null));
  chances = /** @type {any} */ (h("ludus-chances", null));
  tree = /** @type {any} */ (h("ludus-tree", null));
  buttons = h("div.right", null);
  overlays = new OverlaySwitch(ALL, () => this.drawOverlays());

  /** @param {HTMLElement} root @param {LiveGame} game */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    this.unbind = () => {};
    this.hint = new Hint(game, (text, move) => this.showHint(text, move));
    this.timer = 0;
    this.compilingTimer = 0;
    this.isAside = false; // how it ended was read, and put aside
    this.rest = h("div.rest", null, h("hr", null), this.chances, h("hr", null), this.tree);
    this.build();
    const on = (/** @type {string} */ name, /** @type {(event: any) => void} */ run) => game.addEventListener(name, run);
    on("table", () => this.drawAll());
    on("step", () => this.drawStep());
    on("phase", () => this.drawPhase());
    on("here", () => drawSeats(this.score, this.game, this.reach()));
    on("compiling", () => this.drawCompiling());
    on("thought", (event) => this.drawThought(event.detail));
    on("rematch", (event) => go(`/play/${event.detail}`));
    on("problem", (event) => this.say(event.detail));
    on("refused", (event) => {
      root.className = ""; // no stage, and no panel beside it
      fillWith(root, problem(event.detail || t("play.gone"), t("play.gone.todo"), h("a.btn", { href: "/play" }, t("play.new"))));
    });
  }

  build() {
    const wrap = h("div.boardwrap", null, this.board, this.above);
    const cross = pad((move) => this.steer(this.game.mine[0], move), h("span", null, this.round("pause", () => this.toggle()), this.round("undo", () => this.game.wish("undo"))), this.round("hint", () => this.hint.ask()));
    fillWith(
      this.root,
      h("section.stage", { "aria-label": t("play.board") }, this.score, wrap, h("div.under", null, ...this.overlays.chips, this.said, this.buttons)),
      h("aside.side", { "aria-label": t("play.side") },
        this.panel,
        this.rest),
      cross,
    );
    this.root.className = "split play";
    this.board.addEventListener("pick", (/** @type {CustomEvent} */ event) => this.pick(event.detail.move));
    this.chances.addEventListener("seek", (/** @type {CustomEvent} */ event) => this.look(event.detail.ply));
    steerBySwiping(wrap, (move) => this.steer(this.game.mine[0], move));
  }

  /** @param {"pause" | "undo" | "hint"} name @param {() => void} run */
  round(name, run) {
    return h("button.rnd", { "data-does": name, "aria-label": t(`play.${name}`), onclick: run }, icon(ICONS[name]));
  }

  get rides() {
    return this.game.table?.scenery.kind === "riders";
  }

  /** Everything anew: at first, after a reconnection, after an undo. */
  drawAll() {
    const table = this.game.table;
    if (!table) return;
    setOwn(this.game.mine);
    rememberOwn(`t-${this.game.id}`, this.game.mine);
    this.board.scenery = table.scenery;
    this.panel.game = table.game;
    const names = table.players.map((_, seat) => seatName(this.game, seat));
    for (const element of [this.panel, this.tree, this.chances]) element.names = names;
    this.panel.thought = null;
    const machine = table.players.findIndex((player) => player !== "you");
    this.panel.mover = machine < 0 ? null : machine;
    this.rest.hidden = machine < 0; // where only people play, nobody ever estimates anything
    this.panel.classList.toggle("rides", this.rides);
    this.root.classList.toggle("with-pad", this.rides && this.game.mine.length > 0);
    this.root.dataset.pace = table.pace;
    this.overlays.chips.forEach((chip) => (chip.hidden = !this.rides));
    this.drawButtons();
    this.bind();
    this.drawStep(0);
    this.drawPhase();
  }

  /** One ply more. @param {number} [tween] ms */
  drawStep(tween) {
    const table = this.game.table;
    if (!table) return;
    this.hint.forget();
    if (table.pace === "turns") this.say(""); // it was meant for the position before
    this.board.preview = null;
    this.drawOverlays();
    this.board.show(table.frames, this.game.ply, { tween: tween ?? (table.pace === "live" ? table.tick : 160) });
    const seat = this.seatToPick();
    this.board.seatToPick = seat;
    this.board.legal = seat === null ? [] : table.legal[seat];
    drawSeats(this.score, this.game, this.reach());
    this.drawChances();
    const thought = this.panel.thought;
    this.panel.late = table.pace === "live" && thought !== null && !this.game.isOver && thought.ply < this.game.ply - 1;
    if (this.game.isOver) this.drawPhase();
    else if (table.pace === "turns") this.drawButtons();
  }

  seatToPick() {
    const table = this.game.table;
    if (!table || this.game.isOver) return null;
    if (table.pace === "live") return this.game.mine[0] ?? null;
    return table.to_move.find((seat) => this.game.mine.includes(seat)) ?? null;
  }

  /** [seat] cells in reach, as the board counted them. */
  reach() {
    const counts = this.board.dataset.territory;
    return this.rides && counts ? counts.split(",").map(Number) : null;
  }

  drawChances() {
    const table = this.game.table;
    if (!table) return;
    const [low, high] = table.range;
    const seats = table.players.map((_, seat) => seat).filter((seat) => table.players[seat] !== "you");
    const seat = seats.find((each) => table.values?.some((row) => row[each] !== null)) ?? seats[0] ?? 0;
    const values = (table.values ?? []).map((row) => (row[seat] === null ? null : (/** @type {number} */ (row[seat]) - low) / (high - low)));
    const newest = this.game.thoughts[seat];
    if (newest && newest.ply <= values.length) values[newest.ply] ??= newest.chance; // what is shown beside it is in it, too
    this.chances.seat = seat;
    this.chances.plies = this.game.isOver ? this.game.ply : null;
    this.chances.values = values;
    this.chances.ply = this.game.ply;
  }

  /** @param {import("ludus/types.js").ThoughtMessage} thought */
  drawThought(thought) {
    const table = this.game.table;
    this.panel.reach = this.rides && table ? reachAfterMoves(table.scenery, table.frames, this.game.ply, thought) : null;
    this.panel.thought = thought;
    this.tree.thought = thought;
    this.drawChances();
    this.drawOverlays();
  }

  drawOverlays() {
    const thought = Object.values(this.game.thoughts).find((each) => each.ply === this.game.ply);
    this.board.overlays = this.overlays.of(thought, !this.game.isOver);
  }

  /** What lies over the board: a countdown, a pause, an invitation, the end. */
  drawPhase() {
    const { game } = this;
    const table = game.table;
    clearInterval(this.timer);
    if (!table) return;
    this.drawCompiling();
    this.root.dataset.phase = table.phase;
    this.drawButtons();
    if (game.starts !== null) {
      const count = () => {
        const left = Math.ceil(((game.starts ?? 0) - performance.now()) / 1000);
        if (left > 0) fillWith(this.above, h("span.count", { role: "status", "aria-label": t("play.get-ready") }, left));
        else fillWith(this.above);
      };
      count();
      this.timer = window.setInterval(count, 100);
      return;
    }
    if (game.isReadying) {
      const since = performance.now();
      const wait = () => {
        const words = this.compilingWords();
        if (words) fillWith(this.above, h("div.note.compiling", null, h("h2", null, words.what), h("p", null, words.far), h("p.faint", null, t("play.compiling.once"))));
        else fillWith(this.above, performance.now() - since > PATIENCE ? h("div.note", null, h("h2", null, t("play.get-ready"))) : null);
      };
      wait();
      this.timer = window.setInterval(wait, 250);
      return;
    }
    const notes = /** @type {Record<string, () => HTMLElement | null>} */ ({
      waiting: () => this.invitation(),
      paused: () => (table.pace === "live" || !game.mine.length ? this.pausedNote() : null),
      over: () => (this.isAside ? null : this.ending()),
      trouble: () => problem(table.trouble, t("play.trouble.todo")),
    });
    fillWith(this.above, notes[table.phase]?.() ?? null);
    /** @type {HTMLElement | null} */ (this.above.querySelector("[data-first]"))?.focus({ preventScroll: true });
  }

  /** For whom something is compiled, and how far that is; null if for nobody. */
  compilingWords() {
    const seats = Object.keys(this.game.compiling).map(Number);
    if (!seats.length) return null;
    const names = [...new Set(seats.map((seat) => seatName(this.game, seat)))].join(", ");
    const n = Math.max(...Object.values(this.game.compiling));
    const s = Math.floor((performance.now() - this.game.compilingSince) / 1000);
    return { what: t("play.compiling", { name: names }), far: t("play.compiling.far", { n, s }) };
  }

  /** Beside the board; while riders wait, it lies over the board, too. */
  drawCompiling() {
    clearInterval(this.compilingTimer);
    const tell = () => {
      const words = this.compilingWords();
      this.panel.waits = words && t("play.compiling.both", words);
      if (!words) clearInterval(this.compilingTimer);
    };
    tell();
    if (this.compilingWords()) {
      this.panel.thought = null;
      this.panel.mover = Number(Object.keys(this.game.compiling)[0]);
      this.compilingTimer = window.setInterval(tell, 1000);
    }
  }

  pausedNote() {
    const isNew = this.game.ply === 0;
    return h("div.note", null,
      isNew ? null : h("h2", null, t("play.paused")),
      h("button.btn.loud", { "data-first": true, onclick: () => this.game.wish("start") }, t(isNew ? "play.begin" : "play.resume"), cap(" ")));
  }

  invitation() {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: location.href, "aria-label": t("play.share") }));
    const copy = copyLinkButton(t("common.copy"));
    return h("div.note", null, h("h2", null, t("play.share")), h("div.link", null, input, copy), h("p", null, t("play.share.wait")),
      HERE_ONLY.includes(location.hostname) ? h("p.faint", null, t("play.share.local")) : null);
  }

  /** Whoever only watches people does not begin their next game. */
  get canRepeat() {
    return this.game.mine.length > 0 || !this.game.table?.players.includes("you");
  }

  ending() {
    const { game } = this;
    const outcome = game.table?.outcome;
    if (!outcome) return null;
    return h("div.note", { role: "status", "data-outcome": outcome.winner ?? "draw" },
      h("button.icon.aside", { "aria-label": t("play.look"), title: t("play.look"), onclick: () => this.putAside() }, icon(ICONS.cross)),
      h("h2", null, this.verdict(outcome)),
      h("p", null, tellReason(game, outcome.reason)),
      h("div.row", null,
        this.canRepeat
          ? h("button.btn.loud", { "data-first": true, onclick: () => game.wish("rematch") }, t("play.again"), cap("r"))
          : null,
        h("a.btn", { href: `/replays/t-${game.id}` }, t("play.replay")),
        h("a.btn", { href: "/play" }, t("play.new"))));
  }

  /** The board is seen whole again; what can be done next stays below it. */
  putAside() {
    if (!this.game.isOver || this.isAside) return;
    this.isAside = true;
    this.drawPhase();
    /** @type {HTMLElement | null} */ (this.buttons.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
  }

  /** @param {import("ludus/types.js").Outcome} outcome */
  verdict(outcome) {
    const { mine } = this.game;
    if (outcome.returns.length === 1) return t("play.scored", { n: outcome.returns[0] });
    if (outcome.winner === null) return t("play.draw");
    if (mine.length === 1) return mine.includes(outcome.winner) ? t("play.win") : t("play.lose");
    return t("play.wins", { name: seatName(this.game, outcome.winner) });
  }

  drawButtons() {
    const { game } = this;
    const table = game.table;
    if (!table) return;
    const isMine = game.mine.length > 0;
    const canUndo = isMine && !table.shared && game.ply > 0;
    /** @param {string} key @param {string} name @param {() => void} run @param {boolean} [isOn] */
    const button = (key, name, run, isOn = true) => h("button", { onclick: run, disabled: !isOn, "data-key": key }, cap(key), t(`play.${name}`));
    const canPause = table.pace === "live" || !isMine;
    redraw(this.buttons, () => fillWith(this.buttons,
      this.rides && isMine ? h("span.opt.row", { "aria-hidden": "true" }, h("span.keys", null, cap("ArrowLeft"), cap("ArrowUp"), cap("ArrowDown"), cap("ArrowRight")), t("play.steer")) : null,
      canPause ? button(" ", table.phase === "running" ? "pause" : "resume", () => this.toggle(), !game.isOver) : null,
      isMine && table.pace === "turns" ? button("u", "undo", () => game.wish("undo"), canUndo) : null,
      isMine && !table.shared && table.pace === "turns" ? button("i", "hint", () => this.hint.ask(), this.seatToPick() !== null) : null,
      game.isOver && this.canRepeat ? button("r", "again", () => game.wish("rematch")) : null,
      button("n", "new", () => go("/play"))));
  }

  bind() {
    this.unbind();
    const { game } = this;
    const steering = this.rides ? steeringKeys(game.mine, (seat, move) => this.steer(seat, move)) : [];
    const isMine = game.mine.length > 0, isLive = game.table?.pace === "live";
    /** Keys that do something here; the dialog of keys lists no others. @type {(isOn: boolean, ...keys: import("ludus/core/keys.js").Key[]) => import("ludus/core/keys.js").Key[]} */
    const where = (isOn, ...keys) => (isOn ? keys : []);
    const taken = new Set(steering.flatMap(({ keys }) => keys)); // a third rider at the keyboard steers by L, too
    this.overlays.leaveKeys(taken);
    const others = [
      ...where(isLive || !isMine, { keys: [" "], label: t("play.pause"), run: () => this.toggle() }),
      ...where(this.rides, ...this.overlays.keys),
      ...where(isMine && !isLive, { keys: ["u"], label: t("play.undo"), run: () => game.wish("undo") }),
      ...where(isMine && !isLive && !game.table?.shared, { keys: ["i"], label: t("play.hint"), run: () => this.hint.ask() }),
      { keys: ["r"], label: t("play.again"), run: () => game.isOver && game.wish("rematch") },
      { keys: ["Escape"], label: t("play.look"), run: () => this.putAside() },
      { keys: ["n"], label: t("play.new"), run: () => go("/play") },
      ...where(isLive || !isMine,
        { keys: ["+"], label: t("play.faster"), run: () => this.setTempo(1 / 1.25) },
        { keys: ["-"], label: t("play.slower"), run: () => this.setTempo(1.25) }),
    ];
    this.unbind = bindKeys([...steering, ...others.filter(({ keys }) => !keys.some((key) => taken.has(key)))]);
  }

  /** @param {number} factor */
  setTempo(factor) {
    const table = this.game.table;
    if (!table) return;
    this.game.setTick(Math.round(Math.min(1000, Math.max(60, table.tick * factor))));
    this.say(t("play.speed", { ms: table.tick }));
  }

  toggle() {
    const table = this.game.table;
    if (!table || this.game.isOver) return;
    this.game.wish(table.phase === "running" ? "pause" : "start");
  }

  /** @param {number | undefined} seat @param {string} move */
  steer(seat, move) {
    const table = this.game.table;
    if (seat === undefined || !table || this.game.isOver || !this.rides) return;
    if (table.pace === "turns" && !table.to_move.includes(seat)) return;
    if (seat === this.game.mine[0]) this.board.preview = move; // a key is answered at once, whenever the others have chosen
    if (table.pace === "live" && table.phase === "paused") this.game.wish("start");
    this.game.move(seat, move);
  }

  /** @param {string} move */
  pick(move) {
    const seat = this.seatToPick();
    if (seat === null) return;
    if (this.rides) this.steer(seat, move);
    else this.game.move(seat, move);
  }

  /** Look back at an earlier ply; the next step comes back to now. @param {number} ply */
  look(ply) {
    const table = this.game.table;
    if (table) this.board.show(table.frames, Math.min(ply, this.game.ply), { tween: 0 });
  }

  /** @param {string} text @param {string | null} move */
  showHint(text, move) {
    this.say(text);
    if (move !== null) this.board.preview = move;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  leave() {
    clearInterval(this.timer);
    clearInterval(this.compilingTimer);
    this.unbind();
    this.hint.forget();
    this.game.close();
    setOwn([]);
  }
}

