/** Talking to the server: JSON there and back, and sockets that come back by themselves. Sentences come in the page's language. */

import { language, t } from "ludus/core/i18n.js";

/** What the server refused, in words. */
export class ApiError extends Error {
  /** @param {number} status @param {string} sentence @param {string} [todo] */
  constructor(status, sentence, todo) {
    super(sentence);
    this.status = status;
    this.todo = todo ?? "";
  }
}

/**
 * An answer that is fine, whatever is in it.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a file is sent as it is, anything else as JSON
 * @param {Record<string, string>} [headers]
 */
export async function fetched(method, path, body, headers = {}) {
  const isFile = body instanceof Blob;
  const kind = isFile ? "application/octet-stream" : "application/json";
  let answer;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: { "x-ludus-language": language(), ...(body === undefined ? {} : { "content-type": kind }), ...headers },
      body: body === undefined ? undefined : isFile ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, t("common.silent"));
  }
  if (answer.ok) return answer;
  const found = read(await answer.text());
  throw new ApiError(answer.status, found?.error ?? t("common.answered", { n: answer.status }), found?.what_to_do);
}

/** @param {string} text @returns {any} null where it is not ours; the status says enough then */
function read(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, headers) {
  return read(await (await fetched(method, path, body, headers)).text());
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask("PUT", path, body);
/** @param {string} path */
export const del = (path) => ask("DELETE", path);

const FIRST_WAIT = 400; // ms
const LONGEST_WAIT = 4000; // ms

/** A socket that reconnects. `onMessage` gets parsed messages; `onState` gets null when it stands, else the seconds to the next try. */
export class LiveSocket {
  /**
   * @param {string} path
   * @param {{ onMessage: (message: any) => void, onOpen?: (socket: LiveSocket) => void, onState?: (seconds: number | null) => void,
   *   onRefused?: (reason: string) => void }} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    this.timer = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api${this.path}${this.path.includes("?") ? "&" : "?"}language=${language()}`);
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.tell(null);
      this.handlers.onOpen?.(this);
    };
    this.socket.onmessage = (event) => this.handlers.onMessage(JSON.parse(event.data));
    this.socket.onclose = (event) => this.lost(event);
  }

  /** @param {CloseEvent} event */
  lost(event) {
    if (this.isClosed) return;
    if (event.code >= 4000 && event.code < 4900) {
      this.isClosed = true; // refused for a reason: trying again would not help
      this.handlers.onRefused?.(event.reason);
      return;
    }
    const again = Date.now() + this.wait;
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    const count = () => {
      const left = again - Date.now();
      if (this.isClosed) return;
      if (left <= 0) {
        this.open();
        return;
      }
      this.tell(left / 1000);
      this.timer = window.setTimeout(count, Math.min(left, 250));
    };
    count();
  }

  /** @param {number | null} seconds */
  tell(seconds) {
    dispatchEvent(new CustomEvent("ludus-connection", { detail: seconds }));
    this.handlers.onState?.(seconds);
  }

  /** @param {unknown} message dropped while there is no connection: the server's state is what counts afterwards */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.tell(null);
    const { socket } = this;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(); // sooner, a browser complains
    else socket?.close();
  }
}
