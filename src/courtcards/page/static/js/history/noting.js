/** What is noted on this device of a table: the commitment before a match, and the match once it is over. */

import { ask } from "../api.js";
import { drawingOf } from "../drawing.js";
import { isVisitor } from "../host.js";
import { noteCommitment } from "../recent.js";
import { keepMatch } from "../replay/keeping.js";
import { addMatches } from "./store.js";

/**
 * @typedef {import("../replay/types.js").Replay} Replay
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {Pick<Session, "room" | "latest" | "isWatching" | "lesson">} Noted what is looked at
 */

/**
 * What is kept of a match; null for whoever only watched.
 *
 * @param {string} table
 * @param {Replay} replay
 * @returns {PlayedMatch | null}
 */
export function matchOf(table, replay) {
  const { game, ruleset, options, players, seat, sheet } = replay;
  if (seat === null || replay.match === null) return null;
  const hands = sheet.hands.map(({ dealer, end, scores, contract = null }) => ({ dealer, end, scores, contract }));
  return {
    table,
    match: replay.match,
    at: Date.now(),
    game,
    ruleset,
    scoring: drawingOf(game).kept.scoring(options),
    players: players.map(({ name, bot }) => ({ name, bot })),
    seat,
    totals: sheet.totals,
    winners: sheet.winners,
    ranking: sheet.ranking_points ?? null,
    hands,
    luck: null,
  };
}

/**
 * Watches a table while its page is open: what is promised before each match, and each match once it is over. What is
 * only tried out is no match.
 *
 * @param {string} table
 * @returns {(session: Noted) => void} to be called whenever something has changed
 */
export function noting(table) {
  let promised = -1;
  let over = -1;
  return ({ room: { match, commitment, what_if: whatIf }, latest: { phase }, isWatching, lesson }) => {
    if (lesson) return; // a lesson is no match of one’s own
    if (phase !== "match-over" && match > promised && commitment !== null) {
      promised = match;
      noteCommitment(table, match, commitment);
    }
    if (phase === "match-over" && match > over && !isWatching && !isVisitor) {
      over = match;
      if (!whatIf) noteMatch(table, match);
    }
  };
}

/** @param {string} table @param {number} number */
async function noteMatch(table, number) {
  try {
    const replay = await ask(`/api/tables/${encodeURIComponent(table)}/replay?match=${number}`);
    const match = matchOf(table, replay);
    if (match) addMatches([match]);
    await keepMatch(table, number, replay.sheet.hands.length);
  } catch {
    // Without a connection nothing is noted; the table's page does it when it is opened next.
  }
}
