/** The log of a hand in words: what is kept of it, and what each thing that happens adds. No drawing here. */

import { drawingOf } from "../drawing.js";
import { narrate, narrateEndOfHand, narrateTrick } from "../narrate.js";

/**
 * @typedef {import("../types.js").TableEvent} TableEvent
 *
 * @typedef {object} LogLine
 * @property {number} seq
 * @property {string} text in words
 * @property {TableEvent | null} event null for a remark
 *
 * @typedef {{players: import("../wire.js").TablePlayer[], me: number}} Ear who is told
 */

/**
 * The lines of a hand, as the server tells them again.
 *
 * @param {import("../types.js").Snapshot} snapshot
 * @param {Ear} ear
 * @returns {LogLine[]}
 */
export function logOf({ view: { game }, log }, { players, me }) {
  const scene = { game, players, me, before: null, after: null };
  return log.map(({ seq, event }) => ({ seq, event, text: narrate(event, scene) })).filter(({ text }) => text);
}

/**
 * The log after a frame: with what it tells.
 *
 * @param {LogLine[]} log before it
 * @param {import("./session.js").Frame} frame
 * @param {import("../types.js").View} before
 * @param {Ear} ear
 * @returns {LogLine[]}
 */
export function logAfter(log, frame, before, { players, me }) {
  const { game } = frame.view;
  const scene = { game, players, me, before, after: frame.view };
  const lines = logBefore(frame.event, log);
  /** @param {string} text @param {TableEvent | null} event */
  const note = (text, event = null) => text && lines.push({ seq: frame.seq, text, event });
  // What is said is shown in the chat, and not in the log.
  if (frame.event && frame.event.kind !== "said") note(narrate(frame.event, scene), frame.event);
  if (frame.takenBy !== null) note(narrateTrick(frame.takenBy, scene));
  note(drawingOf(game).noted(frame, before, me));
  if (frame.view.phase !== "playing" && before.phase === "playing") note(narrateEndOfHand(frame.view, scene));
  return lines;
}

/**
 * What is left of the log before an event is added: a new hand has a log of its own, and a move that was taken back is
 * removed.
 *
 * @param {TableEvent | null} event
 * @param {LogLine[]} log
 */
function logBefore(event, log) {
  if (event?.kind === "dealt" || event?.kind === "rematched") return [];
  if (event?.kind !== "taken-back") return [...log];
  const first = log.filter((line) => line.event?.kind === "played").at(-event.count)?.seq ?? Infinity;
  return log.filter((line) => line.seq < first || line.event?.kind !== "played");
}
