/**
 * `<ludus-thought>`: what a player sees, from top to bottom: how sure it is, why it moves so, a bar for each move, the cost.
 *
 * Attribute `no-cost`: a `<ludus-cost>` stands elsewhere.
 */

import { badge } from "ludus/board/shapes.js";
import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { Bars } from "ludus/think/bars.js";
import { LudusCost } from "ludus/think/cost.js";
import { Drawn } from "ludus/think/drawn.js";
import { chosenOf, headingOf, isBare, isForced, moveMark, moveWord } from "ludus/think/moves.js";
import { tellNote } from "ludus/think/notes.js";
import { scaleOf } from "ludus/think/scale.js";
import { nameOf, riderOf } from "ludus/think/seats.js";
import { plain, tones, why } from "ludus/think/sentence.js";

/**
 * @typedef {import("ludus/types.js").ThoughtMessage} ThoughtMessage
 * @typedef {import("ludus/think/scale.js").Scale} Scale
 */

/** The parts of the panel, built once. */
function build() {
  const parts = {
    live: h("span.live", { role: "img", "aria-label": t("think.thinking") }, h("i"), h("i"), h("i")),
    count: h("span.count"),
    big: h("b.number"),
    sign: h("span.whose"),
    beside: h("span.dim"),
    why: h("p.why"),
    bars: new Bars(),
    marks: h("div.marks"),
    notes: h("ul.notes"),
    cost: /** @type {LudusCost} */ (h("ludus-cost")),
    said: h("p.unseen", { role: "status" }),
  };
  const head = h("div.head", null, h("h2", null, t("think.title")), parts.live, parts.count);
  const sure = h("div.big", null, parts.big, h("span.beside", null, parts.sign, parts.beside));
  return { ...parts, all: [head, sure, parts.why, parts.bars.element, parts.marks, parts.notes, parts.cost, parts.said] };
}

export class LudusThought extends Drawn {
  /** @type {ThoughtMessage | null} */
  #thought = null;
  /** @type {string[]} */
  #names = [];
  /** @type {Record<string, number> | null} */
  #reach = null;
  /** @type {string | null | undefined} */
  #heading = undefined;
  #game = "";
  /** @type {number | null | undefined} */
  #mover = undefined;
  /** @type {string | null} */
  #waits = null;
  #isLate = false;
  /** @type {ReturnType<typeof build> | null} */
  #parts = null;
  #rows = 4; // to reserve for the next thought

  get thought() {
    return this.#thought;
  }

  /** What it sees; null while nothing is known. */
  set thought(thought) {
    this.#thought = thought;
    this.#isLate = false;
    this.changed();
  }

