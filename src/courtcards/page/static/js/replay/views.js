/** The table as a seat saw it after so many moves, put together from a position. */

import { drawingOf } from "../shared/drawing.js";

/**
 * @typedef {import("../shared/types.js").View} View
 * @typedef {import("../shared/types.js").CardEvent} CardEvent
 * @typedef {import("../shared/replay/types.js").Replay} Replay
 */

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
    ruleset: replay.ruleset,
    options: replay.options,
    seat,
    hand: replay.hand,
    turn,
    legal: turn === seat ? legal : [],
    phase: /** @type {View["phase"]} */ (isEnd ? "match-over" : isLast ? "hand-over" : "playing"),
  };
  const table = drawingOf(replay.game).replayed.table(replay, ply, seat);
  const sheet = isLast ? replay.after : replay.before;
  return /** @type {View} */ ({ ...common, game: replay.game, sheet, table });
}

/**
 * What led there: the deal, a move, and a stock that was shuffled after it.
 *
 * @param {Replay} replay
 * @param {number} ply
 * @returns {CardEvent[]}
 */
export function eventsAt(replay, ply) {
  const position = replay.positions[ply];
  if (!position) return [];
  const { seat, move, restocked } = position;
  if (seat === null || move === null) return [{ kind: "dealt", hand: replay.hand, dealer: replay.dealer }];
  return [
    { kind: "played", seat, move },
    ...(restocked === null ? [] : [/** @type {CardEvent} */ ({ kind: "restocked", count: restocked })]),
  ];
}
