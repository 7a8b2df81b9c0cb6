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

  /** @param {DockButton[]} buttons @param {string[]} typed moves to write, where they are too many for buttons @param {string} kind */
  lay(buttons, typed, kind) {
    const focused = /** @type {HTMLElement | null} */ (this.element.querySelector(":focus"))?.dataset.move;
    this.element.hidden = !buttons.length && !typed.length;
    this.element.ariaLabel = t(kind === "colours" ? "board.colours.palette" : "board.moves");
    this.element.dataset.of = kind;
    fillWith(this.element, buttons.map((button) => this.make(button)));
    if (typed.length) this.element.append(this.field(typed));
    const made = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("button[data-move]")]);
    made.forEach((each, place) => (each.tabIndex = place ? -1 : 0));
    if (focused !== undefined) made.find((each) => each.dataset.move === focused)?.focus();
  }

  /** @param {string[]} moves */
  field(moves) {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "text", list: "ludus-moves", autocomplete: "off", "aria-label": t("board.move") }));
    const say = () => {
      const isMove = moves.includes(input.value.trim());
      input.setAttribute("aria-invalid", String(!isMove));
      if (isMove) this.handlers.pick(input.value.trim());
    };
    return h(
      "form.typed",
      { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), say()) },
      input,
      h("datalist", { id: "ludus-moves" }, ...moves.map((move) => h("option", { value: move }))),
      h("button.btn", { type: "submit" }, t("board.play")),
      h("span.faint", null, t("board.many", { n: moves.length })),
    );
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