  /** The game has gone on without a newer thought. @param {boolean} isLate */
  set late(isLate) {
    if (isLate === this.#isLate) return;
    this.#isLate = isLate;
    this.changed();
  }

  /** The seats' names. @param {string[]} names */
  set names(names) {
    this.#names = names;
    this.changed();
  }

  /** Cells in reach after each move, from whoever can compute that. @param {Record<string, number> | null} reach */
  set reach(reach) {
    this.#reach = reach;
    this.changed();
  }

  /** Where the rider was going; told from the thought if it is never set. @param {string | null} heading */
  set heading(heading) {
    this.#heading = heading;
    this.changed();
  }

  /** The game, as a spec. @param {string} game */
  set game(game) {
    this.#game = game;
    this.changed();
  }

  /** The seat that will think next, whose colour is shown before its first thought; null where nobody ever will. @param {number | null} seat */
  set mover(seat) {
    this.#mover = seat;
    this.changed();
  }

  /** Why there is no thought yet; null if nobody thinks. @param {string | null} waits */
  set waits(waits) {
    if (waits === this.#waits) return;
    this.#waits = waits;
    this.changed();
  }

  forget() {
    super.forget();
    this.#parts = null;
  }

  draw() {
    if (!this.#parts) {
      this.#parts = build();
      this.replaceChildren(...this.#parts.all);
    }
    const thought = this.#thought, parts = this.#parts;
    this.dataset.state = !thought ? "empty" : isBare(thought) ? "bare" : "known";
    this.dataset.late = String(this.#isLate);
    this.dataset.final = String(thought?.final ?? false);
    const seat = thought?.seat ?? this.#mover ?? 0;
    parts.sign.hidden = !thought && typeof this.#mover !== "number";
    parts.big.hidden = parts.sign.hidden;
    const worn = `${seat} ${riderOf(seat)}`;
    if (parts.sign.dataset.worn !== worn) fillWith(parts.sign, badge(seat));
    parts.sign.dataset.worn = worn;
    this.dataset.rider = riderOf(seat);
    parts.live.hidden = !thought || thought.final;
    parts.cost.hidden = this.hasAttribute("no-cost") || (!thought && this.#mover === null);
    parts.cost.thought = thought;
    if (thought) this.#show(thought, parts);
    else this.#wait(parts);
  }

  /** @param {ReturnType<typeof build>} parts */
  #wait(parts) {
    parts.count.textContent = "";
    parts.big.textContent = "–";
    const isOfPeople = this.#mover === null;
    const awaited = isOfPeople ? t("think.people") : typeof this.#mover === "number" ? t("think.waiting_for", { name: nameOf(this.#names, this.#mover) }) : t("think.waiting");
    parts.beside.textContent = this.#waits ?? awaited;
    fillWith(parts.why);
    fillWith(parts.marks);
    fillWith(parts.notes);
    parts.bars.element.hidden = isOfPeople;
    if (!isOfPeople) parts.bars.showBones(this.#rows);
  }

  /** @param {ThoughtMessage} thought @param {ReturnType<typeof build>} parts */
  #show(thought, parts) {
    const seats = this.#names.length || 2, scale = scaleOf(thought, seats), isEmpty = isBare(thought);
    const heading = this.#heading === undefined ? headingOf(thought) : this.#heading;
    const sentence = why({ ...thought, game: this.#game || thought.game }, { scale, seats, reach: this.#reach, heading });
    parts.count.textContent = parts.count.title = workOf(thought);
    parts.big.textContent = isEmpty || thought.value === null ? "–" : scale.text(thought.value);
    parts.beside.textContent = this.#beside(thought, scale);
    parts.big.title = scale.kind === "chance" ? t("think.explain.chance") : "";
    this.classList.toggle("rides", this.#reach !== null);
    fillWith(parts.why, this.#isLate ? t("think.late", { n: thought.ply + 1 }) : tones(sentence));
    parts.bars.element.hidden = isEmpty;
    if (!isEmpty) {
      parts.bars.update(thought, scale, this.#reach);
      this.#rows = Math.max(4, Math.min(8, thought.moves.length));
    }
    fillWith(parts.marks, isEmpty ? thought.moves.map((each) => markOf(each, thought.move)) : null);
    fillWith(parts.notes, isForced(thought) ? null : thought.notes.map((note) => h("li", null, tellNote(note))));
    if (thought.final && parts.said.textContent !== plain(sentence)) parts.said.textContent = plain(sentence);
  }

  /** What stands beside the number: for whom, and how sure. @param {ThoughtMessage} thought @param {Scale} scale */
  #beside(thought, scale) {
    const name = nameOf(this.#names, thought.seat);
    if (isForced(thought)) return name;
    if (isBare(thought) || thought.value === null) return t("think.no_value", { name });
    const whose = t({ chance: "think.for", score: "think.score_for", points: "think.points_for" }[scale.kind], { name });
    return [whose, ...sureness(thought, scale)].join(", ");
  }
}

/** @param {ThoughtMessage} thought @param {Scale} scale @returns {string[]} nothing where it is not known */
export function sureness(thought, scale) {
  if (thought.proven) return [t("think.proven")];
  const chosen = chosenOf(thought);
  if (!thought.simulations) return thought.depth ? [t("think.at_depth", { n: thought.depth })] : [];
  const isItsMean = chosen !== null && chosen.mean !== null && thought.value !== null && Math.abs(chosen.mean - thought.value) < 1e-9 * (1 + Math.abs(thought.value));
  if (!isItsMean || chosen.low === null || chosen.high === null) return [];
  return [t("think.spread", { n: scale.spread((chosen.high - chosen.low) / 2) })];
}

/** "6 000 simulations" @param {ThoughtMessage} thought */
export function workOf(thought) {
  if (thought.simulations) {
    const kept = thought.moves.reduce((sum, each) => sum + each.visits, 0) - thought.simulations; // from searches before this one
    const made = t("think.simulations", { text: number(thought.simulations), n: thought.simulations });
    return kept > 0 ? t("think.simulations.kept", { made, kept: number(kept) }) : made;
  }
  return thought.nodes ? t("think.positions", { text: number(thought.nodes), n: thought.nodes }) : "";
}

/** @param {import("ludus/types.js").Candidate} each @param {string} chosen */
function markOf(each, chosen) {
  const isChosen = each.move === chosen;
  const label = moveWord(each.move, "label") + (isChosen ? `, ${t("think.bars.chosen")}` : "");
  return h(`span.dir${isChosen ? ".best" : ""}`, { role: "img", "aria-label": label, "data-move": each.move }, moveMark(each.move));
}

customElements.define("ludus-thought", LudusThought);
