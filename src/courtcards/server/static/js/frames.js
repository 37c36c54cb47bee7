/**
 * What is shown of an event: one frame, or two where a trick is complete, which lies there for a moment before its winner
 * takes it. The server tells the table after each event; what went before is what was received last.
 */

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").TableEvent} TableEvent
 *
 * @typedef {object} Frame
 * @property {View} view
 * @property {TableEvent | null} event what happened; null where the frame only goes on with the one before
 * @property {number} seq
 * @property {number} steps how long it is shown, in steps of the chosen speed
 * @property {number | null} takenBy the seat that carries the trick off
 */

const TRICK_SIZE = 4;

/**
 * @param {View} before @param {import("./types.js").EventMessage} message @returns {Frame[]}
 */
export function framesOf(before, message) {
  const { event, seq, view } = message;
  const full = completedTrick(before, event, view);
  if (full === null) return [{ view, event, seq, steps: stepsOf(event, view), takenBy: null }];
  return [
    { view: full, event, seq, steps: 2.6, takenBy: null },
    { view, event: null, seq, steps: 1, takenBy: winnerOf(before, view) },
  ];
}

/** @param {TableEvent} event @param {View} view */
function stepsOf(event, view) {
  if (event.kind === "dealt") return 2.5;
  if (event.kind === "restocked" || event.kind === "taken-back") return 1.5;
  if (event.kind !== "played") return 0;
  if (event.seat === view.seat) return 0.6;
  if (event.move.startsWith("choose")) return 3;
  return event.move === "end" ? 0.8 : 1;
}

/** The table with the whole trick on it; null where the event completes none. @param {View} before @param {TableEvent} event @param {View} after */
function completedTrick(before, event, after) {
  if (event.kind !== "played" || after.game !== "double-king" || before.game !== "double-king") return null;
  const earlier = before.table;
  const later = after.table;
  if (!earlier || !later || earlier.trick.length !== TRICK_SIZE - 1 || event.move.startsWith("choose")) return null;
  const counts = later.hand_counts;
  const table = { ...earlier, trick: [...earlier.trick, event.move], cards: later.cards, hand_counts: counts };
  return /** @type {View} */ ({ ...after, phase: "playing", turn: null, legal: [], table, sheet: before.sheet });
}

/** Who has one trick more than before. @param {View} before @param {View} after */
function winnerOf(before, after) {
  if (before.game !== "double-king" || after.game !== "double-king" || !before.table || !after.table) return null;
  const earlier = before.table.tricks_won;
  const winner = after.table.tricks_won.findIndex((count, seat) => count > (earlier[seat] ?? 0));
  return winner < 0 ? null : winner;
}
