/** The form that starts a run. What is wrong with it is told while it is filled in, by the server's own checks. */

import { get, post } from "ludus/core/api.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { go } from "ludus/core/router.js";
import { PlayerChips } from "ludus/championships/players.js";
import { Vary } from "ludus/championships/vary.js";
import { gameName } from "ludus/core/names.js";
import { formatSpec, settingsForm } from "ludus/forms/settings.js";

/** @typedef {import("ludus/championships/types.js").Catalogue} Catalogue */
/** @typedef {import("ludus/championships/types.js").GameInfo} GameInfo */
/** @typedef {import("ludus/forms/spec.js").Values} Values */

const KINDS = ["tournament", "match", "sprt", "sweep"];
const FORMATS = { tournament: ["round-robin", "swiss", "knockout", "gauntlet"], sweep: ["round-robin", "swiss"] };
const PAUSE = 250; // ms without a change before the server is asked
const FIELD = ["mcts:simulations=200", "montecarlo:simulations=200", "wall", "greedy", "uct:simulations=200", "random"];

/** @param {HTMLElement} root @param {URLSearchParams} query */
export async function showForm(root, query) {
  const title = h("div.title", null, h("div.words", null, h("a.icon.back", { href: "/championships", "aria-label": t("nav.championships") }, icon(ICONS.back)), h("h1", null, t("champ.new"))));
  root.className = "page champ form-page";
  document.title = `${t("champ.new")} · ludus`;
  fillWith(root, title, h("div.form-body", { "aria-busy": "true" }, ...Array.from({ length: 4 }, () => h("div.card.bone.section"))));
  const [catalogue, levels] = await Promise.all([/** @type {Promise<Catalogue>} */ (get("/catalogue")), get("/levels")]);
  const form = new RunForm(catalogue, levels.saved, query);
  fillWith(root, title, form.element);
  form.check();
  return bindKeys([{ keys: ["Enter"], label: t("champ.form.start"), run: () => form.start() }]);
}

