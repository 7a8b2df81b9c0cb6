/** Levels: draw one for Tron, or choose a board of Seven Colours. */

import { get, post } from "ludus/core/api.js";
import { h } from "ludus/core/dom.js";
import { addTexts, t } from "ludus/core/i18n.js";
import { kept } from "ludus/core/prefs.js";
import { note } from "ludus/core/router.js";
import { style } from "ludus/core/style.js";
import { Colours } from "ludus/levels/colours.js";
import { DRAFT, Editor } from "ludus/levels/editor.js";
import { begin } from "ludus/levels/state.js";
import texts from "ludus/texts/levels.js";

addTexts(texts);

const FIRST = "cloisters"; // what somebody sees who has not drawn yet

/** @type {import("ludus/levels/state.js").State | null} what was being drawn when the view was left, its history too */
let before = null;

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root, place) {
    await style("levels");
    if (place.rest[0] === "colours") {
      const colours = new Colours(root, place.query, tabs("colours"));
      return () => colours.leave();
    }
    const state = await find(place.query);
    if ([...place.query.keys()].length) note("/levels"); // what is drawn from here on is no longer what the link names
    const editor = new Editor(root, state, tabs("tron"));
    return () => {
      editor.leave();
      before = editor.state;
    };
  },
};

/** @param {URLSearchParams} query @returns {Promise<import("ludus/levels/state.js").State>} */
async function find(query) {
  const [game, level] = [query.get("game"), query.get("level")];
  if (game) return begin((await post("/levels/of-game", { game, seed: Number(query.get("seed") ?? 0) })).text);
  if (level) return opened(level);
  if (before) return before;
  const draft = kept(DRAFT);
  return draft ? begin(draft) : opened(FIRST);
}

/** @param {string} name */
async function opened(name) {
  const found = await get(`/levels/${encodeURIComponent(name)}`);
  return begin(found.text, found.kind === "saved" ? found.name : "");
}

/** @param {"tron" | "colours"} current */
function tabs(current) {
  return h("nav.seg.tabs", { "aria-label": t("levels.games") },
    h("a", { href: "/levels", "aria-current": current === "tron" ? "page" : null }, t("levels.tron")),
    h("a", { href: "/levels/colours", "aria-current": current === "colours" ? "page" : null }, t("levels.colours")));
}
