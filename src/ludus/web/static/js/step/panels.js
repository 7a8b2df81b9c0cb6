/** What stands beside the picture: the position, the window, the memory, the counters. */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { miniBoard, sticks } from "ludus/step/marks.js";
import { stateAt } from "ludus/step/state.js";
import { actionName, counterText, score } from "ludus/step/words.js";

/** @typedef {import("ludus/step/types.js").Trace} Trace */
/** @typedef {import("ludus/step/types.js").Part} Part */

/** @param {Trace} trace @returns {Part} */
export function positionPart(trace) {
  const element = h("div.position", { role: "img" });
  return { element, show: (at) => {
    const number = trace.steps[at].node, { frame, parent } = trace.nodes[number];
    element.setAttribute("aria-label", frame.left === undefined ? (frame.owners ?? "") : t("step.pos.matches", { n: frame.left }));
    if (frame.left !== undefined) {
      fillWith(element, sticks(trace.before[trace.before.length - 1].left ?? 0, frame.left));
      return;
    }
    const scenery = /** @type {import("ludus/types.js").CellsScenery} */ (trace.scenery);
    const before = parent === undefined ? trace.before[trace.before.length - 2]?.owners : trace.nodes[parent].frame.owners;
    const unit = scenery.width > 4 ? 26 : 38, [width, height] = [scenery.width * unit + 16, scenery.height * unit + 16];
    fillWith(element, svg("svg", { class: "bigboard", viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`, width, height },
      svg("rect", { class: "plate", x: -width / 2 + 0.5, y: -height / 2 + 0.5, width: width - 1, height: height - 1, rx: 9 }), miniBoard(scenery, frame, unit, before)));
  } };
}

/** The window as a ruler that closes. @param {Trace} trace @returns {Part} */
export function windowPart(trace) {
  const [low, high] = trace.bounds;
  const share = (/** @type {number} */ value) => ((Math.max(low, Math.min(high, value)) - low) / (high - low)) * 100;
  const fill = h("i.fill", null), alpha = h("i.needle", null), beta = h("i.needle", null), above = h("b.alpha", null), below = h("b.beta", null);
  const ends = h("div.ends", { "aria-hidden": "true" }, h("span", null, score(low)), h("span", null, score(high)));
  const ruler = h("div.ruler", { role: "img" }, above, h("div.track", null, fill, alpha, beta), below, ends);
  return { element: ruler, show: (at) => {
    const window = windowAt(trace, at);
    ruler.classList.toggle("none", !window);
    if (!window) {
      ruler.setAttribute("aria-label", t("step.window.none"));
      return;
    }
    const [a, b] = window, [from, to] = [share(a), share(b)];
    ruler.setAttribute("aria-label", `α ${score(a)}, β ${score(b)}`);
    ruler.dataset.window = `${a},${b}`;
    ruler.classList.toggle("closed", a >= b);
    ends.classList.toggle("far-left", to < 20);
    ends.classList.toggle("far-right", to > 80);
    fill.style.cssText = `left:${Math.min(from, to)}%;width:${Math.abs(to - from)}%`;
    alpha.style.cssText = `left:${from}%`;
    beta.style.cssText = `left:${to}%`;
    for (const [element, text, place] of /** @type {[HTMLElement, string, number][]} */ ([[above, `α ${score(a)}`, from], [below, `β ${score(b)}`, to]])) {
      element.textContent = text;
      element.style.cssText = `left:${place}%;translate:${place < 15 ? "0" : place > 85 ? "-100%" : "-50%"} 0`;
    }
  } };
}

/** Of the position at work, or where it was answered from memory, of the one before. @param {Trace} trace @param {number} at */
export function windowAt(trace, at) {
  const { node } = trace.steps[at], { seen } = stateAt(trace, at);
  const parent = trace.nodes[node].parent;
  return seen.get(node)?.window ?? (parent === undefined ? null : seen.get(parent)?.window ?? null);
}

/** @param {Trace} trace @param {number} node */
function place(trace, node) {
  const { frame } = trace.nodes[node];
  if (frame.left !== undefined) return h("b", null, frame.left);
  const scenery = /** @type {import("ludus/types.js").CellsScenery} */ (trace.scenery);
  const unit = scenery.width > 4 ? 5 : 8, width = scenery.width * unit, height = scenery.height * unit;
  return svg("svg", { class: "thumb", viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`, width, height, role: "img", "aria-label": frame.owners ?? "" }, miniBoard(scenery, frame, unit));
}

/** @param {string} key */
const head = (key) => h("th", { scope: "col" }, t(key));

/** What the memory holds, in the order of insertion; the row that has changed is lit. @param {Trace} trace @returns {Part} */
export function memoryPart(trace) {
  const element = h("div.tablebox.kept", null);
  element.style.setProperty("--rows", String(new Set(trace.steps.flatMap((step) => step.memory?.key ?? [])).size));
  const isMatches = trace.game === "matches", isCounting = trace.algorithm.startsWith("UCT");
  const heads = isCounting ? ["step.memory.games", "step.memory.counters"] : ["step.memory.depth", "step.memory.score", "step.memory.exact", "step.memory.best"];
  const body = h("tbody", null);
  element.append(h("table.rows", { class: isCounting ? "counted" : "" }, h("caption.unseen", null, t("step.memory")), h("thead", null, h("tr", null, head(isMatches ? "step.memory.matches" : "step.memory.position"), ...heads.map(head))), body));
  /** @type {Map<import("ludus/step/types.js").Change, HTMLElement>} rows that were drawn once */
  const made = new Map();
  return { element, show: (at) => {
    const { memory } = stateAt(trace, at);
    const changed = trace.steps[at].memory?.key;
    const rows = [...memory.values()].map((change) => {
      const known = made.get(change);
      known?.classList.toggle("new", change.key === changed);
      if (known) return known;
      const { entry, arms } = change;
      const cells = entry
        ? [h("td", null, entry.pf), h("td", null, score(entry.score)), h("td", { class: entry.exact ? "" : "faint" }, t(entry.exact ? "step.yes" : "step.no")), h("td", { class: entry.best ? "" : "faint" }, entry.best ? actionName(trace, entry.best) : t("step.none"))]
        : [h("td", null, number((arms ?? []).reduce((sum, arm) => sum + arm.counter.reduce((a, b) => a + b), 0))), h("td", null, ...(arms ?? []).map((arm) => h("span.pair", null, h("span.faint", null, arm.action || t("step.over")), " ", counterText(arm.counter))))];
      const row = h("tr", { class: change.key === changed ? "new" : "", "data-key": change.key }, h("th", { scope: "row" }, place(trace, change.node)), ...cells);
      made.set(change, row);
      return row;
    });
    fillWith(body, ...(rows.length ? rows : [h("tr.blank", null, h("td", { colspan: heads.length + 1 }, t("step.memory.empty")))]));
    const lit = body.querySelector(".new");
    if (lit && element.scrollHeight > element.clientHeight) element.scrollTop = /** @type {HTMLElement} */ (lit).offsetTop - element.clientHeight / 2;
  } };
}

/** Counters and what is added to them; the chosen row is lit. @param {Trace} trace @returns {Part} */
export function countersPart(trace) {
  const element = h("div.tablebox.kept", null);
  element.style.setProperty("--rows", String(Math.max(...trace.nodes.map((node) => node.actions.length))));
  const body = h("tbody", null);
  const heads = ["step.count.action", "step.count.games", "step.count.won", "step.count.mean", "step.count.bonus", "step.count.sum"];
  element.append(h("table.rows", null, h("caption.unseen", null, t("step.counters")), h("thead", null, h("tr", null, ...heads.map(head))), body));
  return { element, show: (at) => {
    const { table, kind, node, action } = trace.steps[at];
    const lit = table?.chosen ?? (kind === "simulate" ? trace.nodes[node].action : kind === "update" ? action : undefined);
    const arms = new Map(table?.arms.map((arm) => [arm.action, arm]));
    const names = table ? [...new Set([...trace.nodes[table.node].actions, ...arms.keys()])] : [];
    fillWith(body, ...names.map((name) => {
      const arm = arms.get(name);
      const texts = arm
        ? [number(arm.counter.reduce((a, b) => a + b)), number(arm.counter[0]), number(arm.mean, 2), number(arm.bonus ?? 0, 2), number(arm.mean + (arm.bonus ?? 0), 2)]
        : ["–", "–", "–", "–", "–"];
      return h("tr", { class: name === lit ? "new" : "", "data-action": name }, h("th", { scope: "row" }, h("b", null, actionName(trace, name))), ...texts.map((text, column) => h("td", { class: arm ? (column === 4 ? "sum" : "") : "faint" }, text)));
    }));
  } };
}