class RunForm {
  /** @param {Catalogue} catalogue @param {{ name: string, text: string }[]} drawn levels that were saved @param {URLSearchParams} query */
  constructor(catalogue, drawn, query) {
    this.catalogue = catalogue;
    this.drawn = drawn;
    const wanted = query.get("game");
    this.kind = KINDS.includes(query.get("kind") ?? "") ? /** @type {string} */ (query.get("kind")) : "tournament";
    /** @type {GameInfo} */
    this.game = catalogue.games.find((game) => game.name === wanted) ?? catalogue.games.find((game) => game.name === "tron") ?? catalogue.games[0];
    this.can = this.game.players; // with the options chosen
    this.askedFor = ""; // the spec that this was asked for
    /** @type {Values} */
    this.options = {};
    /** @type {Set<string>} */
    this.levels = new Set();
    /** @type {Record<string, string>} what stands in the fields for numbers */
    this.numbers = { rounds: "10", pairs: "", games: "100", most: "100000", elo0: "0", elo1: "50", alpha: "0.05", beta: "0.05", move_time: "", game_time: "", plies: "", seed: "" };
    this.format = "round-robin";
    this.adjudicate = false;
    this.areOptionsValid = true;
    const changed = () => this.changed();
    const known = this.known();
    this.field = new PlayerChips(known, this.usual(4), { least: 2, most: 64, label: t("champ.form.players") }, changed);
    this.two = new PlayerChips(known, this.usual(2), { least: 2, most: 2, roles: [t("champ.form.tested"), t("champ.form.beaten")], label: t("champ.form.players") }, changed);
    this.swept = new PlayerChips(known, [known.some((each) => each.name === "mcts") ? "mcts:simulations=200" : this.usual(1)[0]], { least: 1, most: 1, label: t("champ.form.player") }, () => {
      this.vary.setSchema(this.sweptSchema());
      this.changed();
    });
    this.opponent = new PlayerChips(known, [], { least: 0, most: 1, label: t("champ.form.opponent") }, changed);
    this.vary = new Vary(this.sweptSchema(), changed);
    this.timer = 0;
    this.asked = 0;
    this.isStarting = false;
    this.isFine = false;
    this.body = h("div.form-body");
    this.says = h("p.says", { role: "status" }, "\u00a0");
    this.command = h("code.command");
    this.button = h("button.btn.loud", { type: "submit" }, t("champ.form.start"), cap("Enter"));
    this.element = h("form", { novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.start(); } },
      this.body, h("div.go.card", null, h("div", null, this.says, h("details", null, h("summary", null, t("champ.form.terminal")), this.command)), this.button));
    this.draw();
  }

  known() {
    return this.catalogue.players.filter((player) => this.can.includes(player.name));
  }

  /** @param {number} count */
  usual(count) {
    const can = FIELD.filter((spec) => this.can.includes(spec.split(":")[0]));
    return [...can, ...Array.from({ length: count }, () => "random")].slice(0, count);
  }

  sweptSchema() {
    const name = this.swept.chosen[0]?.name;
    return this.catalogue.players.find((player) => player.name === name)?.settings ?? {};
  }

  draw() {
    fillWith(this.body,
      h("fieldset.kinds", null, h("legend", null, t("champ.form.kind")), ...KINDS.map((kind) => this.kindCard(kind))),
      h("section.card", null, h("h2", null, t("champ.form.game")), this.gameFields()),
      h("section.card", null, h("h2", null, t(this.kind === "sweep" ? "champ.form.sweep" : "champ.form.players")), ...this.playerFields()),
      h("section.card", null, h("h2", null, t("champ.form.amount")), this.amountFields()));
  }

  /** @param {string} kind */
  kindCard(kind) {
    const input = h("input", { type: "radio", name: "kind", value: kind, checked: kind === this.kind, onchange: () => { this.kind = kind; this.format = "round-robin"; this.draw(); this.refocus(`input[value="${kind}"]`); this.changed(); } });
    return h("label.kind", null, input, h("b", null, t(`champ.kind.${kind}`)), h("span.dim", null, t(`champ.kind.${kind}.note`)));
  }

  gameFields() {
    const select = /** @type {HTMLSelectElement} */ (
      h("select", { id: "champ-game", onchange: () => this.choose(select.value) },
        ...this.catalogue.games.map((game) => h("option", { value: game.name, selected: game.name === this.game.name }, gameName(game.name))))
    );
    const { level: _, ...schema } = this.game.options;
    const hasOptions = Object.keys(schema).length > 0;
    const form = hasOptions && settingsForm(schema, this.options, (values, isValid) => { this.options = values; this.areOptionsValid = isValid; this.changed(); });
    return h("div.stack", null,
      h("div.game-head", null, h("div.field", null, h("label.unseen", { for: "champ-game" }, t("champ.form.game")), select)),
      "level" in this.game.options && this.levelChips(),
      form && (this.game.rides ? h("details.settings-more", null, h("summary", null, t("champ.form.rules")), form) : form));
  }

  levelChips() {
    const chip = (/** @type {string} */ name, /** @type {string} */ level) => {
      const button = h("button.chip", { type: "button", "aria-pressed": String(this.levels.has(level)), "data-level": name, onclick: () => {
        if (this.levels.has(level)) this.levels.delete(level);
        else this.levels.add(level);
        button.setAttribute("aria-pressed", String(this.levels.has(level)));
        this.changed();
      } }, name);
      return button;
    };
    return h("div.field", null, h("span.label", { id: "champ-levels" }, t("champ.form.levels")),
      h("div.levels", { role: "group", "aria-labelledby": "champ-levels" }, ...this.drawn.map(({ name, text }) => chip(name, text)), ...this.catalogue.levels.map((name) => chip(name, name))), h("span.note", null, t("champ.form.levels.note")));
  }

  playerFields() {
    if (this.kind === "sprt") return [this.two.element];
    if (this.kind === "sweep") {
      return [this.swept.element, this.vary.element, h("h3", null, t("champ.form.opponent")), h("p.note.dim", null, t("champ.form.opponent.note")), this.opponent.element];
    }
    return [this.field.element];
  }

  amountFields() {
    const fields = [];
    const formats = /** @type {Record<string, string[]>} */ (FORMATS)[this.kind];
    if (formats) fields.push(this.formatField(formats));
    if (this.kind === "match") fields.push(this.numberField("games"));
    if (this.kind === "sprt") fields.push(this.numberField("elo0"), this.numberField("elo1"), this.numberField("most"));
    if (this.kind === "tournament" || this.kind === "sweep") {
      if (this.format !== "knockout") fields.push(this.numberField("rounds"));
      fields.push(this.numberField("pairs", this.format === "knockout" ? "4" : "1"));
    }
    const more = [...(this.kind === "sprt" ? ["alpha", "beta"] : []), "move_time", "game_time", "plies", "seed"].map((name) => this.numberField(name));
    return h("div.stack", null, h("div.settings-grid", null, ...fields),
      h("details.settings-more", null, h("summary", null, t("champ.form.conditions")), h("div.settings-grid", null, ...more, this.adjudicateField())));
  }

  /** @param {string[]} formats */
  formatField(formats) {
    const buttons = formats.map((format) => h("button", { type: "button", "aria-pressed": String(format === this.format), "data-format": format, onclick: () => {
      this.format = format;
      this.draw();
      this.refocus(`[data-format="${format}"]`);
      this.changed();
    } }, t(`champ.form.${format}`)));
    return h("div.field.format", null, h("span.label", { id: "champ-format" }, t("champ.form.format")), h("div.seg", { role: "group", "aria-labelledby": "champ-format" }, ...buttons), h("span.note", null, t(`champ.form.${this.format}.note`)));
  }

  /** @param {string} name @param {string} [usual] */
  numberField(name, usual) {
    const input = /** @type {HTMLInputElement} */ (h("input", {
      id: `champ-${name}`, type: "text", inputmode: "decimal", autocomplete: "off", value: this.numbers[name], placeholder: usual ?? t(`champ.form.${name}.usual`),
      "aria-describedby": `champ-${name}-note`, oninput: () => { this.numbers[name] = input.value; this.changed(); },
    }));
    return h("div.field", null, h("label", { for: `champ-${name}` }, t(`champ.form.${name}`)), input, h("span.note", { id: `champ-${name}-note` }, t(`champ.form.${name}.note`)));
  }

  adjudicateField() {
    const input = /** @type {HTMLInputElement} */ (h("input", { id: "champ-adjudicate", type: "checkbox", checked: this.adjudicate, onchange: () => { this.adjudicate = input.checked; this.changed(); } }));
    return h("div.field", null, h("label.row", { for: "champ-adjudicate" }, input, t("champ.form.adjudicate")), h("span.note", null, t("champ.form.adjudicate.note")));
  }

  /** @param {string} name */
  choose(name) {
    this.game = this.catalogue.games.find((game) => game.name === name) ?? this.game;
    this.options = {};
    this.areOptionsValid = true;
    this.levels.clear();
    this.can = this.game.players;
    this.askedFor = "";
    this.seatKnown();
    this.draw();
    this.refocus("#champ-game");
    this.changed();
  }

  /** Whoever cannot play the game leaves. */
  seatKnown() {
    const known = this.known();
    for (const [chips, count] of /** @type {[PlayerChips, number][]} */ ([[this.field, 4], [this.two, 2], [this.swept, 1], [this.opponent, 0]])) chips.setKnown(known, this.usual(count));
    this.vary.setSchema(this.sweptSchema());
  }

  /** @param {string} selector */
  refocus(selector) {
    /** @type {HTMLElement | null} */ (this.body.querySelector(selector))?.focus();
  }

  /** What the server is asked for; a field that holds no number is sent as it is, for the server to say so. */
  wanted() {
    const given = (/** @type {string} */ name, /** @type {string} */ as = name) => {
      const text = this.numbers[name].trim().replace(",", ".");
      return text === "" ? {} : { [as]: Number.isFinite(Number(text)) ? Number(text) : text };
    };
    const shared = {
      kind: this.kind, game: formatSpec(this.game.name, this.options, this.game.options), levels: [...this.levels],
      ...given("move_time"), ...given("game_time"), ...given("plies"), ...given("seed"), adjudicate: this.adjudicate,
    };
    if (this.kind === "match") return { ...shared, players: this.field.specs(), ...given("games") };
    if (this.kind === "sprt") return { ...shared, players: this.two.specs(), ...given("elo0"), ...given("elo1"), ...given("alpha"), ...given("beta"), ...given("most", "games") };
    const meetings = { format: this.format, ...(this.format === "knockout" ? {} : given("rounds")), ...given("pairs") };
    if (this.kind === "sweep") return { ...shared, player: this.swept.specs()[0], vary: this.vary.texts(), opponent: this.opponent.specs()[0] ?? null, ...meetings };
    return { ...shared, players: this.field.specs(), ...meetings };
  }

  isValid() {
    const chips = this.kind === "sprt" ? [this.two] : this.kind === "sweep" ? [this.swept, this.opponent] : [this.field];
    return this.areOptionsValid && chips.every((each) => each.isValid());
  }

  changed() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.check(), PAUSE);
  }

  /** Who can play depends on the options too, such as whether all move at once. @param {number} asked */
  async askWhoCan(asked) {
    const level = [...this.levels][0];
    const spec = formatSpec(this.game.name, level === undefined ? this.options : { ...this.options, level }, this.game.options);
    if (spec === this.askedFor) return;
    const { players } = await post("/preview", { game: spec });
    if (asked !== this.asked) return;
    this.askedFor = spec;
    if (String(players) === String(this.can)) return;
    this.can = players;
    this.seatKnown();
  }

  /** Ask whether this can be played, and how many games it makes. */
  async check() {
    const asked = ++this.asked;
    if (!this.isValid()) {
      this.tell(t("champ.form.marked"), true);
      return;
    }
    try {
      await this.askWhoCan(asked);
      if (asked !== this.asked) return;
      const { problem, games, most, command } = await post("/runs/check", this.wanted());
      if (asked !== this.asked) return;
      this.isFine = problem === null;
      this.command.textContent = command;
      if (problem !== null) {
        this.tell(problem, true);
        return;
      }
      this.tell(games !== null ? t("champ.form.makes", { n: games, count: number(games) }) : most !== null ? t("champ.form.until", { count: number(most) }) : t("champ.form.open"), false);
    } catch (error) {
      if (asked === this.asked) this.tell(/** @type {Error} */ (error).message, true);
    }
  }

  /** @param {string} words @param {boolean} isWrong */
  tell(words, isWrong) {
    fillWith(this.says, isWrong && h("span.x", { "aria-hidden": "true" }, "×"), words);
    this.says.classList.toggle("wrong", isWrong);
  }

  async start() {
    if (this.isStarting || !this.isValid()) return;
    await this.check(); // so that nothing is asked for that was refused already
    if (!this.isFine || this.isStarting) return;
    this.isStarting = true;
    /** @type {HTMLButtonElement} */ (this.button).disabled = true;
    clearTimeout(this.timer);
    try {
      const { id } = await post("/runs", this.wanted());
      go(`/championships/${id}`);
    } catch (error) {
      this.asked++;
      this.tell(/** @type {Error} */ (error).message, true);
    } finally {
      this.isStarting = false;
      /** @type {HTMLButtonElement} */ (this.button).disabled = false;
    }
  }
}
