/** Bots wait as long as the speed chosen on this device says, at a table where nobody else plays. */

import { BOT_PAUSE_MS, botPauseMs } from "../settings.js";

/** @typedef {import("./session.js").Session} Session */

/** The speed was changed. @param {Session} session */
export function followSpeed(session) {
  const pause = botPauseMs();
  if (!session.isOnOneDevice || session.handing.by < 0 || session.botPause === pause) return;
  session.botPause = pause;
  session.order({ type: "bot-pause", bot_pause: pause });
}

/**
 * The table may have been opened at another speed. Any other pause was chosen by a program.
 *
 * @param {Session} session
 */
export function followSpeedOnArrival(session) {
  if (Object.values(BOT_PAUSE_MS).includes(session.botPause)) followSpeed(session);
}
