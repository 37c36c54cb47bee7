/** How a table is played at, in words. */

import { isDevice } from "../host.js";
import { count, hasWords, say } from "../words.js";

/** @typedef {import("../wire.js").Settings} Settings */

/** A bot as the page calls it. @param {string} bot */
export const botWords = (bot) => (hasWords(`bot.${bot}`) ? say(`bot.${bot}`) : bot);

/** How long a move may take. @param {Pick<Settings, "pace" | "limit">} settings */
export function paceWords({ pace, limit }) {
  if (pace === "days") return count("pace.days", limit);
  if (pace === "none") return say("pace.none");
  return lasting("pace", limit);
}

/**
 * So many seconds, or minutes where they come to that.
 *
 * @param {"pace" | "absent"} subject
 * @param {number} seconds
 * @param {Record<string, string>} [names]
 */
const lasting = (subject, seconds, names) =>
  seconds >= 60 && seconds % 60 === 0
    ? count(`${subject}.minutes`, seconds / 60, names)
    : count(`${subject}.seconds`, seconds, names);

/** What happens when somebody is away, or out of time. @param {Settings} settings */
function absentWords({ pace, absent, stand_in: standIn, patience }) {
  const bot = botWords(standIn);
  if (pace !== "none") return say("absent.clock", { bot });
  return absent === "wait" ? say("absent.wait") : lasting("absent", patience, { bot });
}

/** May others watch, and what of it all do they see? @param {Settings} settings */
function watchingWords({ spectators, spectators_chat: seesChat }) {
  if (!spectators) return "conditions.no-spectators";
  return seesChat === false ? "conditions.spectators" : "conditions.spectators-chat";
}

/** @param {Settings} settings @returns {string[]} */
export const conditions = (settings) => [
  say(isDevice ? "conditions.near" : settings.public ? "conditions.public" : "conditions.link"),
  paceWords(settings),
  absentWords(settings),
  say(watchingWords(settings)),
  say(settings.hints ? "conditions.hints" : "conditions.no-hints"),
  say(settings.free_text ? "conditions.free-text" : "conditions.phrases"),
];
