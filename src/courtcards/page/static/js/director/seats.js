/** Who plays: how many of those who are there, as the server seats them (DK-7.0), and who has played. */

const SEATS = 4;

/** @param {import("../club/wire.js").EveningView} view */
export function seated(view) {
  const round = view.rounds.length + 1;
  const away = new Set(
    (view.wishes ?? [])
      .filter((each) => each.away?.includes(round) && view.players[each.player]?.there)
      .map(({ player }) => player),
  );
  const there = view.players.filter(({ there: isThere, number }) => isThere && !away.has(number));
  const house = there.filter((player) => player.house).length;
  const own = there.length - house;
  const wanted = (SEATS - (own % SEATS)) % SEATS;
  const playing = wanted <= house ? own + wanted : own;
  return {
    own,
    house,
    absent: view.players.filter((player) => !player.there && !player.removed).length + away.size,
    wanted,
    playing,
    tables: Math.floor(playing / SEATS),
    byes: playing % SEATS,
  };
}

/**
 * Whether a round has begun with that player.
 *
 * @param {import("../club/wire.js").EveningView} view
 * @param {number} number
 */
export const hasPlayed = (view, number) =>
  view.rounds.some(
    ({ tables, byes }) => byes.includes(number) || tables.some(({ players }) => players.includes(number)),
  );
