/** Everybody who is in, with their bots and what the teacher may do. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { askSure } from "ludus/contest/confirm.js";
import { judgeButtons } from "ludus/contest/judging.js";
import { warning } from "ludus/contest/upload.js";
import { moment, stateChip } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Member} Member */

const FEW = 200; // that are drawn at a time; a search finds the others

export class Members {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame */
  constructor(frame) {
    this.frame = frame;
    this.session = frame.session;
    /** @type {Member[]} */
    this.all = [];
    this.count = h("span.faint");
    this.trouble = h("div.trouble");
    this.search = /** @type {HTMLInputElement} */ (h("input", { type: "search", placeholder: t("contest.members.search"), "aria-label": t("contest.members.search"), oninput: () => this.draw() }));
    this.body = h("tbody");
    this.element = h("section.card.members", null,
      h("div.h.with-seg", null, h("h2", null, t("contest.members")), h("span.search", null, this.search), this.count), this.trouble,
      h("div.costs-scroll", null, h("table", null,
        h("thead", null, h("tr", null, h("th", null, t("contest.members.name")), h("th", null, t("contest.members.bots")), h("th.wide-only", null, t("contest.members.joined")), h("th", null, h("span.unseen", null, t("contest.actions"))))),
        this.body)));
  }

  async load() {
    const found = await this.session.get("/members");
    this.all = found.members ?? found;
    this.draw();
  }

  draw() {
    const words = this.search.value.trim().toLowerCase();
    const found = this.all.filter((each) => !words || [each.name, ...each.entries.map((bot) => bot.name)].some((name) => name.toLowerCase().includes(words)));
    this.count.textContent = t("contest.members.count", { n: this.all.length, count: number(this.all.length) });
    fillWith(this.body, ...found.slice(0, FEW).map((member) => this.row(member)), !found.length && h("tr", null, h("td.dim", { colspan: 4 }, t("contest.members.none"))));
  }

  /** @param {Member} member */
  row(member) {
    const bots = member.entries.map((bot) => h("div.bot-line", { "data-entry": bot.id },
      h("a", { href: `${this.session.page}/bot/${bot.id}` }, bot.name), bot.state !== "active" && stateChip(bot.state),
      h("span.acts", null, ...judgeButtons(this.session, bot, (error) => this.judged(error)))));
    return h("tr", { "data-member": member.id },
      h("td", null, h("b", null, member.name), h("small", null, [member.role === "student" ? "" : t(`contest.role.${member.role}`), member.is_hidden ? t("contest.members.hidden") : "", member.is_barred ? t("contest.members.barred") : ""].filter(Boolean).join(" · "))),
      h("td.bots", null, ...(bots.length ? bots : [h("span.faint", null, "–")])),
      h("td.faint.wide-only", null, moment(member.joined)),
      h("td.acts", null, ...(member.id === this.frame.contest.me?.id ? [] : [
        h("button.quiet", { type: "button", "data-act": "bar", onclick: () => this.bar(member) }, t(member.is_barred ? "contest.members.unbar" : "contest.members.bar")),
        h("button.quiet", { type: "button", "data-act": "delete", onclick: () => this.remove(member) }, t("contest.members.delete")),
      ])));
  }

  /** Whoever is barred may do nothing here, and their bots play no more. @param {Member} member */
  async bar(member) {
    if (!member.is_barred && !(await askSure(t("contest.members.bar.title", { name: member.name }), t("contest.members.bar.more"), t("contest.members.bar")))) return;
    await this.session.ask("PATCH", `/members/${member.id}`, { is_barred: !member.is_barred }).then(() => this.judged(), (error) => this.judged(error));
  }

  /** @param {Error} [error] */
  judged(error) {
    fillWith(this.trouble, error && warning(error.message, ""));
    if (!error) this.load();
  }

  /** @param {Member} member */
  async remove(member) {
    if (!(await askSure(t("contest.members.delete.title", { name: member.name }), t("contest.members.delete.more"), t("contest.members.delete")))) return;
    await this.session.ask("DELETE", `/members/${member.id}`).then(() => this.judged(), (error) => this.judged(error));
  }
}
