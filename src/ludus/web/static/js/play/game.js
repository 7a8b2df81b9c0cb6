/** One game at a table, as this browser knows it: messages come in, it changes, and whoever listens draws it. */

import { LiveSocket } from "ludus/core/api.js";
import { secret } from "ludus/core/secret.js";

/** @typedef {import("ludus/types.js").Reel} Reel */
/** @typedef {import("ludus/types.js").ThoughtMessage} Thought */
/**
 * @typedef {Reel & { id: string, open: boolean[], pace: "live" | "turns", tick: number, phase: string, trouble: string,
 *   wins: number[], legal: string[][], to_move: number[], shared: boolean }} Table
 */

export class LiveGame extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    /** @type {Table | null} */
    this.table = null;
    /** @type {number[]} */
    this.mine = [];
    /** @type {Record<number, Thought>} [seat] the newest */
    this.thoughts = {};
    /** @type {number | null} when riders start, on performance.now() */
    this.starts = null;
    /** @type {Record<string, number>} [seat] the kernel that is being compiled for its player */
    this.compiling = {};
    this.compilingSince = 0; // on performance.now()
    /** @type {number[] | null} seats whose people are there; null where nobody else plays */
    this.here = null;
    this.isReadying = false; // riders wait for players that are made ready
    this.socket = new LiveSocket(`/tables/${encodeURIComponent(id)}/live`, {
      onOpen: (socket) => socket.send({ type: "hello", secret: secret() }),
      onMessage: (message) => this.receive(message),
      onRefused: (reason) => this.emit("refused", reason),
    });
  }

  get ply() {
    return this.table ? this.table.frames.length - 1 : 0;
  }

  get isOver() {
    return this.table?.outcome != null;
  }

  /** @param {any} message */
  receive(message) {
    const table = this.table;
    if (message.type === "table") {
      this.table = message.table;
      this.mine = message.mine;
      this.compiling = {};
      this.isReadying = false;
      this.emit("table");
      return;
    }
    if (!table) return;
    const handlers = /** @type {Record<string, () => void>} */ ({
      step: () => {
        if (message.ply !== table.frames.length) return this.again();
        this.starts = null;
        this.isReadying = false;
        table.frames.push(message.frame);
        table.moves.push(message.moves);
        table.values?.push(message.values);
        table.legal = message.legal;
        table.to_move = message.to_move;
        table.outcome = message.outcome ?? null;
        if (message.outcome) {
          table.phase = "over";
          table.wins = message.wins;
        }
        this.emit("step");
      },
      phase: () => {
        table.phase = message.phase;
        table.trouble = message.trouble;
        if (message.phase !== "running") this.starts = null;
        this.isReadying = message.phase === "running" && table.pace === "live";
        if (message.phase !== "running") this.compiling = {};
        this.emit("phase");
      },
      countdown: () => {
        this.starts = performance.now() + message.seconds * 1000;
        this.isReadying = false;
        this.emit("phase");
      },
      compiling: () => {
        if (!Object.keys(this.compiling).length) this.compilingSince = performance.now();
        this.compiling = message.seats;
        this.emit("compiling");
      },
      here: () => {
        this.here = message.seats;
        this.emit("here");
      },
      joined: () => {
        table.open = message.open;
        this.emit("phase");
      },
      undone: () => {
        this.table = message.table;
        this.thoughts = {};
        this.emit("table");
      },
      thought: () => {
        if (message.thought.ply === this.ply) {
          this.thoughts[message.thought.seat] = message.thought;
          this.emit("thought", message.thought);
        }
      },
      rematch: () => this.emit("rematch", message.id),
      error: () => this.emit("problem", message.error),
    });
    handlers[message.type]?.();
  }

  /** Something was missed: the server tells all of it again. */
  again() {
    this.socket.send({ type: "hello", secret: secret() });
  }

  /** @param {string} name @param {unknown} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {number} seat @param {string} move */
  move(seat, move) {
    this.socket.send({ type: "move", seat, move, ply: this.table?.pace === "turns" ? this.ply : null });
  }

  /** @param {"start" | "pause" | "undo" | "rematch"} what */
  wish(what) {
    this.socket.send({ type: what });
  }

  /** @param {number} tick ms */
  setTick(tick) {
    if (this.table) this.table.tick = tick;
    this.socket.send({ type: "tempo", tick });
  }

  close() {
    this.socket.close();
  }
}
