/**
 * The boxes of a paper sheet, as it is printed: each negative game as often as it can be played, then the trump games
 * of each dealer. Which game a box holds is printed in it, and in those of trump who dealt it.
 */

import { SEATS } from "./seats.js";

/**
 * @typedef {import("../wire.js").GameCount} GameCount
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("./local.js").Row} Row
 *
 * @typedef {object} Box
 * @property {string} key
 * @property {string} contract
 * @property {GameCount} game
 * @property {number | null} dealer null where the paper has a ring round the dealer's score
 *
 * @typedef {object} Typed what was typed into a box
 * @property {number | null} dealer
 * @property {(number | null)[]} entries
 * @property {boolean} [isEntered] it has become a line of the sheet: it says no more than in which box that stands
 *
 * @typedef {object} Filled what stands in a box
 * @property {number | null} dealer
 * @property {boolean} isFoundOut the dealer was not typed: nobody else has such a game left to choose
 * @property {(number | null)[]} points typed, or the one number that is left
 * @property {Fault | null} fault why it cannot be so
 * @property {boolean} isComplete
 *
 * @typedef {{key: string, [value: string]: string | number}} Fault the key of a text, and its values
 */

/** @type {Typed} */
export const EMPTY = { dealer: null, entries: [null, null, null, null] };

/** @param {(number | null)[]} entries */
export const sumOf = (entries) => entries.reduce((/** @type {number} */ sum, entry) => sum + (entry ?? 0), 0);

/** @param {number} count */
const times = (count) => Array.from({ length: count }, (_, index) => index);

/** @param {import("../wire.js").CountingView} counting @returns {Box[]} */
export function boxesOf({ games, trump, opening }) {
  const printed = (/** @type {string} */ contract, /** @type {number | null} */ dealer, /** @type {number} */ count) =>
    Object.entries(games)
      .filter(([name]) => name === contract)
      .flatMap(([, game]) =>
        times(count).map((copy) => ({ key: [contract, dealer ?? "any", copy].join("/"), contract, game, dealer })),
      );
  return [
    ...Object.entries(opening.pool).flatMap(([contract, copies]) => printed(contract, null, copies)),
    ...opening.trumps_left.flatMap((count, dealer) => printed(trump, dealer, count)),
  ];
}

/**
 * What is in a box after what was typed: the last number of a game follows from the others (DK-6.3).
 *
 * @param {Box} box
 * @param {Typed} typed
 * @returns {Filled}
 */
export function filled(box, { dealer, entries }) {
  const { game } = box;
  const open = SEATS.filter((seat) => entries[seat] === null);
  const rest = game.sum - sumOf(entries);
  const wrong = entries.find((entry) => entry !== null && !game.entries.includes(entry));
  const isStarted = open.length < SEATS.length;
  const isLast = isStarted && open.length === 1;
  /** @type {Fault | null} */
  let fault = null;
  if (wrong !== undefined && wrong !== null) fault = cannotHave(game, wrong);
  else if (rest < 0 || (open.length === 0 && rest > 0))
    fault = { key: "grid.wrong-sum", found: sumOf(entries), right: game.sum };
  else if (isLast && !game.entries.includes(rest)) fault = cannotHave(game, rest);
  const isCounted = fault === null && isStarted && (rest === 0 || isLast);
  const points = isCounted ? entries.map((entry) => entry ?? rest) : entries;
  const known = box.dealer ?? dealer;
  return { dealer: known, isFoundOut: false, points, fault, isComplete: isCounted && known !== null };
}

/** @param {GameCount} game @param {number} entry @returns {Fault} */
const cannotHave = (game, entry) => ({ key: "grid.cannot-have", entry, possible: game.entries.join(", ") });

/**
 * Can a number that begins with these digits still become another?
 *
 * @param {Box} box
 * @param {Typed} typed
 * @param {number} seat
 * @param {string} text
 */
export function mayGrow({ game }, { entries }, seat, text) {
  const rest = game.sum - sumOf(entries.map((entry, at) => (at === seat ? null : entry)));
  return game.entries.some(
    (entry) => rest >= entry && String(entry).length > text.length && String(entry).startsWith(text),
  );
}

/** Has one player all of this game, however it is played? @param {GameCount} game */
export const isOnePrize = ({ entries, sum }) => entries.every((entry) => entry === 0 || entry === sum);

/**
 * Which line of the sheet stands in which box: in the one where the same was typed, else in one that is empty.
 *
 * @param {Box[]} boxes
 * @param {LocalSheet} sheet
 * @param {(key: string) => Typed} typed
 * @returns {Map<string, Row>}
 */
export function placed(boxes, sheet, typed) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const row of sheet.rows) {
    const contract = "contract" in row.line ? row.line.contract : null;
    const free = boxes.filter(
      (box) => box.contract === contract && (box.dealer === null || box.dealer === row.dealer) && !found.has(box.key),
    );
    const same = free.find((box) => isSame(filled(box, typed(box.key)), row, box.game));
    const box = same ?? free.find(({ key }) => isEmpty(typed(key))) ?? free[0];
    if (box) found.set(box.key, row);
  }
  return found;
}

/** @param {Typed} typed */
export const isEmpty = ({ dealer, entries }) => dealer === null && entries.every((entry) => entry === null);

/** Says a line what was typed? @param {Filled} what @param {Row} row @param {GameCount} game */
export const isSame = ({ dealer, points, isComplete }, row, game) =>
  isComplete && dealer === row.dealer && points.every((entry, seat) => game.sign * (entry ?? 0) === row.points[seat]);
