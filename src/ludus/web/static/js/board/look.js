/** The colours of tokens.css as a canvas needs them, read once a theme and for whoever wears what. */

import { dresses } from "ludus/board/dress.js";
import { theme } from "ludus/core/prefs.js";

/**
 * @typedef {object} Look
 * @property {boolean} shines trails glow, else they are ink
 * @property {string} floor
 * @property {string} grid
 * @property {string} fifth every fifth line of the grid
 * @property {string} frame
 * @property {string} wall
 * @property {string} lit
 * @property {string} shaded
 * @property {string} coordinate
 * @property {string} portal
 * @property {string} stairs
 * @property {string} even
 * @property {string} ground
 * @property {string} surface
 * @property {string} raised
 * @property {string} line
 * @property {string} text
 * @property {string} caption
 * @property {string} error
 * @property {string} warn
 * @property {string} onRider what is written on a rider's colour
 * @property {string[]} riders [seat]
 * @property {string[]} lands [seat]
 * @property {string} sans
 * @property {string} mono
 */

/** @type {Map<string, Look>} */
const known = new Map();

/** @returns {Look} */
export function look() {
  const name = `${theme()} ${dresses()}`;
  const found = known.get(name) ?? read();
  known.set(name, found);
  return found;
}

/** @returns {Look} */
function read() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const token = (name) => style.getPropertyValue(`--${name}`).trim();
  return {
    shines: token("glow") === "1",
    floor: token("board-floor"),
    grid: token("board-grid"),
    fifth: token("board-grid-5"),
    frame: token("board-frame"),
    wall: token("board-wall"),
    lit: token("board-wall-top"),
    shaded: token("board-wall-low"),
    coordinate: token("board-coord"),
    portal: token("board-portal"),
    stairs: token("board-stairs"),
    even: token("board-even"),
    ground: token("bg"),
    surface: token("surface"),
    raised: token("surface-3"),
    line: token("line-2"),
    text: token("text"),
    caption: token("text-2"),
    error: token("error"),
    warn: token("warn"),
    onRider: token("on-primary"),
    riders: dresses().map((dress) => token(`rider-${dress + 1}`)),
    lands: dresses().map((dress) => token(`land-${dress + 1}`)),
    sans: token("sans"),
    mono: token("mono"),
  };
}

/** The share of a step's tick in which it is drawn. */
export function tweenShare() {
  return Number(getComputedStyle(document.documentElement).getPropertyValue("--tick-tween")) || 0;
}

/** @param {string} colour "#rrggbb" @returns {[number, number, number]} */
export function channels(colour) {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1, 7);
  return [parseInt(digits.slice(0, 2), 16), parseInt(digits.slice(2, 4), 16), parseInt(digits.slice(4, 6), 16)];
}

/** Some of one colour and the rest of another. @param {string} colour @param {string} other @param {number} share of the other */
export function mix(colour, other, share) {
  const there = channels(other);
  const mixed = channels(colour).map((value, place) => Math.round(value + (there[place] - value) * share));
  return "#" + mixed.map((value) => value.toString(16).padStart(2, "0")).join("");
}

/** @param {string} colour @param {number} opacity 0 .. 1 */
export function faded(colour, opacity) {
  return `rgba(${channels(colour).join(",")},${opacity})`;
}

/** Whether dark letters read better on it than white ones. @param {string} colour */
export function isBright(colour) {
  const [red, green, blue] = channels(colour).map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.22;
}
