/** `<ludus-minds>`: what two players think of the same position, side by side. */

import { ICONS, fillWith, h, icon } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { playerName, playerSettings } from "ludus/core/names.js";
import { describe, trough } from "ludus/think/bars.js";
import { costOf, tellCost } from "ludus/think/cost.js";
import { Drawn } from "ludus/think/drawn.js";
import { bestMoves, chosenOf, isBare, isDirection, moveMark, moveWord } from "ludus/think/moves.js";
import { scaleOf } from "ludus/think/scale.js";
import { nameOf, riderOf } from "ludus/think/seats.js";
import { areTied, tones } from "ludus/think/sentence.js";
import { workOf } from "ludus/think/thought.js";

/** @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage */

const MOST = 8; // rows

export class LudusMinds extends Drawn {
  /** @type {[ThoughtMessage | null, ThoughtMessage | null]} */
  #thoughts = [null, null];
  /** @type {string[]} */
  #names = [];
  /** @type {string[]} */
  #titles = [];

  /** One of each player. @param {[ThoughtMessage | null, ThoughtMessage | null]} thoughts */
  set thoughts(thoughts) {
    this.#thoughts = thoughts;
    this.changed();
  }

  /** The seats' names. @param {string[]} names */
  set names(names) {
    this.#names = names;
    this.changed();
  }

  /** What the two players are called; by their specs if that is not set. @param {string[]} titles */
  set titles(titles) {
    this.#titles = titles;
    this.changed();
  }

  draw() {
    const titles = this.#called();
    const moves = this.#moves();
    fillWith(this, h("h2", null, t("think.minds")), h("p.where", null, tones(this.#sentence(titles))),
      h("div.two", null, this.#thoughts.map((thought, i) => this.#mind(titles[i], thought, moves))));
  }

  /** @returns {string[]} two names that differ */
  #called() {
    const known = this.#thoughts.map((thought, i) => this.#titles[i] || playerName(thought?.player ?? "") || "–");
    return known[0] === known[1] ? [known[0], t("think.minds.second", { name: known[1] })] : known;
  }

  /** The moves that both columns show, in the order of the rules. */
  #moves() {
    const wanted = new Set(this.#thoughts.flatMap((thought) => (thought ? bestMoves(thought, MOST).map((each) => each.move) : [])));
    const all = this.#thoughts.find((thought) => thought !== null)?.moves ?? [];
    return all.map((each) => each.move).filter((move) => wanted.has(move));
  }

  /** @param {string[]} titles */
  #sentence([a, b]) {
    const [one, two] = this.#thoughts;
    if (!one && !two) return t("think.minds.waiting");
    const known = /** @type {ThoughtMessage} */ (one ?? two);
    const where = `${t("think.minds.where", { name: nameOf(this.#names, known.seat), ply: known.ply })} `;
    if (!one || !two) return where + t("think.minds.one", { name: one ? b : a });
    const ride = isDirection(one.move) ? "_ride" : "";
    if (one.move === two.move) return where + t(`think.minds.agree${ride}`, { move: moveWord(one.move, "list") });
    const differ = t(`think.minds.differ${ride}`, { a, b, x: moveWord(one.move, "list"), y: moveWord(two.move, "list") });
    const unsure = [[one, two, a], [two, one, b]].find(([own, other]) => isTied(/** @type {ThoughtMessage} */ (own), /** @type {ThoughtMessage} */ (other).move));
    return where + differ + (unsure ? ` ${t("think.minds.not_sure", { name: String(unsure[2]) })}` : "");
  }

  /** @param {string} title @param {ThoughtMessage | null} thought @param {string[]} moves */
  #mind(title, thought, moves) {
    const settings = playerSettings(thought?.player ?? "");
    const work = thought ? workOf(thought) : "";
    const sub = h("div.sub", null, [settings, work].filter(Boolean).join(", ") || (thought ? t("think.minds.bare") : "\u00a0"));
    if (!thought) return h("section.mind", { "aria-label": title }, h("h3", null, title), sub, h("div.cmp"), h("div.figures"));
    const scale = scaleOf(thought, this.#names.length || 2), isEmpty = isBare(thought);
    const rows = moves.flatMap((move) => {
      const each = thought.moves.find((candidate) => candidate.move === move);
      const isChosen = move === thought.move, bar = trough();
      if (each && !isEmpty) bar.show(each, scale);
      const text = each && !isEmpty ? describe(each, scale).text : "";
      const words = [moveWord(move, "label"), text, each?.proven && t("think.proven"), isChosen && t("think.bars.chosen")].filter(Boolean).join(", ");
      return h(`div.cm${isChosen ? ".best" : ""}`, { role: "img", "aria-label": words, "data-move": move },
        h("span.way", null, moveMark(move)), bar.element, h("b", null, text || (isChosen ? icon(ICONS.tick) : "–"), text && each?.proven ? icon(ICONS.tick) : null));
    });
    const cost = costOf(thought);
    return h("section.mind", { "aria-label": title, "data-rider": riderOf(thought.seat) }, h("h3", null, title), sub, h("div.cmp", null, rows),
      h("div.figures", null,
        tellCost(cost.depth ?? { figure: "–", unit: t("think.cost.depth", { n: 2 }) }), tellCost(cost.speed ?? { figure: "–", unit: t("think.cost.nodes") }),
        tellCost(cost.memory ?? { figure: "–", unit: t("think.cost.memory") })));
  }
}

/** Whether the player's own intervals do not tell its choice from that move. @param {ThoughtMessage} thought @param {string} move */
function isTied(thought, move) {
  const own = chosenOf(thought), other = thought.moves.find((each) => each.move === move);
  return Boolean(thought.simulations && own && other && areTied(own, other));
}

customElements.define("ludus-minds", LudusMinds);
