/** Sentences about a seat: "You …" to who sits there, "Ann …" to everybody else. */

import { say } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 *
 * @typedef {object} Scene What the words depend on.
 * @property {string} game
 * @property {import("./wire.js").Player[]} players
 * @property {number} me
 * @property {View | null} before
 * @property {View | null} after
 */

/** @param {Scene} scene @param {number} seat */
export const nameOf = (scene, seat) => scene.players[seat]?.name ?? String(seat);

/**
 * The sentence of a key, or that of `<key>.you` where it is about oneself.
 *
 * @param {string} key
 * @param {number} seat
 * @param {Scene} scene
 * @param {Record<string, string | number>} [values]
 */
export const sayAs = (key, seat, scene, values = {}) =>
  seat === scene.me ? say(`${key}.you`, values) : say(key, { who: nameOf(scene, seat), ...values });
