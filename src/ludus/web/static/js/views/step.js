/** Step through: one of the course's algorithms, an event at a time, forward and back. */

import { addTexts } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";
import { readPlace } from "ludus/step/chosen.js";
import { StepStage } from "ludus/step/stage.js";
import board from "ludus/texts/board.js";
import texts from "ludus/texts/step.js";

addTexts(board);
addTexts(texts);

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root, place) {
    await Promise.all([style("board"), style("step")]);
    const { chosen, at } = readPlace(place);
    const stage = new StepStage(root, chosen);
    await stage.show(at);
    return () => stage.leave();
  },
};
