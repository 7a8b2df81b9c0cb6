/** The teacher's desk: how the contest stands, who may come in, what everybody is told, who is in, and what can be taken away. */

import { fillWith, h } from "ludus/core/dom.js";
import { duration, number } from "ludus/core/format.js";
import { language, t } from "ludus/core/i18n.js";
import { get } from "ludus/core/api.js";
import { problem } from "ludus/core/router.js";
import { askSure } from "ludus/contest/confirm.js";
import { openContest } from "ludus/contest/frame.js";
import { InviteForm } from "ludus/contest/inviting.js";
import { Members } from "ludus/contest/members.js";
import { warning } from "ludus/contest/upload.js";
import { settingsForm } from "ludus/forms/settings.js";
import { names, notes as translated } from "ludus/texts/contest-settings.js";
import { notes } from "ludus/texts/settings.js";

Object.assign(notes, translated);

/** @typedef {import("ludus/contest/frame.js").ContestFrame} ContestFrame */

const STATES = /** @type {const} */ (["open", "paused", "frozen", "final", "closed"]);
const HEAVY = ["final", "closed"]; // that are asked about first
const EXPORTS = ["csv", "json", "html"];
const FIXED = ["game", "levels", "riders", "plies", "house"]; // what games already played depend on

/** @param {HTMLElement} root @param {string} name */
export async function showDesk(root, name) {
  const frame = await openContest(root, name, "teach");
  if (!frame.may("change")) {
    fillWith(frame.body, problem(t("contest.teach.no"), t("contest.teach.no.todo")));
    return undefined;
  }
  const desk = new Desk(frame);
  await desk.members.load();
  const socket = frame.session.live("/board/live", (message) => {
    if (["notice", "unsaid"].includes(message.kind)) frame.hear(message);
    else if (message.kind === "state" && message.state !== frame.contest.state) desk.turnState();
  }, (reason) => frame.refuse(reason));
  return () => socket.close();
}

class Desk {
  /** @param {ContestFrame} frame */
  constructor(frame) {
    this.frame = frame;
    this.session = frame.session;
    this.trouble = h("div.trouble");
    this.members = new Members(frame);
    this.stateCard = h("section.card.state-card");
    const { sandbox } = frame.contest;
    fillWith(frame.body,
      !sandbox.is_there && warning(t("contest.sandbox.none"), `${sandbox.why}. ${t("contest.sandbox.trust")}`),
      sandbox.is_there && sandbox.why && warning(t("contest.sandbox.bare"), sandbox.why), this.trouble,
      h("div.cards.desk", null, this.stateCard, new InviteForm(frame).element, this.broadcast()),
      this.members.element,
      h("div.cards.two.even", null, this.exports(), this.settings()));
    this.drawState();
  }

  drawState() {
    const { state } = this.frame.contest;
    const buttons = STATES.map((each) => h("button", { type: "button", "aria-pressed": String(each === state), "data-to": each, onclick: () => this.change(each) }, t(`contest.state.${each}`)));
    fillWith(this.stateCard, h("div.h", null, h("h2", null, t("contest.teach.state"))), h("p.claim", { role: "status" }, t(`contest.teach.${state}`)),
      h("div.seg.states", { role: "group", "aria-label": t("contest.teach.state") }, ...buttons), h("p.verdict", null, t(`contest.teach.${state}.more`)));
  }

  /** It has changed without us: by its date, when its final was over, or at another desk. */
  async turnState() {
    this.frame.update(await this.session.about());
    this.drawState();
  }

  /** @param {typeof STATES[number]} state */
  async change(state) {
    if (state === this.frame.contest.state) return;
    if (HEAVY.includes(state) && !(await askSure(t(`contest.sure.${state}`), await this.consequence(state), t(`contest.to.${state}`)))) return;
    await this.attempt(async () => {
      await this.session.ask("PATCH", "", { state });
      this.frame.update(await this.session.about());
      this.drawState();
      /** @type {HTMLElement | null} */ (this.stateCard.querySelector(`[data-to="${state}"]`))?.focus();
    });
  }

