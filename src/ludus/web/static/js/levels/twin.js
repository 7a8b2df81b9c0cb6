/** The level as text, beside the drawing: numbered lines, what is wrong marked at its line and column, and the cursor stays where it was. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

export class Twin {
  /** @param {(text: string) => void} onType @param {HTMLElement[]} buttons */
  constructor(onType, buttons) {
    this.area = /** @type {HTMLTextAreaElement} */ (h("textarea", {
      "aria-label": t("levels.same"), spellcheck: "false", wrap: "off", autocomplete: "off", autocapitalize: "off",
      oninput: () => {
        this.fit();
        onType(this.area.value);
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.area.blur(),
      onblur: () => getSelection()?.removeAllRanges(), // else Chromium forgets the cursor when the text changes meanwhile
    }));
    this.lines = h("pre", { "aria-hidden": "true" });
    this.scroller = h("div.lines", null, this.lines, this.area);
    this.element = h("section.card.twin", { "aria-label": t("levels.same") },
      h("div.h", null, t("levels.same"), h("span.faint", null, t("levels.both")), h("span.row.inout", null, ...buttons)),
      this.scroller);
    /** @type {{ line: number, column: number } | null} */
    this.wrong = null;
  }

  /** @param {string} text @param {{ line: number, column: number } | null} wrong */
  render(text, wrong) {
    const { area } = this;
    if (area.value !== text) {
      const { scrollTop } = this.scroller;
      const { from, to, between } = difference(area.value, text);
      area.setRangeText(between, from, to, "preserve"); // the browser keeps the cursor, which it forgets where all of the text is set
      this.scroller.scrollTop = scrollTop;
    }
    this.wrong = wrong;
    this.fit();
  }

  /** As large as the text, so that lines and text scroll as one. */
  fit() {
    const rows = this.area.value.split("\n");
    const longest = Math.max(...rows.map((row) => row.length), 1);
    this.area.rows = rows.length;
    this.area.style.width = `max(100%, ${longest + 6}ch)`;
    fillWith(this.lines, ...rows.map((row, place) => this.line(row, place + 1)));
    if (this.wrong) this.area.setAttribute("aria-invalid", "true");
    else this.area.removeAttribute("aria-invalid");
  }

  /** @param {string} row @param {number} number */
  line(row, number) {
    if (this.wrong?.line !== number) return h("span", null, h("i", null, number), "\n");
    const characters = Array.from(row);
    const before = characters.slice(0, this.wrong.column - 1).join("");
    return h("span.bad", null, h("i", null, number), before, h("u", null, characters[this.wrong.column - 1] ?? " "), "\n");
  }

  /** Bring what is wrong into sight. */
  reveal() {
    const bad = /** @type {HTMLElement | null} */ (this.lines.querySelector(".bad"));
    if (bad) this.scroller.scrollTop = bad.offsetTop - this.scroller.clientHeight / 2;
  }

  /** Go to a place in the text. @param {number} line @param {number} column */
  select(line, column) {
    const before = this.area.value.split("\n").slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(before + column - 1, before + column);
    this.reveal();
  }
}

/** What of a text to replace by what, so that it becomes another one. @param {string} before @param {string} after */
function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let from = 0, behind = 0;
  while (from < shorter && before[from] === after[from]) from++;
  while (behind < shorter - from && before.at(-1 - behind) === after.at(-1 - behind)) behind++;
  return { from, to: before.length - behind, between: after.slice(from, after.length - behind) };
}
