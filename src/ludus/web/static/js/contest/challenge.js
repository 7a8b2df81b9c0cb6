/** "Challenge it now": one of my bots against any other, and a link to the games once they are played. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { problem } from "ludus/core/router.js";

/** @typedef {import("ludus/contest/frame.js").ContestFrame} ContestFrame */
/** @typedef {import("ludus/contest/types.js").OwnEntry} OwnEntry */

const ASK_AGAIN = 700; // ms
const PATIENCE = 400; // times

/**
 * @param {ContestFrame} frame
 * @param {{ id: number, name: string }} own
 * @param {{ entry: number, name: string }} other
 */
export function challengeButton(frame, own, other) {
  return h("button.btn", { type: "button", "data-challenge": other.entry, onclick: () => new Challenge(frame, [own], other) }, t("contest.challenge.title", { name: other.name }));
}

/** On the page of another's bot: with whichever of mine. @param {ContestFrame} frame @param {{ entry: number, name: string }} other */
export function challengeWith(frame, other) {
  const own = ownBots(frame).filter((each) => each.id !== other.entry);
  if (!own.length) return null;
  return h("button.btn.loud", { type: "button", "data-challenge": other.entry, onclick: () => new Challenge(frame, own, other) }, t("contest.challenge.title", { name: other.name }));
}

/** Those that can play. @param {ContestFrame} frame @returns {OwnEntry[]} */
export function ownBots(frame) {
  return (frame.contest.me?.entries ?? []).filter((each) => each.state === "active" && each.version !== null);
}

class Challenge {
  /** @param {ContestFrame} frame @param {{ id: number, name: string }[]} own @param {{ entry: number, name: string }} other */
  constructor(frame, own, other) {
    this.frame = frame;
    this.other = other;
    this.isClosed = false;
    this.body = h("div.stack");
    this.dialog = /** @type {HTMLDialogElement} */ (h("dialog.challenge", { "aria-label": t("contest.challenge"), onclose: () => this.close() },
      h("h2", null, t("contest.challenge.title", { name: other.name })), this.body));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.append(this.dialog);
    this.dialog.showModal();
    if (own.length === 1) this.ask(own[0]);
    else fillWith(this.body, h("p.dim", null, t("contest.challenge.which")), ...own.map((each) => h("button.btn", { type: "button", onclick: () => this.ask(each) }, each.name)));
  }

  close() {
    this.isClosed = true;
    this.dialog.remove();
  }

  /** @param {{ id: number, name: string }} own */
  async ask(own) {
    const { session } = this.frame;
    this.say(h("p.dim", { role: "status" }, t("contest.challenge.waits", { one: own.name, two: this.other.name })), h("div.bone.bar-bone"));
    try {
      const { challenge } = await session.post(`/entries/${own.id}/challenge`, { entry: this.other.entry });
      for (let time = 0; time < PATIENCE && !this.isClosed; time++) {
        const { games, scores } = await session.get(`/challenges/${challenge}`);
        if (games?.length) {
          this.done(games, scores);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      }
      if (!this.isClosed) this.say(h("p.dim", null, t("contest.challenge.later")));
    } catch (error) {
      if (this.isClosed) return;
      const said = problem(/** @type {Error} */ (error).message, "");
      said.classList.add("inline");
      this.say(said);
    }
  }

  /** @param {number[]} games @param {number[]} scores */
  done(games, scores) {
    const links = games.map((id, place) => h("a.btn", { class: place ? "" : "loud", href: `${this.frame.session.page}/game/${id}`, onclick: () => this.dialog.close() }, t("contest.challenge.game", { n: place + 1 })));
    this.say(h("p", { role: "status" }, h("b", null, resultOf(scores)), " ", t("contest.challenge.done")), h("div.row", null, ...links));
    links[0]?.focus();
  }

  /** @param {...Node} parts */
  say(...parts) {
    fillWith(this.body, ...parts, h("form", { method: "dialog" }, h("button.quiet", null, t("common.close"))));
  }
}

/** `1 won, 1 drawn`: what did not happen is not told. @param {number[]} scores */
function resultOf(scores) {
  const kinds = { won: scores.filter((score) => score === 1), even: scores.filter((score) => score > 0 && score < 1), lost: scores.filter((score) => score === 0) };
  const told = Object.entries(kinds).filter(([, found]) => found.length).map(([kind, found]) => t(`contest.challenge.${kind}`, { n: found.length }));
  return told.length ? `${told.join(", ")}.` : "";
}
