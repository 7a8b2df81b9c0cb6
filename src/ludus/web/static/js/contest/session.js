/** Who we are in a contest: its token stays in this browser, and everything that is asked there is asked with it. */

import { LiveSocket, ask, fetched } from "ludus/core/api.js";
import { keep, kept } from "ludus/core/prefs.js";
import { download } from "ludus/replay/export.js";

/** @typedef {import("ludus/contest/types.js").Contest} Contest */

/** @param {string} name of a contest */
const keyOf = (name) => `contest.${name}`;
const KEPT = "ludus.contest."; // what such keys begin with, as a browser keeps them

/** Contests in which this browser is somebody. */
export function ownContests() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT) && localStorage.getItem(key)).map((key) => key.slice(KEPT.length));
  } catch {
    return [];
  }
}

export class Session {
  /** @param {string} name as it stands in addresses @param {boolean} [isWall] what everybody may see, whoever we are */
  constructor(name, isWall = false) {
    this.name = name;
    this.isWall = isWall;
    this.path = `/contests/${encodeURIComponent(name)}`;
    this.page = `/contest/${encodeURIComponent(name)}`;
  }

  get token() {
    return kept(keyOf(this.name)) ?? "";
  }

  /** @param {string} token empty: forget it */
  set token(token) {
    keep(keyOf(this.name), token);
  }

  get headers() {
    return /** @type {Record<string, string>} */ ({ ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...(this.isWall ? { "x-ludus-wall": "yes" } : {}) });
  }

  /** @param {string} method @param {string} path below the contest's @param {unknown} [body] @returns {Promise<any>} */
  ask(method, path, body) {
    return ask(method, this.path + path, body, this.headers);
  }

  /** @param {string} path */
  get(path) {
    return this.ask("GET", path);
  }

  /** @param {string} path @param {unknown} [body] */
  post(path, body = {}) {
    return this.ask("POST", path, body);
  }

  /** The contest as we may see it; a token that is worth nothing any more is forgotten. @returns {Promise<Contest>} */
  async about() {
    try {
      return await this.get("");
    } catch (error) {
      if (/** @type {import("ludus/core/api.js").ApiError} */ (error).status !== 401 || !this.token) throw error;
      this.token = "";
      return this.get("");
    }
  }

  /** A file that only we may have. @param {string} path @param {string} filename */
  async save(path, filename) {
    const answer = await fetched("GET", this.path + path, undefined, this.headers);
    download(await answer.blob(), filename);
  }

  /** @param {string} path @param {(message: any) => void} onMessage @param {(reason: string) => void} [onRefused] we may listen no more */
  live(path, onMessage, onRefused) {
    return new LiveSocket(this.path + path, {
      onOpen: (socket) => socket.send({ ...(this.token ? { token: this.token } : {}), ...(this.isWall ? { wall: true } : {}) }), // a browser's socket has no headers
      onMessage,
      onRefused,
    });
  }
}
