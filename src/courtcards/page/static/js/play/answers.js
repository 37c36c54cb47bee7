/** What a thing of the table is, asked of the host: a card, a place, a player. No drawing here. */

import { pressedAt, Refused } from "../api.js";
import { say } from "../words.js";

/**
 * @param {string} table
 * @param {import("../connection.js").Who} who
 * @param {string} about what was pressed
 * @returns {Promise<Omit<import("./types.js").Notice, "id">>}
 */
export async function replyAbout(table, who, about) {
  try {
    const { text, clause } = await pressedAt(table, who, about);
    return { text, clause, kind: "answer" };
  } catch (error) {
    const told = error instanceof Refused ? error.refusal : { message: say("error.failed"), clause: null };
    return { text: told.message, clause: told.clause, kind: "refusal" };
  }
}
