/** The page begins here: the bar at the top, and below it the view that the path names. */

import { ICONS, fillWith, h, icon, redraw, svg } from "ludus/core/dom.js";
import { addTexts, language, onLanguage, setLanguage, t } from "ludus/core/i18n.js";
import { bindKeys, listenToKeys, showKeys } from "ludus/core/keys.js";
import { keep, setTheme, theme } from "ludus/core/prefs.js";
import { listenToLinks, show } from "ludus/core/router.js";
import common from "ludus/texts/common.js";

const NAV = [
  ["play", "/play"],
  ["replays", "/replays"],
  ["levels", "/levels"],
  ["championships", "/championships"],
  ["contest", "/contest"],
  ["step", "/step"],
];

addTexts(common);
document.documentElement.lang = language();

const bar = /** @type {HTMLElement} */ (document.querySelector("header.top"));
const root = /** @type {HTMLElement} */ (document.querySelector("main"));
const strip = /** @type {HTMLElement} */ (document.querySelector(".strip"));

const skip = /** @type {HTMLAnchorElement} */ (document.querySelector(".skip"));
skip.addEventListener("click", (event) => {
  event.preventDefault(); // the view must not be built anew
  root.focus();
});

function drawBar() {
  skip.textContent = t("common.skip");
  const other = language() === "en" ? "fr" : "en";
  const links = NAV.map(([name, path]) => h("a", { href: path, "data-view": name }, t(`nav.${name}`)));
  const menu = h("button.icon.burger", { "aria-label": t("nav.menu"), "aria-expanded": "false", onclick: () => toggleMenu() }, icon(ICONS.menu));
  const nav = h("nav.nav", { "aria-label": t("nav.label"), onclick: () => toggleMenu(false) }, ...links);
  /** @param {boolean} [open] */
  const toggleMenu = (open) => {
    const is = nav.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(is));
  };
  redraw(bar, () => fillWith(
    bar,
    h("a.logo", { href: "/", "aria-label": t("nav.home"), "data-view": "" }, logo(), "ludus"),
    nav,
    h("div.end", null,
      h("button.icon", { lang: other, "data-key": "language", "aria-label": t("nav.language"), onclick: () => setLanguage(other) }, other.toUpperCase()),
      h("button.icon", { "data-key": "theme", "aria-label": t("nav.theme"), onclick: switchTheme }, icon(theme() === "dark" ? ICONS.sun : ICONS.moon)),
      h("button.icon.keys-button", { "aria-label": t("keys.title"), onclick: showKeys }, h("kbd", null, "?")),
      menu),
  ));
  mark();
}

function switchTheme() {
  setTheme(theme() === "dark" ? "light" : "dark");
  drawBar();
}

function logo() {
  const lines = [["M4 2v14.5h7.5", 1], ["M20 22V7.5h-7.5", 2]];
  return svg("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true" },
    ...lines.map(([path, rider]) => svg("path", { d: path, class: `line-${rider}` })));
}

function mark() {
  const first = location.pathname.split("/")[1] ?? "";
  bar.querySelector(`nav a[data-view="${CSS.escape(first)}"]`)?.setAttribute("aria-current", "page");
}

addEventListener("ludus-connection", (event) => {
  const seconds = /** @type {CustomEvent<number | null>} */ (event).detail;
  strip.hidden = seconds === null;
  if (seconds !== null) strip.textContent = t("common.lost", { n: Math.max(1, Math.ceil(seconds)) });
});

matchMedia("(prefers-color-scheme: light)").addEventListener("change", (event) => {
  try {
    if (localStorage.getItem("ludus.theme")) return; // chosen by hand
  } catch {
    return;
  }
  setTheme(event.matches ? "light" : "dark");
  keep("theme", "");
  drawBar();
});

function bindHelp() {
  return bindKeys([{ keys: ["?"], label: t("keys.help"), run: showKeys }]);
}

let unbindHelp = bindHelp();
onLanguage(() => {
  unbindHelp();
  unbindHelp = bindHelp();
  drawBar();
  show(root);
});
listenToKeys();
listenToLinks(root);
drawBar();
await show(root);
