/** Buttons that copy: where we are, or any text. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** @param {() => string} text @param {string} words what it says before @param {Record<string, unknown>} [props] */
export function copyButton(text, words, props = {}) {
  const copy = async () => {
    if (navigator.clipboard) await navigator.clipboard.writeText(text());
    else copyOldWay(text());
    button.textContent = t("common.copied");
  };
  const button = h("button.btn", { type: "button", ...props, onclick: copy }, words);
  return button;
}

/** @param {string} words what it says before @param {Record<string, unknown>} [props] */
export function copyLinkButton(words, props = {}) {
  return copyButton(() => location.href, words, props);
}

/** Browsers keep the clipboard from pages of a network without encryption, such as a classroom's. @param {string} text */
function copyOldWay(text) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea.unseen", { value: text }));
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
