/** Games, players and moves by the names that people know them by. */

import { addTexts, has, t } from "ludus/core/i18n.js";
import names from "ludus/texts/names.js";

addTexts(names);

/** @param {string} name */
export function gameName(name) {
  const plain = name.split(":")[0];
  return has(`game.${plain}`) ? t(`game.${plain}`) : plain.replaceAll("_", " ");
}

/** A player without its settings. @param {string} spec */
export function playerName(spec) {
  if (spec === "you") return t("common.you");
  return spec.split(":")[0];
}

/** What a player was set to, after its name. @param {string} spec */
export function playerSettings(spec) {
  const place = spec.indexOf(":");
  return place < 0 ? "" : spec.slice(place + 1).replaceAll(",", ", ").replaceAll("=", " ");
}

/** @param {string} move */
export function moveName(move) {
  return has(`move.${move}`) ? t(`move.${move}`) : move;
}
