/** The matches that were finished on this device, newest first. They leave it only as a file that a person saves. */

import { textOf } from "../file-text.js";
import { isDevice } from "../host.js";
import { kept } from "../settings.js";
import { FORMAT, readFile, readMatch } from "./reading.js";

/** @typedef {import("./types.js").PlayedMatch} PlayedMatch */

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
