/** Replays: the games that were played, and one of them with all there is to know of it. */

import { addTexts } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";
import { mountGame } from "ludus/replay/game.js";
import { mountList } from "ludus/replay/list.js";
import play from "ludus/texts/play.js";
import texts from "ludus/texts/replay.js";

addTexts(play);
addTexts(texts);

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root, place) {
    await style("replay");
    return place.rest[0] ? mountGame(root, place.rest[0], Number(place.rest[1]) || 0) : mountList(root);
  },
};
