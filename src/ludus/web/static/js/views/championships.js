/** Championships: all runs, one of them live, its games, and the form that starts another. */

import { addTexts } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";
import texts from "ludus/texts/championships.js";

addTexts(texts);

export default {
  /** @param {HTMLElement} root @param {import("ludus/core/router.js").Place} place */
  async mount(root, place) {
    const [first, second] = place.rest;
    await Promise.all([style("championships"), style("forms")]);
    if (first === undefined) return (await import("ludus/championships/list.js")).showList(root);
    if (first === "new") return (await import("ludus/championships/form.js")).showForm(root, place.query);
    if (second === "games") return (await import("ludus/championships/games.js")).showGames(root, encodeURIComponent(first), place.query);
    return (await import("ludus/championships/run.js")).showRun(root, encodeURIComponent(first));
  },
};
