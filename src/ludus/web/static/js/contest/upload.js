/** Handing in: drop a file, watch its test drive, see what it wrote; then it is on the ladder. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { problem } from "ludus/core/router.js";
import { DriveView } from "ludus/contest/drive.js";
import { dropzone } from "ludus/contest/dropzone.js";
import { openContest } from "ludus/contest/frame.js";
import { starterCard } from "ludus/contest/starter.js";

/** @typedef {import("ludus/contest/frame.js").ContestFrame} ContestFrame */

/** @param {HTMLElement} root @param {string} name @param {URLSearchParams} query */
export async function showUpload(root, name, query) {
  const frame = await openContest(root, name, "upload");
  const { me, sandbox } = frame.contest;
  if (!me) {
    fillWith(frame.body, problem(t("contest.upload.join"), t("contest.upload.join.todo")));
    return undefined;
  }
  if (!frame.isTaking) {
    fillWith(frame.body, problem(t("contest.upload.over"), t(`contest.teach.${frame.contest.state}`)));
    return undefined;
  }
  const out = (me.entries ?? []).filter((each) => each.state === "disqualified");
  const view = new Upload(frame, Number(query.get("entry")) || null);
  fillWith(frame.body, !sandbox.is_there && warning(t("contest.sandbox.none"), sandbox.why), ...out.map((each) => warning(t("contest.out", { name: each.name, reason: each.reason ?? "" }), t("contest.out.todo"))), h("div.upload", null, h("div.stack", null, view.element, starterCard()), rules(frame)));
  return () => view.drive.stop();
}

/** @param {string} sentence @param {string} why */
export function warning(sentence, why) {
  const said = problem(sentence, why);
  said.classList.add("inline");
  return said;
}

/** The part that takes a file, for whichever page wants it. */
export class Upload {
  /** @param {ContestFrame} frame @param {number | null} entry whose next version it is; none: a new bot's first @param {() => void} [onJoined] */
  constructor(frame, entry, onJoined) {
    this.frame = frame;
    this.entry = entry;
    this.onJoined = onJoined;
    this.isSending = false;
    this.trouble = h("div.trouble");
    this.drive = new DriveView(frame.session);
    this.which = h("div.field.choice");
    this.called = /** @type {HTMLInputElement} */ (h("input", { id: "upload-name", type: "text", maxlength: 40, autocomplete: "off", placeholder: frame.contest.me?.name ?? "" }));
    this.naming = h("div.field.naming", null, h("label", { for: "upload-name" }, t("contest.upload.name")), this.called, h("span.note", null, t("contest.upload.name.note")));
    const { size } = frame.contest.config;
    this.element = h("div.stack", null, this.which, this.naming, dropzone(t("contest.drop"), t("contest.drop.note", { n: number(size) }), (file) => this.take(file)), this.trouble, this.drive.element);
    this.drawWhich();
  }

  /** Which bot the file is for, where there is a choice. */
  drawWhich() {
    const own = (this.frame.contest.me?.entries ?? []).filter((each) => each.state === "active");
    if (this.entry === null && own.length === 1) this.entry = own[0].id;
    this.which.hidden = !own.length || Boolean(this.onJoined);
    this.naming.hidden = this.entry !== null;
    const choices = [...own.map((each) => ({ id: /** @type {number | null} */ (each.id), name: t("contest.upload.next", { name: each.name }) })), { id: null, name: t("contest.upload.new") }];
    fillWith(this.which, h("span.label", { id: "upload-which" }, t("contest.upload.which")),
      h("div.seg", { role: "group", "aria-labelledby": "upload-which" }, ...choices.map(({ id, name }) =>
        h("button", { type: "button", "aria-pressed": String(id === this.entry), "data-entry": id ?? "new", onclick: () => { this.entry = id; this.drawWhich(); } }, name))));
  }

  /** @param {File} file */
  async take(file) {
    if (this.isSending) return;
    fillWith(this.trouble);
    const { size } = this.frame.contest.config;
    if (file.size > size * 1024) {
      fillWith(this.trouble, warning(t("contest.upload.large", { name: file.name, n: number(file.size / 1024), most: number(size) }), ""));
      return;
    }
    this.isSending = true;
    try {
      const name = this.called.value.trim();
      const query = new URLSearchParams({ filename: file.name, entry: String(this.entry ?? "new"), ...(this.entry === null && name ? { name } : {}) });
      const sent = await this.frame.session.post(`/entries?${query}`, file);
      this.entry = sent.entry;
      this.drive.follow(sent.entry, sent.version, (state) => state === "ready" && this.onJoined?.()).catch((error) => this.tell(error));
      this.frame.contest = await this.frame.session.about();
      this.drawWhich();
    } catch (error) {
      this.tell(error);
    } finally {
      this.isSending = false;
    }
  }

  /** @param {any} error */
  tell(error) {
    fillWith(this.trouble, warning(error.message, error.todo ?? ""));
  }
}

/** What holds for bots here, in a few lines. @param {ContestFrame} frame */
function rules(frame) {
  const { config } = frame.contest;
  const lines = [
    [t("contest.rule.languages"), config.languages === "any" ? t("contest.rule.any") : config.languages], [t("contest.rule.move"), `${number(config.move_time * 1000)} ms`],
    [t("contest.rule.memory"), t("contest.mb", { n: number(config.memory) })], [t("contest.rule.size"), t("contest.kb", { n: number(config.size) })], [t("contest.rule.uploads"), number(config.uploads)],
  ];
  return h("aside.card.rules", null, h("h2", null, t("contest.rules")),
    h("dl", null, ...lines.flatMap(([label, value]) => [h("dt", null, label), h("dd", null, String(value))])),
    h("h2", null, t("contest.loop")),
    h("ol", null, h("li", null, t("contest.loop.one")), h("li", null, t("contest.loop.two"), h("code", null, `ludus match ${frame.contest.game} 'exec:cmd="python3 bot.py"' random`)), h("li", null, t("contest.loop.three"), h("code", null, `ludus contest submit bot.py --to ${location.origin}${frame.session.page}`))));
}
