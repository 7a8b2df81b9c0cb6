/** Making an invitation: for whom, how many, how long. */

import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { keep } from "ludus/core/prefs.js";
import { inviteAddress, inviteLink } from "ludus/contest/invite.js";
import { warning } from "ludus/contest/upload.js";

const ROLES = ["student", "spectator", "teacher"];

export class InviteForm {
  /** @param {import("ludus/contest/frame.js").ContestFrame} frame */
  constructor(frame) {
    this.session = frame.session;
    this.role = /** @type {HTMLSelectElement} */ (h("select", { id: "invite-role" }, ...ROLES.map((role) => h("option", { value: role }, t(`contest.role.${role}`)))));
    this.uses = /** @type {HTMLInputElement} */ (h("input", { id: "invite-uses", type: "number", min: 1, max: 10_000, value: "40" }));
    this.days = /** @type {HTMLInputElement} */ (h("input", { id: "invite-days", type: "number", min: 1, max: 365, value: "30" }));
    this.made = h("div.made-invite", { "aria-live": "polite" });
    this.element = h("section.card", null, h("div.h", null, h("h2", null, t("contest.inviting"))),
      h("form.stack", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.make(); } },
        h("div.three", null,
          h("div.field", null, h("label", { for: "invite-role" }, t("contest.inviting.role")), this.role),
          h("div.field", null, h("label", { for: "invite-uses" }, t("contest.inviting.uses")), this.uses),
          h("div.field", null, h("label", { for: "invite-days" }, t("contest.inviting.days")), this.days)),
        h("div.row", null, h("button.btn", { type: "submit" }, t("contest.inviting.make")))),
      this.made);
  }

  async make() {
    try {
      const { code, path } = await this.session.post("/invitations", { role: this.role.value, uses: Number(this.uses.value), days: Number(this.days.value) });
      if (this.role.value === "student") keep(`invite.${this.session.name}`, code); // the projector shows it to the class
      fillWith(this.made, inviteLink(inviteAddress(this.session, path ?? code)));
    } catch (error) {
      fillWith(this.made, warning(/** @type {Error} */ (error).message, ""));
    }
  }
}
