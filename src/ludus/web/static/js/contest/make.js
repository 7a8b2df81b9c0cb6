/** Making a contest: a title, a name and a game are enough; everything else is as usual until somebody wants it otherwise. */

import { tellAbout } from "ludus/core/about.js";
import { ask, get } from "ludus/core/api.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { language, t } from "ludus/core/i18n.js";
import { cap } from "ludus/core/keys.js";
import { gameName } from "ludus/core/names.js";
import { keep, kept } from "ludus/core/prefs.js";
import { showMade } from "ludus/contest/made.js";
import { Session } from "ludus/contest/session.js";
import { settingsForm } from "ludus/forms/settings.js";
import { formatSpec } from "ludus/forms/spec.js";
import { names, notes as translated } from "ludus/texts/contest-settings.js";
import { notes } from "ludus/texts/settings.js";

Object.assign(notes, translated);

/** @typedef {import("ludus/championships/types.js").Catalogue} Catalogue */
/** @typedef {import("ludus/championships/types.js").GameInfo} GameInfo */
/** @typedef {import("ludus/forms/spec.js").Schema} Schema */
/** @typedef {import("ludus/forms/spec.js").Values} Values */

const OWN = ["title", "game", "levels", "riders", "move_time", "ends"]; // fields that stand before the others
const CLOCKS = [0.05, 0.1, 0.5, 1]; // s a move
const MOST_NAME = 40;
const USUAL = "arena"; // the level where none is chosen
const BY_CHANCE = "random"; // what makes another level for every pair

/** @param {HTMLElement} root */
export async function showForm(root) {
  root.className = "page champ contest form-page";
  document.title = `${t("contest.new")} · ludus`;
  const title = h("div.title", null, h("div.words", null, h("a.icon.back", { href: "/contest", "aria-label": t("nav.contest") }, icon(ICONS.back)), h("h1", null, t("contest.new"))));
  fillWith(root, title, h("div.form-body", { "aria-busy": "true" }, ...Array.from({ length: 3 }, () => h("div.card.bone.section"))));
  const [catalogue, schema, { library }] = await Promise.all([get("/catalogue"), get("/contests/form"), get("/levels")]);
  const room = new Map(library.map((/** @type {{ name: string, riders: number }} */ level) => [level.name, level.riders]));
  const form = new ContestForm(root, catalogue, schema.properties ?? schema, room);
  fillWith(root, title, form.element);
  form.title.focus();
}

