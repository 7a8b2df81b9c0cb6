/** The one table: sorted by rating; name, Elo, its interval and its row of the cross table share one line. */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { shortSpec } from "ludus/core/names.js";
import { isCalm } from "ludus/core/prefs.js";
import { scale, shade, ticks } from "ludus/championships/chart.js";
import { half, interval, isTied, likelihood, points, short, total } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").Meeting} Meeting */

const WIDE = 300; // units across the plot, stretched to whatever room there is
const HIGH = 42;
const LEAST = 100; // Elo to both sides that are always drawn

export class Standings {
  constructor() {
    this.head = h("tr");
    this.body = h("tbody");
    this.table = h("table.xt", null, h("thead", null, this.head), this.body);
    this.scroll = h("div.xt-scroll", { tabIndex: 0, role: "region", "aria-label": t("champ.table") }, this.table);
    this.legend = h("p.legend");
    this.element = h("div", null, this.scroll, this.legend);
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
  }

  /** @param {Bulletin} run */
  update(run) {
    const before = this.places();
    const isRated = run.games === 0 || run.players.some((each) => each.rating !== null);
    const axis = isRated ? axisOf(run) : null;
    this.table.classList.toggle("swept", run.kind === "sweep");
    this.table.classList.toggle("few", run.players.length < 4 || !run.cross);
    fillWith(this.head, ...heads(run, axis));
    run.ranking.forEach((entrant, place) => {
      const row = this.rows.get(entrant) ?? h("tr", { "data-entrant": entrant });
      this.rows.set(entrant, row);
      fillRow(row, run, entrant, place, axis);
      if (this.body.children[place] !== row) this.body.insertBefore(row, this.body.children[place] ?? null);
    });
    const hasTies = run.ranking.some((entrant) => isTied(run, entrant));
    fillWith(this.legend, run.cross ? t("champ.legend.cells") : "", hasTies ? ` ${t("champ.legend.tied")}` : "");
    this.glide(before);
  }

  places() {
    return new Map([...this.rows].map(([entrant, row]) => [entrant, row.getBoundingClientRect().top]));
  }

  /** Rows that changed places move there. @param {Map<number, number>} before */
  glide(before) {
    if (isCalm()) return;
    for (const [entrant, row] of this.rows) {
      const from = before.get(entrant);
      const by = from === undefined ? 0 : from - row.getBoundingClientRect().top;
      if (Math.abs(by) > 8) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }
}

/** @typedef {{ x: (value: number) => number, marks: number[], low: number, high: number }} Axis */

/** One scale for all ratings. @param {Bulletin} run @returns {Axis} */
function axisOf(run) {
  const ends = run.players.flatMap((each) => [each.rating?.low, each.rating?.high]).filter((each) => typeof each === "number");
  return axisOver(run.is_elo || !ends.length ? [...ends, -LEAST, LEAST] : ends);
}

/** A scale that has room for all of these. @param {number[]} ends @returns {Axis} */
export function axisOver(ends) {
  const low = Math.min(...ends), high = Math.max(...ends);
  const room = (high - low) * 0.04;
  return { x: scale(low - room, high + room, 0, WIDE), marks: ticks(low - room, high + room, 5), low: low - room, high: high + room };
}

/** Numbers above a column of whiskers. @param {Axis} axis */
export function axisHead(axis) {
  return h("th.plot", { scope: "col", "aria-hidden": "true" }, ...axis.marks.map((mark) => h("span", { style: `left:${(axis.x(mark) / WIDE) * 100}%` }, number(mark))));
}

/** @param {Bulletin} run @param {Axis | null} axis */
function heads(run, axis) {
  return [
    h("th.rk", { scope: "col" }, h("span.unseen", null, t("champ.rank"))),
    h("th.nm", { scope: "col" }, t("champ.player")),
    axis && h("th.el", { scope: "col" }, t(run.is_elo || !run.games ? "champ.elo" : "champ.rating")),
    axis && axisHead(axis),
    ...(run.cross ? run.ranking.map((entrant, place) => h("th.c", { scope: "col", title: run.players[entrant].name }, place + 1)) : []),
    h("th.n", { scope: "col" }, t("champ.score")),
  ];
}

/** @param {HTMLElement} row @param {Bulletin} run @param {number} entrant @param {number} place @param {Axis | null} axis */
function fillRow(row, run, entrant, place, axis) {
  const player = run.players[entrant];
  const { name, about } = shortSpec(player.name, Object.keys(run.config.vary ?? {})); // rows of a sweep differ in little: it must be seen on a phone, too
  const tied = isTied(run, entrant);
  const failed = total(player.failed);
  const focused = row.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.other : undefined;
  fillWith(row,
    h("td.rk", tied ? { title: player.above === null ? t("champ.legend.tied") : t("champ.tied.title", { sure: likelihood(player.above) }) } : null, place + 1, tied && h("span.tie", { "aria-label": t("champ.tied") }, "=")),
    h("th.nm", { scope: "row", title: player.spec },
      h("span", null, name), about && h("small", null, about),
      failed > 0 && h("small.failed", null, "× ", t("champ.failed", { n: number(failed) }))),
    axis && h("td.el", { "data-elo": player.rating?.value ?? "" }, player.rating && h("b", null, points(player.rating, run.is_elo)), player.rating && h("small", null, half(player.rating, run.is_elo))),
    axis && h("td.plot", { "aria-hidden": "true" }, whisker(player.rating, axis)),
    ...(run.cross ? run.ranking.map((other) => cell(run, entrant, other)) : []),
    h("td.n", null, player.games > 0 && h("b", null, player.mean_return === null ? percent(player.score) : number(player.mean_return, 1)), h("small", null, t("champ.games", { n: player.games, count: number(player.games) }))));
  if (focused) /** @type {HTMLElement | null} */ (row.querySelector(`[data-other="${focused}"]`))?.focus();
}

/** @param {Bulletin} run @param {number} one @param {number} two */
function cell(run, one, two) {
  if (one === two) return h("td.c.self", null, h("span"));
  const met = /** @type {Meeting | null} */ (run.cross?.[one][two] ?? null);
  if (!met) return h("td.c.none", null, h("span", null, "·"));
  const told = t("champ.cell", {
    one: short(run.players[one].name), two: short(run.players[two].name), won: met.wins, drawn: met.draws, lost: met.losses, score: interval(met.score),
  });
  const isSure = (met.score.low ?? 0) > 0.5 || (met.score.high ?? 1) < 0.5;
  return h("td.c", null,
    h("a", {
      href: `/championships/${run.id}/games?one=${one}&two=${two}`, style: `background:${shade(met.score.value ?? 0.5)}`, title: told, "aria-label": told,
      "data-score": met.score.value, "data-other": two, class: isSure ? "sure" : "unsure",
    }, number(100 * (met.score.value ?? 0.5))));
}

/** A rating and its interval. @param {import("ludus/championships/types.js").Range | null} rating @param {Axis} axis */
export function whisker(rating, axis) {
  const grid = axis.marks.map((mark) => svg("path", { class: mark === 0 ? "zero" : "grid", d: `M${axis.x(mark)} 0V${HIGH}` }));
  const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none" }, ...grid);
  if (rating) {
    const [low, middle, high] = [rating.low ?? axis.low, rating.value ?? 0, rating.high ?? axis.high].map(axis.x);
    const y = HIGH / 2;
    drawing.append(svg("path", { class: "whisker", d: `M${low} ${y}H${high}M${low} ${y - 6}v12M${high} ${y - 6}v12` }), svg("path", { class: "dot", d: `M${middle} ${y}h.01` }));
  }
  return drawing;
}
