/** What happened in a hand, move by move, in words: the log of a replay. */

import { theCard } from "../cards/names.js";
import { drawingOf } from "../drawing.js";
import { narrate, narrateEndOfHand, narrateTrick } from "../narrate.js";
import { nameOf } from "../subject.js";
import { say } from "../words.js";
import { eventsAt, lastPly, viewAt } from "./views.js";

/**
 * @typedef {import("./types.js").Replay} Replay
 *
 * @typedef {object} Told What led to a position.
 * @property {number} ply
 * @property {number | null} seat who moved
 * @property {import("../types.js").TableEvent | null} event
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
  const mover = event?.kind === "played" ? event.seat : null;
  const drawn = drawnAt(replay, ply).filter(({ seat }) => ear.isOpen || seat === ear.me);
  const own = drawn.find(({ seat }) => seat === mover);
  const taker = drawingOf(replay.game).replayed.taker(replay, ply);
  const more = [
    ...(restocked ? [narrate(restocked, scene)] : []),
    ...drawn.filter((each) => each !== own).map(({ seat, card }) => drew(seat, card, scene)),
    ...(taker === null ? [] : [narrateTrick(taker, scene)]),
    ...(ply === lastPly(replay) ? [narrateEndOfHand(after, scene)] : []),
  ];
  const plain = event ? narrate(event, scene) : "";
  return {
    ply,
    seat: mover,
    event,
    text: own && own.seat !== ear.self ? drewAfter(replay, ply, own, scene) : plain,
    more,
  };
}

/** Which card came to whom with this move: a hand has grown by it. @param {Replay} replay @param {number} ply */
function drawnAt(replay, ply) {
  const before = replay.positions[ply - 1]?.hands;
  if (!before) return [];
  const after = replay.positions[ply]?.hands ?? [];
  return after.flatMap((cards, seat) =>
    cards.filter((card) => !before[seat]?.includes(card)).map((card) => ({ seat, card })),
  );
}

/** @param {number} seat @param {string} card @param {import("../subject.js").Scene} scene */
const drew = (seat, card, scene) =>
  seat === scene.me
    ? say("log.draw.you.card", { card: theCard(card) })
    : say("replay.drew", { who: nameOf(scene, seat), card: theCard(card) });

/**
 * Ending a turn draws a card, and so does drawing.
 *
 * @param {Replay} replay
 * @param {number} ply
 * @param {{seat: number, card: string}} drawn
 * @param {import("../subject.js").Scene} scene
 */
function drewAfter(replay, ply, { seat, card }, scene) {
  if (replay.positions[ply]?.move !== "end") return drew(seat, card, scene);
  return say("replay.end.drew", { who: nameOf(scene, seat), card: theCard(card) });
}
