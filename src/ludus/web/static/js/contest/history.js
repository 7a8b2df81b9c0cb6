/** A bot's rating over time, with its interval as a band; where a new version came, a dashed line says so. */

import { h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { language, t } from "ludus/core/i18n.js";
import { figure, path, scale, text, ticks } from "ludus/championships/chart.js";
import { half } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Entry} Entry */

const [LEFT, TOP, RIGHT, BOTTOM] = [44, 18, 62, 26];
const APART = 84; // px between two moments
const DOUBT = 300; // to both sides of a rating, that is drawn: a new bot's has no end

export class History {
  constructor() {
    /** @type {Entry | null} */
    this.entry = null;
    this.unit = h("span.faint", null, t("champ.rating"));
    this.empty = h("p.dim", { hidden: true }, t("contest.history.none"));
    this.figure = figure(250, (width, height) => this.draw(width, height));
    this.element = h("section.card.history", null, h("div.h", null, h("h2", null, t("contest.history")), this.unit), this.figure.element, this.empty);
  }

  /** @param {Entry} entry */
  update(entry) {
    this.entry = entry;
    const last = entry.history.at(-1);
    this.empty.hidden = Boolean(last);
    this.empty.textContent = t(entry.state === "active" ? "contest.history.none" : "contest.history.never");
    this.figure.element.hidden = !last;
    if (last) this.figure.label(t("contest.history.label", { n: entry.history.length, rating: number(last.rating), half: half(last) }));
    this.figure.redraw();
  }

  /** @param {number} width @param {number} height */
  draw(width, height) {
    const history = (this.entry?.history ?? []).map((each) => ({ ...each, low: Math.max(each.low, each.rating - DOUBT), high: Math.min(each.high, each.rating + DOUBT) }));
    const last = history.at(-1);
    if (!last) return [];
    const from = history[0].at, to = Math.max(last.at, from + 60);
    const low = Math.min(...history.map((each) => each.low)), high = Math.max(...history.map((each) => each.high));
    const x = scale(from, to, LEFT, width - RIGHT), y = scale(low, high, height - BOTTOM, TOP);
    /** @type {[number, number][]} */
    const line = history.map((each) => [x(each.at), y(each.rating)]);
    /** @type {[number, number][]} */
    const band = [...history.map((each) => /** @type {[number, number]} */ ([x(each.at), y(each.high)])), ...[...history].reverse().map((each) => /** @type {[number, number]} */ ([x(each.at), y(each.low)]))];
    const marks = ticks(low, high, 4);
    const moments = momentsBetween(from, to, Math.max(2, Math.floor((width - LEFT - RIGHT) / APART)));
    const [endX, endY] = line[line.length - 1];
    const arrivals = (this.entry?.versions ?? []).filter((each) => each.uploaded > from && each.uploaded < to);
    return [
      ...marks.flatMap((each) => [svg("path", { class: "grid", d: `M${LEFT} ${y(each)}H${width - RIGHT}` }), text(LEFT - 8, y(each) + 4, number(each), { class: "mark end" })]),
      ...moments.map((each) => text(x(each.at), height - 7, each.name, { class: "mark middle" })),
      svg("path", { class: "doubt", d: `${path(band)}Z` }),
      ...arrivals.flatMap((each) => [svg("path", { class: "dash arrival", d: `M${x(each.uploaded)} ${TOP - 4}V${height - BOTTOM}` }), text(x(each.uploaded) + 5, TOP + 4, t("contest.v", { n: each.number }), { class: "mark" })]),
      svg("path", { class: "line", d: path(line) }),
      svg("circle", { class: "end", cx: endX, cy: endY, r: 5 }),
      text(endX + 11, endY + 5, number(last.rating), { class: "value" }),
    ];
  }
}

/** A few moments, named by what tells them apart. @param {number} from s @param {number} to s @param {number} count */
function momentsBetween(from, to, count) {
  /** @type {Intl.DateTimeFormatOptions} */
  const how = to - from < 86_400 ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" };
  const places = Math.min(count, 6);
  const moments = Array.from({ length: places }, (_, place) => {
    const at = from + ((to - from) * place) / Math.max(1, places - 1);
    return { at, name: new Date(at * 1000).toLocaleString(language(), how) };
  });
  return moments.filter((each, place) => each.name !== moments[place - 1]?.name);
}
