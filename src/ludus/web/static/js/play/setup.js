/** Setting a game up: which game, who sits where, live or turn by turn. The board shows how it begins. */

import "ludus/board/board.js";
import { setOwn } from "ludus/board/dress.js";
import { badge } from "ludus/board/shapes.js";
import { tellAbout } from "ludus/core/about.js";
import { get, post } from "ludus/core/api.js";
import { fillWith, h, redraw } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { bindKeys, cap } from "ludus/core/keys.js";
import { gameName, playerName } from "ludus/core/names.js";
import { keep, kept } from "ludus/core/prefs.js";
import { go, problem } from "ludus/core/router.js";
import { secret } from "ludus/core/secret.js";
import { formatSpec, settingsForm } from "ludus/forms/settings.js";
import { MOST_AT_KEYBOARD } from "ludus/play/steering.js";

/** @typedef {{ name: string, summary: string, doc: string, seats: [number, number], options: Record<string, any>, players: string[], rival: string, rides: boolean }} GameInfo */
/** @typedef {{ games: GameInfo[], players: { name: string, summary: string, settings: Record<string, any> }[], levels: string[], drawn: { name: string, text: string }[] }} Catalogue drawn: levels that were saved */
/** @typedef {{ who: string, settings: import("ludus/forms/spec.js").Values }} Sitting */

const PEOPLE = ["you", "invited"];
const QUICK = { seconds: 0.1 }; // s, for a rival that plays live
const CALM = { seconds: 0.5 }; // s, turn by turn

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} query `game=tron&level=...`, from a link
 */
export async function mountSetup(root, query) {
  const [catalogue, levels] = await Promise.all([/** @type {Promise<Catalogue>} */ (get("/catalogue")), get("/levels")]);
  const setup = new Setup(root, { ...catalogue, drawn: levels.saved }, query);
  await setup.draw();
  return () => setup.leave();
}

class Setup {
  board = /** @type {any} */ (h("ludus-board", null));
  form = h("div.setup", null);
  seats = h("div", { role: "group", "aria-label": t("play.seats") });
  trouble = h("div", null);
  startButton = h("button.btn.loud", { onclick: () => this.start() }, t("play.start"), cap("Enter"));

  /** @param {HTMLElement} root @param {Catalogue} catalogue @param {URLSearchParams} query */
  constructor(root, catalogue, query) {
    this.root = root;
    this.catalogue = catalogue;
    const wanted = query.get("game") ?? kept("game") ?? "tron";
    this.game = this.find(wanted);
    this.players = this.game.players; // who can play it with the options chosen
    /** @type {import("ludus/forms/spec.js").Values} */
    this.options = {};
    for (const name of Object.keys(this.game.options)) {
      const given = query.get(name);
      if (given !== null) this.options[name] = given;
    }
    const drawn = catalogue.drawn.find(({ name }) => name === this.options.level);
    if (drawn) this.options.level = drawn.text;
    /** @type {Sitting[]} */
    this.sittings = [];
    this.pace = this.game.rides ? "live" : "turns";
    this.tick = Number(kept("tick")) || 140;
    this.seed = Math.floor(Math.random() * 2 ** 31);
    this.shownFor = 0;
    this.build();
    this.unbind = bindKeys([{ keys: ["Enter"], label: t("play.start"), run: () => this.start() }]);
  }

  /** @param {string} name @returns {GameInfo} */
  find(name) {
    return this.catalogue.games.find((each) => each.name === name) ?? this.catalogue.games[0];
  }

  build() {
    fillWith(this.root,
      h("section.stage", { "aria-label": t("play.board") }, h("div.score.none", null), h("div.boardwrap", null, this.board), h("div.under.none", null)),
      h("aside.side", null, h("h1", null, t("play.title")), this.form, this.trouble, h("div.start-row", null, this.startButton)));
    this.root.className = "split play";
  }

  get spec() {
    return formatSpec(this.game.name, this.options, this.game.options);
  }

  async draw() {
    await this.preview();
    this.drawForm();
  }

  /** Show how it begins, and seat as many as it has seats. */
  async preview() {
    const turn = ++this.shownFor;
    try {
      const shown = await post("/preview", { game: this.spec, seed: this.seed });
      if (turn !== this.shownFor) return;
      fillWith(this.trouble);
      this.board.scenery = shown.scenery;
      this.board.show(shown.frames, 0, { tween: 0 });
      this.players = shown.players;
      this.seat(shown.seats);
    } catch (error) {
      fillWith(this.trouble, problem(/** @type {Error} */ (error).message, /** @type {any} */ (error).todo ?? ""));
    }
  }

  /** @param {number} seats */
  seat(seats) {
    while (this.sittings.length < seats) {
      const isFirst = this.sittings.length === 0;
      this.sittings.push(isFirst ? { who: "you", settings: {} } : this.rival());
    }
    this.sittings.length = seats;
    this.sittings = this.sittings.map((each) => ([...PEOPLE, ...this.players].includes(each.who) ? each : this.rival()));
  }

  /** @returns {Sitting} */
  rival() {
    const who = this.players.includes(this.game.rival) ? this.game.rival : this.players[0];
    const known = this.catalogue.players.find((each) => each.name === who)?.settings ?? {};
    return { who, settings: "seconds" in known ? { ...(this.pace === "live" ? QUICK : CALM) } : {} };
  }

  drawSeats() {
    setOwn(this.sittings.flatMap(({ who }, seat) => (who === "you" ? [seat] : [])));
    redraw(this.seats, () => fillWith(this.seats, h("div.h", null, t("play.seats")), ...this.sittings.map((_, seat) => this.sittingField(seat))));
  }

