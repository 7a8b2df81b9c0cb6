/** Buttons below a board, one a move: colours to name, or the moves of a game that has no drawing of its own. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { rove } from "ludus/board/picker.js";

/** @typedef {import("ludus/board/state.js").DockButton} DockButton */

export class Dock {
  /** @param {import("ludus/board/picker.js").Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.element = h("div.dock", { role: "group", hidden: true });
    this.element.addEventListener("keydown", (event) => rove(this.element, /** @type {KeyboardEvent} */ (event)));
  }

  /** @param {DockButton[]} buttons @param {string} kind */
  lay(buttons, kind) {
    const focused = /** @type {HTMLElement | null} */ (this.element.querySelector(":focus"))?.dataset.move;
    this.element.hidden = !buttons.length;
    this.element.ariaLabel = t(kind === "colours" ? "board.colours.palette" : "board.moves");
    this.element.dataset.of = kind;
    fillWith(this.element, buttons.map((button) => this.make(button)));
    const made = /** @type {HTMLElement[]} */ ([...this.element.children]);
    made.forEach((each, place) => (each.tabIndex = place ? -1 : 0));
    if (focused !== undefined) made.find((each) => each.dataset.move === focused)?.focus();
  }

  /** @param {DockButton} button */
  make({ move, content, label, class: style, colour, isIdle }) {
    const made = h(
      "button",
      {
        type: "button",
        class: style ?? "btn",
        "data-move": move,
        "aria-label": label,
        "data-idle": isIdle ?? false,
        onclick: () => this.handlers.pick(move),
        onpointerenter: () => this.handlers.hover(move),
        onpointerleave: () => this.handlers.hover(null),
        onfocus: () => this.handlers.hover(move),
        onblur: () => this.handlers.hover(null),
      },
      ...content,
    );
    if (colour) made.style.setProperty("--colour", colour);
    return made;
  }
}
