/** A contest that has just been made: the invitation first, then what to do next. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { keep } from "ludus/core/prefs.js";
import { note } from "ludus/core/router.js";
import { inviteAddress, inviteLink, tokenCard, typedCode } from "ludus/contest/invite.js";

/**
 * @param {HTMLElement} root
 * @param {import("ludus/contest/session.js").Session} session
 * @param {{ name: string, token: string, invite: string }} made
 */
export async function showMade(root, session, made) {
  note(`${session.page}/teach`); // where a reload leads: the invitation itself is told once
  const code = made.invite.replace(/^.*#/, "");
  keep(`invite.${session.name}`, code);
  keep(`invite-id.${session.name}`, ""); // the projector shows it to the class
  document.title = `${t("contest.made")} · ludus`;
  root.className = "page champ contest made";
  const steps = ["one", "two", "three"].map((step) => h("li", null, h("b", null, t(`contest.made.${step}`)), h("span.dim", null, t(`contest.made.${step}.more`))));
  fillWith(root,
    h("section.card.welcome", null,
      h("h1", { tabIndex: -1 }, t("contest.made")), h("p.dim", null, t("contest.made.more")),
      inviteLink(inviteAddress(session, made.invite)), typedCode(session, code),
      h("ol.steps", null, ...steps),
      h("div.row", null, h("a.btn", { href: session.page }, t("contest.tab.board")), h("a.btn", { href: `${session.page}/teach` }, t("contest.tab.teach")), h("a.btn", { href: `${session.page}/projector` }, t("contest.tab.projector")))),
    tokenCard(made.token));
  root.querySelector("h1")?.focus();
  scrollTo(0, 0);
}
