/** The same match once more: same game, rules, players. */

import { openTable } from "../api.js";
import { recentTable, remember } from "../recent.js";
import { botPauseMs } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export async function playAgain(session) {
  const { game, ruleset, options } = session.latest;
  const players = session.players;
  const before = recentTable(session.table);
  const choice = before?.opened ?? {
    game, ruleset, options, seats: players.length,
    name: players[session.me]?.name ?? say("guest"),
    bot: players.find((player) => player.bot)?.bot ?? "steady",
  };
  choice.settings = { ...choice.settings, bot_pause: botPauseMs() };
  try {
    const { table } = await openTable(choice);
    remember({ table, game, title: before?.title ?? ruleset, players: players.map((player) => player.name), opened: choice });
    location.assign(`/table/${table}`);
  } catch (error) {
    session.hint(error instanceof Error ? error.message : String(error));
  }
}
