/** The evenings opened on this device, newest first: their director's links are here and nowhere else. */

import { keep, kept } from "../settings.js";

/**
 * @typedef {object} KnownEvening
 * @property {string} evening
 * @property {string} token
 * @property {string} page
 * @property {string} name
 * @property {string} date
 */

const KEY = "courtcards.evenings";
const MOST = 100;

/** @returns {KnownEvening[]} */
export function knownEvenings() {
  const known = kept(KEY, /** @type {KnownEvening[]} */ ([]));
  return Array.isArray(known) ? known : [];
}

/**
 * Puts a new evening in front; one that is in the list keeps its place, with what is new about it.
 *
 * @param {KnownEvening} entry
 */
export function rememberEvening(entry) {
  const known = knownEvenings();
  const isKnown = known.some(({ evening }) => evening === entry.evening);
  keep(
    KEY,
    isKnown ? known.map((each) => (each.evening === entry.evening ? entry : each)) : [entry, ...known].slice(0, MOST),
  );
}

/** @param {string} evening */
export const forgetEvening = (evening) =>
  keep(
    KEY,
    knownEvenings().filter((each) => each.evening !== evening),
  );
