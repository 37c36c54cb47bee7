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
  /** @type {Map<string, number>} */
  const groups = new Map();
  for (const { house: isHouse, group = "" } of there)
    if (!isHouse) groups.set(group.toLowerCase(), (groups.get(group.toLowerCase()) ?? 0) + 1);
  let [own, wanted, playing, tables, byes] = [0, 0, 0, 0, 0];
  for (const [, count] of [...groups].sort(byGroup)) {
    const lacks = (SEATS - (count % SEATS)) % SEATS;
    const isFilled = playing - own + lacks <= house;
    const all = isFilled ? count + lacks : count;
    own += count;
    wanted += lacks;
    playing += all;
    tables += Math.floor(all / SEATS);
    byes += all % SEATS;
  }
  const gone = view.players.filter((player) => !player.there && !player.removed).length;
  return { own, house, absent: gone + away.size, wanted, playing, tables, byes };
}

/**
 * The groups in the order of their names, and last the players of none.
 *
 * @type {(one: [string, number], other: [string, number]) => number}
 */
const byGroup = ([one], [other]) => (one && other ? (one < other ? -1 : 1) : one ? -1 : 1);

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
