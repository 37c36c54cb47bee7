/**
 * A match that is over, as this device remembers it; the layout of courtcards-history/1, see docs/formats.md.
 *
 * @typedef {object} PlayedHand
 * @property {number} dealer
 * @property {string} end
 * @property {number[]} scores by seat
 * @property {string | null} contract what the dealer chose, where a game has that
 *
 * @typedef {object} PlayedMatch
 * @property {string} table
 * @property {number} match its number at the table, from 0
 * @property {number} at when it was noted, in milliseconds since 1970
 * @property {string} game
 * @property {string} ruleset
 * @property {string} scoring how it was scored, where a game can be in several ways; else ""
 * @property {{name: string, bot: string | null}[]} players
 * @property {number} seat one's own
 * @property {number[]} totals
 * @property {number[]} winners
 * @property {number[] | null} ranking the ranking points, where the game has them
 * @property {PlayedHand[]} hands
 * @property {Performance | null} luck what one’s own play came to; null where that has not been worked out
 *
 * @typedef {object} Performance One’s own play in a match, all hands together.
 * @property {"points" | "chips" | "hands"} unit
 * @property {number} play what was won beyond what the cards were worth, against the average of the others
 * @property {number} doubt how far its 95% interval reaches to either side
 */

export {};
