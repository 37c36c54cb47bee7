/** The matches that were finished on this device, newest first. They leave it only as a file that a person saves. */

import { textOf } from "../file-text.js";
import { isDevice } from "../host.js";
import { kept } from "../settings.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./types.js").PlayedHand} PlayedHand
 */

export const FORMAT = "courtcards-history/1";
const MOST_SEATS = 6;
const MOST_HANDS = 5000;
const LONGEST_TEXT = 80;
const UNITS = /** @type {const} */ (["points", "chips", "hands"]);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @param {unknown} value @param {number} length @returns {value is number[]} */
const areNumbers = (value, length) =>
  Array.isArray(value) && value.length === length && value.every((each) => Number.isFinite(each));

/**
 * A match, with its own fields and no others; null where the value is none.
 *
 * @param {unknown} value
 * @returns {PlayedMatch | null}
 */
export function readMatch(value) {
  if (!isObject(value)) return null;
  const { table, match, at, game, ruleset, scoring, players, seat, totals, winners, ranking, hands, luck } = value;
  if (!isText(table) || !/^[a-z0-9]+$/.test(table) || !isCount(match) || !isCount(at)) return null;
  if (!isText(game) || !isText(ruleset) || !isText(scoring)) return null;
  if (
    !Array.isArray(players) ||
    players.length < 2 ||
    players.length > MOST_SEATS ||
    !Array.isArray(hands) ||
    hands.length > MOST_HANDS
  )
    return null;
  const seats = players.length;
  const names = players.map(readPlayer);
  const played = hands.map((hand) => readHand(hand, seats));
  if (
    !isCount(seat) ||
    seat >= seats ||
    !areNumbers(totals, seats) ||
    (ranking !== null && !areNumbers(ranking, seats))
  )
    return null;
  if (!Array.isArray(winners) || !winners.every((winner) => isCount(winner) && winner < seats)) return null;
  if (names.includes(null) || played.includes(null)) return null;
  return {
    table,
    match,
    at,
    game,
    ruleset,
    scoring,
    seat,
    totals,
    winners,
    ranking,
    players: /** @type {PlayedMatch["players"]} */ (names),
    hands: /** @type {PlayedHand[]} */ (played),
    luck: readPerformance(luck),
  };
}

/**
 * Histories from before it was worked out have none.
 *
 * @param {unknown} value
 * @returns {PlayedMatch["luck"]}
 */
function readPerformance(value) {
  if (!isObject(value)) return null;
  const { unit, play, doubt } = value;
  const known = UNITS.find((each) => each === unit);
  return known && areNumbers([play, doubt], 2) ? { unit: known, play: Number(play), doubt: Number(doubt) } : null;
}

/** @param {unknown} value */
function readPlayer(value) {
  if (!isObject(value)) return null;
  const { name, bot } = value;
  return isText(name) && (bot === null || isText(bot)) ? { name, bot } : null;
}

/** @param {unknown} value @param {number} seats @returns {PlayedHand | null} */
function readHand(value, seats) {
  if (!isObject(value)) return null;
  const { dealer, end, scores, contract } = value;
  if (!isCount(dealer) || dealer >= seats || !isText(end) || !areNumbers(scores, seats)) return null;
  return contract === null || isText(contract) ? { dealer, end, scores, contract } : null;
}

/**
 * The matches of a file; null where the file is something else, or one of them is wrong.
 *
 * @param {string} text
 * @returns {PlayedMatch[] | null}
 */
export function readFile(text) {
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(told) || told.format !== FORMAT || !Array.isArray(told.matches)) return null;
  const matches = told.matches.map(readMatch);
  return matches.includes(null) ? null : /** @type {PlayedMatch[]} */ (matches);
}

const KEY = isDevice ? "courtcards.device.history" : "courtcards.history";
/** Beyond so many, the oldest are dropped: browsers keep about five million characters for a site. */
const MOST = 1500;

/** @returns {PlayedMatch[]} */
export function playedMatches() {
  const matches = kept(KEY, /** @type {unknown[]} */ ([]));
  return (Array.isArray(matches) ? matches : []).flatMap((each) => readMatch(each) ?? []);
}

/** @param {PlayedMatch} a @param {PlayedMatch} b */
const isSame = (a, b) => a.table === b.table && a.match === b.match && a.seat === b.seat;

/**
 * Adds the matches that are not there yet, and returns how many; false where the browser has no room.
 *
 * @param {PlayedMatch[]} news
 * @returns {number | false}
 */
export function addMatches(news) {
  const before = playedMatches();
  const added = news.filter(
    (each, index) => ![...before, ...news.slice(0, index)].some((other) => isSame(each, other)),
  );
  return write([...added, ...before]) && added.length;
}

/**
 * Keeps what one’s own play came to with a match, if that is kept here.
 *
 * @param {{table: string, match: number, seat: number}} match
 * @param {import("../wire.js").MatchLuck} told
 */
export function noteLuck({ table, match, seat }, { unit, seats }) {
  const play = seats[seat]?.play;
  if (!play) return;
  const isIt = (/** @type {PlayedMatch} */ each) => each.table === table && each.match === match && each.seat === seat;
  const luck = { unit, play: play.value, doubt: play.doubt };
  write(playedMatches().map((each) => (isIt(each) ? { ...each, luck } : each)));
}

/** @param {PlayedMatch} match */
export const deleteMatch = (match) => write(playedMatches().filter((each) => !isSame(each, match)));

export const deleteAll = () => write([]);

/** @param {PlayedMatch[]} matches */
function write(matches) {
  const newest = [...matches].sort((a, b) => b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
    return true;
  } catch {
    // Storage is closed or full: the caller tells the person.
    return false;
  }
}

/** The history as a file, to be taken to another device. */
export const asFile = () =>
  new Blob([JSON.stringify({ format: FORMAT, matches: playedMatches() })], { type: "application/json" });

/**
 * Adds what a file holds; null where it is no history, false where there is no room.
 *
 * @param {File} file
 * @returns {Promise<number | false | null>}
 */
export async function addFile(file) {
  const matches = readFile(await textOf(file));
  return matches && addMatches(matches);
}
