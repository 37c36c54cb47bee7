/** What happened in a hand, move by move, in words: the log of a replay. */

import { drawingOf } from "../shared/drawing.js";
import { narrate, narrateEndOfHand, narrateTrick } from "../shared/narrate.js";
import { eventsAt, lastPly, viewAt } from "./views.js";

/**
 * @typedef {import("../shared/replay/types.js").Replay} Replay
 *
 * @typedef {object} Told What led to a position.
 * @property {number} ply
 * @property {number | null} seat who moved
 * @property {import("../shared/types.js").TableEvent | null} event
 * @property {string} text
 * @property {string[]} more what followed from it
 *
 * @typedef {object} Ear For whom it is told.
 * @property {number} self the seat that is called "you"; −1 for none
 * @property {number} me the seat that the table is seen from
 * @property {boolean} isOpen are all hands open?
 */

/** @param {Replay} replay @param {Ear} ear @returns {Told[]} */
export const toldOf = (replay, ear) => replay.positions.map((_, ply) => toldAt(replay, ply, ear));

/** @param {Replay} replay @param {number} ply @param {Ear} ear @returns {Told} */
function toldAt(replay, ply, ear) {
  const viewer = ear.self >= 0 ? ear.self : ear.me;
  const after = viewAt(replay, ply, viewer);
  const before = ply > 0 ? viewAt(replay, ply - 1, viewer) : null;
  const scene = { game: replay.game, players: replay.players, me: ear.self, before, after };
  const [event = null, restocked] = eventsAt(replay, ply);
  const played = event?.kind === "played" ? event : null;
  const drawn = drawnAt(replay, ply).filter(({ seat }) => ear.isOpen || seat === ear.me);
  const own = drawn.find(({ seat }) => seat === played?.seat);
  const { moves, replayed } = drawingOf(replay.game);
  const taker = replayed.taker(replay, ply);
  const more = [
    ...(restocked ? [narrate(restocked, scene)] : []),
    ...drawn.filter((each) => each !== own).map(({ seat, card }) => moves.drew(seat, card, null, scene)),
    ...(taker === null ? [] : [narrateTrick(taker, scene)]),
    ...(ply === lastPly(replay) ? [narrateEndOfHand(after, scene)] : []),
  ];
  const plain = event ? narrate(event, scene) : "";
  return {
    ply,
    seat: played?.seat ?? null,
    event,
    text: own && own.seat !== ear.self ? moves.drew(own.seat, own.card, played?.move ?? null, scene) : plain,
    more: more.filter(Boolean),
  };
}

/** The name of a hand in a list of them. @param {{replay: Replay}} session @param {number} hand */
export const handWords = ({ replay: { game, sheet } }, hand) =>
  drawingOf(game).ended.name(hand, sheet.hands[hand]?.contract);

/** Which card came to whom with this move: a hand has grown by it. @param {Replay} replay @param {number} ply */
function drawnAt(replay, ply) {
  const before = replay.positions[ply - 1]?.hands;
  if (!before) return [];
  const after = replay.positions[ply]?.hands ?? [];
  return after.flatMap((cards, seat) =>
    cards.filter((card) => !before[seat]?.includes(card)).map((card) => ({ seat, card })),
  );
}
