/** Invitations: making one, for whom, how many, how long; those that still let somebody in, and a way to end each. */

import { fillWith, h } from "ludus/core/dom.js";
import { number } from "ludus/core/format.js";
import { language, t } from "ludus/core/i18n.js";
import { keep, kept } from "ludus/core/prefs.js";
import { askSure } from "ludus/contest/confirm.js";
import { inviteAddress, inviteLink, typedCode } from "ludus/contest/invite.js";
import { warning } from "ludus/contest/upload.js";

/** @typedef {import("ludus/contest/types.js").Invitation} Invitation */

const ROLES = ["student", "spectator", "teacher"];

export class InviteForm {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame */
  constructor(frame) {
    this.session = frame.session;
    this.role = /** @type {HTMLSelectElement} */ (h("select", { id: "invite-role" }, ...ROLES.map((role) => h("option", { value: role }, t(`contest.role.${role}`)))));
    this.uses = /** @type {HTMLInputElement} */ (h("input", { id: "invite-uses", type: "number", min: 1, max: 10_000, value: "40" }));
    this.days = /** @type {HTMLInputElement} */ (h("input", { id: "invite-days", type: "number", min: 1, max: 365, value: "30" }));
    this.made = h("div.made-invite", { "aria-live": "polite" });
    this.list = h("ul.invitations");
    const code = kept(`invite.${this.session.name}`);
    if (code) fillWith(this.made, typedCode(this.session, code));
    this.element = h("section.card", null, h("div.h", null, h("h2", null, t("contest.inviting"))),
      h("form.stack", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.make(); } },
        h("div.three", null,
          h("div.field", null, h("label", { for: "invite-role" }, t("contest.inviting.role")), this.role),
          h("div.field", null, h("label", { for: "invite-uses" }, t("contest.inviting.uses")), this.uses),
          h("div.field", null, h("label", { for: "invite-days" }, t("contest.inviting.days")), this.days)),
        h("div.row", null, h("button.btn", { type: "submit" }, t("contest.inviting.make")))),
      this.made, this.list);
    this.load().catch(() => {});
  }

  /** Those that still let somebody in. */
  async load() {
    const found = /** @type {Invitation[]} */ (await this.session.get("/invitations"));
    fillWith(this.list, ...found.map((each) => h("li", { "data-invitation": each.id },
      h("span", null, t("contest.inviting.open", { role: t(`contest.role.${each.role}`), n: each.left, count: number(each.left), when: new Date(1000 * each.expires).toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric" }) })),
      h("button.quiet", { type: "button", onclick: () => this.revoke(each) }, t("contest.inviting.revoke")))));
  }

  /** @param {Invitation} invitation */
  async revoke({ id, role }) {
    if (!(await askSure(t("contest.inviting.revoke.title"), t("contest.inviting.revoke.more"), t("contest.inviting.revoke")))) return;
    try {
      await this.session.ask("DELETE", `/invitations/${id}`);
      const shown = kept(`invite-id.${this.session.name}`);
      if (shown ? shown === String(id) : role === "student") { // what the projector shows lets nobody in any more
        keep(`invite.${this.session.name}`, "");
        fillWith(this.made);
      }
      await this.load();
    } catch (error) {
      fillWith(this.made, warning(/** @type {Error} */ (error).message, ""));
    }
  }

  async make() {
    try {
      const { id, code, path } = await this.session.post("/invitations", { role: this.role.value, uses: Number(this.uses.value), days: Number(this.days.value) });
      if (this.role.value === "student") { // the projector shows it to the class
        keep(`invite.${this.session.name}`, code);
        keep(`invite-id.${this.session.name}`, String(id));
      }
      fillWith(this.made, typedCode(this.session, code), inviteLink(inviteAddress(this.session, path)));
      await this.load();
    } catch (error) {
      fillWith(this.made, warning(/** @type {Error} */ (error).message, ""));
    }
  }
}
