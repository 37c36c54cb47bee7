/** The ways into a lesson and out of it: to begin one, and to play the game by its rules at once. */

import { beginLesson } from "../api.js";
import { claimGesture } from "../gesture.js";
import { onOneDevice, openAndShow, ownName, show } from "../opening/starting.js";
import { botPauseMs } from "../settings.js";
import { FIRST_BOT } from "../view/levels.js";

/** Begins a lesson, in place of the page that is shown. @param {string} lesson */
export async function begin(lesson) {
  if (claimGesture()) await show(beginLesson(lesson, { name: ownName(), bot_pause: botPauseMs() }));
}

/**
 * Opens a table of the same rules, with bots, and goes there.
 *
 * @param {import("../types.js").View} view
 * @param {number} seats
 * @param {string} title of the rule set
 */
export const playNow = ({ game, ruleset }, seats, title) =>
  openAndShow(onOneDevice({ game, ruleset, seats, options: {}, name: "", bot: FIRST_BOT }, true), title);
