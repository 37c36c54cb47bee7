/** The evenings, seasons and clubs opened on this device, newest first, with their links. */

import { keep, kept } from "../shared/settings.js";

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

/**
 * @typedef {object} KnownSeason
 * @property {string} season
 * @property {string} page
 * @property {string} name
 */

const SEASONS_KEY = "courtcards.seasons";

/** @returns {KnownSeason[]} */
export function knownSeasons() {
  const known = kept(SEASONS_KEY, /** @type {KnownSeason[]} */ ([]));
  return Array.isArray(known) ? known : [];
}

/** Puts a season in front. @param {KnownSeason} entry */
export const rememberSeason = (entry) =>
  keep(SEASONS_KEY, [entry, ...knownSeasons().filter(({ season }) => season !== entry.season)].slice(0, MOST));

/** @param {string} season */
export const forgetSeason = (season) =>
  keep(
    SEASONS_KEY,
    knownSeasons().filter((each) => each.season !== season),
  );

/**
 * @typedef {object} KnownClub
 * @property {string} roll
 * @property {string} page
 * @property {string} name
 */

const CLUBS = "courtcards.clubs";

/** @returns {KnownClub[]} */
export function knownClubs() {
  const known = kept(CLUBS, /** @type {KnownClub[]} */ ([]));
  return Array.isArray(known) ? known : [];
}

/** Puts a new club in front; one that is in the list keeps its place. @param {KnownClub} entry */
export function rememberClub(entry) {
  const known = knownClubs();
  const isKnown = known.some(({ roll }) => roll === entry.roll);
  keep(
    CLUBS,
    isKnown ? known.map((each) => (each.roll === entry.roll ? entry : each)) : [entry, ...known].slice(0, MOST),
  );
}

/** @param {string} roll */
export const forgetClub = (roll) =>
  keep(
    CLUBS,
    knownClubs().filter((each) => each.roll !== roll),
  );
