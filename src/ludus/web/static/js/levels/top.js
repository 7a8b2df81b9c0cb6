/** The row above the board: what the level is called, whether it is saved, and what can be done with it. */

import { ICONS, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { isChanged, nameOf } from "ludus/levels/state.js";

/** @typedef {import("ludus/levels/state.js").State} State */
/** @typedef {Record<"undo" | "redo" | "fresh" | "open" | "text" | "save" | "saveAs" | "problem", () => void>} Acts */

export class Top {
  /** @param {Acts} acts @param {(name: string) => void} onName */
  constructor(acts, onName) {
    this.name = /** @type {HTMLInputElement} */ (h("input.name", {
      type: "text", maxlength: 60, "aria-label": t("levels.name"), placeholder: t("levels.unnamed"), autocomplete: "off", spellcheck: "false",
      oninput: () => onName(this.name.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.name.blur(),
    }));
    this.status = h("span.faint.status", { role: "status" });
    this.shown = "";
    this.undo = h("button.icon", { "aria-label": t("levels.undo"), onclick: acts.undo }, icon(ICONS.undo));
    this.redo = h("button.icon", { "aria-label": t("levels.redo"), onclick: acts.redo }, icon(ICONS.redo));
    this.saveAs = h("button.btn", { "data-act": "saveas", onclick: acts.saveAs }, t("levels.saveas"));
    this.save = h("button.btn", { "data-act": "save", onclick: acts.save }, t("levels.save"), cap("s"));
    this.problem = h("button.btn.loud", { "data-act": "problem", onclick: acts.problem }, t("levels.problem"), cap("p"));
    this.element = h("div.title", null, h("h1", null, this.name), this.status,
      h("div.end", null, this.undo, this.redo,
        h("button.btn", { "data-act": "new", onclick: acts.fresh }, t("levels.new"), cap("n")),
        h("button.btn", { "data-act": "open", onclick: acts.open }, t("levels.open"), cap("o")),
        h("button.btn.totext", { onclick: acts.text }, t("levels.text"), cap("x")),
        this.saveAs, this.save, this.problem));
  }

  /** @param {State} state @param {boolean} isWrong @param {boolean | undefined} isReady */
  render(state, isWrong, isReady) {
    if (document.activeElement !== this.name) this.name.value = nameOf(state);
    const kept = !state.savedName ? "unsaved" : isChanged(state) ? "changed" : "saved";
    if (kept !== this.status.dataset.kept || this.shown !== state.text) this.say(t(`levels.${kept}`)); // what went wrong stays until something changes
    this.status.dataset.kept = kept;
    this.shown = state.text;
    this.undo.toggleAttribute("disabled", !state.past.length);
    this.redo.toggleAttribute("disabled", !state.future.length);
    this.problem.hidden = !isWrong;
    this.save.hidden = isWrong;
    this.save.ariaDisabled = this.saveAs.ariaDisabled = String(isReady === false);
  }

  /** @param {string} sentence */
  say(sentence) {
    if (this.status.textContent === sentence) return;
    this.status.textContent = sentence;
    this.status.title = sentence;
  }
}
