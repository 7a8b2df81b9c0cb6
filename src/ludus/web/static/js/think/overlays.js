/** What may lie over a board: territory, simulations, the likely line. Each is switched by a chip or a key, and stays as it was chosen. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { keep, kept } from "ludus/core/prefs.js";

const KEYS = { territory: "t", heat: "h", line: "l" };

/** @typedef {keyof typeof KEYS} Overlay */

export const OF_BOARD = /** @type {Overlay[]} */ (["territory"]); // needs nobody's thoughts
export const ALL = /** @type {Overlay[]} */ (Object.keys(KEYS));

export class OverlaySwitch {
  /** @param {Overlay[]} names @param {() => void} changed */
  constructor(names, changed) {
    this.names = names;
    this.changed = changed;
    this.shown = Object.fromEntries(ALL.map((name) => [name, kept(`show.${name}`) !== "no"]));
    this.chips = names.map((name) =>
      h("button.chip", { "aria-pressed": String(this.shown[name]), "data-overlay": name, onclick: () => this.toggle(name) }, t(`play.${name}`), cap(KEYS[name])));
  }

  /** @param {Overlay} name */
  toggle(name) {
    this.shown[name] = !this.shown[name];
    keep(`show.${name}`, this.shown[name] ? "yes" : "no");
    this.chips.forEach((chip) => chip.setAttribute("aria-pressed", String(this.shown[chip.dataset.overlay ?? ""])));
    this.changed();
  }

  /** Keys that somebody steers by switch nothing here, and no chip says so. @param {Set<string>} taken */
  leaveKeys(taken) {
    this.chips.forEach((chip) => {
      const sign = /** @type {HTMLElement} */ (chip.querySelector("kbd"));
      sign.hidden = taken.has(KEYS[/** @type {Overlay} */ (chip.dataset.overlay)]);
    });
  }

  /** @returns {import("ludus/core/keys.js").Key[]} */
  get keys() {
    return this.names.map((name) => ({ keys: [KEYS[name]], label: t(`play.${name}`), run: () => this.toggle(name) }));
  }

  /**
   * As a board takes them, of what is known.
   * @param {import("ludus/types.js").ThoughtMessage | null | undefined} thought
   * @param {boolean} hasTerritory
   * @returns {import("ludus/types.js").Overlays}
   */
  of(thought, hasTerritory) {
    return {
      territory: this.shown.territory && hasTerritory,
      heat: (this.shown.heat && thought?.heat) || null,
      line: (this.shown.line && thought?.line) || null,
      seat: thought?.seat ?? null,
    };
  }
}
