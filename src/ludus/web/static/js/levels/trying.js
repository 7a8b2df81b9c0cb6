/** Ride in the level at once, against a player of one's choice. */

import { badge } from "ludus/board/shapes.js";
import { get, post } from "ludus/core/api.js";
import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { playerName } from "ludus/core/names.js";
import { keep, kept } from "ludus/core/prefs.js";
import { go } from "ludus/core/router.js";
import { secret } from "ludus/core/secret.js";
import { formatSpec } from "ludus/forms/spec.js";

const QUICK = 0.1; // s that a rival thinks while all ride
const TICK = 140; // ms
const USUAL = "mcts";

export class Trying {
  /** @param {() => string} text of the level */
  constructor(text) {
    this.text = text;
    this.rival = kept("rival") ?? USUAL;
    /** @type {{ name: string, settings: Record<string, unknown> }[]} */
    this.players = [{ name: this.rival, settings: {} }];
    this.riders = 2;
    this.isReady = false;
    this.body = h("div.seats", null);
    this.say = h("div.dim", { role: "status" });
    this.button = /** @type {HTMLButtonElement} */ (h("button.btn.ride", { onclick: () => this.ride() }, t("levels.ride"), cap("Enter")));
    this.element = h("section.card.try", null, h("div.what", null, h("h2.h", null, t("levels.try")), this.say), this.body, this.button);
    this.load();
  }

  async load() {
    try {
      const { games, players } = await get("/catalogue");
      const able = new Set(games.find((/** @type {{ name: string }} */ game) => game.name === "tron")?.players ?? []);
      this.players = players.filter((/** @type {{ name: string }} */ each) => able.has(each.name));
      if (!able.has(this.rival)) this.rival = able.has(USUAL) ? USUAL : this.players[0].name;
      this.draw();
    } catch {
      /* the usual rival is there; riding says what is wrong */
    }
  }

  /** @param {number} riders @param {boolean} isReady */
  render(riders, isReady) {
    if (riders === this.riders && isReady === this.isReady && this.body.hasChildNodes()) return;
    Object.assign(this, { riders, isReady });
    this.button.ariaDisabled = String(!isReady);
    this.button.classList.toggle("loud", isReady);
    this.say.textContent = t(isReady ? "levels.try.say" : "levels.waits");
    this.draw();
  }

  draw() {
    const select = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": t("levels.against.label"), onchange: () => {
      this.rival = select.value;
      keep("rival", select.value);
    } }, ...this.players.map(({ name }) => h("option", { value: name, selected: name === this.rival }, playerName(name)))));
    const others = Array.from({ length: Math.max(0, this.riders - 1) }, (_, other) => badge(other + 1, { label: null }));
    fillWith(this.body, h("span.seatbtn", null, badge(0, { label: null }), t("common.you")),
      h("span.faint", null, t(others.length ? "levels.against" : "levels.alone")),
      others.length > 0 && h("span.seatbtn", null, ...others, select));
  }

  async ride() {
    if (!this.isReady || this.isRiding) return;
    this.isRiding = true;
    const known = this.players.find(({ name }) => name === this.rival)?.settings ?? {};
    const rival = formatSpec(this.rival, "seconds" in known ? { seconds: QUICK } : {});
    const seats = ["you", ...Array(this.riders - 1).fill(rival)];
    try {
      const { id } = await post("/tables", { game: formatSpec("tron", { level: this.text() }), seats, pace: "live", tick: Number(kept("tick")) || TICK, secret: secret() });
      go(`/play/${id}`);
    } catch (error) {
      this.say.textContent = /** @type {Error} */ (error).message;
    } finally {
      this.isRiding = false;
    }
  }
}
