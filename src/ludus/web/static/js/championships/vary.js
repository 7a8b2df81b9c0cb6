/** What a sweep varies: a setting of the player, and its values as a range or a list; two of them make a map. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { labelOf } from "ludus/core/names.js";
import { kindOf } from "ludus/forms/spec.js";

/** @typedef {import("ludus/forms/spec.js").Schema} Schema */
/** @typedef {{ name: string, values: string }} Varied */

const USUAL = { c: "0.2:1.4:0.2", a: "0:40:5", simulations: "50,100,200,400", n: "5,10,20,40", depth: "1:4", pf: "1:4", nbSim: "10,20,50", gamma: "0.05:0.4:0.05", nodes: "100,1000,10000" };

export class Vary {
  /** @param {Schema} schema @param {() => void} onChange */
  constructor(schema, onChange) {
    this.onChange = onChange;
    /** @type {Varied[]} */
    this.axes = [];
    /** @type {string[]} settings that are numbers */
    this.names = [];
    this.element = h("div.vary");
    this.setSchema(schema);
  }

  /** @param {Schema} schema */
  setSchema(schema) {
    this.names = Object.keys(schema).filter((name) => ["integer", "number"].includes(kindOf(schema[name])));
    this.axes = this.axes.filter((axis) => this.names.includes(axis.name));
    if (!this.axes.length && this.names.length) this.axes = [this.usual(this.names.find((name) => name === "c") ?? this.names.find((name) => name in USUAL) ?? this.names[0])];
    this.draw();
  }

  /** @param {string} name @returns {Varied} */
  usual(name) {
    return { name, values: /** @type {Record<string, string>} */ (USUAL)[name] ?? "1,2,4" };
  }

  texts() {
    return this.axes.map((axis) => `${axis.name}=${axis.values.replaceAll(" ", "")}`);
  }

  draw() {
    if (!this.names.length) {
      fillWith(this.element, h("p.dim", null, t("champ.form.vary.none")));
      return;
    }
    fillWith(this.element, ...this.axes.map((axis, place) => this.row(axis, place)),
      this.axes.length < 2 && this.names.length > 1 && h("button.btn.small", { type: "button", onclick: () => this.add() }, "+ ", t("champ.form.vary.second")));
  }

  /** @param {Varied} axis @param {number} place */
  row(axis, place) {
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: `vary-${place}`, onchange: () => this.rename(place, select.value) },
      ...this.names.map((name) => h("option", { value: name, selected: name === axis.name }, labelOf(name) === name ? name : `${labelOf(name)} (${name})`))));
    const input = /** @type {HTMLInputElement} */ (h("input", {
      id: `vary-values-${place}`, type: "text", value: axis.values, autocomplete: "off", spellcheck: "false", "aria-describedby": "vary-note",
      oninput: () => { axis.values = input.value; this.onChange(); },
    }));
    return h("div.vary-row", null,
      h("div.field", null, h("label", { for: `vary-${place}` }, t("champ.form.vary.setting")), select),
      h("div.field", null, h("label", { for: `vary-values-${place}` }, t("champ.form.vary.values")), input, place === 0 && h("span.note", { id: "vary-note" }, t("champ.form.vary.note"))),
      place > 0 && h("button.btn.small", { type: "button", onclick: () => this.remove(place) }, t("champ.form.vary.less")));
  }

  /** @param {number} place @param {string} name */
  rename(place, name) {
    this.axes[place] = this.usual(name);
    this.draw();
    this.onChange();
  }

  add() {
    const free = this.names.find((name) => name in USUAL && name !== this.axes[0].name) ?? this.names.find((name) => name !== this.axes[0].name);
    if (free) this.axes.push(this.usual(free));
    this.draw();
    this.onChange();
  }

  /** @param {number} place */
  remove(place) {
    this.axes.splice(place, 1);
    this.draw();
    this.onChange();
  }
}
