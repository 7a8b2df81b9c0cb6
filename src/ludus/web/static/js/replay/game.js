/** One game again: the stage, and beside it what players think of any position, and where one can go from it. */

import "ludus/replay/stage.js";
import "ludus/think/minds.js";
import "ludus/think/tree.js";
import { recallOwn, setOwn } from "ludus/board/dress.js";
import { badge } from "ludus/board/shapes.js";
import { LiveSocket, fetched, get, post } from "ludus/core/api.js";
import { copyLinkButton } from "ludus/core/copying.js";
import { fillWith, h, redraw } from "ludus/core/dom.js";
import { signed } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { playerName } from "ludus/core/names.js";
import { keep, kept } from "ludus/core/prefs.js";
import { go, note, problem } from "ludus/core/router.js";
import { secret } from "ludus/core/secret.js";
import { download, exportGif } from "ludus/replay/export.js";
import { share } from "ludus/think/scale.js";

/** @typedef {import("ludus/types.js").Reel} Reel */
/** @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage */

const SECONDS = 1; // that each mind has
const PAUSE = 250; // ms after the last step, before minds are asked

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {number} ply
 */
export async function mountGame(root, id, ply) {
  const reel = await get(`/replays/${encodeURIComponent(id)}`);
  return showReel(root, reel, id, ply);
}

/**
 * @param {HTMLElement} root
 * @param {Reel} reel
 * @param {string | null} id none for a file that only this browser has
 * @param {number} ply
 * @param {string | null} text of that file
 */
export function showReel(root, reel, id, ply, text = null) {
  setOwn(id === null ? [] : recallOwn(id));
  const view = new GameView(root, reel, id, text);
  view.stage.go(ply, { tween: 0 });
  return () => {
    view.leave();
    setOwn([]);
  };
}

class GameView {
  stage = /** @type {import("ludus/replay/stage.js").LudusReplay} */ (h("ludus-replay", { "with-thoughts": "" }));
  minds = /** @type {any} */ (h("ludus-minds", null));
  mindsNote = h("p.dim", null);
  tree = /** @type {any} */ (h("ludus-tree", null));
  whose = h("div.whose-thought", { role: "group", "aria-label": t("replay.minds.shown") });
  shown = 0; // the mind whose thought lies over the board, and whose tree is shown
  points = h("div.points", null);
  here = h("div.here", null);
  trouble = h("div", null);
  /** @type {string[]} */
  who = [kept("mind.0") ?? "mcts", kept("mind.1") ?? "montecarlo"];

  /** @param {HTMLElement} root @param {Reel} reel @param {string | null} id @param {string | null} text */
  constructor(root, reel, id, text) {
    this.root = root;
    this.reel = reel;
    this.id = id;
    this.text = text;
    /** @type {(LiveSocket | null)[]} */
    this.sockets = [null, null];
    /** @type {[ThoughtMessage | null, ThoughtMessage | null]} */
    this.thoughts = [null, null];
    this.timer = 0;
    this.build();
    this.unbind = bindKeys([...this.stage.keys, { keys: ["f"], label: t("replay.on", { n: "…" }), run: () => this.playOn() }]);
  }

  build() {
    fillWith(this.root, this.stage,
      h("aside.side", null,
        h("section", null, this.minds, this.pickers(), this.mindsNote),
        h("hr", null),
        h("section", null, this.whose, this.tree),
        h("hr", null),
        h("section", null, h("div.h", null, t("replay.points")), this.points),
        h("hr", null),
        h("section", null, h("div.h", null, t("replay.here")), this.here, this.trouble),
        h("section", null, h("div.h", null, t("replay.take")), this.exports(), h("p.faint", null, t("replay.html.note")))));
    this.root.className = "split replay";
    this.stage.addEventListener("ply", () => this.moved());
    this.stage.reel = this.reel;
    this.minds.names = this.tree.names = this.stage.names;
    this.drawWhose();
  }

