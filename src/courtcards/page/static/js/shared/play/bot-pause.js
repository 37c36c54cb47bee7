/** Bots wait as long as the speed chosen on this device says, at a table where nobody else plays. */

import { BOT_PAUSE_MS, botPauseMs } from "../settings.js";

/** @typedef {import("./session.js").Session} Session */

/** Sessions of which the speed was changed while nobody could give orders. @type {WeakSet<Session>} */
const late = new WeakSet();

/** The speed was changed. @param {Session} session */
export function followSpeed(session) {
  const pause = botPauseMs();
  if (!session.isOnOneDevice || session.botPause === pause) return;
  if (session.handing.by < 0) {
    late.add(session);
    return;
  }
  session.botPause = pause;
  session.order({ type: "bot-pause", bot_pause: pause });
}

/**
 * Somebody comes who can give orders: the table may have been opened at another speed, or it was changed before. Any
 * other pause was chosen by a program.
 *
 * @param {Session} session
 */
export function followSpeedOnArrival(session) {
  const isDue = late.delete(session) || Object.values(BOT_PAUSE_MS).includes(session.botPause);
  if (isDue) followSpeed(session);
}
