/** Players as chips: each opens to its settings, made from what the catalogue declares. */

import { tellAbout } from "ludus/core/about.js";
import { fillWith, h, icon, ICONS } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { playerName, shortSpec } from "ludus/core/names.js";
import { formatSpec, parseSpec, readValues, settingsForm } from "ludus/forms/settings.js";

/** @typedef {import("ludus/championships/types.js").PlayerInfo} PlayerInfo */
/** @typedef {import("ludus/forms/spec.js").Values} Values */
/** @typedef {{ name: string, values: Values, isValid: boolean }} Chosen */

export class PlayerChips {
  /**
   * @param {PlayerInfo[]} known whom the game can be played by
   * @param {string[]} specs who is there to begin with
   * @param {{ least: number, most: number, roles?: string[], label: string }} how
   * @param {() => void} onChange
   */
  constructor(known, specs, how, onChange) {
    this.known = known;
    this.how = how;
    this.onChange = onChange;
    /** @type {Chosen[]} */
    this.chosen = specs.map((spec) => this.read(spec)).filter((each) => each !== null);
    /** @type {number | null} */
    this.open = null;
    this.chips = h("div.players", { role: "group", "aria-label": how.label });
    this.editor = h("div.editor", { hidden: true });
    this.element = h("div", null, this.chips, this.editor);
    this.draw();
  }

  /** @param {string} spec @returns {Chosen | null} */
  read(spec) {
    const { name, settings } = parseSpec(spec);
    const info = this.info(name);
    return info ? { name, values: readValues(settings, info.settings), isValid: true } : null;
  }

  /** @param {string} name */
  info(name) {
    return this.known.find((each) => each.name === name);
  }

  /** Another game: whoever cannot play it leaves. @param {PlayerInfo[]} known @param {string[]} usual who takes their places */
  setKnown(known, usual) {
    this.known = known;
    this.chosen = this.chosen.filter((each) => this.info(each.name));
    for (const spec of usual) {
      if (this.chosen.length >= this.how.least) break;
      const made = this.read(spec);
      if (made) this.chosen.push(made);
    }
    this.open = null;
    this.draw();
  }

  specs() {
    return this.chosen.map((each) => formatSpec(each.name, each.values, this.info(each.name)?.settings));
  }

  isValid() {
    return this.chosen.every((each) => each.isValid);
  }

  draw() {
    const chips = this.chosen.map((each, place) => this.chip(each, place));
    const canAdd = this.chosen.length < this.how.most;
    fillWith(this.chips, ...chips, canAdd && h("button.pchip.add", { type: "button", onclick: () => this.add() }, "+ ", t("champ.form.add")));
    this.editor.hidden = this.open === null;
    if (this.open !== null) fillWith(this.editor, ...this.fields(this.chosen[this.open], this.open));
  }

  /** @param {Chosen} each @param {number} place */
  chip(each, place) {
    const { name, about } = shortSpec(formatSpec(each.name, each.values, this.info(each.name)?.settings));
    const role = this.how.roles?.[place];
    const canGo = this.chosen.length > this.how.least;
    return h("span.pchip", { class: `${place === this.open ? "open" : ""} ${each.isValid ? "" : "bad"}` },
      h("button", { type: "button", "aria-expanded": String(place === this.open), "data-player": place, onclick: () => this.toggle(place) },
        role && h("small.role", null, role), h("b", null, name), about && h("small", null, about)),
      canGo && h("button.off", { type: "button", "aria-label": t("champ.form.remove", { name }), onclick: () => this.remove(place) }, icon(ICONS.cross)));
  }

  /** @param {Chosen} each @param {number} place */
  fields(each, place) {
    const info = this.info(each.name);
    const select = /** @type {HTMLSelectElement} */ (
      h("select", { id: "champ-player", onchange: () => this.change(place, select.value) },
        ...this.known.map((one) => h("option", { value: one.name, selected: one.name === each.name }, playerName(one.name))))
    );
    const form = settingsForm(info?.settings ?? {}, each.values, (values, isValid) => {
      each.values = values;
      each.isValid = isValid;
      this.relabel(place);
      this.onChange();
    });
    return [
      h("div.editor-head", null, h("div.field", null, h("label", { for: "champ-player" }, t("champ.form.player")), select),
        h("p.note.dim", null, tellAbout("player", info))),
      form,
    ];
  }

  /** The chip alone, so that whoever types is not disturbed. @param {number} place */
  relabel(place) {
    this.chips.children[place].replaceWith(this.chip(this.chosen[place], place));
  }

  /** @param {number} place */
  toggle(place) {
    this.open = this.open === place ? null : place;
    this.draw();
    this.focus(place);
  }

  /** @param {number} place */
  focus(place) {
    /** @type {HTMLElement | null} */ (this.chips.querySelector(`[data-player="${place}"]`))?.focus();
  }

  add() {
    const last = this.chosen.at(-1);
    const unused = this.known.find((one) => !this.chosen.some((each) => each.name === one.name));
    const made = last ? { ...last, values: { ...last.values } } : this.read(unused?.name ?? this.known[0].name);
    if (!made) return;
    this.chosen.push(made);
    this.open = this.chosen.length - 1;
    this.draw();
    /** @type {HTMLElement | null} */ (this.editor.querySelector("select"))?.focus();
    this.onChange();
  }

  /** @param {number} place */
  remove(place) {
    this.chosen.splice(place, 1);
    this.open = null;
    this.draw();
    this.focus(Math.max(0, place - 1));
    this.onChange();
  }

  /** @param {number} place @param {string} name */
  change(place, name) {
    this.chosen[place] = { name, values: {}, isValid: true };
    this.draw();
    /** @type {HTMLElement | null} */ (this.editor.querySelector("select"))?.focus();
    this.onChange();
  }
}
