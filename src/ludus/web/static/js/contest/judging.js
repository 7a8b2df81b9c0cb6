/** What a teacher may do to a bot: out with it and why, back in, its games anew. */

import { h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { askReason, askSure } from "ludus/contest/confirm.js";

/**
 * @param {import("ludus/contest/session.js").Session} session
 * @param {{ id: number, name: string, state: string }} bot
 * @param {(error?: Error) => void} done
 */
export function judgeButtons(session, bot, done) {
  const button = (/** @type {string} */ act, /** @type {() => Promise<unknown>} */ run) => h("button.btn.small", { type: "button", "data-act": act, onclick: () => run().then(() => done(), done) }, t(`contest.judge.${act}`));
  const at = `/entries/${bot.id}`;
  if (bot.state === "disqualified") return [button("readmit", () => session.post(`${at}/readmit`))];
  const more = t(bot.state === "active" ? "contest.judge.rerun.more" : "contest.judge.rerun.back");
  return [
    button("rerun", async () => {
      if (await askSure(t("contest.judge.rerun.title", { name: bot.name }), more, t("contest.judge.rerun"))) await session.post(`${at}/rerun`);
    }),
    button("disqualify", async () => {
      const reason = await askReason(t("contest.judge.disqualify.title", { name: bot.name }), t("contest.judge.reason"), t("contest.judge.disqualify"));
      if (reason !== null) await session.post(`${at}/disqualify`, { reason });
    }),
  ];
}