  /** Which of the two is shown over the board and as a tree. */
  drawWhose() {
    const titles = this.who.map(playerName).map((who, number, all) => (number && who === all[0] ? t("think.minds.second", { name: who }) : who));
    const had = this.whose.contains(document.activeElement);
    const buttons = titles.map((title, number) =>
      h("button", { "aria-pressed": String(number === this.shown), onclick: () => this.showMind(number) }, title));
    fillWith(this.whose, h("span.faint", null, t("replay.minds.shown")), h("div.seg", null, ...buttons));
    if (had) buttons[this.shown].focus();
  }

  /** @param {number} number */
  showMind(number) {
    this.shown = number;
    this.drawWhose();
    this.drawThought();
  }

  drawThought() {
    this.minds.thoughts = [...this.thoughts];
    this.tree.thought = this.stage.thought = this.thoughts[this.shown];
  }

  /** Who thinks: two players that can play this game. */
  pickers() {
    const box = h("div.minds-pick", null);
    get("/catalogue").then((catalogue) => {
      const name = this.reel.game.split(":")[0];
      const can = catalogue.games.find((/** @type {any} */ each) => each.name === name)?.players ?? [];
      this.who = this.who.map((who, number) => (can.includes(who) ? who : can[number] ?? can[0]));
      fillWith(box, ...this.who.map((who, number) => {
        const select = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("replay.minds.of", { n: number + 1 }), onchange: () => {
          this.who[number] = select.value;
          keep(`mind.${number}`, select.value);
          this.drawWhose();
          this.think();
        } }, ...can.map((/** @type {string} */ each) => h("option", { value: each, selected: each === who }, playerName(each)))));
        return select;
      }));
      this.drawWhose();
    });
    return box;
  }

  moved() {
    const { ply } = this.stage;
    if (this.id) note(`/replays/${this.id}/${ply}`);
    this.drawPoints();
    this.drawHere();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.think(), PAUSE);
  }

  /** Ask both, if anybody is to move here. */
  think() {
    const seat = this.mover();
    this.thoughts = [null, null];
    this.drawThought();
    this.mindsNote.textContent = seat === null ? t("replay.minds.over") : "";
    this.sockets.forEach((socket) => socket?.close());
    if (seat === null || this.stage.isPlaying) return;
    this.sockets = this.who.map((player, number) => new LiveSocket("/think/live", {
      onOpen: (socket) => socket.send({ game: this.reel.game, seed: Number(this.reel.seed), moves: this.reel.moves.slice(0, this.stage.ply), seat, player, seconds: SECONDS, heat: this.stage.rides }),
      onMessage: (message) => {
        if (message.type === "error") {
          this.mindsNote.textContent = message.error;
          return;
        }
        this.mindsNote.textContent = message.type === "compiling" ? t("replay.minds.compiling", { name: playerName(player), n: message.kernel }) : "";
        if (message.type !== "thought") return;
        this.thoughts[number] = message.thought;
        this.drawThought();
        if (message.thought.final) this.sockets[number]?.close();
      },
    }));
    this.minds.titles = this.who.map(playerName);
  }

  /** The first seat that moves next. */
  mover() {
    const next = this.reel.moves[this.stage.ply];
    const seat = next?.findIndex((move) => move !== null) ?? -1;
    return seat < 0 ? null : seat;
  }

  drawPoints() {
    const { stage } = this;
    const turning = stage.turning.map((each) => {
      const step = Math.round(each.is * 100) - Math.round(each.was * 100); // of the two that are told
      const told = t("replay.by", { name: stage.names[each.seat] ?? "", was: share(each.was), is: share(each.is), since: each.since, ply: each.ply });
      return { ply: each.ply, seat: each.seat, text: each.change > 0 ? "replay.gains" : "replay.loses", end: t("replay.chance", { n: signed(step), count: Math.abs(step) }), told };
    });
    const falls = stage.falls.map((each) => ({ ...each, text: "replay.falls", end: "", told: "" }));
    const all = [...turning, ...falls].sort((a, b) => a.ply - b.ply);
    const rows = all.map((each) =>
      h("button", { "data-key": `${each.ply}-${each.seat}`, "aria-current": each.ply === stage.ply ? "true" : null, title: each.told || null, onclick: () => stage.go(each.ply, { tween: 0 }) },
        h("span", null, each.ply), badge(each.seat), h("span", null, t(each.text, { name: stage.names[each.seat] ?? "" })), h("span.faint", null, each.end)));
    redraw(this.points, () => fillWith(this.points, ...(rows.length ? rows : [h("p.dim", null, t("replay.points.none"))])));
  }

  drawHere() {
    const isOver = this.mover() === null;
    const level = this.reel.scenery.kind === "riders" ? this.reel.game : null;
    redraw(this.here, () => fillWith(this.here,
      h("button.btn.loud", { disabled: isOver, "data-key": "on", onclick: () => this.playOn() }, t("replay.on", { n: this.stage.ply }), cap("f")),
      level ? h("button.btn.loud", { disabled: isOver, "data-key": "live", "data-pace": "live", onclick: () => this.playOn("live") }, t("replay.on.live")) : null,
      this.id ? copyLinkButton(t("replay.link"), { "data-key": "link" }) : h("p.faint", null, t("replay.link.none")),
      level ? h("a.btn", { href: `/levels?game=${encodeURIComponent(level)}&seed=${this.reel.seed}` }, t("replay.level")) : null));
  }

  /** The same game from here, with this browser on the first seat that moves, and with what players thought of it so far. */
  async playOn(pace = "turns") {
    const seat = this.mover();
    if (seat === null) return;
    const seats = this.reel.players.map((spec, each) => (each === seat ? "you" : spec === "human" || spec === "you" ? "mcts:seconds=0.5" : spec));
    try {
      const moves = this.reel.moves.slice(0, this.stage.ply);
      const values = (this.reel.values ?? []).slice(0, this.stage.ply);
      const { id } = await post("/tables", { game: this.reel.game, seed: Number(this.reel.seed), seats, moves, values, pace, secret: secret() });
      go(`/play/${id}`);
    } catch (error) {
      fillWith(this.trouble, problem(/** @type {Error} */ (error).message, ""));
    }
  }

  exports() {
    const name = `ludus-${this.id ?? "game"}`;
    const gif = h("button.btn", { onclick: async () => {
      gif.setAttribute("disabled", "");
      const blob = await exportGif(this.stage.board, this.stage.plies, (done, total) => (gif.textContent = t("replay.making", { n: done, total })));
      download(blob, `${name}.gif`);
      gif.removeAttribute("disabled");
      gif.textContent = "GIF";
    } }, "GIF");
    const png = h("button.btn", { onclick: async () => download(await this.stage.board.toBlob(), `${name}-${this.stage.ply}.png`) }, "PNG");
    const links = this.id ? [h("a.btn", { href: `/api/replays/${this.id}/html`, download: `${name}.html` }, "HTML"), h("a.btn", { href: `/api/replays/${this.id}/file`, download: `${name}.json` }, "JSON")] : [];
    return h("div.exports", null, ...links, this.text === null ? null : this.exportOfFile(this.text, name), gif, png);
  }

  /** The page of a game that only this browser has. @param {string} text @param {string} name */
  exportOfFile(text, name) {
    return h("button.btn", { onclick: async () => {
      try {
        const answer = await fetched("POST", "/replays/read/html", { text });
        download(await answer.blob(), `${name}.html`);
      } catch (error) {
        fillWith(this.trouble, problem(/** @type {Error} */ (error).message, ""));
      }
    } }, "HTML");
  }

  leave() {
    clearTimeout(this.timer);
    this.sockets.forEach((socket) => socket?.close());
    this.unbind();
    this.stage.stop();
  }
}
