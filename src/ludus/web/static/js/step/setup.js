/** The card where one chooses the game, the position and the parameters. Whatever is changed holds at once. */

import { fillWith, h, svg } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { gameName } from "ludus/core/names.js";
import { outline } from "ludus/step/marks.js";
import { BOUNDS, GAMES, LEVELS, LOCKSTEP, numbersOf, usual } from "ludus/step/chosen.js";

/** @typedef {import("ludus/step/types.js").Chosen} Chosen */
/** @typedef {import("ludus/step/types.js").Trace} Trace */

export class SetupCard {
  element = h("div.setup-card", { role: "group", "aria-label": t("step.change"), hidden: true });
  board = h("div.pick", null);

  /** @param {Chosen} chosen @param {(chosen: Chosen) => void} change */
  constructor(chosen, change) {
    this.chosen = chosen;
    this.change = change;
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.draw();
  }

  close() {
    this.element.dispatchEvent(new CustomEvent("close"));
  }

  draw() {
    const { algorithm, game } = this.chosen;
    const isLockstep = algorithm === LOCKSTEP;
    const fields = isLockstep ? [this.choice("level", LEVELS, (name) => t(`step.level.${name}`))] : [this.choice("game", GAMES, gameName)];
    if (!isLockstep && game === "matches") fields.push(this.number("matches"), this.choice("last", ["loses", "wins"], (name) => t(`step.last.${name}`)));
    fields.push(...numbersOf(algorithm).map((name) => this.number(name)));
    fillWith(this.element, h("p.dim.about", null, t(`step.about.${algorithm}`)), h("div.fields", null, ...fields), !isLockstep && game !== "matches" ? this.board : null);
  }

  /** @param {Partial<Chosen>} changed */
  tell(changed) {
    const isOtherGame = changed.game !== undefined && changed.game !== this.chosen.game;
    this.change({ ...(isOtherGame ? usual(this.chosen.algorithm, changed.game ?? "") : this.chosen), ...changed });
  }

  /** @param {"game" | "last" | "level"} name @param {string[]} among @param {(name: string) => string} naming */
  choice(name, among, naming) {
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: `step-${name}`, onchange: () => this.tell({ [name]: select.value }) },
      ...among.map((each) => h("option", { value: each, selected: each === this.chosen[name] }, naming(each)))));
    return h("div.field", null, h("label", { for: `step-${name}` }, t(`step.field.${name}`)), select);
  }

  /** @param {"matches" | "pf" | "nbSim" | "times" | "seed" | "games"} name */
  number(name) {
    const [low, high] = BOUNDS[name];
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", id: `step-${name}`, min: low, max: high, step: 1, value: String(this.chosen[name]), onchange: () => {
      const value = Math.round(Number(input.value));
      if (!input.value || !Number.isFinite(value)) input.value = String(this.chosen[name]);
      else this.tell({ [name]: Math.max(low, Math.min(high, value)) });
    } }));
    return h("div.field", null, h("label", { for: `step-${name}` }, t(`step.field.${name}`)), input);
  }

  /** The board on which moves are played before; none while it is not known. @param {Trace | null} trace */
  showBoard(trace) {
    if (!trace || trace.scenery.kind !== "cells") return;
    const { scenery } = trace, owners = trace.before[trace.before.length - 1].owners ?? "";
    const legal = new Set(trace.nodes[0].actions), { moves } = this.chosen;
    const rows = [...Array(scenery.height).keys()].reverse();
    const cells = rows.flatMap((row) => [...Array(scenery.width).keys()].map((column) => {
      const cell = row * scenery.width + column, move = scenery.moves[cell], owner = owners[cell];
      const seat = owner === "." ? -1 : Number(owner);
      return h("button", { "aria-label": seat < 0 ? t("step.play", { move }) : t("step.taken", { move, who: t(`step.who.${seat}`) }), disabled: seat >= 0 || !legal.has(move), onclick: () => this.tell({ moves: [...moves, move] }) },
        seat < 0 ? null : svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, outline(seat, 7, { class: `own-${seat + 1}` })));
    }));
    const grid = h("div.cells", null, ...cells);
    grid.style.setProperty("--columns", String(scenery.width));
    fillWith(this.board, h("div", null, h("p.dim", null, t("step.moves")), h("p.faint.mono", null, moves.join(" ") || t("step.moves.none")),
      h("div.row", null, this.button("step.undo", moves.slice(0, -1)), this.button("step.clear", []))), grid);
  }

  /** @param {string} key @param {string[]} moves */
  button(key, moves) {
    return h("button.btn.small", { disabled: !this.chosen.moves.length, onclick: () => this.tell({ moves }) }, t(key));
  }
}
