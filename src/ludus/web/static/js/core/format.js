/** Numbers as people read them: thin spaces in thousands, a real minus, the unit behind. */

import { language } from "ludus/core/i18n.js";

const THIN = "\u202f";
const MINUS = "\u2212";

/** @param {number} value @param {number} [digits] after the point */
export function number(value, digits = 0) {
  const [whole, part] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
  const isZero = !Number(Math.abs(value).toFixed(digits));
  return (value < 0 && !isZero ? MINUS : "") + grouped + (part ? (language() === "fr" ? "," : ".") + part : "");
}

/** @param {number} value with its sign, plus too @param {number} [digits] */
export function signed(value, digits = 0) {
  return (value > 0 ? "+" : "") + number(value, digits);
}

/** @param {number} share 0 .. 1 @param {number} [digits] */
export function percent(share, digits = 0) {
  return `${number(share * 100, digits)}${THIN}%`;
}

/** 1.84 M, 12.3 k, 870. @param {number} value */
export function short(value) {
  if (value >= 999_500) return `${number(value / 1e6, value < 1e7 ? 2 : 1)} M`;
  if (value >= 9_995) return `${number(value / 1e3, value < 1e5 ? 1 : 0)} k`;
  return number(value);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return `${number(seconds * 1000)} ms`;
  if (seconds < 90) return `${number(seconds, seconds < 10 ? 1 : 0)} s`;
  if (seconds < 5400) return `${number(seconds / 60)} min`;
  return `${number(seconds / 3600, 1)} h`;
}

/** @param {number} bytes */
export function bytes(bytes) {
  return bytes < 1e6 ? `${number(bytes / 1e3)} kB` : `${number(bytes / 1e6)} MB`;
}
