/** All contests of this server, and the button that makes another. */

import { get } from "ludus/core/api.js";
import { fillWith, h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { gameName } from "ludus/core/names.js";
import { go } from "ludus/core/router.js";
import { Session, ownContests } from "ludus/contest/session.js";
import { stateChip } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").ContestLine} ContestLine */

/** @param {HTMLElement} root */
export async function showList(root) {
  root.className = "page champ contest";
  document.title = `${t("nav.contest")} · ludus`;
  const known = ownContests();
  const contests = await allContests(known);
  const make = h("a.btn.loud", { href: "/contest?new" }, t("contest.new"), cap("n"));
  if (!contests.length) fillWith(root, empty(make));
  else {
    fillWith(root,
      h("div.title", null, h("h1", null, t("contest.all")), h("div.end", null, make)),
      h("ul.runs", null, ...contests.map((contest) => line(contest, contest.is_mine || known.includes(contest.name)))));
  }
  return bindKeys([{ keys: ["n"], label: t("contest.key.new"), run: () => go("/contest?new") }]);
}

/** Those that everybody may see, and our own. @param {string[]} known @returns {Promise<ContestLine[]>} */
async function allContests(known) {
  const found = /** @type {ContestLine[]} */ (await get("/contests"));
  const missing = known.filter((name) => !found.some((each) => each.name === name));
  const own = await Promise.all(missing.map((name) => new Session(name).about().catch(() => null)));
  const lines = own.flatMap((each) => (each ? [{ ...each, riders: each.config.riders, entries: null, ends: each.config.ends, is_mine: true }] : []));
  return [...lines, ...found];
}

/** @param {ContestLine} contest @param {boolean} isMine */
function line(contest, isMine) {
  return h("li", null, h("a.runline", { href: `/contest/${encodeURIComponent(contest.name)}`, "data-contest": contest.name },
    h("span.what", null,
      h("b", null, contest.title || contest.name, isMine && h("span.mine-mark", null, t("contest.mine"))),
      h("small", null, [gameName(contest.game), contest.riders > 2 ? t("contest.riders", { n: contest.riders }) : t("contest.duels")].join(" · "))),
    h("span", null, stateChip(contest.state)),
    h("span.far", null, h("span", null, contest.entries === null ? "" : t("contest.bots", { n: contest.entries, count: number(contest.entries) })), h("span.faint", null, t("champ.games", { n: contest.games, count: number(contest.games) }))),
    h("span.faint.when", null, contest.ends ? t("contest.until", { when: contest.ends }) : "")));
}

/** A ladder with bots on it, and the one button that makes it. @param {HTMLElement} make */
function empty(make) {
  const rungs = [24, 62, 100, 138, 176];
  const drawing = svg("svg", { class: "sketch", viewBox: "0 0 420 200", "aria-hidden": "true" },
    svg("path", { class: "whisker", d: "M150 8V192M230 8V192", fill: "none" }),
    ...rungs.flatMap((y, place) => [
      svg("path", { class: "whisker", d: `M150 ${y}H230` }),
      svg("circle", { cx: 190, cy: y, r: place % 2 ? 6 : 8 }),
      svg("rect", { class: "name", x: 250, y: y - 5, width: 96 - place * 13, height: 10, rx: 5 }),
      svg("rect", { class: "high", x: 128 - 60 + place * 9, y: y - 3, width: 60 - place * 9, height: 6, rx: 3 }),
    ]));
  return h("section.empty", null, drawing, h("h1", null, t("contest.empty")), h("p.dim", null, t("contest.empty.more")), make,
    h("p.faint", null, t("contest.empty.terminal"), " ", h("code", null, "ludus contest new")));
}
