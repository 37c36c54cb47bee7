/** A table at which a position of a replay is played on against bots. No drawing here. */

import { playOn } from "../shared/api.js";
import { ownName } from "../shared/opening/starting.js";
import { botPauseMs, ownFace } from "../shared/settings.js";
import { FIRST_BOT } from "../shared/view/levels.js";

/** @typedef {import("./session.js").ReplaySession} ReplaySession */

/** The bot of the other seats: one that played there. @param {ReplaySession} session @param {number} seat */
export const usualBot = ({ players }, seat) =>
  players.find((each, other) => each.bot !== null && other !== seat)?.bot ?? FIRST_BOT;

/**
 * Opens the table.
 *
 * @param {ReplaySession} session
 * @param {{hand: number, ply: number, seat: number, bot?: string}} place
 */
export async function playFrom(session, { hand, ply, seat, bot = usualBot(session, seat) }) {
  const { source } = session;
  return playOn({
    record: await source.whole(),
    hand,
    ply,
    seat,
    bot,
    name: ownName(),
    ...ownFace(),
    table: source.table,
    match: source.match,
    settings: { spectators: false, bot_pause: botPauseMs(), hints: true },
  });
}
