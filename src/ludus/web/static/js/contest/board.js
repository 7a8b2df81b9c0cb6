/** The leaderboard, live: who leads, where my bot stands and whom to beat next, when the next board comes, what was just played. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { note } from "ludus/core/router.js";
import { challengeButton } from "ludus/contest/challenge.js";
import { openContest } from "ludus/contest/frame.js";
import { FinalTable } from "ludus/contest/final.js";
import { Ladder } from "ludus/contest/ladder.js";
import { Ticker } from "ludus/contest/ticker.js";
import { warning } from "ludus/contest/upload.js";
import { countdown, half, nextToBeat } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Board} Board */
/** @typedef {import("ludus/contest/types.js").BoardRow} BoardRow */

const A_PAGE = 100; // rows
const PAUSE = 250; // ms without a letter, before somebody is searched
const LATE = 4000; // ms after which a board should have been sent
const ASK_AGAIN = 15_000; // ms, where it was not

/** @param {HTMLElement} root @param {string} name @param {URLSearchParams} query */
export async function showBoard(root, name, query) {
  const frame = await openContest(root, name, "board");
  const view = new BoardView(frame, query);
  await view.load();
  const socket = frame.session.live("/board/live", (message) => view.hear(message), (reason) => frame.refuse(reason));
  const timer = setInterval(() => view.tick(), 1000);
  const forget = bindKeys([{ keys: ["/"], label: t("contest.search"), run: () => view.search.focus() }]);
  return () => {
    socket.close();
    clearInterval(timer);
    forget();
    view.leave();
  };
}

class BoardView {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame @param {URLSearchParams} query */
  constructor(frame, query) {
    this.frame = frame;
    this.session = frame.session;
    this.offset = Math.max(0, Number(query.get("offset")) || 0);
    this.words = query.get("search") ?? "";
    this.asked = 0;
    this.askedAt = 0;
    this.pause = 0;
    /** @type {Board | null} */
    this.board = null;
    this.whole = 0; // bots on the whole ladder, once it is known
    this.claim = h("p.claim", { "aria-live": "polite" }, "\u00a0");
    this.clock = h("span.countdown", { title: t("contest.refresh.title") });
    this.mine = h("div.mine-cards");
    this.ladder = new Ladder(this.session.page);
    this.final = new FinalTable(this.session.page);
    this.ticker = new Ticker(this.session.page);
    this.search = /** @type {HTMLInputElement} */ (h("input", { type: "search", placeholder: t("contest.search"), "aria-label": t("contest.search"), value: this.words, oninput: () => this.searched() }));
    this.pages = h("div.pages");
    this.waiting = h("section.waiting", { hidden: true });
    this.out = h("section.waiting.out", { hidden: true });
    this.sheet = h("section.card.standings", null,
      h("div.board-head", null, this.claim, this.clock),
      h("div.board-tools", null, h("span.search", null, this.search, cap("/")), h("span.faint.total")),
      this.ladder.element, this.waiting, this.out, this.pages);
    fillWith(frame.body, this.mine, this.final.element, h("div.board-and-games", null, this.sheet, this.ticker.element));
  }

  leave() {
    clearTimeout(this.pause);
  }

