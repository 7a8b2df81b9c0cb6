/** Levels as files, out and in. */

import { post } from "ludus/core/api.js";
import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

const LARGEST = 80_000; // bytes: no level has more

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = /** @type {HTMLAnchorElement} */ (h("a", { download: `${name.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "level"}.txt` }));
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Buttons for both ways.
 * @param {() => void} onDownload
 * @param {(text: string) => void} onText of a file, whichever of the two formats it has
 * @param {(sentence: string) => void} onTrouble
 */
export function fileButtons(onDownload, onText, onTrouble) {
  const read = async () => {
    const file = input.files?.[0];
    try {
      if (!file) return;
      if (file.size > LARGEST) throw new Error(t("levels.upload.large"));
      onText((await post("/levels/read", { text: await file.text() })).text);
    } catch (error) {
      onTrouble(/** @type {Error} */ (error).message);
    } finally {
      input.value = "";
    }
  };
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".txt,.map,text/plain", hidden: true, onchange: read }));
  return [
    h("button.link", { "data-act": "download", onclick: onDownload }, t("levels.download")),
    h("button.link", { "data-act": "upload", onclick: () => input.click() }, t("levels.upload")),
    input,
  ];
}
