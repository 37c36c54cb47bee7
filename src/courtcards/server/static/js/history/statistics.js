/** What the matches of a person come to. Pure: matches in, numbers out. */

import { trumpOf } from "../narrate.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./types.js").PlayedHand} PlayedHand
 *
 * @typedef {object} Sum
 * @property {number} matches
 * @property {number} won
 * @property {number} place on average, from 1
 * @property {number} score on average
 *
 * @typedef {{ruleset: string, seats: number} & Sum} RulesSum
 * @typedef {{count: number, points: number}} Average
 * @typedef {{contract: string, chosen: Average, others: Average}} ContractSum
 * @typedef {{end: string, count: number}} EndSum
 */

/** Scorings of Kings in the Corner in which less is better (KC-5). */
const LESS_IS_BETTER = ["points", "single"];

/** The place of a seat: one more than how many did better; who won shares the first. @param {PlayedMatch} match @param {number} seat */
export function placeOf(match, seat) {
  const better = LESS_IS_BETTER.includes(match.scoring) ? (/** @type {number} */ a, /** @type {number} */ b) => a < b : (/** @type {number} */ a, /** @type {number} */ b) => a > b;
  const own = match.totals[seat] ?? 0;
  const isWinner = match.winners.includes(seat);
  return 1 + match.totals.filter((total, other) => !isWinner && (match.winners.includes(other) || better(total, own))).length;
}

/** How many share the place of a seat. @param {PlayedMatch} match @param {number} seat */
export const sharing = (match, seat) => match.players.filter((_, other) => placeOf(match, other) === placeOf(match, seat)).length;

/** @param {number[]} values */
const mean = (values) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0);

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
  const sums = [...groups.values()].map((group) => ({ ruleset: group[0]?.ruleset ?? "", seats: group[0]?.players.length ?? 0, ...sumOf(group) }));
  return sums.sort((a, b) => b.matches - a.matches);
}

/** Own points in each contract of Double King, where one chose it and where another did. @param {PlayedMatch[]} matches @param {string[]} contracts @returns {ContractSum[]} */
export function byContract(matches, contracts) {
  const hands = matches.flatMap((match) => match.hands.map((hand) => ({ seat: match.seat, hand })));
  return contracts.map((contract) => {
    const played = hands.filter(({ hand }) => (trumpOf(hand.contract) ? "trump" : hand.contract) === contract);
    const average = (/** @type {boolean} */ isOwn) => {
      const some = played.filter(({ seat, hand }) => (hand.dealer === seat) === isOwn);
      return { count: some.length, points: mean(some.map(({ seat, hand }) => hand.scores[seat] ?? 0)) };
    };
    return { contract, chosen: average(true), others: average(false) };
  });
}

/** How the hands of Kings in the Corner ended for oneself. @param {PlayedMatch[]} matches @returns {EndSum[]} */
export function byEnd(matches) {
  /** @type {Record<string, number>} */
  const counts = { out: 0, other: 0, blocked: 0, "all-played": 0 };
  for (const match of matches) {
    for (const hand of match.hands) {
      const end = hand.end === "out" && !wentOut(match, hand) ? "other" : hand.end;
      if (end in counts) counts[end] = (counts[end] ?? 0) + 1;
    }
  }
  return Object.entries(counts).map(([end, count]) => ({ end, count }));
}

/** Who goes out is charged nothing, or wins what the others pay. @param {PlayedMatch} match @param {PlayedHand} hand */
function wentOut({ scoring, seat }, { scores }) {
  const own = scores[seat] ?? 0;
  return LESS_IS_BETTER.includes(scoring) ? own === 0 && scores.every((score) => score >= 0) : own > 0;
}
