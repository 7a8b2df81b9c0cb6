/** The games that were played, as small boards. */

import "ludus/board/board.js";
import { get, post } from "ludus/core/api.js";
import { fillWith, h, svg } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { gameName, playerName } from "ludus/core/names.js";
import { problem } from "ludus/core/router.js";
import { showReel } from "ludus/replay/game.js";

const A_TIME = 24; // games

/** @typedef {{ id: string, game: string, players: string[], winner: number | null, plies: number }} Played */

/** @param {HTMLElement} root */
export async function mountList(root) {
  const found = /** @type {Played[]} */ (await get(`/replays?count=${A_TIME}`));
  /** @type {() => void} */
  let leave = () => {};
  const trouble = h("div", null);
  const file = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,application/json", class: "unseen", id: "game-file", onchange: read }));
  const reels = h("div.reels", null);
  const more = h("button.btn", { hidden: found.length < A_TIME, onclick: addMore }, t("replay.more"));
  const seen = new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && draw(entry.target)), { rootMargin: "200px" });

  fillWith(root, h("div.page", null,
    h("div.title", null, h("h1", null, t("replay.title")), h("div.end", null, file, h("label.btn", { for: "game-file", title: t("replay.drop") }, t("replay.open")))),
    trouble,
    found.length ? reels : empty(),
    h("div.row", null, more)));
  add(found);
  return () => {
    seen.disconnect();
    leave();
  };

  /** @param {Played[]} games */
  function add(games) {
    for (const each of games) {
      const winner = each.winner === null ? (each.players.length > 1 ? t("replay.drawn") : "") : t("replay.won", { name: playerName(each.players[each.winner]) });
      const card = h("a", { href: `/replays/${each.id}`, "data-reel": each.id },
        h("div.small", null),
        h("b", null, each.players.map(playerName).join(" · ")),
        h("span.faint", null, [gameName(each.game), winner, t("replay.plies", { n: each.plies })].filter(Boolean).join(" · ")));
      reels.append(card);
      seen.observe(card);
    }
  }

  async function addMore() {
    const next = await get(`/replays?first=${reels.childElementCount}&count=${A_TIME}`);
    add(next);
    more.hidden = next.length < A_TIME;
  }

  /** The last position, once it is looked at. @param {Element} card */
  async function draw(card) {
    seen.unobserve(card);
    const reel = await get(`/replays/${card.getAttribute("data-reel")}`).catch(() => null);
    if (!reel) return;
    const board = /** @type {any} */ (h("ludus-board", { inert: true }));
    card.firstElementChild?.append(board);
    board.scenery = reel.scenery;
    board.show(reel.frames, reel.frames.length - 1, { tween: 0 });
  }

  async function read() {
    const chosen = file.files?.[0];
    if (!chosen) return;
    try {
      const text = await chosen.text();
      leave = showReel(root, await post("/replays/read", { text }), null, 0, text);
    } catch (error) {
      fillWith(trouble, problem(/** @type {Error} */ (error).message, t("replay.drop")));
    }
  }
}

function empty() {
  return h("div.empty", null,
    svg("svg", { viewBox: "0 0 220 120", fill: "none", stroke: "currentColor", "stroke-width": 2, "aria-hidden": "true" },
      svg("rect", { x: 40, y: 10, width: 140, height: 80, rx: 9 }),
      svg("path", { d: "M60 70V40h40v30h40V30h20", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" }),
      svg("path", { d: "M40 108h140" }), svg("circle", { cx: 96, cy: 108, r: 6, fill: "currentColor" })),
    h("h2", null, t("replay.none")),
    h("p", null, t("replay.none.todo")),
    h("a.btn.loud", { href: "/play" }, t("replay.play")));
}
