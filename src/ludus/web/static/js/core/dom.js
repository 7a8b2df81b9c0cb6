/** Building elements: text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Props
 */

/**
 * An HTML element. Properties that start with `on` listen; `class`, `style`, `data-*` and `aria-*` are attributes; `true` is a bare attribute.
 * @param {string} tag `div`, or `div.card.wide`
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  return /** @type {HTMLElement} */ (fill(element, props, children));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/**
 * @param {Element} element
 * @param {Props | null | undefined} props
 * @param {(Child | Child[])[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    } else if (name === "class" && element.className && typeof element.className === "string") {
      element.className += ` ${value}`;
    } else if (name in element && ["value", "checked", "disabled", "hidden", "tabIndex", "htmlFor", "selected", "draggable"].includes(name)) {
      /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element))[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Put these children in place of whatever the element holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fillWith(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Draw anew, and keep the keyboard where it was: whoever stood on an element with a `data-key` stands on its successor.
 * @param {Element} element
 * @param {() => void} draw fills the element
 */
export function redraw(element, draw) {
  const stood = document.activeElement;
  // Who points with a mouse presses the next key for the view, and not for the button that was clicked.
  const key = stood instanceof HTMLElement && element.contains(stood) && stood.matches(":focus-visible") ? stood.dataset.key : undefined;
  draw();
  if (key !== undefined) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/**
 * A 20 by 20 line drawing.
 * @param {string} path
 * @param {string} [label] what it says to those who do not see it; without one it is decoration
 */
export function icon(path, label) {
  const drawing = svg(
    "svg",
    {
      viewBox: "0 0 20 20",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    svg("path", { d: path }),
  );
  return drawing;
}

/** Paths for `icon`. */
export const ICONS = {
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M16 4l-1.4 1.4M5.4 14.6 4 16",
  moon: "M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z",
  up: "M10 16.5V4M4.5 9.2 10 3.6l5.5 5.6",
  right: "M3.5 10H16M10.8 4.5 16.4 10l-5.6 5.5",
  down: "M10 3.5V16M4.5 10.8 10 16.4l5.5-5.6",
  left: "M16.5 10H4M9.2 4.5 3.6 10l5.6 5.5",
  play: "M6.5 4v12l9-6Z",
  pause: "M7 4.5v11M13 4.5v11",
  first: "M5 4.5v11M15 4.5 8 10l7 5.5",
  last: "M15 4.5v11M5 4.5 12 10l-7 5.5",
  back: "M12.5 4.5 7 10l5.5 5.5",
  forward: "M7.5 4.5 13 10l-5.5 5.5",
  undo: "M4 8h8.5a4 4 0 0 1 0 8H9M7 4.5 3.5 8 7 11.5",
  hint: "M8 14.5h4M8.5 17h3M8 14.5c0-2.2-2.5-3-2.5-6a4.5 4.5 0 0 1 9 0c0 3-2.5 3.8-2.5 6",
  redo: "M16 8H7.5a4 4 0 0 0 0 8H11M13 4.5 16.5 8 13 11.5",
  cross: "m5.5 5.5 9 9m0-9-9 9",
  tick: "m4 10.5 4 4 8-9",
  menu: "M3.5 6h13M3.5 10h13M3.5 14h13",
  link: "M8.5 11.5a3.5 3.5 0 0 0 5 0l2.5-2.5a3.5 3.5 0 0 0-5-5l-1 1M11.5 8.5a3.5 3.5 0 0 0-5 0L4 11a3.5 3.5 0 0 0 5 5l1-1",
  warn: "M10 3 2.5 16.5h15zM10 8v4M10 14.2v.1",
};
