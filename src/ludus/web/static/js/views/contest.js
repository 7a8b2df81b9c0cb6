/** A class's contest: the list, the leaderboard, a bot, a game, handing in, the teacher's desk, the projector. */

import { addTexts } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";
import championships from "ludus/texts/championships.js";
import texts from "ludus/texts/contest.js";

addTexts(championships);
addTexts(texts);

/** @type {import("ludus/core/router.js").View} */
export default {
  async mount(root, place) {
    const [name, view, id] = place.rest;
    await Promise.all([style("championships"), style("forms"), style("contest")]);
    if (name === undefined && place.query.has("new")) return (await import("ludus/contest/make.js")).showForm(root);
    if (name === undefined) return (await import("ludus/contest/list.js")).showList(root);
    if (view === undefined) return (await import("ludus/contest/board.js")).showBoard(root, name, place.query);
    if (view === "join") return (await import("ludus/contest/join.js")).showJoin(root, name);
    if (view === "bot") return (await import("ludus/contest/bot.js")).showBot(root, name, Number(id));
    if (view === "game") return (await import("ludus/contest/game.js")).showGame(root, name, Number(id), Number(place.rest[3]) || 0);
    if (view === "upload") return (await import("ludus/contest/upload.js")).showUpload(root, name, place.query);
    if (view === "teach") return (await import("ludus/contest/teach.js")).showDesk(root, name);
    if (view === "projector") return (await import("ludus/contest/projector.js")).showProjector(root, name);
    return (await import("ludus/contest/board.js")).showBoard(root, name, place.query);
  },
};
