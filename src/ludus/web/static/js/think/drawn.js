/** What the elements of this folder share: they draw themselves once after a change, in another language, and in other dresses. */

import { onDress } from "ludus/board/dress.js";
import { addTexts, onLanguage } from "ludus/core/i18n.js";
import words from "ludus/texts/think.js";

addTexts(words);

const LATEST = 100; // ms that a drawing may wait for a moment when nothing else is to be done

export class Drawn extends HTMLElement {
  #isWaiting = false;
  /** @type {(() => void)[]} */
  #leaving = [];

  connectedCallback() {
    const anew = () => {
      this.forget();
      this.changed();
    };
    this.#leaving = [onLanguage(anew), onDress(anew)];
    this.changed();
  }

  disconnectedCallback() {
    this.#leaving.forEach((leave) => leave());
    this.#leaving = [];
  }

  /**
   * Draw soon: several changes in a row are drawn once, and a rider's keys and the board come first.
   * @param {boolean} [isAsked] somebody waits for it: draw at once
   */
  changed(isAsked = false) {
    if (!this.isConnected) return;
    const isFirst = !this.childElementCount; // then at once, so that nothing moves
    if (isAsked || isFirst || !("requestIdleCallback" in window)) queueMicrotask(() => this.#draw());
    else if (!this.#isWaiting) requestIdleCallback(() => this.#draw(), { timeout: LATEST });
    this.#isWaiting = true;
  }

  #draw() {
    const isDue = this.#isWaiting && this.isConnected;
    this.#isWaiting = false;
    if (isDue) this.draw();
  }

  /** Drop what was built with words of another language. */
  forget() {
    this.replaceChildren();
  }

  draw() {}
}
