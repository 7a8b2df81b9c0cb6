/** What can be clicked and focused: see-through buttons over the drawing. One of them is in the tab order; arrows go on from there. */

import { h } from "ludus/core/dom.js";

/** @typedef {import("ludus/board/state.js").Spot} Spot */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, 1] });

/**
 * @typedef {object} Handlers
 * @property {(move: string) => void} pick
 * @property {(move: string | null) => void} hover
 */

/** Buttons at places of the drawing. */
export class Picker {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.element = h("div.spots");
    this.element.addEventListener("keydown", (event) => this.walk(/** @type {KeyboardEvent} */ (event)));
    /** @type {string | null} the move whose button is in the tab order */
    this.current = null;
    this.isAimed = false; // an arrow is a move of its own, as in Tron
  }

  /** @param {Spot[]} spots @param {string[]} legal @param {number} ratio */
  lay(spots, legal, ratio) {
    const known = /** @type {Map<string, HTMLElement>} */ (new Map([...this.element.children].map((each) => [/** @type {HTMLElement} */ (each).dataset.move ?? "", /** @type {HTMLElement} */ (each)])));
    if (!spots.some(({ move }) => move === this.current)) this.current = spots.find(({ move }) => legal.includes(move))?.move ?? null;
    this.isAimed = spots.length > 0 && spots.every(({ move }) => ["up", "left", "right", "down"].includes(move));
    for (const spot of spots) {
      const button = known.get(spot.move) ?? this.make(spot.move);
      known.delete(spot.move);
      button.ariaLabel = spot.label;
      button.tabIndex = spot.move === this.current ? 0 : -1;
      button.ariaDisabled = String(!legal.includes(spot.move));
      Object.assign(button.style, { left: `${spot.left / ratio}px`, top: `${spot.top / ratio}px`, width: `${spot.width / ratio}px`, height: `${spot.height / ratio}px` });
      if (!button.parentElement) this.element.append(button);
    }
    for (const button of known.values()) button.remove();
  }

  /** @param {string} move */
  make(move) {
    return h("button.spot", {
      type: "button",
      "data-move": move,
      onclick: () => this.handlers.pick(move),
      onpointerenter: () => this.handlers.hover(move),
      onpointerleave: () => this.handlers.hover(null),
      onfocus: () => this.handlers.hover(move),
      onblur: () => this.handlers.hover(null),
    });
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    if (!(event.key in ARROWS) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.isAimed) {
      event.preventDefault();
      event.stopPropagation(); // the page's own arrows rest while the board has the focus
      this.handlers.pick(event.key.slice(5).toLowerCase());
      return;
    }
    this.current = rove(this.element, event)?.dataset.move ?? this.current;
  }
}

/** Arrows go from button to button, and only one of them is in the tab order. @param {HTMLElement} group @param {KeyboardEvent} event */
export function rove(group, event) {
  const way = ARROWS[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return null;
  event.preventDefault();
  event.stopPropagation();
  const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button")]);
  const next = nearest(/** @type {HTMLElement} */ (event.target), buttons, way);
  if (!next) return null;
  for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
  next.focus();
  return next;
}

/** The button that lies next in a direction. @param {HTMLElement} from @param {HTMLElement[]} all @param {[number, number]} way */
function nearest(from, all, [dx, dy]) {
  /** @param {HTMLElement} each @returns {[number, number]} */
  const centre = (each) => [each.offsetLeft + each.offsetWidth / 2, each.offsetTop + each.offsetHeight / 2];
  const [x, y] = centre(from);
  const ranked = all.flatMap((each) => {
    const [toX, toY] = [centre(each)[0] - x, centre(each)[1] - y];
    const ahead = toX * dx + toY * dy;
    const aside = Math.abs(toX * dy) + Math.abs(toY * dx);
    return ahead > 1 ? [{ each, far: ahead + 3 * aside }] : [];
  });
  return ranked.sort((one, other) => one.far - other.far)[0]?.each ?? null;
}
