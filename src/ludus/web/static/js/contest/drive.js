/** A version's way onto the ladder: received, test-driven, in; and what the test drive showed, with what the bot wrote. */

import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/contest/types.js").Driven} Driven */

const ASK_AGAIN = 600; // ms
const WAYS = ["sent", "driven", "joined"];

export class DriveView {
  /** @param {import("ludus/contest/session.js").Session} session */
  constructor(session) {
    this.session = session;
    this.asked = 0;
    this.way = h("ol.way");
    this.said = h("div.stack", { role: "status", "aria-live": "polite" });
    this.element = h("section.card.drive", { hidden: true }, this.way, this.said);
  }

  /** Follow a version until it is known whether it plays. @param {number} entry @param {number} version @param {(state: string) => void} [onEnd] */
  async follow(entry, version, onEnd) {
    const asked = ++this.asked;
    this.element.hidden = false;
    this.show({ state: "waiting", drive: {} }, entry, version);
    while (asked === this.asked && (this.element.isConnected || !this.element.parentElement)) {
      const driven = /** @type {Driven} */ (await this.session.get(`/entries/${entry}/versions/${version}`));
      if (asked !== this.asked) return;
      this.show(driven, entry, version);
      if (driven.state === "ready" || driven.state === "refused") {
        onEnd?.(driven.state);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }

  stop() {
    this.asked++;
  }

  /** @param {Driven} driven @param {number} entry @param {number} version */
  show({ state, drive, plays }, entry, version) {
    const done = state === "ready" ? (plays ? 3 : 2) : 1;
    this.element.dataset.state = state;
    fillWith(this.way, ...WAYS.map((step, place) => {
      const isDone = place < done, isBad = state === "refused" && place === 1, isNow = place === done && !isBad && state !== "refused" && state !== "ready";
      return h("li", { class: isBad ? "bad" : isDone ? "done" : isNow ? "now" : "", "aria-current": isNow ? "step" : null },
        h("i", { "aria-hidden": "true" }, isBad ? icon(ICONS.cross) : isDone ? icon(ICONS.tick) : place + 1), t(isBad ? "contest.drive.refused" : `contest.drive.${step}`));
    }));
    fillWith(this.said, ...this.words(state, drive, entry, version, plays ?? false));
  }

  /** @param {string} state @param {import("ludus/contest/types.js").Drive} drive @param {number} entry @param {number} version @param {boolean} plays */
  words(state, drive, entry, version, plays) {
    const sentences = drive.sentences ?? [];
    const claim = t(state === "ready" ? (plays ? "contest.drive.ready" : "contest.drive.rests") : state === "refused" ? "contest.drive.no" : state === "driving" ? "contest.drive.drives" : "contest.drive.waits", { n: version });
    return [
      h("p.claim", null, claim),
      sentences.length > 0 && h("ul.sentences", null, ...sentences.map((each) => h("li", null, each))),
      drive.stderr ? h("details", { open: state === "refused" }, h("summary", null, t("contest.drive.stderr")), h("pre.stderr", { tabIndex: 0 }, drive.stderr)) : state === "ready" && h("p.faint", null, t("contest.drive.silent")),
      state === "ready" && h("div.row", null, h("a.btn.loud", { href: `${this.session.page}/bot/${entry}` }, t("contest.drive.look")), h("a.btn", { href: this.session.page }, t("contest.tab.board"))),
      state === "refused" && h("p.dim", null, t("contest.drive.again")),
    ];
  }
}
