/**
 * What the server tells of a match that is over; see docs/formats.md.
 *
 * @typedef {import("../types.js").KingsCornerTable} KingsCornerTable
 * @typedef {import("../types.js").DoubleKingTable} DoubleKingTable
 *
 * @typedef {object} PositionBase A hand after some of its moves, all hands open.
 * @property {number | null} seat who moved; null for the deal
 * @property {string | null} move
 * @property {number | null} restocked how many cards the stock has that was shuffled then
 * @property {number | null} turn
 * @property {string[]} legal the moves of the seat on turn
 * @property {string[][]} hands by seat
 * @property {(string | null)[]} drawn by seat
 *
 * @typedef {object} ReplayBase
 * @property {string} ruleset
 * @property {Record<string, import("../types.js").OptionValue>} options
 * @property {import("../types.js").Player[]} players
 * @property {number | null} match its number at the table; null in a record
 * @property {number | null} seat of whoever asks
 * @property {boolean} is_over
 * @property {number} hand
 * @property {number} dealer
 *
 * @typedef {{game: "kings-corner", sheet: import("../types.js").KingsCornerSheet, before: import("../types.js").KingsCornerSheet,
 *   after: import("../types.js").KingsCornerSheet, positions: (PositionBase & {table: KingsCornerTable})[]}} KingsCornerPart
 * @typedef {{game: "double-king", sheet: import("../types.js").DoubleKingSheet, before: import("../types.js").DoubleKingSheet,
 *   after: import("../types.js").DoubleKingSheet, positions: (PositionBase & {table: DoubleKingTable})[]}} DoubleKingPart
 * @typedef {ReplayBase & (KingsCornerPart | DoubleKingPart)} Replay
 *
 * @typedef {object} Fairness What a shuffle followed from.
 * @property {number} version
 * @property {string} commitment
 * @property {string} seed
 * @property {string[]} contributions by seat
 *
 * @typedef {object} Place Where in a match one is.
 * @property {number} hand from 0
 * @property {number} ply how many moves of the hand have been made
 */

export {};
