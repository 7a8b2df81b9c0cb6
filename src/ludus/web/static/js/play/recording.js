/** A duel that was recorded, with what one of the two thought; it plays over and over until it is stopped. */

import { playerName } from "ludus/core/names.js";
import { reachAfterMoves } from "ludus/play/reach.js";
import { drawSeats } from "ludus/play/seats.js";

const TICK = 170; // ms
const PAUSE = 2500; // ms at the end

export class Recording {
  /** @param {any} board @param {any} panel @param {HTMLElement} score */
  constructor(board, panel, score) {
    this.board = board;
    this.panel = panel;
    this.score = score;
    this.timer = 0;
    this.isStopped = false;
    this.start();
  }

  async start() {
    const answer = await fetch("/static/recorded.json");
    if (!answer.ok || this.isStopped) return;
    this.recorded = await answer.json();
    this.board.scenery = this.recorded.scenery;
    this.panel.game = this.recorded.game;
    this.panel.names = this.recorded.players.map(playerName);
    this.show(0);
  }

  /** @param {number} ply */
  show(ply) {
    if (this.isStopped) return;
    const { players, scenery, frames, thoughts } = this.recorded;
    const thought = thoughts[ply] ?? null;
    this.board.overlays = { territory: true, heat: null, line: thought?.line ?? null };
    this.board.show(frames, ply, { tween: ply ? TICK : 0 });
    const counts = this.board.dataset.territory;
    const table = { players, frames: frames.slice(0, ply + 1), wins: players.map(() => 0), to_move: [], pace: /** @type {const} */ ("live"), open: players.map(() => false) };
    drawSeats(this.score, { table, mine: [], here: null, isOver: false }, counts ? counts.split(",").map(Number) : null);
    if (thought) {
      this.panel.reach = reachAfterMoves(scenery, frames, ply, thought);
      this.panel.thought = thought;
    }
    const isLast = ply + 1 >= frames.length;
    this.timer = window.setTimeout(() => this.show(isLast ? 0 : ply + 1), isLast ? PAUSE : TICK);
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }
}
