/** What a player says to its figures. Players write English; what is known is put into the reader's language. */

import { language, t } from "ludus/core/i18n.js";

/** @type {[RegExp, string][]} the groups fill {a} and {b} */
const KNOWN = [
  [/^values are means of games that everyone plays on at random$/, "think.note.random_games"],
  [/^values are means of games that everyone plays on (.+)$/, "think.note.games"],
  [/^all move at once: .* at least this$/, "think.note.at_least"],
  [/^all move at once: .* on the low side$/, "think.note.low_side"],
  [/^max\^n: /, "think.note.maxn"],
  [/^paranoid: /, "think.note.paranoid"],
  [/^not zero-sum: /, "think.note.own_value"],
  [/^positions at the end of the search are valued by (\d+) random games$/, "think.note.leaf_games"],
  [/^depth (\d+) was begun: (.+) moves were searched$/, "think.note.begun"],
  [/^(\d+) threads in one tree/, "think.note.threads"],
  [/^the only move there is$/, "think.note.only"],
  [/^the tree has grown as far as it can/, "think.note.grown"],
  [/^worth: 100 for a win/, "think.note.duel"],
  [/^(\d+) cells to go, and none can ride more$/, "think.note.fill_exact"],
  [/^(\d+) cells to go of at most (\d+)$/, "think.note.fill"],
  [/^everyone is taken to want to come first/, "think.note.first"],
  [/^every move loses against one who knew it/, "think.note.guessed"],
  [/^a value is a share of the board/, "think.note.share"],
  [/^rides as if everybody else stood still$/, "think.note.fill_alone"],
  [/^played well, the game goes on for ever/, "think.note.for_ever"],
  [/^played well, the game ends in (\d+) pl(?:y|ies)$/, "think.note.ends"],
];

/** @param {string} note */
export function tellNote(note) {
  if (language() === "en") return note;
  for (const [pattern, key] of KNOWN) {
    const found = pattern.exec(note);
    if (found) return t(key, { a: found[1] ?? "", b: found[2] ?? "" });
  }
  return note;
}
