/** What the elements of this folder share: they draw themselves once after a change, and anew in another language. */

import { addTexts, onLanguage } from "ludus/core/i18n.js";
import words from "ludus/texts/think.js";

addTexts(words);

export class Drawn extends HTMLElement {
  #isWaiting = false;
  /** @type {(() => void) | null} */
  #stop = null;

  connectedCallback() {
    this.#stop = onLanguage(() => {
      this.forget();
      this.changed();
    });
    this.changed();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#stop = null;
  }

  /** Draw soon: several changes in a row are drawn once. */
  changed() {
    if (this.#isWaiting || !this.isConnected) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      if (this.isConnected) this.draw();
    });
  }

  /** Drop what was built with words of another language. */
  forget() {
    this.replaceChildren();
  }

  draw() {}
}
