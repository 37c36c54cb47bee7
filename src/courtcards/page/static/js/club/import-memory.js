/** The choices by which lists were read on this device: a file with the same heading is read so again. */

import { keep, kept } from "../shared/settings.js";

/**
 * @typedef {import("./importing.js").Chosen} Chosen
 * @typedef {import("./importing.js").ReadList} ReadList
 * @typedef {{club: string, signature: string, chosen: Chosen, isUnderHeading: boolean}} Reading
 */

const KEY = "courtcards.lists";
const MOST = 20;

/** @returns {Reading[]} */
function readings() {
  const known = kept(KEY, /** @type {Reading[]} */ ([]));
  return Array.isArray(known) ? known : [];
}

/** By what a list is known again, as it reads if nothing is chosen. @param {ReadList} list */
function signatureOf({ rows, heading, columns, sheets, separator }) {
  // An unknown heading stands in the first row.
  const cells = (rows.find(({ number }) => number === heading) ?? rows[0])?.cells;
  return JSON.stringify([cells, columns.length, sheets, separator]);
}

/**
 * The last choices for a list like this, if they were not the guessed ones.
 *
 * @param {string} club
 * @param {ReadList} list
 */
export function recall(club, list) {
  const signature = signatureOf(list);
  const found = readings().find((each) => each.club === club && each.signature === signature);
  if (!found) return null;
  return found.isUnderHeading ? { ...found.chosen, heading: list.heading } : found.chosen;
}

/**
 * Remembers how a list was read; what was guessed needs no memory.
 *
 * @param {string} club
 * @param {ReadList} list as it was guessed
 * @param {Chosen} chosen
 */
export function remember(club, list, chosen) {
  const signature = signatureOf(list);
  const others = readings().filter((each) => each.club !== club || each.signature !== signature);
  const isUnderHeading = chosen.columns !== undefined && chosen.heading === list.heading;
  const isChosen = Object.values(chosen).some((each) => each !== undefined);
  keep(KEY, (isChosen ? [{ club, signature, chosen, isUnderHeading }, ...others] : others).slice(0, MOST));
}
