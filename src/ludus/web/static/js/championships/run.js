/** One run, live: how far it is, what it came to, and the games that have just finished. */

import { LiveSocket, post } from "ludus/core/api.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { nothing } from "ludus/core/router.js";
import { Cup } from "ludus/championships/bracket.js";
import { Costs, Ends } from "ludus/championships/ends.js";
import { Ratio } from "ludus/championships/llr.js";
import { Swept } from "ludus/championships/sweep.js";
import { Standings } from "ludus/championships/table.js";
import { Thumbs } from "ludus/championships/thumbs.js";
import { aboutOf, timeLeft, titleOf, verdictOf, when } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").RunNow} RunNow */
/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {() => void} how to leave
 */
export function showRun(root, id) {
  const view = new RunView(root, id);
  const socket = new LiveSocket(`/runs/${id}/live`, {
    onMessage: (message) => view.hear(message),
    onRefused: (reason) => fillWith(root, nothing(reason, "championships")),
  });
  const forget = bindKeys([
    { keys: ["s"], label: t("champ.key.stop"), run: () => view.toggle() },
    { keys: ["r"], label: t("champ.key.report"), run: () => view.report.click() },
    { keys: ["g"], label: t("champ.key.games"), run: () => view.thumbs.all.click() },
  ]);
  return () => {
    socket.close();
    forget();
  };
}

class RunView {
  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.id = id;
    this.root = root;
    /** @type {RunNow | null} */
    this.now = null;
    this.title = h("h1", null, h("span.bone.wide"));
    this.about = h("p.dim", null, "\u00a0");
    this.done = h("span", null, "\u00a0");
    this.left = h("span.dim");
    this.fill = h("i", { style: "width:0" });
    this.bar = h("div.prog", { role: "progressbar", "aria-label": t("champ.progress"), "aria-valuemin": 0, "aria-valuemax": 100 }, this.fill);
    this.stop = h("button.btn.stop", { type: "button", disabled: true, onclick: () => this.toggle() }, t("champ.stop"), cap("s"));
    this.report = /** @type {HTMLAnchorElement} */ (h("a.btn.loud", { href: `/api/runs/${id}/report`, target: "_blank", rel: "noopener", hidden: true }, t("champ.report"), cap("r")));
    this.why = h("p.why", { role: "status", hidden: true });
    this.sentence = h("p.claim", { "aria-live": "polite" }, "\u00a0");
    this.standings = new Standings();
    this.thumbs = new Thumbs();
    /** @type {{ element: HTMLElement, update: (run: Bulletin) => void }[]} made once it is known what kind of run it is */
    this.parts = [];
    this.main = h("div.blocks", null, h("section.card.tall", null, h("div.bone.rows")));
    root.className = "page champ";
    fillWith(root,
      h("div.title", null,
        h("div.words", null, h("a.icon.back", { href: "/championships", "aria-label": t("nav.championships") }, icon(ICONS.back)), h("div", null, this.title, this.about)),
        h("div.end", null, h("div.progress", null, h("div.row", null, this.done, this.left), this.bar), this.stop, this.report)),
      this.why, this.main);
  }

  /** @param {{ type: string } & Record<string, any>} message */
  hear(message) {
    if (message.type === "run") this.update(/** @type {RunNow} */ (/** @type {unknown} */ (message)));
    else if (message.type === "recent") this.thumbs.show(message.games);
    else if (message.type === "problem") this.tell(message.error);
  }

  /** @param {RunNow} now */
  update(now) {
    const { run } = now;
    const isFirst = this.now === null;
    this.now = now;
    if (isFirst) this.lay(run);
    this.title.textContent = titleOf({ ...run, players: run.players.map((each) => each.name), config: run.config });
    this.about.textContent = `${aboutOf(run)} · ${t("champ.run", { n: run.id, when: when(run.created) })}`;
    document.title = `${this.title.textContent} · ludus`;
    this.progress(now);
    this.control(now);
    const claim = verdictOf(run);
    this.sentence.hidden = !claim;
    this.sentence.textContent = claim;
    this.standings.update(run);
    for (const part of this.parts) part.update(run);
    this.thumbs.update(run, now.rate);
    Object.assign(this.root.dataset, { state: now.state, games: run.games, run: run.id });
  }

  /** Blocks, by what kind of run it is. @param {Bulletin} run */
  lay(run) {
    const table = h("section.card.standings", null, this.sentence, this.standings.element);
    const ends = new Ends(), costs = new Costs();
    this.parts = [ends, costs];
    if (run.kind === "sprt") {
      const ratio = new Ratio();
      this.parts.push(ratio);
      fillWith(this.main, h("div.cards.two", null, ratio.element, this.thumbs.element), table, h("div.cards.two.even", null, ends.element, costs.element));
    } else if (run.kind === "sweep" && run.sweep) {
      const swept = new Swept();
      this.parts.push(swept);
      fillWith(this.main, h("div.cards.two", null, swept.element, this.thumbs.element), table, h("div.cards.two.even", null, ends.element, costs.element));
    } else {
      const cup = run.bracket ? new Cup() : null;
      if (cup) this.parts.push(cup);
      fillWith(this.main, cup?.element, table, h("div.cards", null, ends.element, costs.element, this.thumbs.element));
    }
  }

  /** @param {RunNow} now */
  progress({ run, state, left, phase, place }) {
    const all = run.wanted ?? run.most;
    const isOpen = run.wanted === null && run.most === null;
    fillWith(this.done, h("b", null, number(run.games)), " ", h("span.dim", null, run.wanted !== null ? t("champ.of", { n: number(run.wanted) }) : run.most !== null ? t("champ.atmost", { n: number(run.most) }) : t("champ.games.word", { n: run.games })));
    const isReady = run.games > 0 || phase === "playing";
    this.left.textContent =
      state === "running" ? (left !== null ? timeLeft(left) : isReady ? t("champ.state.running") : t("champ.state.preparing"))
      : state === "queued" ? t("champ.state.queued", { n: place ?? 1 })
      : t(`champ.state.${state}`);
    const share = run.is_finished ? 1 : all ? Math.min(1, run.games / all) : 0;
    this.bar.hidden = isOpen && !run.is_finished;
    this.fill.style.width = `${100 * share}%`;
    this.bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  }

  /** @param {RunNow} now */
  control({ run, state, problem: said }) {
    const button = /** @type {HTMLButtonElement} */ (this.stop);
    const isGoing = state === "running" || state === "queued";
    const canGoOn = state === "stopped";
    button.disabled = !isGoing && !canGoOn;
    button.hidden = state === "finished";
    fillWith(button, t(canGoOn ? "champ.resume" : "champ.stop"), cap("s"));
    this.report.hidden = run.games === 0;
    this.tell(said ?? (state === "elsewhere" ? t("champ.elsewhere") : ""));
  }

  /** @param {string} words */
  tell(words) {
    this.why.hidden = !words;
    this.why.textContent = words;
  }

  async toggle() {
    const button = /** @type {HTMLButtonElement} */ (this.stop);
    if (!this.now || button.disabled || button.hidden) return;
    button.disabled = true;
    try {
      const now = await post(`/runs/${this.id}/${this.now.state === "stopped" ? "resume" : "stop"}`);
      this.update({ ...now, rate: null, left: null });
    } catch (error) {
      this.tell(/** @type {Error} */ (error).message);
      this.control(this.now);
    }
  }
}
