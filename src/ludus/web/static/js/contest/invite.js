/** An invitation, large enough to be read from the last row, with a button that copies it. */

import { copyButton } from "ludus/core/copying.js";
import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";

/** @typedef {import("ludus/contest/session.js").Session} Session */

/** Its whole address. @param {Session} session @param {string} invite a code, or a path with one */
export function inviteAddress(session, invite) {
  if (/^https?:/.test(invite)) return invite;
  return location.origin + (invite.startsWith("/") ? invite : `${session.page}/join#${invite}`);
}

/** A code as it is typed on the page for joining; one that is too long for that has its link only. @param {Session} session @param {string} code */
export function typedCode(session, code) {
  if (!/^\w{4}-\w{4}$/.test(code)) return "";
  return h("p.typed-code", null, h("span.dim", null, t("contest.invite.typed", { place: `${location.host}${session.page}/join` })), h("b", { "data-code": code }, code));
}

/** @param {string} address */
export function inviteLink(address) {
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
  return h("div.invite", null,
    h("a.address", { href: address, "data-invite": address }, address.replace(/^https?:\/\//, "")),
    copyButton(() => address, t("contest.invite.copy"), { class: "loud" }),
    isHere && h("p.note", null, t("contest.invite.here"), " ", h("code", null, "ludus contest serve --host 0.0.0.0")));
}

/** What only its owner may have. @param {string} token */
export function tokenCard(token) {
  return h("section.card.token", null, h("h2", null, t("contest.token")), h("p.dim", null, t("contest.token.note")),
    h("div.row", null, h("code.secret", { tabIndex: 0, "data-token": token }, token), copyButton(() => token, t("common.copy"))));
}
