/** What the reader chose: theme and language. Kept in this browser, and followed from the system until chosen. */

const listeners = new Set();

/** @param {string} name @returns {string | null} */
function kept(name) {
  try {
    return localStorage.getItem(`ludus.${name}`);
  } catch {
    return null; // a browser that keeps nothing, or a file opened on its own
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`ludus.${name}`, value);
  } catch {
    /* then it holds until the page is closed */
  }
}

export { kept };

/** @returns {"dark" | "light"} */
export function theme() {
  const chosen = document.documentElement.dataset.theme ?? kept("theme");
  if (chosen === "dark" || chosen === "light") return chosen;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** @param {"dark" | "light"} name */
export function setTheme(name) {
  document.documentElement.dataset.theme = name;
  keep("theme", name);
  listeners.forEach((listener) => listener());
}

/** Called when the colours change. @param {() => void} listener @returns {() => void} stops it */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether things should move less. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
