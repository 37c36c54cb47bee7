/**
 * The page's own types of a replay; what the server tells is in wire.d.ts.
 *
 * @typedef {Omit<import("../wire.js").Replay, "sheet" | "before" | "after"> & {sheet: import("../types.js").Sheet,
 *   before: import("../types.js").Sheet, after: import("../types.js").Sheet}} Replay
 *
 * @typedef {import("../wire.js").Fairness} Fairness
 *
 * @typedef {object} Place Where in a match one is.
 * @property {number} hand from 0
 * @property {number} ply how many moves of the hand have been made
 */

export {};
