/** Play: set a game up, or sit at a table. */

import { addTexts } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";
import { mountSetup } from "ludus/play/setup.js";
import { mountTable } from "ludus/play/table.js";
import texts from "ludus/texts/play.js";

addTexts(texts);

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root, place) {
    await style("play");
    return place.rest[0] ? mountTable(root, place.rest[0]) : mountSetup(root, place.query);
  },
};
