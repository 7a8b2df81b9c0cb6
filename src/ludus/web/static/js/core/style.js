/** A view's own style sheet, loaded when it is first shown, before anything of it is drawn. */

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** @param {string} name of a file in css/ */
export function useStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/static/css/${name}.css`;
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  document.head.append(link);
  loaded.set(name, ready);
  return ready;
}
