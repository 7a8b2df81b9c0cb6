/** What a game or a player is, in a few words. */

import { h } from "ludus/core/dom.js";
import { addTexts, has, t } from "ludus/core/i18n.js";
import about from "ludus/texts/about.js";

addTexts(about);

/** Somebody's own is told by its file, which is in English. @param {"game" | "player"} kind @param {{ name: string, summary: string } | undefined} info */
export function tellAbout(kind, info) {
  const key = `about.${kind}.${info?.name}`;
  return has(key) ? h("span", null, t(key)) : h("span", { lang: "en" }, info?.summary ?? "");
}
