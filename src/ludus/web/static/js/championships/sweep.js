/** A sweep: scores over a setting with their intervals, the fit, and the range tied for best shaded; a map where two were varied. */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { labelOf } from "ludus/core/names.js";
import { figure, path, scale, shade, text } from "ludus/championships/chart.js";
import { interval } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").Bulletin} Bulletin */
/** @typedef {import("ludus/championships/types.js").Sweep} Sweep */

const [LEFT, RIGHT, TOP, BOTTOM] = [34, 14, 12, 40];

export class Swept {
  constructor() {
    /** @type {Sweep | null} */
    this.sweep = null;
    this.title = h("h2");
    this.sentence = h("p.verdict", { "aria-live": "polite" });
    this.figure = figure(300, (width, height) => this.draw(width, height));
    this.map = h("div.heatmap");
    this.numbers = h("div");
    this.element = h("section.card.sweep", null,
      h("div.h", null, this.title, h("span.faint", null, t("champ.sweep.unit"))), this.figure.element, this.map, this.sentence,
      h("details.twin", null, h("summary", null, t("champ.sweep.numbers")), this.numbers));
  }

  /** @param {Bulletin} run */
  update(run) {
    const sweep = /** @type {Sweep} */ (run.sweep);
    const names = sweep.axes.map((axis) => axis.name).join(t("champ.and"));
    this.sweep = sweep;
    this.title.textContent = t("champ.sweep.title", { names });
    this.sentence.textContent = run.games ? tellBest(sweep) : t("champ.verdict.none");
    this.figure.element.hidden = sweep.axes.length > 1;
    this.map.hidden = sweep.axes.length === 1;
    this.element.dataset.tied = JSON.stringify(sweep.tied);
    this.figure.label(`${t("champ.sweep.title", { names })}. ${this.sentence.textContent}`);
    if (sweep.axes.length > 1) fillWith(this.map, heatMap(sweep));
    else this.figure.redraw();
    fillWith(this.numbers, table(sweep));
  }

  /** @param {number} width @param {number} height */
  draw(width, height) {
    const sweep = this.sweep;
    if (!sweep || sweep.axes.length > 1) return [];
    const [axis] = sweep.axes;
    const place = (/** @type {number} */ value) => (axis.is_geometric ? Math.log(value) : value);
    const values = axis.values.map(place);
    const step = (Math.max(...values) - Math.min(...values)) / Math.max(1, values.length - 1);
    const x0 = scale(Math.min(...values) - step / 2, Math.max(...values) + step / 2, LEFT, width - RIGHT);
    const x = (/** @type {number} */ value) => x0(place(value));
    const played = sweep.points.filter((point) => point.games);
    const marks = ticksFor(played);
    const y = scale(marks[0], marks[marks.length - 1], height - BOTTOM, TOP);
    const curve = sweep.curve;
    const share = (/** @type {number} */ value) => Math.max(TOP, Math.min(height - BOTTOM, y(100 * value)));
    const band = curve && path([
      ...curve.x.map((at, i) => /** @type {[number, number]} */ ([x(at), share(curve.high[i])])),
      ...curve.x.map((at, i) => /** @type {[number, number]} */ ([x(at), share(curve.low[i])])).reverse(),
    ]);
    return [
      ...sweep.tied.map(([low, high]) => tiedBox(x0(place(low) - step / 2), x0(place(high) + step / 2), height)),
      ...marks.flatMap((mark) => [
        svg("path", { class: mark === 50 ? "zero" : "grid", d: `M${LEFT} ${y(mark)}H${width - RIGHT}` }),
        text(LEFT - 7, y(mark) + 4, number(mark), { class: "mark end" }),
      ]),
      band && svg("path", { class: "band", d: `${band}Z` }),
      curve && svg("path", { class: "fit", d: path(curve.x.map((at, i) => [x(at), share(curve.mean[i])])) }),
      ...played.map((point) => svg("g", { class: point.tied && curve ? "point tied" : "point" },
        svg("title", null, `${axis.name} ${number(point.place[0], digits(point.place[0]))}: ${interval(point.score)}`),
        svg("path", { d: `M${x(point.place[0])} ${share(point.score.low ?? 0)}V${share(point.score.high ?? 1)}` }),
        svg("circle", { cx: x(point.place[0]), cy: share(point.score.value ?? 0.5), r: 3.2 }))),
      ...axisMarks(axis.values, x, width).map(([at, value]) => text(at, height - 22, number(value, digits(value)), { class: "mark middle" })),
      text((LEFT + width - RIGHT) / 2, height - 4, labelOf(axis.name) === axis.name ? axis.name : `${labelOf(axis.name)} (${axis.name})`, { class: "mark middle" }),
    ];
  }
}

