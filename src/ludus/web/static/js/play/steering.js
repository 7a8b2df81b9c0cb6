/** Steering by keys, by swiping and by the pad under the thumb. */

import { ICONS, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { moveName } from "ludus/core/names.js";

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const LETTERS = { w: "up", s: "down", a: "left", d: "right" };
const RIGHT_HAND = { i: "up", k: "down", j: "left", l: "right" };
const SETS = /** @type {Record<string, string>[]} */ ([ARROWS, LETTERS, RIGHT_HAND]);
const SHORTEST_SWIPE = 24; // px

/** People who find keys of their own at one keyboard. */
export const MOST_AT_KEYBOARD = SETS.length;

/**
 * Keys for the riders at this keyboard: the first has the arrows, the second W A S D, the third I J K L; one alone has the first two.
 * @param {number[]} seats
 * @param {(seat: number, move: string) => void} steer
 * @returns {import("ludus/core/keys.js").Key[]}
 */
export function steeringKeys(seats, steer) {
  const riders = seats.length === 1 ? [seats[0], seats[0]] : seats.slice(0, MOST_AT_KEYBOARD);
  return riders.map((seat, place) => ({
    keys: Object.keys(SETS[place]),
    label: seats.length > 1 ? t("play.steer.first", { n: seat + 1 }) : t("play.steer"),
    run: (event) => steer(seat, SETS[place][event.key] ?? SETS[place][event.key.toLowerCase()]),
  }));
}

/**
 * @param {HTMLElement} surface
 * @param {(move: string) => void} steer
 */
export function steerBySwiping(surface, steer) {
  /** @type {{ x: number, y: number } | null} */
  let begin = null;
  surface.addEventListener("touchstart", (event) => {
    begin = { x: event.touches[0].clientX, y: event.touches[0].clientY };
  }, { passive: true });
  surface.addEventListener("touchmove", (event) => {
    if (!begin) return;
    event.preventDefault(); // the page must not scroll away under a rider
    const x = event.touches[0].clientX - begin.x;
    const y = event.touches[0].clientY - begin.y;
    if (Math.max(Math.abs(x), Math.abs(y)) < SHORTEST_SWIPE) return;
    steer(Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up");
    begin = { x: event.touches[0].clientX, y: event.touches[0].clientY };
  }, { passive: false });
  surface.addEventListener("touchend", () => {
    begin = null;
  });
}

/** The cross of four arrows. @param {(move: string) => void} steer @param {...HTMLElement} beside */
export function pad(steer, ...beside) {
  /** @param {"up" | "left" | "down" | "right"} move */
  const key = (move) => h("button", { class: `to-${move}`, "aria-label": moveName(move), onpointerdown: () => steer(move) }, icon(ICONS[move]));
  return h("div.pad", { role: "group", "aria-label": t("play.pad") },
    beside[0] ?? h("span", null),
    h("div.dpad", null, key("up"), key("left"), key("down"), key("right")),
    beside[1] ?? h("span", null));
}
