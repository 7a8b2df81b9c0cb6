/** What only this browser knows: by it the server knows whose seat is whose, without anybody logging in. */

import { keep, kept } from "ludus/core/prefs.js";

let fallback = "";

export function secret() {
  const known = kept("secret") ?? fallback;
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  fallback = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  keep("secret", fallback);
  return fallback;
}
