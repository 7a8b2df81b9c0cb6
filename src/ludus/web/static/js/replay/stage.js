/**
 * `<ludus-replay>`: a whole game with its graph and its buttons, from a reel. It needs no server, so it serves the page, the file that
 * is exported and a notebook alike. It fires `ply` with `{ ply }` wherever somebody goes.
 *
 * Attribute `with-thoughts`: whoever shows it asks somebody what to think of the position, and gives it as `thought`.
 */

import "ludus/board/board.js";
import "ludus/think/chances.js";
import { badge } from "ludus/board/shapes.js";
import { ICONS, fillWith, h, icon, redraw } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { gameName, playerName, playerSettings } from "ludus/core/names.js";
import { ALL, OF_BOARD, OverlaySwitch } from "ludus/think/overlays.js";
import { turningPoints } from "ludus/think/turning.js";

/** @typedef {import("ludus/types.js").Reel} Reel */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
const NAMES = ["¼×", "½×", "1×", "2×", "4×", "8×", "16×"];
const PLY = 320; // ms a ply at speed 1

export class LudusReplay extends HTMLElement {
  /** @type {Reel | null} */
  #reel = null;
  #ply = 0;
  #speed = 1;
  #timer = 0;
  #board = /** @type {any} */ (h("ludus-board", null));
  #seats = h("div.score.many", null);
  #chances = /** @type {any} */ (h("ludus-chances", null));
  #transport = h("div.transport", { role: "group" });
  #overlays = new OverlaySwitch(OF_BOARD, () => this.drawOverlays());
  #under = h("div.under", null);
  /** @type {import("ludus/types.js").ThoughtMessage | null} */
  #thought = null;

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(this.#seats, h("div.boardwrap", null, this.#board), this.#under, h("div.line", null, this.#chances), this.#transport);
    this.#chances.addEventListener("seek", (/** @type {CustomEvent} */ event) => this.go(event.detail.ply));
  }

  disconnectedCallback() {
    this.stop();
  }

  get board() {
    return this.#board;
  }

  get reel() {
    return this.#reel;
  }

