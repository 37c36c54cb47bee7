/** Where a replay comes from: a table of this server, or a record of one's own. Both answer hand by hand. */

import { fileAddress, replayAddress } from "../addresses.js";
import { ask, Refused } from "../api.js";

/**
 * @typedef {import("./types.js").Replay} Replay
 * @typedef {import("./types.js").Fairness} Fairness
 *
 * @typedef {object} Source
 * @property {(hand: number) => Promise<Replay>} hand
 * @property {(hand: number) => Promise<import("../wire.js").Review>} review
 * @property {() => Promise<import("../wire.js").MatchLuck>} luck
 * @property {() => Promise<import("../wire.js").OpenWhatIf["record"]>} whole the record of the match
 * @property {() => Promise<Fairness | null>} fairness null where the match has none
 * @property {(query: import("../addresses.js").Query) => string} page the address of the page, which names a position
 * @property {string | null} table where it was played; null for a record of one's own
 * @property {string | null} record the line of a record of one's own; null for a match of a table
 * @property {number} match its number at the table, or in the file
 */

/** Does a decision deserve a second look? @param {import("../wire.js").DecisionReview} judged */
export const isSlip = ({ mark }) => mark === "slip" || mark === "blunder";

/** A match of a table. @param {string} table @param {number} match @returns {Source} */
export function tableSource(table, match) {
  const at = `/api/tables/${encodeURIComponent(table)}`;
  return {
    table,
    record: null,
    match,
    page: (query) => replayAddress(table, { match, ...query }),
    hand: (hand) => ask(`${at}/replay?match=${match}&hand=${hand}`),
    review: (hand) => ask(`${at}/review?match=${match}&hand=${hand}`),
    luck: () => ask(`${at}/luck?match=${match}`),
    whole: () => ask(`${at}/record?match=${match}`),
    fairness: () => ask(`${at}/fairness?match=${match}`).catch(noneWhereRefused),
  };
}

/**
 * The match that was played last at a table, or the one that the address names.
 *
 * @param {string} table
 * @param {number | null} match
 */
export async function sourceOfTable(table, match) {
  if (match !== null) return tableSource(table, match);
  /** @type {Replay} */
  const last = await ask(`/api/tables/${encodeURIComponent(table)}/replay`);
  return tableSource(table, last.match ?? 0);
}

/** Tables that are older than the fair shuffle have nothing to show. @param {unknown} error */
function noneWhereRefused(error) {
  if (error instanceof Refused && error.refusal.status === 409) return null;
  throw error;
}

/**
 * A record: one line of a file, the server plays it again.
 *
 * @param {string} line
 * @param {number} match its number in the file
 * @returns {Source}
 */
export function recordSource(line, match) {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: line };
  return {
    table: null,
    record: line,
    match,
    page: (query) => fileAddress({ match, ...query }),
    hand: (hand) => ask(`/api/replay?hand=${hand}`, request),
    review: (hand) => ask(`/api/review?hand=${hand}`, request),
    luck: () => ask("/api/luck", request),
    whole: async () => JSON.parse(line),
    fairness: async () => JSON.parse(line).fairness ?? null,
  };
}
