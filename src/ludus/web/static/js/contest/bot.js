/** One bot: what it is worth and since when, whom it beats, which games it lost and why; its owner's versions. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { challengeButton, challengeWith } from "ludus/contest/challenge.js";
import { askSure } from "ludus/contest/confirm.js";
import { judgeButtons } from "ludus/contest/judging.js";
import { openContest } from "ludus/contest/frame.js";
import { History } from "ludus/contest/history.js";
import { Opponents } from "ludus/contest/opponents.js";
import { PlayedGames } from "ludus/contest/played.js";
import { Versions } from "ludus/contest/versions.js";
import { half } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Entry} Entry */

/** @param {HTMLElement} root @param {string} name @param {number} id */
export async function showBot(root, name, id) {
  const frame = await openContest(root, name, "bot");
  const entry = /** @type {Entry} */ (await frame.session.get(`/entries/${id}`));
  const view = new BotView(frame, entry);
  const socket = frame.session.live("/board/live", (message) => {
    if (message.kind === "board") view.reload();
    else if (message.kind === "state") view.turnState();
    else if (["notice", "unsaid"].includes(message.kind)) frame.hear(message);
  }, (reason) => frame.refuse(reason));
  await view.games.load(0);
  return () => {
    socket.close();
    view.versions?.stop();
  };
}

class BotView {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame @param {Entry} entry */
  constructor(frame, entry) {
    this.frame = frame;
    this.entry = entry;
    const isMine = entry.is_mine ?? (frame.contest.me?.entries ?? []).some((each) => each.id === entry.id);
    this.isMine = isMine;
    this.head = h("section.bot-head");
    this.trouble = h("div.trouble");
    this.history = new History();
    this.opponents = new Opponents(frame.session.page);
    this.games = new PlayedGames(frame.session, entry.id);
    this.versions = !entry.level && (isMine || frame.may("judge")) ? new Versions(frame, entry, isMine, () => this.reload()) : null;
    fillWith(frame.body, this.head, this.trouble,
      h("div.bot-columns", null, h("div", null, this.history.element, this.games.element), h("div", null, this.opponents.element, this.versions?.element)));
    this.draw();
  }

  async reload() {
    this.entry = await this.frame.session.get(`/entries/${this.entry.id}`).catch(() => this.entry);
    this.draw();
  }

  /** The contest has another state now. */
  async turnState() {
    this.frame.update(await this.frame.session.about());
    await this.reload();
  }

  draw() {
    const { entry, frame } = this;
    document.title = `${entry.name} · ${frame.contest.title} · ludus`;
    const active = entry.versions.find((each) => each.is_active);
    const earlier = active?.rating == null ? entry.history.at(-1) : undefined; // of the version that played before
    const rating = active?.rating ?? earlier?.rating ?? null;
    const ends = earlier ?? active;
    const whose = earlier && earlier.version !== (active?.number ?? null) ? t("contest.rating.of", { n: earlier.version ?? "?" }) : "";
    const about = entry.level ? t("contest.house", { n: entry.level }) : [entry.owner, active && active.number > 1 ? t("contest.v", { n: active.number }) : ""].filter(Boolean).join(" · ");
    fillWith(this.head,
      h("div.bot-name", null, h("h2", null, entry.name, this.isMine && h("span.mine-mark", null, t("contest.mine"))), h("p.dim", null, about || "\u00a0"),
        entry.state !== "active" && h("p.bad", null, "× ", t(`contest.entry.${entry.state}`), entry.reason && `: ${entry.reason}`)),
      h("div.bot-rating", null, h("b", null, rating === null ? "–" : number(rating)), h("span.dim", null, rating !== null && ends ? [half(ends), whose].filter(Boolean).join(" · ") : t("contest.unrated"))),
      h("p.bot-next", null, entry.next && this.isMine && entry.state === "active" ? [t("contest.next.before"), " ", h("a", { href: `${frame.session.page}/bot/${entry.next.entry}` }, entry.next.name), h("span.faint", null, ` ${number(entry.next.rating)}`)] : ""),
      h("div.row.bot-acts", null, ...this.acts()));
    this.history.update(entry);
    this.opponents.update(entry);
    this.games.hasVersions = entry.versions.length > 1;
    this.versions?.update(entry);
  }

  acts() {
    const { entry, frame } = this;
    const other = { entry: entry.id, name: entry.name };
    const canPlay = frame.contest.is_on && entry.state === "active";
    return [
      canPlay && this.isMine && entry.next && challengeButton(frame, entry, entry.next),
      canPlay && !this.isMine && challengeWith(frame, other),
      ...(frame.may("judge") && !entry.level ? judgeButtons(frame.session, entry, () => this.reload()) : []),
      this.isMine && entry.state === "active" && h("button.quiet", { type: "button", onclick: () => this.withdraw() }, t("contest.withdraw")),
    ];
  }

  async withdraw() {
    if (!(await askSure(t("contest.withdraw.title", { name: this.entry.name }), t("contest.withdraw.more"), t("contest.withdraw")))) return;
    await this.frame.session.ask("DELETE", `/entries/${this.entry.id}`);
    await this.reload();
  }
}
