/** What two devices say first: the host which table it is, the guest by which secret it is known there. */

import { keep, kept } from "../settings.js";
import { lettersOf } from "./peer.js";

const VERSION = 1;
const KEY = "courtcards.near";
const MOST_KEPT = 50;
const SECRET_OCTETS = 16;

/** @param {string} table */
export const helloOf = (table) => JSON.stringify({ courtcards: VERSION, table });

/** The table that a device is the host of; null where it is of another version. @param {string} text */
export function tableIn(text) {
  const { courtcards, table } = objectIn(text);
  return courtcards === VERSION && typeof table === "string" && /^[a-z0-9]{12}$/.test(table) ? table : null;
}

/** @param {string} secret */
export const greetingOf = (secret) => JSON.stringify({ secret });

/** The secret of a guest; null where there is none. @param {string} text */
export function secretIn(text) {
  const { secret } = objectIn(text);
  return typeof secret === "string" && /^[\w-]{22,64}$/.test(secret) ? secret : null;
}

/**
 * The object that a text holds; an empty one where it holds none.
 *
 * @param {string} text
 * @returns {Record<string, unknown>}
 */
export function objectIn(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** Those of this visit, where the browser keeps nothing. @type {Record<string, string>} */
let secrets = {};

/** The secret by which this device is known at a table: made once, and kept. @param {string} table */
export function secretFor(table) {
  secrets = { ...kept(KEY, {}), ...secrets };
  const { [table]: known, ...others } = secrets;
  const newest = Object.entries(others).slice(1 - MOST_KEPT);
  secrets = Object.fromEntries([...newest, [table, known ?? newSecret()]]);
  keep(KEY, secrets);
  return secrets[table] ?? "";
}

const newSecret = () => lettersOf(crypto.getRandomValues(new Uint8Array(SECRET_OCTETS)));
