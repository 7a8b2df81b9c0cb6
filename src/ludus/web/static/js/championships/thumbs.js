/** Games that have just finished, as small boards that lead to their replays. */

import { h, fillWith } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { style } from "ludus/core/style.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").Thumbnail} Thumbnail */
/** @typedef {import("ludus/championships/types.js").PlayedGame} PlayedGame */
/** @typedef {HTMLElement & { scenery: object, show: (frames: object[], ply: number, how?: object) => void }} Board */

const ROOM = 6; // boards that there is room for, filled or not

/** @type {Promise<boolean> | null} */
let coming = null;

/** Whether boards can be drawn: they come when they are first wanted. */
function boards() {
  coming ??= Promise.all([import("ludus/board/board.js"), style("board")]).then(() => true, () => false);
  return coming;
}

export class Thumbs {
  constructor() {
    this.pace = h("span.faint");
    this.grid = h("div.thumbs", null, ...Array.from({ length: ROOM }, () => h("div.bone")));
    this.all = h("a.more");
    this.element = h("section.card.latest", null, h("div.h", null, h("h2", null, t("champ.latest")), this.pace), this.grid, this.all);
    /** @type {Thumbnail[]} */
    this.games = [];
    /** @type {Bulletin | null} */
    this.run = null;
    /** @type {Map<number, HTMLElement>} */
    this.made = new Map();
  }

  /** @param {Bulletin} run @param {number | null} rate games/s */
  update(run, rate) {
    const hasMoved = this.run?.ranking.join() !== run.ranking.join();
    this.run = run;
    this.pace.textContent = rate ? t("champ.rate", { n: number(rate, rate < 10 ? 1 : 0) }) : "";
    this.all.hidden = !run.games;
    this.all.setAttribute("href", `/championships/${run.id}/games`);
    this.all.textContent = t("champ.all", { n: run.games, count: number(run.games) });
    if (hasMoved) for (const game of this.games) this.caption(game);
  }

  /** @param {Thumbnail[]} games */
  async show(games) {
    this.games = games;
    const canDraw = await boards();
    if (this.games !== games) return;
    for (const game of games) if (!this.made.has(game.id)) this.made.set(game.id, this.make(game, canDraw));
    this.grid.classList.toggle("wide", games.some((game) => (game.reel?.scenery.floors ?? 1) > 1));
    for (const id of this.made.keys()) if (!games.some((game) => game.id === id)) this.made.delete(id);
    const shown = games.map((game) => /** @type {HTMLElement} */ (this.made.get(game.id)));
    fillWith(this.grid, ...shown, ...Array.from({ length: Math.max(0, ROOM - shown.length) }, () => h("div.bone")));
    for (const game of games) this.caption(game);
  }

  /** @param {Thumbnail} game @param {boolean} canDraw */
  make(game, canDraw) {
    const link = h("a", { href: `/replays/g${game.id}`, "data-game": game.id });
    if (canDraw && game.reel) {
      const board = /** @type {Board} */ (document.createElement("ludus-board"));
      const frames = game.reel.frames;
      board.scenery = game.reel.scenery;
      board.show(frames, frames.length - 1);
      board.setAttribute("aria-hidden", "true");
      link.append(h("span.mini", { inert: true }, board));
    } else {
      link.append(h("span.mini.plain", null, h("b", null, game.seating.map((_, seat) => number(game.scores[seat], game.scores[seat] % 1 ? 1 : 0)).join(" : ")), h("small", null, game.reason)));
    }
    link.append(h("span.who"));
    return link;
  }

  /** Players by their ranks, as the table numbers them. @param {Thumbnail} game */
  caption(game) {
    const who = this.made.get(game.id)?.querySelector(".who");
    if (who && this.run) who.textContent = outcome(game, (entrant) => String((this.run?.ranking.indexOf(entrant) ?? 0) + 1));
  }
}

/** `1 beats 6`. @param {PlayedGame} game @param {(entrant: number) => string} name */
export function outcome(game, name) {
  const names = game.seating.map(name);
  if (names.length === 1) return t("champ.alone", { one: names[0], n: number(game.returns[0]) });
  const best = Math.max(...game.scores);
  const winners = names.filter((_, seat) => game.scores[seat] === best);
  const others = names.filter((_, seat) => game.scores[seat] !== best);
  if (!others.length) return t("champ.draws", { one: names[0], two: names.slice(1).join(", ") });
  return t("champ.beats", { one: winners.join(", "), two: others.join(", ") });
}
