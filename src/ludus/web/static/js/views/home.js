/** Home: a duel of machines that is on right now, its thinking drawn over it; below it, where one can go. */

import "ludus/board/board.js";
import "ludus/think/thought.js";
import { get, post } from "ludus/core/api.js";
import { fillWith, h } from "ludus/core/dom.js";
import { addTexts, t } from "ludus/core/i18n.js";
import { gameName } from "ludus/core/names.js";
import { go, problem } from "ludus/core/router.js";
import { secret } from "ludus/core/secret.js";
import { style } from "ludus/core/style.js";
import { LiveGame } from "ludus/play/game.js";
import { reachAfterMoves } from "ludus/play/reach.js";
import { drawSeats, seatName } from "ludus/play/seats.js";
import home from "ludus/texts/home.js";
import play from "ludus/texts/play.js";

addTexts(play);
addTexts(home);

const WAYS = ["play", "replays", "levels", "championships", "contest", "step"];
const AFTERWARDS = 3500; // ms that the end of a duel stays
const RIDE = { game: "tron:level=pillars", rival: "mcts:seconds=0.1", tick: 140 }; // ms
const ASK_AGAIN = 1000; // ms between looks at how far the compiling is

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root) {
    const asked = get("/showcase"); // on its way while the style sheet is
    asked.catch(() => {}); // whoever waits for it deals with that
    await style("home");
    const view = new Home(root);
    view.begin(asked);
    return () => view.leave();
  },
};

class Home {
  score = h("div.score", null);
  board = /** @type {any} */ (h("ludus-board", null));
  panel = /** @type {any} */ (h("ludus-thought", null));
  status = h("p.said", { role: "status" });
  lead = h("p.lead", null, "\u00a0");
  challenge = h("button.btn.loud", { "data-does": "challenge", onclick: () => this.ride() }, t("home.challenge"));
  trouble = h("div", null);

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {LiveGame | null} */
    this.game = null;
    /** @type {{ stop: () => void } | null} */
    this.recording = null;
    this.timer = 0;
    this.isLeft = false;
    this.build();
  }

  build() {
    const ways = WAYS.map((name) => h("a", { href: `/${name}`, "data-way": name }, h("b", null, t(`home.${name}`)), h("span", null, t(`home.${name}.say`))));
    fillWith(this.root,
      h("div.split", null,
        h("section.stage", { "aria-label": t("home.title") }, this.score, h("div.boardwrap", null, this.board), h("div.under", null, this.status)),
        h("aside.side", null,
          h("h1", null, t("home.title")),
          this.lead,
          h("div.row", null, this.challenge, h("a.quiet", { href: "/play?game=tron" }, t("home.choose"))),
          this.trouble,
          h("hr", null),
          this.panel)),
      h("nav.ways", { "aria-label": t("nav.label") }, ...ways));
    this.panel.classList.add("rides"); // it has more to say: the room is kept for it
    this.root.className = "home";
  }

  /** Look for the duel; while there is none, show a recorded one. @param {Promise<any>} asked */
  async begin(asked = get("/showcase")) {
    try {
      const showcase = await asked;
      if (this.isLeft) return;
      if (showcase.table) {
        this.watch(showcase.table);
        return;
      }
      const doing = showcase.compiling ? t("home.compiling", { game: gameName(showcase.compiling) }) : "";
      this.status.textContent = [t("home.recorded", { done: showcase.done, total: showcase.total }), doing].filter(Boolean).join(" ");
      this.lead.textContent = t("home.lead.recorded");
      this.record();
    } catch {
      /* the strip at the top tells of a server that is gone */
    }
    this.timer = window.setTimeout(() => this.begin(), ASK_AGAIN);
  }

  /** @param {string} id */
  watch(id) {
    this.recording?.stop();
    this.recording = null;
    this.status.textContent = "";
    this.lead.textContent = t("home.lead");
    const game = (this.game = new LiveGame(id));
    game.addEventListener("table", () => {
      const table = game.table;
      if (!table) return;
      this.board.scenery = table.scenery;
      this.panel.game = table.game;
      this.panel.names = table.players.map((_, seat) => seatName(game, seat));
      this.panel.thought = null; // of the duel before
      this.show(0);
    });
    game.addEventListener("step", () => this.show(game.table?.tick ?? 0));
    game.addEventListener("thought", (event) => this.think(/** @type {CustomEvent} */ (event).detail));
    game.addEventListener("refused", () => this.next());
  }

  /** @param {number} tween ms */
  show(tween) {
    const { game } = this;
    const table = game?.table;
    if (!game || !table) return;
    if (game.isOver) this.board.overlays = { territory: false, heat: null, line: null };
    this.board.show(table.frames, game.ply, { tween });
    const counts = this.board.dataset.territory;
    drawSeats(this.score, game, counts ? counts.split(",").map(Number) : null);
    if (game.isOver) {
      const winner = table.outcome?.winner ?? null;
      this.status.textContent = winner === null ? t("home.draw") : t("home.over", { name: seatName(game, winner) });
      this.timer = window.setTimeout(() => this.next(), AFTERWARDS);
    }
  }

  /** @param {import("ludus/types.js").ThoughtMessage} thought */
  think(thought) {
    const table = this.game?.table;
    if (!table || !thought.player.startsWith("mcts")) return; // one mind is enough to follow
    this.panel.reach = reachAfterMoves(table.scenery, table.frames, thought.ply, thought);
    this.panel.thought = thought;
    this.board.overlays = { territory: true, heat: thought.heat, line: thought.line };
  }

  /** At once, without anything to choose: against the player whose thoughts are shown. */
  async ride() {
    this.challenge.setAttribute("disabled", "");
    try {
      const { id } = await post("/tables", { game: RIDE.game, seats: ["you", RIDE.rival], pace: "live", tick: RIDE.tick, secret: secret() });
      go(`/play/${id}`);
    } catch (error) {
      this.challenge.removeAttribute("disabled");
      fillWith(this.trouble, problem(/** @type {Error} */ (error).message, /** @type {any} */ (error).todo ?? ""));
    }
  }

  async record() {
    if (this.recording) return;
    const { Recording } = await import("ludus/play/recording.js");
    if (this.isLeft || this.game || this.recording) return;
    this.recording = new Recording(this.board, this.panel, this.score);
  }

  next() {
    this.game?.close();
    this.game = null;
    if (!this.isLeft) this.begin();
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    this.recording?.stop();
    this.game?.close();
  }
}
