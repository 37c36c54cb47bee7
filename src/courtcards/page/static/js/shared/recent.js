/** The tables recently played at on this device, newest first. */

import { isDevice, isVisitor } from "./host.js";
import { forgetLeft } from "./left-table.js";
import { keep, kept } from "./settings.js";

/**
 * @typedef {object} RecentTable
 * @property {string} table
 * @property {string} game
 * @property {string} title of the rule set
 * @property {string[]} players
 * @property {number} at milliseconds since 1970
 * @property {string} state of the match, in a word: open or over
 * @property {string[]} [dealt] one's own cards of the last deal
 * @property {Record<string, string>} [commitments] what was shown before each match was over, by its number
 */

/** Tables of this device are not those of a server. */
const KEY = isDevice ? "courtcards.device.tables" : "courtcards.tables";
const MOST = 12;

/** @returns {RecentTable[]} */
export function recentTables() {
  const tables = kept(KEY, /** @type {RecentTable[]} */ ([]));
  return Array.isArray(tables) ? tables : [];
}

/** @param {string} table */
export const recentTable = (table) => recentTables().find((entry) => entry.table === table);

/** Puts a table in front, with what is new about it. @param {Partial<RecentTable> & {table: string}} news */
export function remember(news) {
  if (isVisitor) return; // the table is another device's: this one could not open it again
  const before = recentTable(news.table) ?? { game: "", title: "", players: [], state: "open" };
  const others = recentTables().filter((entry) => entry.table !== news.table);
  keep(KEY, [{ ...before, at: Date.now(), ...news }, ...others].slice(0, MOST));
}

/**
 * Notes a commitment while the match goes on; what was seen first stays.
 *
 * @param {string} table
 * @param {number} match
 * @param {string} commitment
 */
export function noteCommitment(table, match, commitment) {
  remember({ table, commitments: { [match]: commitment, ...recentTable(table)?.commitments } });
}

/**
 * The commitment that was seen before a match was over; null where this device was not there.
 *
 * @param {string} table
 * @param {number} match
 */
export const seenCommitment = (table, match) => recentTable(table)?.commitments?.[match] ?? null;

/** @param {string} table */
export function forget(table) {
  forgetLeft(table);
  keep(
    KEY,
    recentTables().filter((entry) => entry.table !== table),
  );
}
