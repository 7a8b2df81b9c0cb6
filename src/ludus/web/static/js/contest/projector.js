/** For the classroom's wall: the game of the moment, the first ten, how to join, and what the teacher says. */

import "ludus/board/board.js";
import { badge } from "ludus/board/shapes.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { kept } from "ludus/core/prefs.js";
import { go } from "ludus/core/router.js";
import { style } from "ludus/core/style.js";
import { isOver, points, progress } from "ludus/contest/final.js";
import { changeMark } from "ludus/contest/ladder.js";
import { Session } from "ludus/contest/session.js";
import { countdown } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Board} Board */
/** @typedef {import("ludus/contest/types.js").Contest} Contest */
/** @typedef {import("ludus/contest/types.js").ContestReel} ContestReel */

const TOP = 10;
const TICK = 150; // ms a ply
const AFTERWARDS = 5000; // ms that the end of a game stays
const ASK_AGAIN = 2500; // ms, while there is no game
const COUNT_AGAIN = 10; // s between two looks at a final that goes on
const NOTICE = 300; // s that a notice stays

/** @param {HTMLElement} root @param {string} name */
export async function showProjector(root, name) {
  await Promise.all([style("board"), style("projector")]);
  const session = new Session(name, true);
  const view = new Projector(root, session, await session.about());
  view.show(await session.get(`/board?limit=${TOP}`));
  view.next();
  const socket = session.live("/board/live", (message) => view.hear(message));
  const timer = setInterval(() => view.tick(), 1000);
  const full = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.());
  const forget = bindKeys([
    { keys: ["f"], label: t("contest.full"), run: full },
    { keys: ["Escape"], label: t("contest.projector.leave"), run: () => go(session.page) },
  ]);
  view.full.addEventListener("click", full);
  return () => {
    socket.close();
    clearInterval(timer);
    forget();
    view.leave();
  };
}