class ContestForm {
  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {Schema} schema @param {Map<string, number>} room how many can ride on each level */
  constructor(root, catalogue, schema, room) {
    this.root = root;
    this.room = room;
    this.levelField = h("div.field");
    this.catalogue = catalogue;
    /** @type {GameInfo} */
    this.game = catalogue.games.find((game) => game.name === "tron") ?? catalogue.games[0];
    /** @type {Set<string>} */
    this.levels = new Set();
    this.riders = 2;
    this.clock = Number(schema.move_time?.default ?? 0.1);
    /** @type {Values} the game's own options */
    this.options = {};
    /** @type {Values} */
    this.more = {};
    this.isValid = this.areOptionsValid = true;
    this.isSending = false;
    this.title = input("contest-title", { placeholder: t("contest.form.title.like"), maxlength: MOST_NAME, oninput: () => this.named() });
    this.teacher = input("contest-teacher", { value: kept("name") ?? "", placeholder: t("contest.form.teacher.like"), maxlength: MOST_NAME, autocomplete: "name" });
    this.address = input("contest-address", { maxlength: MOST_NAME, oninput: () => (this.isAddressChosen = this.address.value !== "") });
    this.isAddressChosen = false;
    this.key = input("contest-key", {});
    this.keyCard = h("section.card", { hidden: true }, field(this.key, t("contest.form.key"), t("contest.form.key.note")));
    this.ends = input("contest-ends", { type: "datetime-local" });
    this.gameFields = h("div.stack");
    this.says = h("p.says", { role: "status" }, t("contest.form.enough"));
    this.button = /** @type {HTMLButtonElement} */ (h("button.btn.loud", { type: "submit" }, t("contest.form.make"), cap("Enter")));
    const rest = Object.fromEntries(Object.entries(schema).filter(([name]) => !OWN.includes(name)));
    const settings = settingsForm(rest, this.more, (values, isValid) => {
      this.more = values;
      this.isValid = isValid;
    }, { all: true, names: names[language()] });
    this.element = h("form.form-body", { novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.send(); } },
      h("section.card", null, h("h2", null, t("contest.form.what")),
        h("div.settings-grid.two", null, field(this.title, t("contest.form.title")), field(this.teacher, t("contest.form.teacher"), t("contest.form.teacher.note")))),
      h("section.card", null, h("h2", null, t("champ.form.game")), this.gameFields),
      h("section.card", null, h("h2", null, t("contest.form.rules")),
        h("div.settings-grid", null, this.clockField(), field(this.ends, t("contest.form.ends"), t("contest.form.ends.note")), field(this.address, t("contest.form.address"), t("contest.form.address.note"))),
        h("details.settings-more", null, h("summary", null, t("contest.form.more")), settings)),
      this.keyCard, h("div.go.card", null, this.says, this.button));
    this.drawGame();
  }

  /** The address follows the title, until somebody chooses one. */
  named() {
    if (!this.isAddressChosen) this.address.value = slug(this.title.value);
  }

  drawGame() {
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: "contest-game", onchange: () => {
      this.game = this.catalogue.games.find((game) => game.name === select.value) ?? this.game;
      this.levels.clear();
      this.options = {};
      this.areOptionsValid = true;
      this.riders = Math.max(Math.min(2, this.game.seats[1]), this.game.seats[0]);
      this.drawGame();
      document.getElementById("contest-game")?.focus();
    } }, ...this.catalogue.games.map((game) => h("option", { value: game.name, selected: game === this.game }, gameName(game.name)))));
    const [least, most] = this.game.seats;
    fillWith(this.gameFields,
      h("div.settings-grid", null,
        h("div.field", null, h("label", { for: "contest-game" }, t("champ.form.game")), select, h("span.note", null, tellAbout("game", this.game))),
        most > least && this.ridersField(Math.max(2, least), Math.min(8, most))),
      "level" in this.game.options && this.levelField,
      this.optionsField());
    this.drawLevels();
  }

  /** What else the game's rules leave open, folded away; nothing if that is all. */
  optionsField() {
    const { level: _, ...schema } = this.game.options;
    if (!Object.keys(schema).length) return null;
    const form = settingsForm(schema, this.options, (values, isValid) => {
      this.options = values;
      this.areOptionsValid = isValid;
    }, { all: true });
    return h("details.settings-more", null, h("summary", null, t("champ.form.rules")), form);
  }

  /** @param {number} least @param {number} most */
  ridersField(least, most) {
    const counts = Array.from({ length: most - least + 1 }, (_, more) => least + more);
    const field = choice("contest-riders", t("contest.form.riders"), t("contest.form.riders.note"), counts, String, this.riders, (count) => {
      this.riders = count;
      this.drawLevels();
    });
    field.classList.add("across");
    return field;
  }

  clockField() {
    const field = choice("contest-clock", t("contest.form.clock"), t("contest.form.clock.note"), CLOCKS, (seconds) => (seconds < 1 ? `${1000 * seconds} ms` : `${seconds} s`), this.clock, (seconds) => (this.clock = seconds));
    field.classList.add("across");
    return field;
  }

  /** Levels on which so many can ride; of others, none stays chosen. By chance there is room for anybody. */
  drawLevels() {
    const fitting = [...this.catalogue.levels.filter((name) => (this.room.get(name) ?? 0) >= this.riders), BY_CHANCE];
    this.levels = new Set([...this.levels].filter((name) => fitting.includes(name)));
    const chips = fitting.map((name) => {
      const button = h("button.chip", { type: "button", "aria-pressed": String(this.levels.has(name)), "data-level": name, onclick: () => {
        if (!this.levels.delete(name)) this.levels.add(name);
        button.setAttribute("aria-pressed", String(this.levels.has(name)));
      } }, name === BY_CHANCE ? t("contest.form.levels.chance") : name);
      if (name === BY_CHANCE) button.title = t("contest.form.levels.chance.note");
      return button;
    });
    const isUsualOne = (this.room.get(USUAL) ?? 0) >= this.riders;
    fillWith(this.levelField, h("span.label", { id: "contest-levels" }, t("champ.form.levels")),
      h("div.levels", { role: "group", "aria-labelledby": "contest-levels" }, ...chips), h("span.note", null, t(isUsualOne ? "contest.form.levels.note" : "contest.form.levels.choose", { n: this.riders })));
  }

  wanted() {
    const levels = [...this.levels].map((name) => (name === BY_CHANCE ? `${name}:starts=${this.riders}` : name));
    return {
      ...this.more,
      title: this.title.value.trim(), teacher: this.teacher.value.trim(), name: this.address.value.trim() || slug(this.title.value) || "contest",
      game: formatSpec(this.game.name, this.options, this.game.options), levels: levels.join("; "), riders: this.riders, move_time: this.clock, ends: this.ends.value.replace("T", " "),
    };
  }

  async send() {
    if (this.isSending) return;
    const wanted = this.wanted();
    const missing = !wanted.title ? this.title : !wanted.teacher ? this.teacher : null;
    if (missing || !this.isValid || !this.areOptionsValid) {
      this.tell(missing ? t(missing === this.title ? "contest.form.no-title" : "contest.form.no-teacher") : t("champ.form.marked"));
      missing?.focus();
      return;
    }
    this.isSending = this.button.disabled = true;
    try {
      const key = this.key.value.trim();
      const made = await ask("POST", "/contests", wanted, key ? { "x-ludus-key": key } : {});
      keep("name", wanted.teacher);
      const session = new Session(made.name);
      session.token = made.token;
      await showMade(this.root, session, made);
    } catch (error) {
      const { message, status } = /** @type {import("ludus/core/api.js").ApiError} */ (error);
      this.tell(message);
      if (status === 403) this.keyCard.hidden = false; // a server that others reach wants to know who makes contests
      if (status === 403) this.key.focus();
    } finally {
      this.isSending = this.button.disabled = false;
    }
  }

  /** @param {string} words */
  tell(words) {
    fillWith(this.says, h("span.x", { "aria-hidden": "true" }, "×"), words);
    this.says.classList.add("wrong");
  }
}

/** @param {string} id @param {Record<string, unknown>} props */
function input(id, props) {
  return /** @type {HTMLInputElement} */ (h("input", { id, type: "text", autocomplete: "off", "aria-describedby": `${id}-note`, ...props }));
}

/** @param {HTMLElement} control @param {string} label @param {string} [note] */
function field(control, label, note) {
  return h("div.field", null, h("label", { for: control.id }, label), control, note && h("span.note", { id: `${control.id}-note` }, note));
}

/**
 * A few values side by side.
 * @template T
 * @param {string} id @param {string} label @param {string} note @param {T[]} values @param {(value: T) => string} name @param {T} chosen @param {(value: T) => void} choose
 */
function choice(id, label, note, values, name, chosen, choose) {
  const buttons = values.map((value) => h("button", { type: "button", "aria-pressed": String(value === chosen), "data-value": String(value), onclick: () => {
    choose(value);
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(values[place] === value)));
  } }, name(value)));
  return h("div.field.choice", null, h("span.label", { id }, label), h("div.seg", { role: "group", "aria-labelledby": id }, ...buttons), h("span.note", null, note));
}

/** Letters, digits and dashes, as an address wants them. @param {string} title */
function slug(title) {
  return title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MOST_NAME);
}
