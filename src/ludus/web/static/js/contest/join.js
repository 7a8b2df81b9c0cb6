/** Joining: a name and one click. Who has a token already gives it here; who is in sees who they are. */

import { post } from "ludus/core/api.js";
import { fillWith, h } from "ludus/core/dom.js";
import { t } from "ludus/core/i18n.js";
import { keep, kept } from "ludus/core/prefs.js";
import { go, note, problem } from "ludus/core/router.js";
import { tokenCard } from "ludus/contest/invite.js";
import { Session } from "ludus/contest/session.js";
import { aboutOf } from "ludus/contest/words.js";

/** @typedef {import("ludus/contest/types.js").Contest} Contest */

/** @param {HTMLElement} root @param {string} name */
export async function showJoin(root, name) {
  const session = new Session(name);
  const code = location.hash.slice(1);
  /** @type {Contest | null} */
  const contest = await session.about().catch((error) => {
    if (error.status === 404 || error.status === 403) throw error; // 403: barred
    return null; // not for everybody to see: an invitation opens it
  });
  root.className = "page champ contest join";
  document.title = `${contest?.title ?? name} · ludus`;
  if (contest?.me && !code) showMe(root, session, contest);
  else new JoinForm(root, session, contest, code);
}

class JoinForm {
  /** @param {HTMLElement} root @param {Session} session @param {Contest | null} contest @param {string} code */
  constructor(root, session, contest, code) {
    this.root = root;
    this.session = session;
    this.trouble = h("div.trouble");
    this.name = /** @type {HTMLInputElement} */ (h("input", { id: "join-name", type: "text", maxlength: 40, autocomplete: "nickname", value: kept("name") ?? "", "aria-describedby": "join-note" }));
    this.given = /** @type {HTMLInputElement} */ (h("input", { id: "join-code", type: "text", autocomplete: "off", spellcheck: "false", value: code }));
    this.token = /** @type {HTMLInputElement} */ (h("input", { id: "join-token", type: "text", autocomplete: "off", spellcheck: "false" }));
    this.button = /** @type {HTMLButtonElement} */ (h("button.btn.loud", { type: "submit" }, t("contest.join")));
    fillWith(root,
      h("section.card.welcome", null,
        h("h1", null, contest?.title ?? session.name),
        contest && h("p.dim", null, aboutOf(contest)),
        h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.join(); } },
          h("div.field", null, h("label", { for: "join-name" }, t("contest.join.name")), this.name, h("span.note", { id: "join-note" }, t("contest.join.note"))),
          !code && h("div.field", null, h("label", { for: "join-code" }, t("contest.join.code")), this.given, h("span.note", null, t("contest.join.code.note"))),
          this.button),
        this.trouble),
      h("details.card.again", null, h("summary", null, t("contest.again")), h("p.dim", null, t("contest.again.note")),
        h("form.row", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.comeBack(); } },
          h("label.unseen", { for: "join-token" }, t("contest.token")), this.token, h("button.btn", { type: "submit" }, t("contest.again.go")))),
      h("p.row", null, h("a.quiet", { href: session.page }, t("contest.watch"))));
    this.name.focus();
  }

  async join() {
    const name = this.name.value.trim();
    const code = this.given.value.trim().replace(/^.*#/, "");
    if (!name) {
      this.tell(t("contest.join.no-name"));
      this.name.focus();
      return;
    }
    this.button.disabled = true;
    try {
      const joined = await post(`${this.session.path}/join`, { code, name });
      this.session.token = joined.token;
      keep("name", name);
      note(`${this.session.page}/join`); // the code has done its work
      showWelcome(this.root, this.session, joined.token, joined.member);
    } catch (error) {
      const { message, todo } = /** @type {import("ludus/core/api.js").ApiError} */ (error);
      this.tell(message, todo);
    } finally {
      this.button.disabled = false;
    }
  }

  async comeBack() {
    const before = this.session.token;
    this.session.token = this.token.value.trim();
    try {
      const { me } = await this.session.get(""); // whatever is wrong with the token is told
      if (me) {
        go(this.session.page);
        return;
      }
      this.tell(t("contest.again.wrong"));
    } catch (error) {
      const { message, todo } = /** @type {import("ludus/core/api.js").ApiError} */ (error);
      this.tell(message, todo);
    }
    this.session.token = before;
  }

  /** @param {string} words @param {string} [todo] */
  tell(words, todo = "") {
    const said = problem(words, todo);
    said.classList.add("inline");
    fillWith(this.trouble, said);
  }
}

/** @param {HTMLElement} root @param {Session} session @param {string} token @param {{ name: string, role: string }} member */
function showWelcome(root, session, token, member) {
  fillWith(root,
    h("section.card.welcome", null,
      h("h1", { tabIndex: -1 }, t("contest.welcome", { name: member.name })), h("p.dim", null, t(`contest.welcome.${member.role}`)),
      h("div.row", null,
        member.role === "student" && h("a.btn.loud", { href: `${session.page}/upload` }, t("contest.welcome.upload")),
        h("a.btn", { class: member.role === "student" ? "" : "loud", href: session.page }, t("contest.tab.board")))),
    tokenCard(token));
  root.querySelector("h1")?.focus();
}

/** Who we are: the name that others see, and a way out. @param {HTMLElement} root @param {Session} session @param {Contest} contest */
function showMe(root, session, contest) {
  const me = /** @type {NonNullable<Contest["me"]>} */ (contest.me);
  const says = h("p.says", { role: "status" });
  const name = /** @type {HTMLInputElement} */ (h("input", { id: "me-name", type: "text", maxlength: 40, value: me.name }));
  const hidden = /** @type {HTMLInputElement} */ (h("input", { id: "me-hidden", type: "checkbox", checked: me.is_hidden }));
  const attempt = async (/** @type {() => Promise<unknown>} */ act) => {
    try {
      await act();
      says.textContent = t("contest.me.kept");
      says.classList.remove("wrong");
    } catch (error) {
      says.textContent = /** @type {Error} */ (error).message;
      says.classList.add("wrong");
    }
  };
  const save = () => attempt(() => session.ask("PATCH", "/me", { name: name.value.trim(), is_hidden: hidden.checked }));
  const renew = () => attempt(async () => {
    session.token = (await session.post("/me/token")).token;
    root.querySelector(".card.token")?.remove();
    root.append(tokenCard(session.token));
  });
  fillWith(root,
    h("section.card.welcome", null, h("h1", null, contest.title || contest.name), h("p.dim", null, t("contest.me.role", { role: t(`contest.role.${me.role}`) })),
      h("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); save(); } },
        h("div.field", null, h("label", { for: "me-name" }, t("contest.join.name")), name, h("span.note", null, t("contest.join.note"))),
        h("div.field", null, h("label.row", { for: "me-hidden" }, hidden, t("contest.me.hide")), h("span.note", null, t("contest.me.hide.note"))),
        h("div.row", null, h("button.btn.loud", { type: "submit" }, t("contest.me.save")), h("a.btn", { href: session.page }, t("contest.tab.board")))),
      says,
      h("div.row.quiet-row", null,
        h("button.quiet", { type: "button", onclick: renew }, t("contest.me.renew")),
        h("button.quiet", { type: "button", onclick: () => { session.token = ""; go(session.page); } }, t("contest.me.leave")))));
}
