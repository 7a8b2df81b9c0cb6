/** A view's or an element's own style sheet, loaded when it is first wanted. */

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Resolves once `css/NAME.css` holds, so that nobody sees the view undressed. @param {string} name @returns {Promise<void>} */
export function style(name) {
  const known = loaded.get(name);
  if (known) return known;
  const coming = new Promise((/** @type {(value: void) => void} */ done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/static/css/${name}.css`;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  loaded.set(name, coming);
  return coming;
}
