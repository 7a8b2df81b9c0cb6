/** A hint: what a good player would do on the seat of the person who asks. */

import { LiveSocket } from "ludus/core/api.js";
import { t } from "ludus/core/i18n.js";
import { moveName } from "ludus/core/names.js";

const ADVISER = { riders: "mcts", colours: "alphabeta", cells: "mcts", matches: "mcts", text: "mcts" };
const SECONDS = 1;

export class Hint {
  /**
   * @param {import("ludus/play/game.js").LiveGame} game
   * @param {(text: string, move: string | null) => void} show
   */
  constructor(game, show) {
    this.game = game;
    this.show = show;
    /** @type {LiveSocket | null} */
    this.socket = null;
  }

  ask() {
    const { game } = this;
    const table = game.table;
    const seat = table?.to_move.find((each) => game.mine.includes(each));
    if (!table || seat === undefined || table.shared || table.pace === "live" || game.isOver) return;
    this.forget();
    this.show(t("play.hint.busy"), null);
    const question = { game: table.game, seed: Number(table.seed), moves: table.moves, seat, player: ADVISER[table.scenery.kind], seconds: SECONDS };
    this.socket = new LiveSocket("/think/live", {
      onOpen: (socket) => socket.send(question),
      onMessage: (message) => {
        if (message.type === "error") this.show(message.error, null);
        else if (message.type === "compiling") this.show(t("play.hint.compiling", { n: message.kernel }), null);
        else if (message.thought.final) {
          this.show(t("play.hint.says", { move: moveName(message.thought.move) }), message.thought.move);
          this.forget();
        }
      },
    });
  }

  forget() {
    this.socket?.close();
    this.socket = null;
  }
}
