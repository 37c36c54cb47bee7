/**
 * Names that say nothing of anybody: the server has them where a person was forgotten, or where a club no longer keeps
 * the names of an old evening. Here everybody reads them in their own language.
 */

import { say } from "./words.js";

const TOLD = /"(somebody|player \d)/;
const PSEUDONYM = /^(somebody|player)(?: (\d+))?$/;

/** @param {string} key @param {unknown} value */
function inOwnWords(key, value) {
  const [, word, number = ""] = (typeof value === "string" && PSEUDONYM.exec(value)) || [];
  if (!word) return value;
  if (number) return say(word === "player" ? "pseudonym.player" : "pseudonym.another", { number });
  return word === "player" ? value : say("pseudonym.somebody");
}

/** Reads a message of the server. @param {string} text */
export const read = (text) => JSON.parse(text, TOLD.test(text) ? inOwnWords : undefined);

/** Does a name say nothing of anybody? @param {string} name */
export const isPseudonym = (name) =>
  ["pseudonym.somebody", "pseudonym.another", "pseudonym.player"].some(
    (key) => say(key, { number: "0" }) === name.replace(/\d+$/, "0"),
  );
