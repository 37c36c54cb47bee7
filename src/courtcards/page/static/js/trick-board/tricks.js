/** Whether a trick is complete, who takes it, and what it looked like: at a live table and in a replay. */

import { asTricks } from "./types.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").TableEvent} TableEvent
 * @typedef {import("../replay/types.js").Replay} Replay
 * @typedef {import("./types.js").TrickTable} TrickTable
 */

/** Is this move a card, and not something that is chosen? @param {string} move */
const isCardMove = (move) => !move.includes(" ");

/**
 * The seat that has one trick more than before; null where none has.
 *
 * @param {number[]} before
 * @param {number[]} after
 */
function taker(before, after) {
  const found = after.findIndex((count, seat) => count > (before[seat] ?? 0));
  return found < 0 ? null : found;
}

/** @type {import("../drawing.js").Tricks} */
export const tricks = {
  full(before, event, after) {
    const [earlier, later] = [asTricks(before).table, asTricks(after).table];
    if (event.kind !== "played" || !isCardMove(event.move) || !earlier || !later) return null;
    if (earlier.trick.length !== earlier.hand_counts.length - 1) return null;
    const { cards, hand_counts } = later;
    const table = { ...earlier, trick: [...earlier.trick, event.move], cards, hand_counts };
    return { ...after, phase: "playing", turn: null, legal: [], table, sheet: before.sheet };
  },
  taker(before, after) {
    const [earlier, later] = [asTricks(before).table, asTricks(after).table];
    return earlier && later ? taker(earlier.tricks_won, later.tricks_won) : null;
  },
};

/**
 * The table of a position, without anybody's cards.
 *
 * @param {Replay} replay
 * @param {number} ply
 * @returns {TrickTable | undefined}
 */
const tableOf = (replay, ply) => replay.positions[ply]?.table;

/** Is it the last card of a trick that led there? @param {Replay} replay @param {number} ply */
function isTrickFull(replay, ply) {
  const before = tableOf(replay, ply - 1);
  return before !== undefined && before.trick.length === before.hand_counts.length - 1;
}

/** @type {import("../drawing.js").Replayed} */
export const replayedTricks = {
  table(replay, ply, seat) {
    const position = replay.positions[ply];
    if (!position) return null;
    const cards = position.hands[seat] ?? [];
    const before = tableOf(replay, ply - 1);
    // A trick that has just been completed lies on the table until the next card is played.
    if (!isTrickFull(replay, ply) || !before) return { ...position.table, cards };
    const { leader, trick, tricks_won } = before;
    return { ...position.table, cards, leader, tricks_won, trick: [...trick, position.move] };
  },
  taker(replay, ply) {
    const [before, after] = [tableOf(replay, ply - 1), tableOf(replay, ply)];
    if (!before || !after || !isTrickFull(replay, ply)) return null;
    return taker(before.tricks_won, after.tricks_won);
  },
};