  /** What comes of such a state; of a final, how much there is to play. @param {string} state */
  async consequence(state) {
    const told = t(`contest.sure.${state}.more`);
    const final = state === "final" ? (await this.session.about().catch(() => null))?.final : null;
    if (!final) return told;
    const { games, seconds } = final;
    return `${told} ${t(seconds === null ? "contest.sure.final.games" : "contest.sure.final.long", { n: games, count: number(games), time: duration(seconds ?? 0) })}`;
  }

  broadcast() {
    const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { id: "broadcast", rows: 3, maxlength: 500, placeholder: t("contest.broadcast.like") }));
    const says = h("p.verdict", { role: "status" }, t("contest.broadcast.note"));
    return h("section.card", null, h("div.h", null, h("h2", null, h("label", { for: "broadcast" }, t("contest.broadcast")))),
      h("form.stack", { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!text.value.trim()) return text.focus();
        this.attempt(async () => {
          await this.session.post("/broadcast", { text: text.value.trim() });
          text.value = "";
          says.textContent = t("contest.broadcast.told");
          this.frame.update(await this.session.about());
        });
      } }, text, h("div.row", null, h("button.btn", { type: "submit" }, t("contest.broadcast.tell"))), says));
  }

  exports() {
    const { session } = this;
    const button = (/** @type {string} */ words, /** @type {string} */ path, /** @type {string} */ file) =>
      h("button.btn", { type: "button", "data-export": file, onclick: () => this.attempt(() => session.save(path, file)) }, words);
    return h("section.card", null, h("div.h", null, h("h2", null, t("contest.export"))), h("p.verdict", null, t("contest.export.note")),
      h("div.row.wrap", null, ...EXPORTS.map((kind) => button(t(`contest.export.${kind}`), `/export.${kind}`, `${session.name}.${kind}`)), button(t("contest.export.all"), "/download", `${session.name}-bots.zip`)));
  }

  /** What may still be changed. */
  settings() {
    const holder = h("div.bone.rows");
    const card = h("details.card.changing", { ontoggle: () => card.hasAttribute("open") && holder.classList.contains("bone") && this.drawSettings(holder) }, h("summary", null, h("h2", null, t("contest.settings"))), holder);
    return card;
  }

  /** @param {HTMLElement} holder */
  async drawSettings(holder) {
    holder.className = "stack";
    const found = await get("/contests/form");
    const schema = Object.fromEntries(Object.entries(found.properties ?? found).filter(([name]) => !FIXED.includes(name)));
    const { config } = this.frame.contest;
    const before = Object.fromEntries(Object.keys(schema).map((name) => [name, config[name] ?? null]));
    let chosen = /** @type {import("ludus/forms/spec.js").Values} */ (before), isValid = true;
    const says = h("p.verdict", { role: "status" });
    fillWith(holder, settingsForm(schema, before, (values, is) => { chosen = values; isValid = is; }, { all: true, names: names[language()] }),
      h("div.row", null, h("button.btn", { type: "button", onclick: () => this.attempt(async () => {
        if (!isValid) return;
        const wanted = Object.fromEntries(Object.entries(schema).map(([name, setting]) => [name, chosen[name] === undefined ? /** @type {any} */ (setting).default : chosen[name]]));
        const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== before[name]));
        await this.session.ask("PATCH", "", { config: changed });
        this.frame.update(await this.session.about());
        says.textContent = t("contest.me.kept");
      }) }, t("contest.settings.save"))), says);
  }

  /** @param {() => Promise<unknown>} run */
  async attempt(run) {
    fillWith(this.trouble);
    try {
      await run();
    } catch (error) {
      const { message, todo } = /** @type {import("ludus/core/api.js").ApiError} */ (error);
      fillWith(this.trouble, warning(message, todo ?? ""));
      this.trouble.scrollIntoView({ block: "nearest" });
    }
  }
}
