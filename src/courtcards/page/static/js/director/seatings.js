/**
 * Seatings of a round, as they are and as they really were.
 *
 * @typedef {{tables: number[][], byes: number[]}} Seating players by number: of each table by seat, and the byes
 * @typedef {{table: number, seat: number} | "bye" | "free"} Spot both numbers from 1; free: not in the round
 * @typedef {{player: number, before: Spot, after: Spot}} Move
 */

/** The seating of a round. @param {import("../club/wire.js").RoundView} round @returns {Seating} */
export const seatingOf = ({ tables, byes }) => ({
  tables: tables.map(({ players }) => [...players]),
  byes: [...byes],
});

/** The seating in an event. @param {{[field: string]: any}} event @returns {Seating} */
export const seatingIn = ({ tables = [], byes = [] }) => ({ tables, byes });

/** @param {Seating} seating @param {number} player @returns {Spot} */
export function spotOf({ tables, byes }, player) {
  for (const [index, players] of tables.entries()) {
    const seat = players.indexOf(player);
    if (seat >= 0) return { table: index + 1, seat: seat + 1 };
  }
  return byes.includes(player) ? "bye" : "free";
}

/**
 * One really was the other: they swap, wherever the other is; a player who is not in the round takes the seat.
 *
 * @param {Seating} seating
 * @param {number} one in the round
 * @param {number} other
 * @returns {Seating}
 */
export function swapped({ tables, byes }, one, other) {
  const instead = new Map([
    [one, other],
    [other, one],
  ]);
  const swap = (/** @type {number[]} */ players) => players.map((player) => instead.get(player) ?? player);
  return { tables: tables.map(swap), byes: swap(byes) };
}

/** Two tables played each other's draw. @param {Seating} seating @param {number} one @param {number} other from 1 */
export function tablesExchanged({ tables, byes }, one, other) {
  const exchanged = [...tables];
  [exchanged[one - 1], exchanged[other - 1]] = [tables[other - 1] ?? [], tables[one - 1] ?? []];
  return { tables: exchanged, byes };
}

/** @param {Seating} seating @param {number} player @param {boolean} sitsOut @returns {Seating} */
export const withBye = ({ tables, byes }, player, sitsOut) => ({
  tables,
  byes: sitsOut ? [...byes, player] : byes.filter((each) => each !== player),
});

/** Everybody who is elsewhere. @param {Seating} before @param {Seating} after @returns {Move[]} */
export function movesOf(before, after) {
  const all = [before, after].flatMap(({ tables, byes }) => [...tables.flat(), ...byes]);
  return [...new Set(all)]
    .map((player) => ({ player, before: spotOf(before, player), after: spotOf(after, player) }))
    .filter((move) => JSON.stringify(move.before) !== JSON.stringify(move.after));
}

/** Are they seated alike? @param {Seating} one @param {Seating} other */
export const areSame = (one, other) => movesOf(one, other).length === 0;

/**
 * The tables whose players all sat at another table, in the same order.
 *
 * @param {Seating} before
 * @param {Seating} after
 * @returns {{before: number, after: number}[]} numbers from 1
 */
export function tableMovesOf(before, after) {
  const rows = before.tables.map(String);
  return after.tables
    .map((players, index) => ({ before: rows.indexOf(String(players)) + 1, after: index + 1 }))
    .filter((move) => move.before > 0 && move.before !== move.after);
}

/**
 * The likeliest reason: somebody else, whole tables, or seats.
 *
 * @param {Seating} before
 * @param {Seating} after
 * @returns {"names" | "tables" | "seats"}
 */
export function kindOf(before, after) {
  const moves = movesOf(before, after);
  if (moves.some((move) => move.before === "free" || move.after === "free")) return "names";
  return tableMovesOf(before, after).length > 0 ? "tables" : "seats";
}
