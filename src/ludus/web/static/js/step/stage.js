/** The view: a trace, where one is in it, and everything that shows it. */

import { ICONS, fillWith, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { note, problem } from "ludus/core/router.js";
import { ALGORITHMS, LOCKSTEP, load, pathOf, usual } from "ludus/step/chosen.js";
import { drawingOf } from "ludus/step/drawing.js";
import { SetupCard } from "ludus/step/setup.js";
import { Timeline } from "ludus/step/timeline.js";

/** @typedef {import("ludus/step/types.js").Chosen} Chosen */
/** @typedef {import("ludus/step/types.js").Drawing} Drawing */

const PACE = 900; // ms a step when it plays
const PAUSE = 200; // ms between two notes in the address: browsers refuse many

export class StepStage {
  at = 0;
  playing = 0;
  noting = 0;
  asked = 0;
  /** @type {Drawing | null} */
  drawing = null;
  /** @type {any} */
  trace = null;
  tabs = h("div.algos", { role: "group", "aria-label": t("step.algorithm") });
  heading = h("div.title", null);
  holder = h("div.picture", null);
  count = h("span.n", null);
  sentence = h("p", null);
  transport = h("div.transport", { role: "group", "aria-label": t("step.transport") });
  side = h("aside.side", { "aria-label": t("step.side") });
  code = h("div.code", { role: "img" });
  playButton = h("button.icon", { onclick: () => this.toggle() });

  /** @param {HTMLElement} root @param {Chosen} chosen */
  constructor(root, chosen) {
    this.root = root;
    this.chosen = chosen;
    this.setup = new SetupCard(chosen, (changed) => this.change(changed));
    root.className = "split step";
    const say = h("div.say", { "aria-live": "polite", "aria-atomic": "true" }, this.count, this.sentence);
    fillWith(root, h("section.stage", { "aria-label": t("nav.step") }, h("div.top-row", null, this.tabs, this.heading, this.setup.element), this.holder, h("div.foot", null, say, this.transport)), this.side);
    this.setup.element.addEventListener("close", () => this.shut());
    /** @param {Event} event */
    this.outside = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!this.setup.element.hidden && this.drawing && !target.closest(".setup-card, .change, .algos")) this.open(false);
    };
    addEventListener("pointerdown", this.outside);
    this.unbind = bindKeys([
      { keys: ["ArrowLeft"], label: t("step.back"), run: () => this.move(-1) },
      { keys: ["ArrowRight"], label: t("step.forward"), run: () => this.move(1) },
      { keys: ["Shift+ArrowLeft"], label: t("step.back.ten"), run: () => this.move(-10), shown: ["⇧", "ArrowLeft"] },
      { keys: ["Shift+ArrowRight"], label: t("step.forward.ten"), run: () => this.move(10), shown: ["⇧", "ArrowRight"] },
      { keys: ["Home"], label: t("step.first.step"), run: () => this.move(-Infinity) },
      { keys: ["End"], label: t("step.last.step"), run: () => this.move(Infinity) },
      { keys: ["c"], label: t("step.next"), run: () => this.jump() },
      { keys: [" "], label: t("step.run"), run: () => this.toggle() },
      { keys: ["e"], label: t("step.change"), run: () => this.open() },
    ]);
  }

  /** @param {boolean} [isOpen] */
  open(isOpen = this.setup.element.hidden === true) {
    this.setup.element.hidden = !isOpen;
    this.heading.querySelector(".change")?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) /** @type {HTMLElement | null} */ (this.setup.element.querySelector("select, input"))?.focus();
  }

  /** By the keyboard: the focus goes back to where it came from. */
  shut() {
    this.open(false);
    /** @type {HTMLElement | null} */ (this.heading.querySelector(".change"))?.focus();
  }

  /** Something else is to be stepped through. @param {Chosen} chosen */
  change(chosen) {
    const isOther = chosen.algorithm !== this.chosen.algorithm || chosen.game !== this.chosen.game;
    this.chosen = this.setup.chosen = chosen;
    const active = document.activeElement?.id;
    if (isOther) this.setup.draw();
    else for (const input of this.setup.element.querySelectorAll("input")) input.value = String(/** @type {any} */ (chosen)[input.id.slice(5)]);
    if (active?.startsWith("step-")) document.getElementById(active)?.focus();
    this.show(0);
  }

  /** Ask for the steps, and show one. @param {number} at */
  async show(at) {
    const turn = ++this.asked;
    this.stop();
    this.drawTabs();
    try {
      const trace = await load(this.chosen);
      if (turn !== this.asked) return;
      this.trace = trace;
      this.root.classList.remove("refused");
      this.drawing = drawingOf(trace);
      this.build();
      this.go(Math.min(at, trace.steps.length - 1));
    } catch (error) {
      if (turn !== this.asked) return;
      if (!("status" in /** @type {any} */ (error))) console.error(error);
      this.refuse(/** @type {Error & { todo?: string }} */ (error));
    }
  }

  /** Whoever asks too much keeps what was chosen, and is told what to lower. @param {Error & { todo?: string }} error */
  refuse(error) {
    this.drawing = null;
    const heading = h("h1", null, this.chosen.algorithm === LOCKSTEP ? t("step.lock.title") : this.chosen.algorithm);
    fillWith(this.heading, h("div", null, heading), h("div.end", null, this.changeButton()));
    fillWith(this.holder, problem(error.message, error.todo || t("step.refused")));
    fillWith(this.transport);
    fillWith(this.side);
    fillWith(this.count);
    fillWith(this.sentence, "\u00a0");
    this.root.classList.add("refused");
    if (!this.setup.element.contains(document.activeElement)) this.open(true);
    note(pathOf(this.chosen, 0));
  }

  drawTabs() {
    fillWith(this.tabs, ...ALGORITHMS.map((name) => h("button", { "aria-pressed": String(name === this.chosen.algorithm), "data-algorithm": name, onclick: () => this.pick(name) }, t(`step.name.${name}`))));
    const now = /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-pressed=true]"));
    if (now) this.tabs.scrollLeft = now.offsetLeft - this.tabs.clientWidth / 2 + now.clientWidth / 2;
  }

  /** @param {string} algorithm */
  pick(algorithm) {
    const { game, last, moves } = this.chosen;
    this.change({ ...usual(algorithm, game), last, ...(game === "matches" ? {} : { moves }) });
    /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-pressed=true]"))?.focus();
  }

  changeButton() {
    return h("button.btn.small.change", { "aria-expanded": String(!this.setup.element.hidden), onclick: () => this.open() }, t("step.change"), cap("e"));
  }

  build() {
    const { drawing } = this;
    if (!drawing) return;
    fillWith(this.heading, h("div.words", null, h("h1", null, drawing.title), h("div.dim.sub", null, drawing.subtitle, this.changeButton())), h("div.end.legend", null, ...drawing.legend));
    fillWith(this.holder, drawing.picture.element);
    this.notes = drawing.panels.map(() => h("span.faint", null));
    const sections = drawing.panels.flatMap(({ title, part }, number) => [h("section", null, h("h2.h", null, title, this.notes?.[number]), part.element), h("hr", null)]);
    this.lines = drawing.listing.lines.map((line) => h("span", null, line || "\u00a0"));
    fillWith(this.code, ...this.lines);
    this.code.setAttribute("aria-label", t("step.code"));
    fillWith(this.side, ...sections, h("section", null, h("h2.h", null, t("step.code"), h("span.faint", null, t("step.code.short"))), this.code));
    this.timeline = new Timeline(drawing.bars, new Set(drawing.marks), (at) => {
      this.stop();
      this.go(at);
    }, drawing.markKind);
    this.drawTransport();
    this.setup.showBoard("walls" in this.trace ? null : this.trace);
  }

  drawTransport() {
    if (!this.timeline || !this.drawing) return;
    /** @param {keyof typeof ICONS} name @param {string} label @param {() => void} run @param {string} [kind] */
    const button = (name, label, run, kind = "") => h("button.icon", { class: kind, "aria-label": t(label), onclick: run }, icon(ICONS[name]));
    this.playButton.setAttribute("aria-label", t("step.run"));
    fillWith(this.transport,
      button("first", "step.first.step", () => this.move(-Infinity)), button("back", "step.back", () => this.move(-1)), button("forward", "step.forward", () => this.move(1), "loud"),
      button("last", "step.last.step", () => this.move(Infinity)), this.playButton, this.timeline.element,
      h("div.right", null, h("span", { "aria-hidden": "true" }, h("span.keys", null, cap("ArrowLeft"), cap("ArrowRight")), t("step.step")),
        h("button.next", { disabled: !this.drawing.marks.length, onclick: () => this.jump() }, cap("c"), this.drawing.markLabel)));
    this.drawPlay();
  }

  drawPlay() {
    fillWith(this.playButton, icon(this.playing ? ICONS.pause : ICONS.play));
    this.playButton.setAttribute("aria-pressed", String(Boolean(this.playing)));
  }

  /** @param {number} at */
  go(at) {
    const { drawing } = this;
    if (!drawing) return;
    this.at = Math.max(0, Math.min(at, drawing.bars.length - 1));
    drawing.picture.show(this.at);
    drawing.panels.forEach(({ part, note: words }, number) => {
      part.show(this.at);
      const place = this.notes?.[number];
      if (place) place.textContent = words(this.at);
    });
    const lit = new Set(drawing.listing.at(this.at));
    this.lines?.forEach((line, number) => line.classList.toggle("on", lit.has(number)));
    const line = this.lines?.find((each) => each.classList.contains("on"));
    if (line && this.code.scrollHeight > this.code.clientHeight) this.code.scrollTop = line.offsetTop - this.code.clientHeight / 2;
    const { lead, text } = drawing.say(this.at);
    fillWith(this.count, h("span.unseen", null, t("step.number")), String(this.at + 1), h("small", null, ` / ${drawing.bars.length}`));
    fillWith(this.sentence, h("b", null, lead), " ", text);
    this.timeline?.show(this.at, `${lead} ${text}`);
    Object.assign(this.root.dataset, { at: String(this.at + 1), steps: String(drawing.bars.length), kind: this.trace.steps[this.at].kind });
    if (this.at === drawing.bars.length - 1) this.stop();
    this.write();
  }

  /** The address says where we are. */
  write() {
    if (this.noting) return;
    note(pathOf(this.chosen, this.at));
    this.noting = window.setTimeout(() => {
      this.noting = 0;
      if (this.drawing && this.root.isConnected && location.pathname.startsWith("/step")) note(pathOf(this.chosen, this.at));
    }, PAUSE);
  }

  /** @param {number} steps */
  move(steps) {
    this.stop();
    this.go(this.at + steps);
  }

  /** To the next cut, or whatever stands out; from behind the last to the first. */
  jump() {
    const marks = this.drawing?.marks ?? [];
    const next = marks.find((at) => at > this.at) ?? marks[0];
    this.stop();
    if (next !== undefined) this.go(next);
  }

  toggle() {
    if (this.playing || !this.drawing) {
      this.stop();
      return;
    }
    if (this.at === this.drawing.bars.length - 1) this.go(0);
    this.playing = window.setInterval(() => this.go(this.at + 1), PACE);
    this.drawPlay();
  }

  stop() {
    if (!this.playing) return;
    clearInterval(this.playing);
    this.playing = 0;
    this.drawPlay();
  }

  leave() {
    this.asked++;
    this.stop();
    clearTimeout(this.noting);
    if (this.outside) removeEventListener("pointerdown", this.outside);
    this.unbind();
    for (const name of ["at", "steps", "kind"]) delete this.root.dataset[name];
  }
}
