/** A button that copies where we are. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** @param {string} words what it says before @param {Record<string, unknown>} [props] */
export function copyLinkButton(words, props = {}) {
  const copy = () => navigator.clipboard?.writeText(location.href).then(() => (button.textContent = t("common.copied")));
  const button = h("button.btn", { ...props, onclick: copy }, words);
  return button;
}
