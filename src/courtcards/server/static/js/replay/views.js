/** The table as a seat saw it after so many moves, put together from a position. */

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").CardEvent} CardEvent
 * @typedef {import("./types.js").Replay} Replay
 */

const TRICK_SIZE = 4;

/** The last ply of a hand. @param {Replay} replay */
export const lastPly = (replay) => replay.positions.length - 1;

/** How many hands the match has. @param {Replay} replay */
export const handCount = (replay) => replay.sheet.hands.length;

/** @param {Replay} replay @param {number} ply @param {number} seat @returns {View} */
export function viewAt(replay, ply, seat) {
  const isLast = ply === lastPly(replay);
  const isEnd = isLast && replay.is_over && replay.hand === handCount(replay) - 1;
  const { turn = null, legal = [] } = replay.positions[ply] ?? {};
  const common = {
    ruleset: replay.ruleset, options: replay.options, seat, hand: replay.hand, turn, legal: turn === seat ? legal : [],
    phase: /** @type {View["phase"]} */ (isEnd ? "match-over" : isLast ? "hand-over" : "playing"),
  };
  const sheet = isLast ? replay.after : replay.before;
  return /** @type {View} */ ({ ...common, game: replay.game, sheet, table: tableAt(replay, ply, seat) });
}

/** @param {Replay} replay @param {number} ply @param {number} seat */
function tableAt(replay, ply, seat) {
  const position = replay.positions[ply];
  if (!position) return null;
  const cards = position.hands[seat] ?? [];
  if (replay.game === "kings-corner") return { ...position.table, cards, drawn: position.drawn[seat] ?? null };
  const before = replay.positions[ply - 1]?.table;
  // A trick that has just been completed lies on the table until the next card is played.
  if (!isTrickFull(replay, ply) || !before) return { ...position.table, cards };
  const { leader, trick, tricks_won } = before;
  return { ...position.table, cards, leader, tricks_won, trick: [...trick, position.move] };
}

/** Is it the fourth card of a trick that led here? @param {Replay} replay @param {number} ply */
export function isTrickFull(replay, ply) {
  if (replay.game !== "double-king") return false;
  const trick = replay.positions[ply - 1]?.table.trick;
  return trick?.length === TRICK_SIZE - 1;
}

/** Who took the trick that was completed there. @param {Replay} replay @param {number} ply */
export function takerAt(replay, ply) {
  if (replay.game !== "double-king" || !isTrickFull(replay, ply)) return null;
  const before = replay.positions[ply - 1]?.table.tricks_won ?? [];
  const taker = replay.positions[ply]?.table.tricks_won.findIndex((won, seat) => won > (before[seat] ?? 0)) ?? -1;
  return taker < 0 ? null : taker;
}

/** What led there: the deal, a move, and a stock that was shuffled after it. @param {Replay} replay @param {number} ply @returns {CardEvent[]} */
export function eventsAt(replay, ply) {
  const position = replay.positions[ply];
  if (!position) return [];
  const { seat, move, restocked } = position;
  if (seat === null || move === null) return [{ kind: "dealt", hand: replay.hand, dealer: replay.dealer }];
  return [{ kind: "played", seat, move }, ...(restocked === null ? [] : [/** @type {CardEvent} */ ({ kind: "restocked", count: restocked })])];
}