class Projector {
  /** @param {HTMLElement} root @param {Session} session @param {Contest} contest */
  constructor(root, session, contest) {
    this.session = session;
    this.contest = contest;
    /** @type {Board | null} */
    this.table = null;
    this.timer = 0;
    this.isLeft = false;
    this.shown = 0;
    this.seats = h("div.wall-seats");
    this.board = /** @type {any} */ (h("ludus-board", { inert: true }));
    this.stage = h("section.wall-stage");
    this.result = h("p.wall-result", { role: "status" }, t("contest.projector.waits"));
    this.heading = h("h2", null, t("contest.projector.top"));
    this.ranks = h("ol.wall-ranks");
    this.ticks = 0;
    this.clock = h("span.countdown");
    this.notice = h("p.wall-notice", { role: "status", hidden: true });
    this.full = h("button.icon", { type: "button", "aria-label": t("contest.full"), title: t("contest.full") }, cap("f"));
    const code = kept(`invite.${session.name}`) ?? "";
    root.className = "projector";
    document.title = `${contest.title || contest.name} · ludus`;
    fillWith(root,
      h("header.wall-head", null, h("h1", null, contest.title || contest.name), this.clock, this.full, h("a.icon", { href: session.page, "aria-label": t("contest.projector.leave") }, icon(ICONS.cross))),
      this.notice,
      this.stage,
      h("section.wall-side", null, this.heading, this.ranks),
      this.joining = h("footer.wall-join", null, h("span.dim", null, t("contest.projector.join")), h("b", null, `${location.host}${session.page}/join`), /^\w{4}-\w{4}$/.test(code) && h("span.code", null, t("contest.projector.code"), h("b", null, code))));
    fillWith(this.stage, this.seats, h("div.boardwrap", null, this.board), this.result);
    this.hearNotices();
    this.tick();
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "board") this.show(message);
    else if (message.kind === "state") this.turnState();
    else if (message.kind === "notice" || message.kind === "unsaid") {
      const { id, at, text, of } = message, others = this.contest.notices.filter((each) => each.id !== id);
      this.contest.notices = message.kind === "unsaid" ? others : [{ id, at, text, kind: of }, ...others];
      this.hearNotices();
    }
  }

  async turnState() {
    this.contest = await this.session.about();
    await this.count();
  }

  async count() {
    this.show(await this.session.get(`/board?limit=${TOP}`));
    this.tick();
  }

  hearNotices() {
    const newest = this.contest.notices.filter((each) => each.kind === "broadcast").sort((a, b) => b.at - a.at)[0];
    this.notice.hidden = !newest || Date.now() / 1000 - newest.at > NOTICE;
    this.notice.textContent = newest?.text ?? "";
  }

  /** @param {Board} board */
  show(board) {
    this.table = board;
    this.heading.textContent = board.final ? [t("contest.final"), !isOver(board.final) && progress(board.final)].filter(Boolean).join(" · ") : t("contest.projector.top");
    if (board.final?.rows.length) {
      this.showFinal(board.final.rows.slice(0, TOP));
      return;
    }
    const rows = board.rows.slice(0, TOP);
    const most = Math.max(1, ...rows.map((row) => row.rating)), least = Math.min(0, ...rows.map((row) => row.rating));
    fillWith(this.ranks, ...rows.map((row) => h("li", { class: row.level ? "house" : "", "data-entry": row.entry },
      h("span.rank", null, row.rank), h("span.name", null, row.name, row.level > 0 && h("small", null, t("contest.house", { n: row.level }))),
      changeMark(row), h("b", null, number(row.rating)),
      h("i.span", { "aria-hidden": "true", style: `width:${(100 * (row.rating - least)) / (most - least)}%` }))));
  }

  /** @param {import("ludus/contest/types.js").FinalRow[]} rows */
  showFinal(rows) {
    const share = (/** @type {import("ludus/contest/types.js").FinalRow} */ row) => row.points / Math.max(1, row.games);
    const most = Math.max(0.01, ...rows.map(share));
    fillWith(this.ranks, ...rows.map((row) => h("li", { class: row.level ? "house" : "", "data-entry": row.entry },
      h("span.rank", null, row.place), h("span.name", null, row.name, row.level > 0 && h("small", null, t("contest.house", { n: row.level }))),
      h("span"), h("b", null, points(row.points)),
      h("i.span", { "aria-hidden": "true", style: `width:${(100 * share(row)) / most}%` }))));
  }

  tick() {
    this.joining.hidden = ["final", "closed"].includes(this.contest.state); // it is too late
    if (this.contest.state === "final" && ++this.ticks % COUNT_AGAIN === 0) this.count().catch(() => {});
    const left = this.table?.next ? this.table.next - Date.now() / 1000 : 0;
    this.clock.textContent = this.contest.state === "open" && left > 0 ? t("contest.refresh", { left: countdown(left) }) : "";
    this.hearNotices();
  }

  /** The next game; the one shown again if there is no other. */
  async next() {
    const reel = /** @type {ContestReel | null} */ (await this.session.get("/now").catch(() => null));
    if (this.isLeft) return;
    if (!reel?.frames?.length) {
      this.timer = window.setTimeout(() => this.next(), ASK_AGAIN);
      return;
    }
    this.board.scenery = reel.scenery;
    this.board.overlays = { territory: reel.scenery.kind === "riders", heat: null, line: null };
    this.stage.dataset.game = String(reel.id);
    this.result.textContent = "\u00a0";
    this.play(reel, 0);
  }

  /** @param {ContestReel} reel @param {number} ply */
  play(reel, ply) {
    if (this.isLeft) return;
    this.board.show(reel.frames, ply, { tween: ply ? TICK : 0 });
    this.drawSeats(reel, ply);
    const isLast = ply + 1 >= reel.frames.length;
    if (isLast) this.tell(reel);
    this.timer = window.setTimeout(() => (isLast ? this.next() : this.play(reel, ply + 1)), isLast ? AFTERWARDS : TICK);
  }

  /** @param {ContestReel} reel @param {number} ply */
  drawSeats(reel, ply) {
    const frame = reel.frames[ply];
    fillWith(this.seats, ...reel.names.map((name, seat) => h("div.seat", { class: frame.fell?.[seat] ? "out" : "" }, badge(seat),
      h("div", null, h("div.who", null, name), h("div.sub", null, reel.ranks?.[seat] ? t("contest.projector.rank", { n: reel.ranks[seat] }) : "\u00a0")))));
  }

  /** @param {ContestReel} reel */
  tell(reel) {
    const winner = reel.outcome?.winner ?? null;
    fillWith(this.result, h("b", null, winner === null ? t("contest.game.drawn") : t("contest.game.won", { name: reel.names[winner] })), " ", h("span.dim", null, reel.outcome?.reason ?? ""));
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
  }
}
