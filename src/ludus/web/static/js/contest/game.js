/** A game of the contest again, with what our bots wrote beside the moves. */

import { chancesOf } from "ludus/replay/stage.js";
import { setOwn } from "ludus/board/dress.js";
import { copyLinkButton } from "ludus/core/copying.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { addTexts, t } from "ludus/core/i18n.js";
import { bindKeys } from "ludus/core/keys.js";
import { note } from "ludus/core/router.js";
import { style } from "ludus/core/style.js";
import { GameLog } from "ludus/contest/log.js";
import { Session } from "ludus/contest/session.js";
import { endName } from "ludus/contest/words.js";
import { download, exportGif } from "ludus/replay/export.js";
import play from "ludus/texts/play.js";
import replay from "ludus/texts/replay.js";
import think from "ludus/texts/think.js";

addTexts(play);
addTexts(replay);
addTexts(think);

/** @typedef {import("ludus/contest/types.js").ContestReel} ContestReel */

/** @param {HTMLElement} root @param {string} name @param {number} id @param {number} ply */
export async function showGame(root, name, id, ply) {
  await style("replay");
  const session = new Session(name);
  const reel = /** @type {ContestReel} */ (await session.get(`/games/${id}`));
  setOwn(reel.mine ?? []);
  const stage = /** @type {import("ludus/replay/stage.js").LudusReplay} */ (h("ludus-replay"));
  const log = new GameLog(reel, (to) => stage.go(to, { tween: 0 }));
  const isFailure = reel.end !== undefined && reel.end !== "won" && reel.end !== "drawn";
  const winner = reel.outcome?.winner ?? null;
  fillWith(root, stage,
    h("aside.side.contest-game", null,
      h("section", null,
        h("a.quiet.way-back", { href: session.page }, icon(ICONS.back), t("contest.tab.board")),
        h("h1", null, winner === null ? t("contest.game.drawn") : t("contest.game.won", { name: reel.names[winner] })),
        h("p", { class: isFailure ? "bad" : "dim" }, isFailure && `× ${endName(reel.end ?? "")}: `, reel.reason || reel.outcome?.reason || ""),
        (reel.opening ?? 0) > 0 && h("p.faint", null, t("contest.game.opening", { n: reel.opening ?? 0, count: reel.opening ?? 0 })),
        h("div.row.players", null, ...(reel.entries ?? []).map((entry, seat) => entry !== null && h("a.btn.small", { href: `${session.page}/bot/${entry}` }, reel.names[seat])))),
      h("hr"),
      log.element,
      h("hr"),
      h("section", null, h("div.h", null, t("replay.take")), h("div.exports", null, copyLinkButton(t("replay.link")), ...exports(stage, `ludus-${name}-${id}`)))));
  root.className = "split replay";
  document.title = `${reel.names.join(" · ")} · ludus`;
  stage.addEventListener("ply", () => {
    note(`${session.page}/game/${id}${stage.ply ? `/${stage.ply}` : ""}`);
    log.show(stage.ply);
  });
  stage.reel = reel;
  const line = /** @type {HTMLElement | null} */ (stage.querySelector(".line"));
  if (line) line.hidden = !chancesOf(reel).values.flat().some((value) => value !== null); // programs say nothing: the moves are beside
  stage.go(ply, { tween: 0 });
  const forget = bindKeys(stage.keys);
  return () => {
    forget();
    stage.stop();
    setOwn([]);
  };
}

/** @param {import("ludus/replay/stage.js").LudusReplay} stage @param {string} name */
function exports(stage, name) {
  const gif = h("button.btn", { type: "button", onclick: async () => {
    gif.setAttribute("disabled", "");
    download(await exportGif(stage.board, stage.plies, (done, total) => (gif.textContent = t("replay.making", { n: done, total }))), `${name}.gif`);
    gif.removeAttribute("disabled");
    gif.textContent = "GIF";
  } }, "GIF");
  return [gif, h("button.btn", { type: "button", onclick: async () => download(await stage.board.toBlob(), `${name}-${stage.ply}.png`) }, "PNG")];
}
