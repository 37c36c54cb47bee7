/**
 * What a person may ask to take back, so far as the page can tell: a card of the trick that lies there (DK-8.1), and in
 * Kings in the Corner a play of the turn that goes on, since which no card was drawn and no stock shuffled. The server
 * decides.
 */

import { parseMove } from "../moves.js";

/**
 * @param {import("../types.js").View} view @param {import("./session.js").LogLine[]} log what has happened in this hand
 */
export function mayTakeBack(view, log) {
  if (view.seat < 0 || view.phase !== "playing" || !view.table) return false;
  if (view.game === "double-king") {
    const { trick, leader, hand_counts: { length } } = view.table;
    return (view.seat - leader + length) % length < trick.length;
  }
  const last = log.findLast(({ event }) => event?.kind === "played" || event?.kind === "restocked")?.event;
  if (view.turn !== view.seat || last?.kind !== "played") return false;
  const { kind } = parseMove(last.move);
  return last.seat === view.seat && (kind === "lay" || kind === "pile");
}
