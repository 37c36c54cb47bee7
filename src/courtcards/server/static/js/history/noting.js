/** A match at a table is over: it is noted on this device, by whoever played in it. */

import { ask } from "../api.js";
import { addMatches } from "./store.js";

/**
 * @typedef {import("../replay/types.js").Replay} Replay
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 */

/** What is kept of a match; null for whoever only watched. @param {string} table @param {Replay} replay @returns {PlayedMatch | null} */
export function matchOf(table, replay) {
  const { game, ruleset, options, players, seat, sheet } = replay;
  if (seat === null || replay.match === null) return null;
  const hands = sheet.hands.map(({ dealer, end, scores, contract = null }) => ({ dealer, end, scores, contract }));
  return {
    table, match: replay.match, at: Date.now(), game, ruleset, scoring: game === "kings-corner" ? String(options.scoring) : "",
    players: players.map(({ name, bot }) => ({ name, bot })), seat, totals: sheet.totals, winners: sheet.winners,
    ranking: "ranking_points" in sheet ? sheet.ranking_points : null, hands,
  };
}

/** Notes the match of a table that was played last; once, however often it is asked for. @param {string} table */
export async function noteMatch(table) {
  try {
    const match = matchOf(table, await ask(`/api/tables/${encodeURIComponent(table)}/replay`));
    if (match) addMatches([match]);
  } catch {
    // The line is down, or the next match has begun: the table's page notes it when it is next opened, and play goes on.
  }
}