/** Round percents around what was scored, 50 among them. @param {Sweep["points"]} points */
function ticksFor(points) {
  const ends = points.flatMap((point) => [100 * (point.score.low ?? 0), 100 * (point.score.high ?? 1)]);
  const low = Math.max(0, Math.min(45, ...ends)), high = Math.min(100, Math.max(55, ...ends));
  const step = [5, 10, 20, 25].find((each) => (high - low) / each <= 5) ?? 25;
  const marks = [];
  for (let at = Math.floor(low / step) * step; at < high + step && at <= 100; at += step) marks.push(at);
  return marks;
}

/** @param {number} from @param {number} to @param {number} height */
function tiedBox(from, to, height) {
  const isNarrow = to - from < 80;
  return svg("g", { class: "tiedbox" },
    svg("rect", { x: from, y: TOP, width: to - from, height: height - TOP - BOTTOM, rx: 6 }),
    text((from + to) / 2, height - BOTTOM - 9, isNarrow ? t("champ.tied") : t("champ.sweep.tied"), { class: "answer middle" }));
}

/** As many values as fit below. @param {number[]} values @param {(value: number) => number} x @param {number} width @returns {[number, number][]} */
function axisMarks(values, x, width) {
  const fits = Math.max(2, Math.floor(width / 52));
  const every = Math.ceil(values.length / fits);
  return values.filter((_, place) => place % every === 0).map((value) => [x(value), value]);
}

/** @param {number} value */
function digits(value) {
  return Math.min(4, (String(value).split(".")[1] ?? "").length);
}

/** @param {Sweep} sweep */
function tellBest(sweep) {
  if (sweep.is_flat === null) return t("champ.sweep.waiting");
  const names = sweep.axes.map((axis) => axis.name).join(t("champ.and"));
  if (sweep.is_flat) return t("champ.sweep.flat", { names });
  if (sweep.axes.length > 1) return t("champ.sweep.places", { n: sweep.points.filter((point) => point.tied).length, all: sweep.points.length });
  const ranges = sweep.tied.map(([low, high]) => (low === high ? show(low) : t("champ.sweep.range", { low: show(low), high: show(high) })));
  const isOne = sweep.tied.length === 1 && sweep.tied[0][0] === sweep.tied[0][1];
  return t(isOne ? "champ.sweep.best" : "champ.sweep.ties", { names, ranges: ranges.join(t("champ.and")) });
}

/** @param {number} value */
function show(value) {
  return number(value, digits(value));
}

/** The first setting downwards, the second across. @param {Sweep} sweep */
function heatMap(sweep) {
  const [rows, columns] = sweep.axes;
  const cells = rows.values.flatMap((row, i) => [
    h("span.mark", null, show(row)),
    ...columns.values.map((column, j) => {
      const point = sweep.points[i * columns.values.length + j];
      const told = `${rows.name} ${show(row)}, ${columns.name} ${show(column)}: ${point.games ? interval(point.score) : t("champ.verdict.none")}`;
      return h("span.heat", { class: point.tied && sweep.is_flat !== null ? "tied" : "", style: point.games ? `background:${shade(point.score.value ?? 0.5)}` : "", title: told, "aria-label": told },
        point.games ? number(100 * (point.score.value ?? 0.5)) : "·", point.games > 0 && h("small", null, `± ${number(50 * ((point.score.high ?? 1) - (point.score.low ?? 0)))}`));
    }),
  ]);
  return h("div.heat-grid", { style: `--columns:${columns.values.length}` },
    h("span.mark", null, `${rows.name} ↓ ${columns.name} →`), ...columns.values.map((column) => h("span.mark", null, show(column))), ...cells);
}

/** The same in numbers. @param {Sweep} sweep */
function table(sweep) {
  return h("table", null,
    h("thead", null, h("tr", null, ...sweep.axes.map((axis) => h("th", null, axis.name)), h("th", null, t("champ.games.head")), h("th", null, t("champ.score")), h("th", null, t("champ.sweep.tied")))),
    h("tbody", null, ...sweep.points.map((point) => h("tr", { "data-point": point.place.join(",") },
      ...point.place.map((value) => h("td", null, show(value))), h("td", null, number(point.games)),
      h("td", null, point.games ? interval(point.score) : ""), h("td", null, point.tied && sweep.is_flat !== null ? "✓" : "")))));
}

