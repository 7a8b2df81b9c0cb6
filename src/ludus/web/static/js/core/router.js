/** Which view a path shows. Views are modules that are loaded when somebody goes there. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/**
 * @typedef {object} View
 * @property {(root: HTMLElement, place: Place) => (void | (() => void) | Promise<void | (() => void)>)} mount returns how to leave
 */
/** @typedef {{ path: string, rest: string[], query: URLSearchParams }} Place */

/** @type {Record<string, () => Promise<{ default: View }>>} the first word of a path, and its view */
const VIEWS = {
  "": () => import("ludus/views/home.js"),
  play: () => import("ludus/views/play.js"),
  replays: () => import("ludus/views/replay.js"),
  levels: () => import("ludus/views/levels.js"),
  championships: () => import("ludus/views/championships.js"),
  step: () => import("ludus/views/step.js"),
  contest: () => import("ludus/views/contest.js"),
};

/** @type {void | (() => void)} */
let leave;
let visits = 0;

/** Show the view of the path that stands in the address bar. @param {HTMLElement} root */
export async function show(root) {
  const visit = ++visits;
  const words = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const place = { path: words[0] ?? "", rest: words.slice(1), query: new URLSearchParams(location.search) };
  leave?.();
  leave = undefined;
  mark(place.path);
  document.title = place.path in VIEWS && place.path ? `${t(`nav.${place.path}`)} · ludus` : "ludus"; // a view may know more to say
  const load = VIEWS[place.path];
  if (!load) {
    fillWith(root, problem(t("common.nowhere"), t("common.nowhere.todo")));
    return;
  }
  try {
    const { default: view } = await load();
    if (visit !== visits) return; // somebody went on meanwhile
    root.replaceChildren();
    root.className = "";
    const left = await view.mount(root, place);
    if (visit === visits) leave = left;
    else left?.();
  } catch (error) {
    if (visit !== visits) return;
    const known = /** @type {Error & { todo?: string }} */ (error);
    if (!("status" in known)) console.error(error);
    const isGone = "status" in known && known.status === 404 && (place.rest.length > 0 || [...place.query].length > 0);
    fillWith(root, isGone ? nothing(known.message, place.path) : problem(known.message, known.todo || t("common.reload")));
  }
}

/** @param {string} path */
function mark(path) {
  for (const link of document.querySelectorAll("nav a[data-view]")) {
    if (link.getAttribute("data-view") === path) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Go somewhere. @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Write down where we are, without going there again: a link to a ply, say. @param {string} path */
export function note(path) {
  history.replaceState(null, "", path);
}

/** What is wrong, and what to do. @param {string} sentence @param {string} todo @param {HTMLElement} [way] out of it */
export function problem(sentence, todo, way) {
  return h("section.problem", { role: "alert" }, h("span.x", { "aria-hidden": "true" }, "×"), h("div", null, h("h2", null, sentence), h("p", null, todo), way ?? null));
}

/** There is no such thing, and the way back to the list it would stand in. @param {string} sentence @param {string} path the view's first word */
export function nothing(sentence, path) {
  return problem(sentence, t("common.gone.todo"), h("a.btn", { href: `/${path}` }, t("common.gone.list", { view: t(`nav.${path}`) })));
}

/** Links within the page are followed without loading it again. @param {HTMLElement} root */
export function listenToLinks(root) {
  addEventListener("popstate", () => show(root));
  addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.pathname.startsWith("/api") || link.pathname.startsWith("/static")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
