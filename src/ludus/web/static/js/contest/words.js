/** What contests say in words: states, ends, ratings, moments. */

import { h } from "ludus/core/dom.js";
import { duration, number } from "ludus/core/format.js";
import { has, language, t } from "ludus/core/i18n.js";
import { gameName, settingsOf } from "ludus/core/names.js";

/** @typedef {import("ludus/contest/types.js").Contest} Contest */
/** @typedef {import("ludus/contest/types.js").BoardRow} BoardRow */

/** `Tron, level arena · duels · 100 ms a move`. @param {Contest} contest */
export function aboutOf({ game, config }) {
  const options = settingsOf(game);
  const levels = config.levels ? config.levels.split(",").map((each) => each.trim()).filter(Boolean) : [];
  return [
    options ? `${gameName(game)}, ${options}` : gameName(game),
    levels.length > 3 ? t("contest.levels", { n: levels.length }) : levels.join(", "),
    config.riders > 2 ? t("contest.riders", { n: config.riders }) : config.riders === 2 ? t("contest.duels") : t("contest.alone"),
    t("contest.move", { n: duration(config.move_time) }),
    config.game_time ? t("contest.game", { n: duration(config.game_time) }) : "",
  ].filter(Boolean).join(" · ");
}

/** How a game ended, in a word. @param {string} end */
export function endName(end) {
  return has(`contest.end.${end}`) ? t(`contest.end.${end}`) : end;
}

/** Games that a bot failed in, each kind with its sign and its number; nothing where it never failed. @param {Record<string, number>} ends */
export function endMarks(ends) {
  return Object.entries(ends).filter(([, count]) => count > 0).map(([end, count]) =>
    h("span.failed", { "data-end": end, title: t("contest.end.times", { n: number(count), end: endName(end) }) }, "× ", number(count), " ", endName(end)));
}

/** @param {{ low: number | null, high: number | null }} rating */
export function half({ low, high }) {
  return low === null || high === null ? "" : `±\u00a0${number((high - low) / 2)}`;
}

/** A state with its mark. @param {string} state */
export function stateChip(state) {
  return h("span.state-chip", { "data-state": state }, has(`contest.state.${state}`) ? t(`contest.state.${state}`) : state);
}

/** A moment, as near as it matters. @param {number} at s since 1970 */
export function moment(at) {
  const date = new Date(at * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language(), isToday ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** `3:07` @param {number} seconds */
export function countdown(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Where a bot stands, for those who look for the weakest that is better than theirs. @param {BoardRow[]} rows @param {BoardRow} mine */
export function nextToBeat(rows, mine) {
  return rows.filter((row) => row.level > 0 && row.rating > mine.rating).sort((a, b) => a.rating - b.rating)[0] ?? null;
}
