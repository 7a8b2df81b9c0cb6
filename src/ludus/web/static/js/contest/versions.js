/** What an owner handed in, version by version: which one plays, and the way back to an older one. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { isCalm } from "ludus/core/prefs.js";
import { DriveView } from "ludus/contest/drive.js";
import { Upload, warning } from "ludus/contest/upload.js";
import { half, moment, stateChip } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Entry} Entry */
/** @typedef {import("ludus/contest/types.js").Version} Version */

export class Versions {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame @param {Entry} entry @param {boolean} isOwner @param {() => void} onChange */
  constructor(frame, entry, isOwner, onChange) {
    this.frame = frame;
    this.session = frame.session;
    this.entry = entry;
    this.isOwner = isOwner;
    this.onChange = onChange;
    this.trouble = h("div.trouble");
    this.body = h("tbody");
    this.drive = new DriveView(frame.session);
    this.upload = isOwner ? new Upload(frame, entry.id, onChange) : null;
    this.element = h("section.card.versions", null, h("div.h", null, h("h2", null, t("contest.versions"))),
      h("div.costs-scroll", null, h("table", null,
        h("thead", null, h("tr", null, h("th", null, t("contest.version")), h("th", null, t("champ.rating")), h("th", null, t("contest.games")), h("th", null, t("contest.uploaded")), h("th", null, h("span.unseen", null, t("contest.actions"))))),
        this.body)),
      this.trouble, this.drive.element, this.upload?.element);
    this.update(entry);
  }

  /** @param {Entry} entry */
  update(entry) {
    this.entry = entry;
    if (this.upload) this.upload.element.hidden = !this.canChange;
    const versions = [...entry.versions].sort((a, b) => b.number - a.number);
    fillWith(this.body, ...versions.map((version) => h("tr", { "data-version": version.number },
      h("td", null, h("b", null, t("contest.v", { n: version.number })), " ", version.is_active ? h("span.mine-mark", null, t("contest.plays")) : version.state !== "ready" && stateChip(version.state)),
      h("td", null, version.rating === null ? "–" : number(version.rating), version.rating !== null && h("small.faint", null, ` ${half(version)}`)),
      h("td", null, number(version.games)), h("td.faint", null, moment(version.uploaded)),
      h("td.acts", null, ...this.acts(version)))));
  }

  /** Whether another version could play. */
  get canChange() {
    return this.frame.isTaking && this.entry.state !== "disqualified";
  }

  /** @param {Version} version */
  acts(version) {
    const at = `/entries/${this.entry.id}/versions/${version.number}`;
    const act = (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ run) => h("button.quiet", { type: "button", onclick: () => this.attempt(run) }, words);
    return [
      this.isOwner && this.canChange && version.state === "ready" && !version.is_active && act(t("contest.version.back"), async () => {
        await this.session.post(`${at}/play`);
        this.onChange();
      }),
      act(t("contest.version.drive"), () => this.showDrive(version.number)),
      act(t("contest.version.file"), () => this.session.save(`${at}/file`, `${this.entry.name.replace(/[^\w-]+/g, "-")}-v${version.number}`)),
    ];
  }

  /** It opens below the table: who asked for it sees it. @param {number} version */
  async showDrive(version) {
    const show = () => this.drive.element.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
    const followed = this.drive.follow(this.entry.id, version, show); // it grows once all of it is known
    show();
    await followed;
  }

  /** @param {() => Promise<unknown>} run */
  async attempt(run) {
    fillWith(this.trouble);
    try {
      await run();
    } catch (error) {
      fillWith(this.trouble, warning(/** @type {Error} */ (error).message, ""));
    }
  }

  stop() {
    this.drive.stop();
    this.upload?.drive.stop();
  }
}
