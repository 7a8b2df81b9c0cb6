/** Asking before something that cannot be undone, and asking for a reason. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** @param {string} title @param {string} more @param {string} act what the button does, in a word or two @returns {Promise<boolean>} */
export async function askSure(title, more, act) {
  return (await open(title, more, act, null)) !== null;
}

/** @param {string} title @param {string} label @param {string} act @returns {Promise<string | null>} null: rather not */
export function askReason(title, label, act) {
  return open(title, "", act, label);
}

/** @param {string} title @param {string} more @param {string} act @param {string | null} label of a line to fill in @returns {Promise<string | null>} */
function open(title, more, act, label) {
  const input = label === null ? null : /** @type {HTMLInputElement} */ (h("input", { id: "asked", type: "text", maxlength: 200 }));
  return new Promise((resolve) => {
    const form = h("form.stack", { method: "dialog", onsubmit: () => resolve(input?.value.trim() ?? "") },
      h("h2", null, title), more && h("p.dim", null, more),
      input && h("div.field", null, h("label", { for: "asked" }, /** @type {string} */ (label)), input),
      h("div.row.end", null, h("button.btn", { type: "button", onclick: () => dialog.close() }, t("common.cancel")), h("button.btn.loud", { type: "submit" }, act)));
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog.sure", { "aria-label": title, onclose: () => { resolve(null); dialog.remove(); } }, form));
    document.body.append(dialog);
    dialog.showModal();
    input?.focus();
  });
}
