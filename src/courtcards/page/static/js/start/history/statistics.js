/** The statistics of a person's matches. Pure: matches in, numbers out. */

import { drawingOf } from "../../shared/drawing.js";

/**
 * @typedef {import("../../shared/history/types.js").PlayedMatch} PlayedMatch
 * @typedef {import("../../shared/history/types.js").PlayedHand} PlayedHand
 *
 * @typedef {object} Sum
 * @property {number} matches
 * @property {number} won
 * @property {number} place on average, from 1
 * @property {number} score on average
 *
 * @typedef {{ruleset: string, seats: number} & Sum} RulesSum
 */

/**
 * The place of a seat: one more than the number of seats that did better; all winners share the first.
 *
 * @param {PlayedMatch} match
 * @param {number} seat
 */
export function placeOf(match, seat) {
  const better = drawingOf(match.game).kept.lessIsBetter(match)
    ? (/** @type {number} */ a, /** @type {number} */ b) => a < b
    : (/** @type {number} */ a, /** @type {number} */ b) => a > b;
  const own = match.totals[seat] ?? 0;
  const isWinner = match.winners.includes(seat);
  return (
    1 + match.totals.filter((total, other) => !isWinner && (match.winners.includes(other) || better(total, own))).length
  );
}

/** How many share the place of a seat. @param {PlayedMatch} match @param {number} seat */
export const sharing = (match, seat) =>
  match.players.filter((_, other) => placeOf(match, other) === placeOf(match, seat)).length;

/** @param {number[]} values */
export const mean = (values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0);

/** @param {PlayedMatch[]} matches @returns {Sum} */
export const sumOf = (matches) => ({
  matches: matches.length,
  won: matches.filter(({ winners, seat }) => winners.includes(seat)).length,
  place: mean(matches.map((match) => placeOf(match, match.seat))),
  score: mean(matches.map(({ totals, seat }) => totals[seat] ?? 0)),
});

/** By rule set and number of players, the most played first. @param {PlayedMatch[]} matches @returns {RulesSum[]} */
export function byRules(matches) {
  /** @type {Map<string, PlayedMatch[]>} */
  const groups = new Map();
  for (const match of matches) {
    const key = `${match.ruleset}/${match.players.length}`;
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  const sums = [...groups.values()].map((group) => ({
    ruleset: group[0]?.ruleset ?? "",
    seats: group[0]?.players.length ?? 0,
    ...sumOf(group),
  }));
  return sums.sort((a, b) => b.matches - a.matches);
}
