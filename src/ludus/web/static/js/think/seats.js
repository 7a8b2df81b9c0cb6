/** Seats: whose colour a thing has, and what a seat is called. The colours themselves are in css/think.css, by `data-rider`. */

import { dressOf } from "ludus/board/dress.js";
import { t } from "ludus/core/i18n.js";

/** The value of `data-rider` for a seat. @param {number} seat from 0 */
export function riderOf(seat) {
  return String(dressOf(seat) + 1);
}

/** @param {string[]} names of the seats @param {number} seat */
export function nameOf(names, seat) {
  return names[seat] || t("think.rider", { n: seat + 1 });
}