  searched() {
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => {
      this.words = this.search.value.trim();
      this.offset = 0;
      this.load();
    }, PAUSE);
  }

  /** @param {number} offset */
  turn(offset) {
    this.offset = offset;
    this.load().then(() => this.sheet.scrollIntoView({ block: "start" }));
  }

  async load() {
    const asked = ++this.asked;
    this.askedAt = Date.now();
    const query = new URLSearchParams({ offset: String(this.offset), limit: String(A_PAGE), search: this.words });
    const board = await this.session.get(`/board?${query}`);
    if (asked !== this.asked) return;
    const place = new URLSearchParams({ ...(this.offset ? { offset: String(this.offset) } : {}), ...(this.words ? { search: this.words } : {}) });
    note(this.session.page + (place.size ? `?${place}` : ""));
    this.show(board);
  }

  /** @param {any} message */
  hear(message) {
    if (message.kind === "game") this.ticker.add(message);
    else if (["notice", "unsaid"].includes(message.kind)) this.frame.hear(message);
    else if (message.kind === "state") this.turnState();
    else if (message.kind === "board" && isNews(message, this.board)) {
      if (this.offset || this.words) this.load().catch(() => {}); // what is sent is the first page
      else this.show(message);
    }
  }

  /** The contest has another state now. */
  async turnState() {
    this.frame.update(await this.session.about());
    await this.load();
  }

  /** @param {Board} board */
  show(board) {
    this.board = board;
    this.frame.contest.is_on = board.is_on;
    this.final.show(this.words ? null : board.final);
    if (!this.words) this.whole = board.total;
    const { mine } = board;
    const isWhole = board.rows.length === this.whole;
    const next = mine.map((row) => (isWhole ? nextToBeat(board.rows, row) : null));
    const waiting = new Set((board.waiting ?? []).map((each) => each.entry));
    this.ladder.update(board.rows.filter((row) => row.games || row.level || !waiting.has(row.entry)), next[0]?.entry ?? null);
    this.drawWaiting(board);
    this.drawOut(board);
    fillWith(this.claim, ...this.sentence(board));
    fillWith(this.mine, ...this.putOut(), ...mine.slice(0, 2).map((row, place) => this.mineCard(row, next[place])));
    if (!isWhole) this.findNext(mine.slice(0, 2));
    const total = /** @type {HTMLElement} */ (this.sheet.querySelector(".total"));
    total.textContent = `${t("contest.bots", { n: board.total, count: number(board.total) })} · ${t("champ.games", { n: board.games, count: number(board.games) })}`;
    this.drawPages(board);
    this.sheet.dataset.number = String(board.number);
    this.tick();
  }

  /** Who leads, and how sure that is. @param {Board} board */
  sentence({ rows, total, waiting }) {
    if (this.words) return [t("contest.found", { n: total, count: number(total), words: this.words })];
    const isFirst = rows.some((row) => !row.level) || waiting?.length;
    if ((!rows.length && !waiting?.length) || this.offset) return [this.offset ? t("contest.further") : t("contest.nobody")];
    const first = rows.find((row) => !row.level && row.games);
    if (!first) return [t(isFirst ? "contest.first-games" : "contest.only-house")];
    const second = rows.find((row) => row.rank > first.rank);
    const words = { name: "\0", rating: number(first.rating), half: half(first) };
    const above = rows.filter((row) => row.level && row.rank < first.rank); // others of the class may be there who have not played yet
    const key = above.length > 1 ? "contest.best-bot.many" : above.length ? "contest.best-bot" : second && second.high >= first.low ? "contest.leads-unsure" : "contest.leads";
    const [before, after] = t(key, { ...words, other: second?.name ?? "", n: number(above.length), above: above.at(-1)?.name ?? "" }).split("\0");
    return [before, h("b", null, first.name), after];
  }

  /** Where the ladder is longer than what is shown of it, whom to beat is asked for. @param {BoardRow[]} mine */
  async findNext(mine) {
    const asked = this.asked;
    const entries = await Promise.all(mine.map((row) => this.session.get(`/entries/${row.entry}`).catch(() => null)));
    if (asked === this.asked) fillWith(this.mine, ...this.putOut(), ...mine.map((row, place) => this.mineCard(row, entries[place]?.next ?? null)));
  }

  /** Own bots that a teacher, or the ladder itself, has put out, and why. */
  putOut() {
    const out = (this.board?.out ?? []).filter((each) => each.is_mine);
    const aside = (this.frame.contest.me?.entries ?? []).filter((each) => each.state === "withdrawn" && each.reason && each.reason !== "withdrawn" && !out.some((other) => other.entry === each.id));
    return [
      ...out.map((each) => warning(t("contest.out", { name: each.name, reason: each.reason }), t("contest.out.todo"))),
      ...aside.map((each) => warning(t("contest.aside", { name: each.name, reason: each.reason ?? "" }), ""))];
  }

  /** @param {BoardRow} row @param {{ entry: number, name: string, rating: number } | null} next */
  mineCard(row, next) {
    return h("section.card.mine-card", null,
      h("div", null,
        h("p.place", null, h("b", null, t("contest.place", { n: number(row.rank) })), h("span.dim", null, this.whole ? t("contest.place.of", { n: number(this.whole), name: row.name }) : row.name)),
        h("p.dim", null, h("b", null, number(row.rating)), ` ${half(row)} · `, next ? t("contest.next.is", { name: next.name, n: number(Math.ceil(next.rating - row.rating)) }) : t("contest.next.none"))),
      h("div.row", null, next && this.frame.contest.is_on && challengeButton(this.frame, { id: row.entry, name: row.name }, next), h("a.btn", { href: `${this.session.page}/bot/${row.entry}` }, t("contest.losses"))));
  }

  /** Who has joined since: their games are being played. @param {Board} board */
  drawWaiting({ waiting = [] }) {
    this.waiting.hidden = !waiting.length || this.offset > 0 || this.words !== "";
    fillWith(this.waiting, h("h3", null, t("contest.waiting")), h("ul", null, ...waiting.map((each) => h("li", { "data-waiting": each.entry },
      h("a", { href: `${this.session.page}/bot/${each.entry}` }, each.name, each.version > 1 && h("small.version", null, t("contest.v", { n: each.version }))),
      each.is_mine && h("span.mine-mark", null, t("contest.mine"))))));
  }

  /** Who was disqualified, and why: everybody may read it. @param {Board} board */
  drawOut({ out }) {
    const words = this.words.toLocaleLowerCase();
    const shown = this.offset ? [] : out.filter((each) => each.name.toLocaleLowerCase().includes(words));
    this.out.hidden = !shown.length;
    fillWith(this.out, h("h3", null, t("contest.out.all")), h("ul", null, ...shown.map((each) => h("li", { "data-out": each.entry },
      h("a", { href: `${this.session.page}/bot/${each.entry}` }, each.name), each.is_mine && h("span.mine-mark", null, t("contest.mine")), h("span.dim", null, each.reason)))));
  }

  /** @param {Board} board */
  drawPages({ total, rows }) {
    const last = this.offset + rows.length;
    this.pages.hidden = total <= A_PAGE;
    if (this.pages.hidden) return;
    fillWith(this.pages,
      h("button.btn.small", { type: "button", disabled: this.offset === 0, onclick: () => this.turn(Math.max(0, this.offset - A_PAGE)) }, t("contest.page.before")),
      h("span.dim", null, t("contest.page.of", { from: number(this.offset + 1), to: number(last), total: number(total) })),
      h("button.btn.small", { type: "button", disabled: last >= total, onclick: () => this.turn(this.offset + A_PAGE) }, t("contest.page.after")));
  }

  tick() {
    const { state } = this.frame.contest;
    const next = this.board?.next;
    const period = this.frame.contest.config.refresh;
    const isLate = !next || Date.now() > 1000 * next + LATE;
    if (isLate && (state === "open" || state === "final") && Date.now() > this.askedAt + ASK_AGAIN) this.load().catch(() => {}); // a server that many watch may have no socket for us
    const { starts } = this.frame.contest.config;
    if (state !== "open") this.clock.textContent = t(`contest.clock.${state}`);
    else if (!next && starts && Date.parse(starts.replace(" ", "T")) > Date.now()) this.clock.textContent = t("contest.begins", { when: starts });
    else if (next) this.clock.textContent = t("contest.refresh", { left: countdown(Math.min(period, next - Date.now() / 1000)) });
    else this.clock.textContent = t("contest.refresh.soon");
  }
}

/** Whether a board that was sent tells more than the one that is shown. @param {Board} sent @param {Board | null} shown */
function isNews(sent, shown) {
  return sent.number !== shown?.number || JSON.stringify(sent.out) !== JSON.stringify(shown.out);
}
