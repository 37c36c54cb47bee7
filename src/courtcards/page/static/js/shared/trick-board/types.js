/**
 * What the trick board draws, whichever game it is of.
 *
 * @typedef {object} TrickTable One deal, as one seat sees it.
 * @property {number} dealer
 * @property {string[]} cards own hand
 * @property {number[]} hand_counts
 * @property {number} leader who led the current trick
 * @property {string[]} trick in the order played, from the leader clockwise
 * @property {number} trick_number
 * @property {number[]} tricks_won
 * @property {string | null} [contract] where the dealer chooses one
 * @property {string[] | null} [last_trick] where the rules show it
 * @property {number | null} [taker] who takes a trick that still lies there
 * @property {string | null} end
 *
 * @typedef {import("../types.js").View & {table: TrickTable | null}} TrickView
 */

export {};

/** A view as that of a trick game. @param {import("../types.js").View} view */
export const asTricks = (view) => /** @type {import("./types.js").TrickView} */ (view);
