/** Which lessons were begun on this device, and how far. It stays in the browser. */

import { beginLesson } from "./api.js";
import { claimGesture } from "./gesture.js";
import { isDevice } from "./host.js";
import { onOneDevice, openAndShow, ownName, show } from "./opening/starting.js";
import { botPauseMs, keep, kept, ownFace } from "./settings.js";
import { FIRST_BOT } from "./view/levels.js";

/**
 * @typedef {object} BegunLesson
 * @property {string} table where it is to be taken up
 * @property {number} step
 * @property {number} steps
 * @property {boolean} isOver is this table's lesson over?
 * @property {boolean} isDone was it ever taken to its end?
 */

/** Tables of this device are not those of a server. */
const KEY = isDevice ? "courtcards.device.lessons" : "courtcards.lessons";

/** The lessons that were begun, by name. @returns {Record<string, BegunLesson>} */
export function begunLessons() {
  const found = kept(KEY, /** @type {Record<string, BegunLesson>} */ ({}));
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** @param {import("./wire.js").LessonPage} page @param {string} table */
export function noteLesson({ lesson, step, steps, is_over: isOver }, table) {
  const before = begunLessons();
  const isDone = isOver || before[lesson]?.isDone === true;
  keep(KEY, { ...before, [lesson]: { table, step, steps, isOver, isDone } });
}

/** Begins a lesson, in place of the page that is shown. @param {string} lesson */
export async function begin(lesson) {
  if (claimGesture()) await show(beginLesson(lesson, { name: ownName(), ...ownFace(), bot_pause: botPauseMs() }));
}

/**
 * Opens a table of the same rules, with bots, and goes there.
 *
 * @param {import("./types.js").View} view
 * @param {number} seats
 * @param {string} title of the rule set
 */
export const playNow = ({ game, ruleset }, seats, title) =>
  openAndShow(onOneDevice({ game, ruleset, seats, options: {}, name: "", bot: FIRST_BOT }, true), title);
