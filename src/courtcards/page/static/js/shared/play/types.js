/**
 * What a session at a table says to whoever draws it.
 *
 * @typedef {object} Notice Something said to the player, for a while.
 * @property {string} text
 * @property {string | null} clause
 * @property {"refusal" | "hint" | "answer"} kind
 * @property {number} id
 *
 * @typedef {object} ChatRefusal Why something was not said.
 * @property {string} message
 * @property {string} text what was to be said; empty where it was a phrase
 *
 * @typedef {object} Change
 * @property {import("./session.js").Frame | null} frame the frame that came, if the table changed
 * @property {import("../types.js").View} before what was shown before
 * @property {number} ms how long a step lasts now; 0 where nothing is to move
 */

export {};
