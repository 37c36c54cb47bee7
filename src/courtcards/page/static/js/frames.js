/**
 * What is shown of an event: one frame; or two where a trick is complete, since it lies there for a moment before its
 * winner takes it. The server sends the table after each event; the table before it is the one that was received last.
 */

import { drawingOf } from "./drawing.js";

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

/**
 * @param {View} before
 * @param {import("./types.js").EventMessage} message
 * @returns {Frame[]}
 */
export function framesOf(before, message) {
  const { event, seq, view } = message;
  const { tricks } = drawingOf(view.game);
  const full = tricks.full(before, event, view);
  if (full === null) return [{ view, event, seq, steps: stepsOf(event, view), takenBy: null }];
  return [
    { view: full, event, seq, steps: 2.6, takenBy: null },
    { view, event: null, seq, steps: 1, takenBy: tricks.taker(before, view) },
  ];
}

/** @param {TableEvent} event @param {View} view */
function stepsOf(event, view) {
  if (event.kind === "dealt") return 2.5;
  if (event.kind === "restocked" || event.kind === "taken-back") return 1.5;
  if (event.kind !== "played") return 0;
  return event.seat === view.seat ? 0.6 : drawingOf(view.game).moves.steps(event.move);
}