  drawForm() {
    const { game } = this;
    this.drawSeats();
    const games = this.catalogue.games.map((each) =>
      h("button", { "aria-pressed": String(each === game), "data-game": each.name, "data-key": each.name, onclick: () => this.choose(each) }, gameName(each.name)));
    const rest = Object.fromEntries(Object.entries(game.options).filter(([name]) => name !== "level"));
    redraw(this.form, () => fillWith(this.form,
      h("div.games", { role: "group", "aria-label": t("play.game") }, ...games),
      "level" in game.options ? this.levelField() : null,
      this.seats,
      game.rides ? this.paceField() : null,
      Object.keys(rest).length
        ? h("details.more", null, h("summary", null, t("play.more")), settingsForm(rest, this.options, (values) => this.setOptions({ ...values, level: this.options.level })))
        : null,
      h("details.about", null, h("summary", null, t("play.summary")), tellAbout("game", { name: game.name, summary: game.doc }))));
  }

  levelField() {
    const current = String(this.options.level ?? this.game.options.level.default);
    const isText = current.includes("\n");
    const names = [...this.catalogue.drawn.map(({ name, text }) => [text, name]), ...this.catalogue.levels.map((name) => [name, name]), ["random", t("play.random-level")]];
    if (!names.some(([name]) => name === current)) names.unshift([current, isText ? /name: (.*)/.exec(current)?.[1] ?? "…" : current]);
    const select = /** @type {HTMLSelectElement} */ (h("select", { id: "level", onchange: () => this.setOptions({ ...this.options, level: select.value }) },
      ...names.map(([value, shown]) => h("option", { value, selected: value === current }, shown))));
    return h("div.field", null, h("label", { for: "level" }, t("play.level")), select);
  }

  /** @param {number} seat */
  sittingField(seat) {
    const sitting = this.sittings[seat];
    const here = this.sittings.filter((each, other) => each.who === "you" && other !== seat).length;
    const isFull = this.game.rides && here >= MOST_AT_KEYBOARD;
    const others = this.sittings.some((each, other) => each.who === "you" && other < seat);
    const known = [["you", t(isFull ? "play.you.full" : others ? "play.you.too" : "play.you", { n: MOST_AT_KEYBOARD })], ["invited", t("play.invited")], ...this.players.map((name) => [name, playerName(name)])];
    const select = /** @type {HTMLSelectElement} */ (h("select", {
      "aria-label": t("common.seat", { n: seat + 1 }),
      "data-seat": seat,
      "data-key": `seat-${seat}`,
      onchange: () => {
        this.sittings[seat] = { who: select.value, settings: {} };
        this.drawSeats();
      },
    }, ...known.map(([value, shown]) => h("option", { value, selected: value === sitting.who, disabled: value === "you" && isFull }, shown))));
    const player = this.catalogue.players.find((each) => each.name === sitting.who);
    const settings = player && Object.keys(player.settings).length
      ? h("details.more", null, h("summary", null, t("play.settings", { name: playerName(player.name) })),
        h("p.note.faint", null, tellAbout("player", player)),
        settingsForm(player.settings, sitting.settings, (values) => { sitting.settings = values; }))
      : null;
    return h("div.sitting", null, h("div.row", null, badge(seat), select), settings);
  }

  paceField() {
    /** @param {"live" | "turns"} pace */
    const button = (pace) => h("button", { "aria-pressed": String(this.pace === pace), "data-pace": pace, "data-key": pace, onclick: () => this.setPace(pace) }, t(`play.${pace}`));
    const shown = h("output", null, `${this.tick} ms`);
    const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 60, max: 1000, step: 10, value: String(this.tick), "aria-label": t("play.tick"),
      oninput: () => {
        this.tick = Number(slider.value);
        shown.textContent = `${this.tick} ms`;
        keep("tick", slider.value);
      } }));
    return h("div.field", null, h("span.label", null, t("play.pace")), h("div.seg", null, button("live"), button("turns")),
      this.pace === "live" ? h("div.range", null, slider, shown) : null);
  }

  /** @param {"live" | "turns"} pace */
  setPace(pace) {
    this.pace = pace;
    this.drawForm();
  }

  /** @param {GameInfo} game */
  choose(game) {
    this.game = game;
    this.players = game.players;
    this.options = {};
    this.sittings = [];
    this.pace = game.rides ? "live" : "turns";
    keep("game", game.name);
    this.draw();
  }

  /** All that was chosen. @param {import("ludus/forms/spec.js").Values} values */
  async setOptions(values) {
    this.options = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const before = String([this.sittings.map(({ who }) => who), this.players]);
    await this.preview();
    if (String([this.sittings.map(({ who }) => who), this.players]) !== before) this.drawSeats();
  }

  async start() {
    if (this.startButton.hasAttribute("disabled") || this.showWrong()) return;
    this.startButton.setAttribute("disabled", "");
    const seats = this.sittings.map(({ who, settings }) => {
      const known = this.catalogue.players.find((each) => each.name === who)?.settings;
      return known ? formatSpec(who, settings, known) : who;
    });
    try {
      const { id } = await post("/tables", { game: this.spec, seats, seed: this.seed, pace: this.pace, tick: this.tick, secret: secret() });
      go(`/play/${id}`);
    } catch (error) {
      this.startButton.removeAttribute("disabled");
      fillWith(this.trouble, problem(/** @type {Error} */ (error).message, /** @type {any} */ (error).todo ?? ""));
    }
  }

  /** Whether a field holds what it cannot; whoever starts is led there. */
  showWrong() {
    const field = /** @type {HTMLElement | null} */ (this.form.querySelector("[aria-invalid=true]"));
    for (let folded = field?.closest("details"); folded; folded = folded.parentElement?.closest("details")) folded.open = true;
    field?.focus();
    return field !== null;
  }

  leave() {
    this.unbind();
    setOwn([]);
  }
}
