/** Games, players, settings and moves by the names that people know them by. */

import { addTexts, has, language, t } from "ludus/core/i18n.js";
import { parseSpec } from "ludus/forms/spec.js";
import labels from "ludus/texts/labels.js";
import names from "ludus/texts/names.js";

addTexts(names);

const LONGEST = 24; // characters of a setting's value
const ROOM = ["memory"]; // settings that the server holds within its bounds: no choice of anybody's, and the whole spec is a hover away

/** @param {string} name */
export function gameName(name) {
  const plain = name.split(":")[0];
  return has(`game.${plain}`) ? t(`game.${plain}`) : plain.replaceAll("_", " ");
}

/** A player without its settings; one that we have no name for, somebody's own, is called as it is. @param {string} spec */
export function playerName(spec) {
  if (spec === "you") return t("common.you");
  const plain = spec.split(":")[0];
  const key = `player.${plain.replaceAll("_", "-")}`;
  return has(key) ? t(key) : plain;
}

/** What a player was set to, after its name. @param {string} spec */
export function playerSettings(spec) {
  return tellSettings(Object.entries(parseSpec(spec).settings).filter(([key]) => !ROOM.includes(key)));
}

/**
 * A player for people, the name first and what was chosen behind it: `Monte Carlo`, `simulations 500`.
 * @param {string} spec
 * @param {string[]} [telling] settings that tell it from others; where it has any of them, only these are told
 */
export function shortSpec(spec, telling = []) {
  const { name, settings } = parseSpec(spec);
  const all = Object.entries(settings), few = all.filter(([key]) => telling.includes(key));
  return { name: playerName(name), about: tellSettings(few.length ? few : all) };
}

/** All that a spec sets, in words. @param {string} spec */
export function settingsOf(spec) {
  return tellSettings(Object.entries(parseSpec(spec).settings));
}

/** `time 0.5 s, rule ucb1` @param {[string, string][]} settings */
function tellSettings(settings) {
  return settings.map(([key, value]) => {
    const [word, unit] = labelOf(key).split(", ");
    return [word.toLowerCase(), shown(value), unit].filter(Boolean).join(" ");
  }).join(", ");
}

/** @param {string} value */
function shown(value) {
  if (/^-?\d+\.\d+$/.test(value) && language() === "fr") return value.replace(".", ",");
  return value.length > LONGEST ? `${value.slice(0, LONGEST - 2)}…` : value;
}

/** What a setting is called on a form. @param {string} name */
export function labelOf(name) {
  return labels[language()][name] ?? name;
}

/** @param {string} move */
export function moveName(move) {
  return has(`move.${move}`) ? t(`move.${move}`) : move;
}
