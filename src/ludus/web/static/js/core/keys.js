/** Keys: each view says which it has; they work unless somebody types into a field, and `?` shows them all. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/**
 * @typedef {object} Key
 * @property {string[]} keys as `event.key` gives them, letters in lower case, with `Shift+` before where it matters
 * @property {string} label what it does, in words
 * @property {(event: KeyboardEvent) => void} run
 * @property {string[]} [shown] what is printed on the key, if not the same
 */

/** @type {Key[][]} */
const layers = [];

const NAMES = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Enter: "↵", Escape: "Esc" };

/** Bind keys until the function returned is called. @param {Key[]} keys */
export function bindKeys(keys) {
  layers.push(keys);
  return () => {
    const place = layers.indexOf(keys);
    if (place >= 0) layers.splice(place, 1);
  };
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const wanted = event.shiftKey && event.key.length > 1 ? `Shift+${name}` : name;
  for (const layer of [...layers].reverse()) {
    const found = layer.find((each) => each.keys.includes(wanted));
    if (found) {
      event.preventDefault();
      found.run(event);
      return;
    }
  }
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select")) return true;
  const presses = event.key === " " || event.key === "Enter";
  return (presses && target.matches("button, a, summary, [role=button], input")) || (event.key.startsWith("Arrow") && target.matches("input"));
}

/** A key cap. @param {string} key */
export function cap(key) {
  if (key === " ") return h("kbd", { "aria-hidden": "true" }, t("keys.space"));
  return h("kbd", { "aria-hidden": "true" }, /** @type {Record<string, string>} */ (NAMES)[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** The overlay that `?` opens. */
export function showKeys() {
  const known = document.querySelector("dialog.keys-help");
  if (known) {
    known.remove();
    return;
  }
  const rows = layers.flat().map((key) =>
    h("li", null, h("span.keys", null, ...(key.shown ?? key.keys).map(cap)), h("span", null, key.label)),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog.keys-help", { "aria-label": t("keys.title"), onclose: () => dialog.remove() },
      h("h2", null, t("keys.title")),
      h("ul", null, ...rows),
      h("form", { method: "dialog" }, h("button.btn.loud", { autofocus: true }, t("common.close"))))
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

export function listenToKeys() {
  addEventListener("keydown", pressed);
}
