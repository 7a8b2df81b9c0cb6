/** Every game of a run, or those between two of its players; each can be opened. */

import { get } from "ludus/core/api.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { outcome } from "ludus/championships/thumbs.js";
import { short, titleOf } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").RunNow} RunNow */
/** @typedef {import("ludus/championships/types.js").PlayedGame} PlayedGame */

/** @param {HTMLElement} root @param {string} id @param {URLSearchParams} query */
export async function showGames(root, id, query) {
  root.className = "page champ";
  const { run } = /** @type {RunNow} */ (await get(`/runs/${id}`));
  const [one, two] = [query.get("one"), query.get("two")];
  const between = one !== null && two !== null && run.players[Number(one)] && run.players[Number(two)] ? `&one=${Number(one)}&two=${Number(two)}` : "";
  const title = between ? t("champ.title.match", { one: short(run.players[Number(one)].name), two: short(run.players[Number(two)].name) }) : t("champ.all.title");
  const whole = titleOf({ ...run, players: run.players.map((each) => each.name) });
  document.title = `${title} · ludus`;
  const list = h("ul.games");
  /** @type {number | null} */
  let next = null;
  const more = h("button.btn", { type: "button", onclick: () => load() }, t("champ.all.more"));
  const load = async () => {
    const page = /** @type {{ games: PlayedGame[], next: number | null }} */ (await get(`/runs/${id}/games?count=40${between}${next === null ? "" : `&before=${next}`}`));
    next = page.next;
    more.hidden = next === null;
    list.append(...page.games.map((game) => row(game, run.players.map((each) => short(each.name)))));
    if (!list.children.length) list.append(h("li.dim", null, t("champ.verdict.none")));
  };
  await load();
  fillWith(root,
    h("div.title", null, h("div.words", null,
      h("a.icon.back", { href: `/championships/${run.id}`, "aria-label": whole }, icon(ICONS.back)), h("div", null, h("h1", null, title), h("p.dim", null, whole)))),
    h("section.card", null, list, h("div.row", null, more)));
}

/** @param {PlayedGame} game @param {string[]} names */
function row(game, names) {
  const isFailure = game.culprit !== null;
  return h("li", null, h("a", { href: `/replays/g${game.id}`, "data-game": game.id },
    h("span.faint", null, number(game.id)), h("b", null, outcome(game, (entrant) => names[entrant])),
    h("span", { class: isFailure ? "bad" : "dim" }, isFailure && "× ", game.reason), h("span.faint", null, t("champ.plies", { n: game.plies, count: number(game.plies) }))));
}
