/** Moves in words: in the log, as advice, in a review. */

import { cardWords, theCard } from "../../js/shared/cards/names.js";
import { nameOf, sayAs } from "../../js/shared/narrate.js";
import { say } from "../../js/shared/words.js";
import { asCross, parseMove, placeOfMove, placeWords } from "./places.js";

/** @typedef {import("../../js/shared/narrate.js").Scene} Scene */

/** Ending a turn draws, where a card has changed hands. @param {number} seat @param {Scene} scene */
function toldEnd(seat, scene) {
  const before = scene.before && asCross(scene.before).table;
  const after = scene.after && asCross(scene.after).table;
  if (!before || !after) return sayAs("log.end", seat, scene);
  const hasDrawn = (after.hand_counts[seat] ?? 0) > (before.hand_counts[seat] ?? 0);
  if (!hasDrawn) return sayAs("log.end", seat, scene);
  const held = new Set(before.cards);
  const drawn = after.cards.find((card) => !held.has(card));
  if (seat === scene.me && drawn) return say("log.end.drew", { card: theCard(drawn) });
  return sayAs("log.end.draws", seat, scene);
}

/** @param {string} text @param {boolean} [isCompared] does it follow "better than"? */
function inFewWords(text, isCompared = false) {
  const move = parseMove(text);
  switch (move.kind) {
    case "lay":
      return say("move.lay", { card: move.card, place: placeOfMove(move.to) });
    case "pile":
      return say("move.pile", { from: placeWords(move.from), place: placeOfMove(move.to) });
    case "recycle":
      return say(isCompared ? "advice.than.recycle" : "action.recycle", { place: placeWords(move.from) });
    default:
      return say(isCompared ? `advice.than.${move.kind}` : `action.${move.kind}`);
  }
}

/** @type {import("../../js/shared/drawing.js").Moves} */
export const moves = {
  told(seat, text, scene) {
    const move = parseMove(text);
    switch (move.kind) {
      case "lay":
        return sayAs("log.lay", seat, scene, { card: cardWords(move.card), place: placeOfMove(move.to) });
      case "pile":
        return sayAs("log.pile", seat, scene, { from: placeWords(move.from), place: placeOfMove(move.to) });
      case "recycle":
        return sayAs("log.recycle", seat, scene, { place: placeWords(move.from) });
      case "end":
        return toldEnd(seat, scene);
      default:
        return sayAs(`log.${move.kind}`, seat, scene);
    }
  },
  // Ending a turn draws a card, and so does drawing.
  drew(seat, drawn, text, scene) {
    const card = theCard(drawn);
    if (seat === scene.me) return say("log.draw.you.card", { card });
    return say(text === "end" ? "replay.end.drew" : "replay.drew", { who: nameOf(scene, seat), card });
  },
  words: (text) => inFewWords(text),
  compared: (text) => inFewWords(text, true),
  advised(text) {
    const move = parseMove(text);
    switch (move.kind) {
      case "lay":
        return say("advice.lay", { card: move.card, place: placeOfMove(move.to) });
      case "pile":
        return say("advice.pile", { from: placeWords(move.from), place: placeOfMove(move.to) });
      case "recycle":
        return say("advice.recycle", { place: placeWords(move.from) });
      default:
        return say(`advice.${move.kind}`);
    }
  },
  areSame: () => false,
  parts(text) {
    const move = parseMove(text);
    if (move.kind === "lay") return { card: move.card, places: [move.to] };
    return { card: null, places: move.kind === "pile" ? [move.from, move.to] : [] };
  },
  named(text) {
    const move = parseMove(text);
    return move.kind === "lay" ? { card: move.card, place: placeOfMove(move.to) } : null;
  },
  steps: (text) => (text === "end" ? 0.8 : 1),
};
