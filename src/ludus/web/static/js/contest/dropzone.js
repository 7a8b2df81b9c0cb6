/** A place to drop a file on, or to choose one by keyboard or touch. */

import { h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

const ARROW = "M10 13.5V3.5M5.500 8 10 3.500 14.500 8M3.500 13v3.500h13V13";

let zones = 0;

/** @param {string} words @param {string} note @param {(file: File) => void} take */
export function dropzone(words, note, take) {
  const id = `drop-${++zones}`;
  const input = /** @type {HTMLInputElement} */ (h("input.unseen", { id, type: "file", accept: ".py,.zip", "aria-describedby": `${id}-note`, onchange: () => {
    const file = input.files?.[0];
    input.value = ""; // the same file again is a new version, too
    if (file) take(file);
  } }));
  let depth = 0; // dragging over a child leaves its parent
  /** @param {number} change */
  const enter = (change) => {
    depth = Math.max(0, depth + change);
    zone.classList.toggle("over", depth > 0);
  };
  const zone = h("label.dropzone", {
    for: id,
    ondragenter: (/** @type {DragEvent} */ event) => { event.preventDefault(); enter(1); },
    ondragleave: () => enter(-1),
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      enter(-depth);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    },
  }, input, icon(ARROW), h("b", null, words), h("span.btn", { "aria-hidden": "true" }, t("contest.drop.choose")), h("span.note", { id: `${id}-note` }, note));
  return zone;
}
