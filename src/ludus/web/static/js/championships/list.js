/** All runs of the store, whoever began them. */

import { get } from "ludus/core/api.js";
import { fillWith, h, svg } from "ludus/core/dom.js";
import { number, percent } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { go } from "ludus/core/router.js";
import { gameName } from "ludus/core/names.js";
import { short, titleOf, when } from "ludus/championships/words.js";

/** @typedef {import("ludus/championships/types.js").RunLine} RunLine */

const EVERY = 2000; // ms between looks

/** @param {HTMLElement} root @returns {Promise<() => void>} how to leave */
export async function showList(root) {
  root.className = "page champ";
  document.title = `${t("nav.championships")} · ludus`;
  const forget = bindKeys([{ keys: ["n"], label: t("champ.key.new"), run: () => go("/championships/new") }]);
  const button = h("a.btn.loud", { href: "/championships/new" }, t("champ.new"), cap("n"));
  const list = h("ul.runs");
  let shown = "";
  const draw = async () => {
    const { runs } = /** @type {{ runs: RunLine[] }} */ (await get("/runs"));
    const text = JSON.stringify(runs);
    if (text === shown) return;
    shown = text;
    const moved = new Set(runs.filter((run) => (before.get(run.id) ?? run.games) < run.games).map((run) => run.id));
    before = new Map(runs.map((run) => [run.id, run.games]));
    if (!runs.length) fillWith(root, empty());
    else {
      if (!list.isConnected) fillWith(root, h("div.title", null, h("h1", null, t("nav.championships")), h("div.end", null, button)), list);
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.run;
      fillWith(list, ...runs.map((run) => line(run, moved.has(run.id))));
      if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-run="${focused}"]`))?.focus();
    }
  };
  /** @type {Map<number, number>} */
  let before = new Map();
  await draw();
  const timer = setInterval(() => document.visibilityState === "visible" && draw().catch(() => {}), EVERY);
  return () => {
    clearInterval(timer);
    forget();
  };
}

/** @param {RunLine} run @param {boolean} hasMoved */
function line(run, hasMoved) {
  const state = run.state === "stopped" && hasMoved ? "elsewhere" : run.state;
  const share = state === "finished" ? 1 : run.wanted ? run.games / run.wanted : null;
  const others = run.players.length - 4;
  const names = run.kind === "sweep" ? [] : run.players.slice(0, 4).map(short);
  return h("li", null, h("a.runline", { href: `/championships/${run.id}`, "data-run": run.id, "data-state": state },
    h("span.what", null, h("b", null, titleOf(run)), h("small", null, [gameName(run.game), t(`champ.kind.${run.kind}`), ...names.slice(run.kind === "tournament" ? 0 : 9), others > 0 && run.kind === "tournament" ? t("champ.others", { n: others }) : ""].filter(Boolean).join(" · "))),
    h("span.state", null, mark(state), t(`champ.state.${state}`, { n: 1 })),
    h("span.far", null, h("span", null, t("champ.games", { n: run.games, count: number(run.games) }), share !== null && share < 1 && h("span.faint", null, ` ${percent(share)}`)),
      state !== "finished" && h("span.prog", { "aria-hidden": "true" }, h("i", { style: `width:${100 * (share ?? 0)}%` }))),
    h("span.faint.when", null, t("champ.run", { n: run.id, when: when(run.created) }))));
}

/** Each state has its own form. @param {string} state */
function mark(state) {
  const forms = {
    running: svg("path", { d: "M2 12V8M7 12V3M12 12V6" }),
    elsewhere: svg("path", { d: "M2 12V8M7 12V3M12 12V6" }),
    queued: svg("path", { d: "M7 3v4l3 2M7 1a6 6 0 1 0 .01 0" }),
    stopping: svg("path", { d: "M4.500 3v8M9.500 3v8" }),
    stopped: svg("path", { d: "M4.500 3v8M9.500 3v8" }),
    finished: svg("path", { d: "m2.500 7.500 3 3 6-7" }),
  };
  return svg("svg", { class: "mark", viewBox: "0 0 14 14", "aria-hidden": "true" }, /** @type {Record<string, SVGElement>} */ (forms)[state]);
}

/** A drawing of what will be here, and the one button that makes it. */
function empty() {
  const rows = [[64, 30, 84], [52, 24, 62], [38, 20, 40], [22, 26, 30]];
  const drawing = svg("svg", { class: "sketch", viewBox: "0 0 420 190", "aria-hidden": "true" },
    ...rows.flatMap(([at, half, wide], row) => {
      const y = 28 + row * 42;
      const x = 150 + at * 0.9;
      return [
        svg("rect", { class: "name", x: 10, y: y - 5, width: wide, height: 10, rx: 5 }),
        svg("path", { class: "whisker", d: `M${x - half} ${y}H${x + half}M${x - half} ${y - 5}v10M${x + half} ${y - 5}v10` }),
        svg("circle", { cx: x, cy: y, r: 5 }),
        ...rows.map((_, column) => svg("rect", { class: row === column ? "self" : row < column ? "high" : "low", opacity: row === column ? 1 : 0.35 + 0.2 * Math.abs(row - column), x: 262 + column * 40, y: y - 17, width: 36, height: 34, rx: 5 })),
      ];
    }));
  return h("section.empty", null, drawing, h("h1", null, t("champ.empty")), h("p.dim", null, t("champ.empty.more")),
    h("a.btn.loud", { href: "/championships/new" }, t("champ.new"), cap("n")),
    h("p.faint", null, t("champ.empty.terminal"), " ", h("code", null, "ludus tournament")));
}
