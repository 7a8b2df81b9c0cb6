/** What every view of a contest stands in: its title and state, its views as tabs, and what the teacher told everybody. */

import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { go } from "ludus/core/router.js";
import { Session } from "ludus/contest/session.js";
import { aboutOf, moment, stateChip } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Contest} Contest */
/** @typedef {import("ludus/contest/types.js").Notice} Notice */

const SHOWN = 2; // notices at a time
const LASTS = 86_400; // s that one is shown

export class ContestFrame {
  /** @param {HTMLElement} root @param {Session} session @param {Contest} contest @param {string} tab */
  constructor(root, session, contest, tab) {
    this.root = root;
    this.session = session;
    this.contest = contest;
    this.tab = tab;
    this.refusal = ""; // why we hear no more
    this.header = h("div.contest-head");
    this.banners = h("div.banners", { role: "status", "aria-live": "polite" });
    this.body = h("div.blocks");
    root.className = "page champ contest";
    root.dataset.contest = contest.name;
    fillWith(root, this.header, this.banners, this.body);
    this.update(contest);
  }

  /** Whether we may do such a thing; the server decides, this only hides what it would refuse. @param {string} action */
  may(action) {
    return this.contest.can.includes(action);
  }

  /** Whether bots are taken. */
  get isTaking() {
    return ["open", "paused"].includes(this.contest.state);
  }

  /** @param {Contest} contest */
  update(contest) {
    this.contest = contest;
    document.title = `${contest.title || contest.name} · ludus`;
    this.root.dataset.state = contest.state;
    fillWith(this.header,
      h("div.title", null,
        h("div.words", null,
          h("a.icon.back", { href: "/contest", "aria-label": t("nav.contest") }, icon(ICONS.back)),
          h("div", null, h("h1", null, contest.title || contest.name, " ", stateChip(contest.state)), h("p.dim", null, aboutOf(contest)))),
        h("div.end", null, this.who())),
      h("nav.tabs", { "aria-label": t("contest.views") }, ...this.tabs()));
    this.notify(contest.notices);
  }

  who() {
    const { me } = this.contest;
    if (!me) return h("a.btn", { href: `${this.session.page}/join` }, t("contest.join"));
    return h("a.me", { href: `${this.session.page}/join`, title: t("contest.me") }, h("b", null, me.name), h("small", null, t(`contest.role.${me.role}`)));
  }

  tabs() {
    const { page } = this.session;
    const all = [
      ["board", page],
      ...(this.contest.me && this.may("hand_in") ? [["upload", `${page}/upload`]] : []),
      ...(this.may("change") ? [["teach", `${page}/teach`]] : []),
      ["projector", `${page}/projector`],
    ];
    return all.map(([name, path]) => h("a", { href: path, "aria-current": name === this.tab ? "page" : null, "data-tab": name }, t(`contest.tab.${name}`)));
  }

  /** The server tells us nothing more, and why. @param {string} reason */
  refuse(reason) {
    this.refusal = reason;
    this.notify(this.contest.notices);
  }

  /** What the teacher told everybody lately; another language's page tells it in the same words. @param {Notice[]} notices */
  notify(notices) {
    const now = Date.now() / 1000;
    const known = new Map(notices.filter((each) => each.kind === "broadcast" && now - each.at < LASTS).map((each) => [`${each.at} ${each.text}`, each]));
    const told = [...known.values()].sort((a, b) => b.at - a.at).slice(0, SHOWN); // one may come twice: asked for, and by a socket
    fillWith(this.banners, this.refusal ? h("p.banner.refusal", null, h("b", null, this.refusal)) : null, ...told.map((notice) => h("p.banner", { "data-notice": notice.id }, h("b", null, notice.text), h("span.faint", null, moment(notice.at), this.may("broadcast") && h("button.icon", { type: "button", "aria-label": t("contest.broadcast.down"), title: t("contest.broadcast.down"), onclick: () => this.takeDown(notice.id) }, icon(ICONS.cross))))));
  }

  /** What came by a socket: a notice, or that one was taken down. @param {{ kind: string, id: number, at: number, text: string, of: string }} message */
  hear({ kind, id, at, text, of }) {
    const others = this.contest.notices.filter((each) => each.id !== id);
    this.contest.notices = kind === "unsaid" ? others : [{ id, at, text, kind: of }, ...others];
    this.notify(this.contest.notices);
  }

  /** @param {number} id of what was told everybody */
  async takeDown(id) {
    await this.session.ask("DELETE", `/broadcast/${id}`).catch(() => {});
    this.update(await this.session.about());
  }
}

/** @param {HTMLElement} root @param {string} name @param {string} tab */
export async function openContest(root, name, tab) {
  const session = new Session(name);
  root.className = "page champ contest";
  fillWith(root, h("div.contest-head", { "aria-busy": "true" }, h("div.title", null, h("h1", null, h("span.bone.wide"))), h("div.tabs")), h("section.card", null, h("div.bone.rows")));
  const contest = await session.about().catch((error) => {
    if (error.status === 401) go(`${session.page}/join`, { replace: true }); // for members only
    throw error;
  });
  return new ContestFrame(root, session, contest, tab);
}
