/**
 * What the table is drawn from, both live and in a replay.
 *
 * @typedef {object} Showing
 * @property {import("../wire.js").TablePlayer[]} players
 * @property {number} me the own seat; −1 for a spectator
 * @property {number} near the seat on the near side
 * @property {import("../wire.js").Room | null} room who is there; null where the match is seen again
 * @property {import("../types.js").View} shown
 * @property {string | null} selected a card of the hand, or the place of a pile
 * @property {string[]} legal the moves that can be made here now
 * @property {number | null} pondering the seat of a bot that thinks long
 * @property {((about: string) => unknown) | undefined} [ask] asks the host about a thing that is pressed
 * @property {{card: string | null, places: string[]}} advised what stands out because it would be best
 */

export {};
