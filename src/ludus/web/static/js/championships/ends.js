/** How games ended, and what moves took. */

import { fillWith, h } from "ludus/core/dom.js";
import { duration, number, percent, short as brief } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { interval, short, total } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */

const FAIR = ["won", "drawn"]; // all other ends are failures

export class Ends {
  constructor() {
    this.count = h("span.faint");
    this.bars = h("div.bars");
    this.failures = h("ul.failures");
    this.scale = h("div.even-scale", { "aria-hidden": "true" });
    this.seat = h("p.verdict");
    this.element = h("section.card.ends", null, h("div.h", null, h("h2", null, t("champ.ends")), this.count), this.bars, this.failures, this.seat, this.scale);
  }

  /** @param {Bulletin} run */
  update(run) {
    const all = total(run.ends);
    this.count.textContent = t("champ.games", { n: all, count: number(all) });
    const kinds = [...FAIR, ...Object.keys(run.ends).filter((end) => !FAIR.includes(end))];
    fillWith(this.bars, ...kinds.map((end) => {
      const count = run.ends[end] ?? 0;
      const isFailure = !FAIR.includes(end);
      return h("div.bar", { class: isFailure ? "bad" : "", "data-end": end },
        h("span", null, isFailure && "× ", t(`champ.end.${end}`)),
        h("span.trough", { "aria-hidden": "true" }, h("i", { style: `width:${all ? (100 * count) / all : 0}%` })),
        h("b", null, number(count)), h("small", null, all ? percent(count / all) : ""));
    }));
    fillWith(this.failures, ...run.failures.map((each) => h("li", null,
      h("b", null, short(run.players[each.entrant].name)), " ", each.reason, " ",
      h("a", { href: `/replays/g${each.first}` }, each.games > 1 ? t("champ.alike", { n: number(each.games) }) : t("champ.look")))));
    this.scale.hidden = !run.first_seat;
    if (run.first_seat) fillWith(this.scale, ...evenScale(run.first_seat));
    fillWith(this.seat, run.first_seat ? t("champ.seat", { score: interval(run.first_seat) }) : "");
  }
}

/** From 0 to 100 %, with a mark at even. @param {import("ludus/championships/types.js").Range} score */
function evenScale({ low, value, high }) {
  const [from, at, to] = [low ?? 0, value ?? 0.5, high ?? 1].map((each) => 100 * each);
  return [h("i.half"), h("i.iv", { style: `left:${from}%;width:${to - from}%` }), h("i.mean", { style: `left:${at}%` }), h("span", { style: "left:0" }, "0"), h("span", { style: "left:50%" }, "50"), h("span", { style: "left:100%" }, "100 %")];
}

export class Costs {
  constructor() {
    this.body = h("tbody");
    this.element = h("section.card.costs", null,
      h("div.h", null, h("h2", null, t("champ.costs")), h("span.faint", null, t("champ.costs.unit"))),
      h("div.costs-scroll", null, h("table", null,
        h("thead", null, h("tr", null, h("th", null, t("champ.player")), h("th", null, t("champ.costs.mean")), h("th", null, t("champ.costs.slowest")), h("th", null, t("champ.costs.sims")))),
        this.body)));
  }

  /** @param {Bulletin} run */
  update(run) {
    const timed = run.ranking.filter((entrant) => run.players[entrant].seconds_a_move !== null);
    this.element.hidden = run.games > 0 && timed.length === 0; // whole games in compiled code are not timed move by move
    const shown = run.games ? timed : run.ranking;
    fillWith(this.body, ...shown.slice(0, 12).map((entrant) => {
      const player = run.players[entrant];
      return h("tr", null,
        h("td", { title: player.spec }, h("span.faint", null, `${run.ranking.indexOf(entrant) + 1} `), short(player.name)),
        h("td", null, took(player.seconds_a_move)), h("td", null, took(player.slowest)),
        h("td", null, player.simulations_a_second ? brief(player.simulations_a_second) : ""));
    }));
  }
}

/** @param {number | null} seconds */
function took(seconds) {
  if (seconds === null) return "";
  return seconds < 0.001 ? `${number(seconds * 1e6)} µs` : seconds < 0.01 ? `${number(seconds * 1e3, 1)} ms` : duration(seconds);
}
