/** Runs in words: what they are, under which conditions, and what they came to. */

import { number, percent, signed } from "ludus/core/format.js";
import { language, t } from "ludus/core/i18n.js";
import { gameName, settingsOf, shortSpec } from "ludus/core/names.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").RunLine} RunLine */
/** @typedef {import("ludus/championships/types.js").Range} Range */

const SURE = 0.975; // where a 95 % interval leaves an even score out
const LIKELY = 0.9;

/** @param {{ kind: string, game: string, players: string[], config: Record<string, any> }} run with the players' names */
export function titleOf(run) {
  const [one, two] = run.players.map((name) => short(name));
  if (run.kind === "sprt") return t("champ.title.sprt", { one, two });
  if (run.kind === "match" && run.players.length === 2) return t("champ.title.match", { one, two });
  if (run.kind === "sweep") {
    const names = Object.keys(run.config.vary ?? {}).join(t("champ.and"));
    return t("champ.title.sweep", { names, player: shortSpec(run.config.player ?? run.players[0]).name, game: gameName(run.game) });
  }
  if (run.kind === "tune") return t("champ.title.tune", { player: shortSpec(run.config.player ?? run.players[0]).name, game: gameName(run.game) });
  return t("champ.title.field", { n: run.players.length, game: gameName(run.game) });
}

/** A name that fits into a sentence. @param {string} name */
export function short(name) {
  const { name: first, about } = shortSpec(name);
  const whole = about ? `${first} (${about})` : first;
  return whole.length > 44 ? `${whole.slice(0, 42)}…` : whole;
}

/** @param {Bulletin} run */
export function aboutOf(run) {
  const { book, timing, format } = run.config;
  const parts = [];
  if (run.kind === "tournament" || (run.kind === "sweep" && !run.config.opponent)) parts.push(t(`champ.format.${format ?? "round-robin"}`));
  if (run.kind === "sweep" && run.config.opponent) parts.push(t("champ.against", { player: short(run.config.opponent) }));
  if (run.kind === "match" || run.kind === "sprt") parts.push(gameName(run.game));
  parts.push(t(run.seats === 1 ? "champ.about.alone" : run.seats > 2 ? "champ.about.rotated" : "champ.about.swapped"));
  const options = settingsOf(run.game);
  if (options) parts.push(options);
  if (book.levels?.length) parts.push(book.levels.length > 3 ? t("champ.about.levels", { n: book.levels.length }) : book.levels.map(levelName).join(", "));
  if (timing.move) parts.push(t("champ.about.move", { n: seconds(timing.move) }));
  if (timing.game) parts.push(t("champ.about.game", { n: seconds(timing.game) }));
  if (book.seed) parts.push(t("champ.about.seed", { n: book.seed }));
  return parts.join(" · ");
}

/** @param {string} level */
function levelName(level) {
  return level.includes("\n") ? t("champ.about.drawn") : level;
}

/** @param {number} value s */
function seconds(value) {
  return value < 1 ? `${number(value * 1000)} ms` : `${number(value, Number.isInteger(value) ? 0 : 1)} s`;
}

/** What it says, in one sentence. @param {Bulletin} run */
export function verdictOf(run) {
  if (!run.games) return t("champ.verdict.none");
  const failing = run.players.filter((each) => 2 * total(each.failed) > each.games);
  if (failing.length) return t("champ.verdict.failing", { names: failing.map((each) => short(each.name)).join(", ") });
  if (run.kind === "sweep") return "";
  if (run.kind === "tune") return run.verdict;
  if (run.bracket) {
    const last = run.bracket.at(-1);
    const winner = last?.length === 1 ? last[0].winner : null;
    return winner === null || winner === undefined ? t("champ.verdict.bracket") : t("champ.verdict.cup", { name: short(run.players[winner].name) });
  }
  return run.is_match && run.cross ? ofMatch(run) : ofField(run);
}

/** @param {Bulletin} run */
function ofMatch(run) {
  const isTurned = (run.superiority ?? 0.5) < 0.5;
  const [one, two] = isTurned ? [1, 0] : [0, 1];
  const sure = Math.max(run.superiority ?? 0.5, 1 - (run.superiority ?? 0.5));
  const score = run.cross?.[one][two]?.score;
  const names = { one: short(run.players[one].name), two: short(run.players[two].name), score: score ? interval(score) : "", sure: likelihood(sure) };
  return t(sure >= SURE ? "champ.verdict.better" : sure >= LIKELY ? "champ.verdict.probably" : "champ.verdict.tied", names);
}

/** @param {Bulletin} run */
function ofField(run) {
  const [first, second] = run.ranking;
  const sure = run.players[second]?.above ?? null;
  const names = { one: short(run.players[first].name), two: short(run.players[second].name), sure: sure === null ? "" : likelihood(sure) };
  if (sure === null) return t(isTied(run, second) ? "champ.verdict.overlap" : "champ.verdict.leads", names);
  const tied = tiedForFirst(run);
  if (sure >= SURE) return t("champ.verdict.first", names);
  return tied > 2 ? t("champ.verdict.crowd", { n: tied, ...names }) : t("champ.verdict.close", names);
}

/** How many cannot be told from the one above them, from the top on. @param {Bulletin} run */
function tiedForFirst(run) {
  let count = 1;
  while (count < run.ranking.length && isTied(run, run.ranking[count])) count++;
  return count;
}

/** Whether a player cannot be told from the one ranked above it; where nobody says how likely that is, their intervals tell. @param {Bulletin} run @param {number} entrant */
export function isTied(run, entrant) {
  const { above, rating } = run.players[entrant];
  if (above !== null) return above < SURE;
  const place = run.ranking.indexOf(entrant);
  const better = place > 0 ? run.players[run.ranking[place - 1]].rating : null;
  return Boolean(rating && better && (better.low ?? -Infinity) <= (rating.high ?? Infinity));
}

/** `56 % (52 to 60)` @param {Range} range */
export function interval(range) {
  return t("champ.interval", { value: percent(range.value ?? 0), low: number(100 * (range.low ?? 0)), high: number(100 * (range.high ?? 1)) });
}

/** Never written as certain. @param {number} share */
export function likelihood(share) {
  return share > 0.9995 ? `> ${percent(0.999, 1)}` : percent(share, 1);
}

/** @param {Range} rating @param {boolean} isElo */
export function half(rating, isElo) {
  if (rating.low === null || rating.high === null) return "";
  return `± ${number((rating.high - rating.low) / 2, isElo ? 0 : 1)}`;
}

/** @param {Range} rating @param {boolean} isElo */
export function points(rating, isElo) {
  if (rating.value === null) return "∞";
  return isElo ? signed(Math.round(rating.value)) : number(rating.value, 1);
}

/** @param {Record<string, number>} counts */
export function total(counts) {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** @param {number} created s since 1970 */
export function when(created) {
  const date = new Date(created * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language(), isToday ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short", year: "numeric" });
}

/** @param {number} left s */
export function timeLeft(left) {
  if (left < 60) return t("champ.left.seconds", { n: number(Math.max(1, Math.round(left))) });
  if (left < 5400) return t("champ.left.minutes", { n: number(Math.round(left / 60)) });
  return t("champ.left.hours", { n: number(left / 3600, 1) });
}
