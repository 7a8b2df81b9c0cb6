/** Words, in English and French. A view brings its own by `addTexts`; a key that lacks is shown as it is, and told in the console. */

import { keep, kept } from "ludus/core/prefs.js";

/** @typedef {Record<string, string>} Words */
/** @typedef {{ en: Words, fr: Words }} Texts */

/** @type {Texts} */
const texts = { en: {}, fr: {} };
const listeners = new Set();

/** @type {"en" | "fr"} */
let current = initial();

function initial() {
  const chosen = kept("language");
  if (chosen === "en" || chosen === "fr") return chosen;
  return (navigator.language ?? "en").startsWith("fr") ? "fr" : "en";
}

export function language() {
  return current;
}

/** @param {"en" | "fr"} name */
export function setLanguage(name) {
  current = name;
  keep("language", name);
  document.documentElement.lang = name;
  listeners.forEach((listener) => listener());
}

/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Texts} more */
export function addTexts(more) {
  Object.assign(texts.en, more.en);
  Object.assign(texts.fr, more.fr);
}

/** Whether there is such a text. @param {string} key */
export function has(key) {
  return key in texts.en;
}

/**
 * The text of that key; `{name}` in it is replaced, and `{n|game|games}` by the form that n asks for.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = texts[current][key] ?? texts.en[key];
  if (text === undefined) {
    console.error(`no text for ${key}`);
    return key;
  }
  return text.replace(/(\b(?:de|que) )?\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, before = "", name, one, many) => {
    const value = values[name];
    const word = many === undefined ? String(value ?? "") : isSingular(Number(value)) ? one : many;
    return elided(before, word) + word;
  });
}

/** French writes `d’Alpha-bêta` and `qu’UCT`. @param {string} before `de ` or `que `, or nothing @param {string} word */
function elided(before, word) {
  return current === "fr" && /^[aeiouàâæéèêëîïôœùû]/i.test(word) ? before.replace(/e $/, "’") : before;
}

/** French counts zero as one. @param {number} count */
function isSingular(count) {
  return current === "fr" ? Math.abs(count) < 2 : count === 1;
}