  /** @param {Reel | null} reel */
  set reel(reel) {
    this.#reel = reel;
    if (!reel) return;
    this.#board.scenery = reel.scenery;
    if (this.hasAttribute("with-thoughts")) this.#overlays = new OverlaySwitch(ALL, () => this.drawOverlays());
    this.#under.hidden = !this.rides;
    fillWith(this.#under, ...this.#overlays.chips);
    this.drawOverlays();
    this.#chances.names = this.names;
    this.#chances.plies = this.plies;
    const stacked = chancesOf(reel);
    this.#chances.seat = stacked.seat;
    this.#chances.values = stacked.values;
    this.#chances.turning = this.turning;
    this.#chances.falls = this.falls;
    this.drawTransport();
    this.go(0, { tween: 0 });
  }

  get rides() {
    return this.#reel?.scenery.kind === "riders";
  }

  /** What somebody thinks of the position shown. @param {import("ludus/types.js").ThoughtMessage | null} thought */
  set thought(thought) {
    this.#thought = thought;
    this.drawOverlays();
  }

  drawOverlays() {
    this.#board.overlays = this.#overlays.of(this.#thought?.ply === this.#ply ? this.#thought : null, this.rides);
  }

  get names() {
    return this.#reel?.names ?? this.#reel?.players.map((spec, seat) => (spec ? playerName(spec === "human" ? "you" : spec) : t("common.seat", { n: seat + 1 }))) ?? [];
  }

  /** How many turns there are. */
  get plies() {
    return (this.#reel?.frames.length ?? 1) - 1;
  }

  get ply() {
    return this.#ply;
  }

  /** Where a chance changed and stayed changed. */
  get turning() {
    return this.#reel ? turningOf(this.#reel) : [];
  }

  /** Where riders fell. */
  get falls() {
    /** @type {{ ply: number, seat: number }[]} */
    const found = [];
    this.#reel?.frames.forEach((frame, ply) => {
      frame.fell?.forEach((tick, seat) => {
        if (tick && !found.some((each) => each.seat === seat)) found.push({ ply, seat });
      });
    });
    return found;
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /** @param {number} ply @param {{ tween?: number }} [how] */
  go(ply, { tween = 160 } = {}) {
    const reel = this.#reel;
    if (!reel) return;
    this.#ply = Math.max(0, Math.min(ply, this.plies));
    this.drawOverlays(); // a thought is about its own ply only
    this.#board.show(reel.frames, this.#ply, { tween });
    this.#chances.ply = this.#ply;
    this.dataset.ply = String(this.#ply);
    this.drawSeats();
    if (this.#ply === this.plies) this.stop();
    this.dispatchEvent(new CustomEvent("ply", { detail: { ply: this.#ply }, bubbles: true }));
  }

  /** @param {number} plies */
  move(plies) {
    this.stop();
    this.go(this.#ply + plies);
  }

  toggle() {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    if (this.#ply === this.plies) this.go(0, { tween: 0 });
    this.drawTransport(true);
    const next = () => {
      this.#timer = window.setTimeout(() => {
        if (!this.isConnected) return;
        this.go(this.#ply + 1, { tween: PLY / this.#speed });
        if (this.#ply < this.plies) next();
      }, PLY / this.#speed);
    };
    next();
  }

  stop() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.drawTransport();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.#speed = speed;
    const wasPlaying = this.isPlaying;
    this.stop();
    this.drawTransport();
    if (wasPlaying) this.toggle();
  }

  /** To the next turning point or fall; from behind the last to the first. */
  jump() {
    const points = [...this.turning, ...this.falls].map((each) => each.ply).sort((a, b) => a - b);
    const next = points.find((ply) => ply > this.#ply) ?? points[0];
    this.stop();
    if (next !== undefined) this.go(next, { tween: 0 });
  }

  /** @returns {import("ludus/core/keys.js").Key[]} */
  get keys() {
    return [
      { keys: ["ArrowLeft"], label: t("replay.back"), run: () => this.move(-1) },
      { keys: ["ArrowRight"], label: t("replay.forward"), run: () => this.move(1) },
      { keys: ["Shift+ArrowLeft"], label: `${t("replay.back")}, ${t("replay.ten")}`, run: () => this.move(-10), shown: ["⇧", "ArrowLeft"] },
      { keys: ["Shift+ArrowRight"], label: `${t("replay.forward")}, ${t("replay.ten")}`, run: () => this.move(10), shown: ["⇧", "ArrowRight"] },
      { keys: ["Home"], label: t("replay.first"), run: () => this.move(-Infinity) },
      { keys: ["End"], label: t("replay.last"), run: () => this.move(Infinity) },
      { keys: [" "], label: t("replay.run"), run: () => this.toggle() },
      { keys: ["j"], label: t("replay.turning"), run: () => this.jump() },
      ...(this.rides ? this.#overlays.keys : []),
    ];
  }

  drawSeats() {
    const reel = this.#reel;
    if (!reel) return;
    const frame = reel.frames[this.#ply];
    const seats = reel.players.map((spec, seat) => {
      const fell = frame.fell?.[seat] ?? 0;
      const settings = reel.names || spec === "human" || spec === "you" ? "" : playerSettings(spec);
      const sub = fell ? t("play.fell", { n: fell }) : frame.cells ? t("play.cells", { n: frame.cells[seat] }) : settings;
      return h("div.seat", { class: fell ? "out" : "", "data-seat": seat }, badge(seat), h("div", null, h("div.who", { title: spec }, this.names[seat]), h("div.sub", null, sub || "\u00a0")));
    });
    fillWith(this.#seats, ...seats, h("div.seat.what", null, h("div", null, h("div.who", null, gameName(reel.game)), h("div.sub", null, t("replay.ply", { n: this.#ply, total: this.plies })))));
  }

  /** @param {boolean} [isPlaying] */
  drawTransport(isPlaying = this.isPlaying) {
    /** @param {keyof typeof ICONS} name @param {string} label @param {() => void} run @param {string} [kind] */
    const button = (name, label, run, kind = "") => h("button.icon", { class: kind, "aria-label": t(label), "data-key": label, onclick: run }, icon(ICONS[name]));
    const speeds = SPEEDS.map((speed, number) =>
      h("button", { "aria-pressed": String(speed === this.#speed), "data-key": speed, onclick: () => this.setSpeed(speed) }, NAMES[number]));
    redraw(this.#transport, () => fillWith(this.#transport,
      button("first", "replay.first", () => this.move(-Infinity)),
      button("back", "replay.back", () => this.move(-1)),
      button(isPlaying ? "pause" : "play", "replay.run", () => this.toggle(), "loud"),
      button("forward", "replay.forward", () => this.move(1)),
      button("last", "replay.last", () => this.move(Infinity)),
      h("div.seg", { role: "group", "aria-label": t("replay.speed") }, ...speeds),
      h("div.right", { "aria-hidden": "true" },
        h("span", null, h("span.keys", null, cap("ArrowLeft"), cap("ArrowRight")), t("replay.step")),
        h("span", null, cap("⇧"), t("replay.ten")),
        h("span", null, cap("j"), t("replay.turning")))));
  }
}

/** Where a chance changed and stayed changed, and whose. @param {Reel} reel */
export function turningOf(reel) {
  const { seat, values } = chancesOf(reel);
  const isOfOne = !values.some((row) => Array.isArray(row)); // the seat found is then but the number of the only row
  return turningPoints(values).map((each) => (isOfOne ? { ...each, seat } : each));
}

/**
 * What players thought the game worth, 0 .. 1 by ply: of all seats where all said so, else of the one that said most.
 * @param {Reel} reel
 * @returns {{ seat: number, values: (number | null)[] | (number | null)[][] }}
 */
export function chancesOf(reel) {
  const [low, high] = reel.range;
  const rows = reel.values ?? [];
  const of = (/** @type {number} */ seat) => rows.map((row) => (row[seat] === null || row[seat] === undefined ? null : (/** @type {number} */ (row[seat]) - low) / (high - low)));
  const seats = reel.players.map((_, seat) => of(seat));
  const said = seats.map((values) => values.filter((value) => value !== null).length);
  const byPly = rows.map((_, ply) => seats.map((values) => values[ply]));
  const isOfAll = reel.players.length > 2 && byPly.filter((row) => row.every((value) => value !== null)).length > rows.length / 4;
  if (isOfAll) return { seat: 0, values: byPly };
  const seat = said.indexOf(Math.max(...said));
  return { seat, values: seats[seat] ?? [] };
}

customElements.define("ludus-replay", LudusReplay);
