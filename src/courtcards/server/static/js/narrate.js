/** What happened, in words: for the log, and for those who listen to the page. */

import { cardWords, placeWords, suitWords } from "./cards/names.js";
import { parseMove } from "./moves.js";
import { narratePeople } from "./narrate-people.js";
import { count, say } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./types.js").Player} Player
 *
 * @typedef {object} Scene What the words depend on.
 * @property {Player[]} players
 * @property {number} me
 * @property {View | null} before
 * @property {View | null} after
 */

/** A contract in words: "Hearts", "Trump: spades". @param {string} contract */
export function contractWords(contract) {
  const trump = trumpOf(contract);
  return trump ? say("contract.trump", { suit: suitWords(trump) }) : say(`contract.${contract}`);
}

/** The trump suit of a contract, "" in a negative game. @param {string | null | undefined} contract */
export const trumpOf = (contract) => (contract?.startsWith("trump:") ? contract.slice("trump:".length) : "");

/** @param {Scene} scene @param {number} seat */
export const nameOf = (scene, seat) => scene.players[seat]?.name ?? String(seat);

/** The words of an event. @param {TableEvent} event @param {Scene} scene */
export function narrate(event, scene) {
  if (event.kind === "restocked") return count("log.restocked", event.count);
  if (event.kind === "dealt") return sayAs("log.dealt", event.dealer, scene, { hand: event.hand + 1 });
  if (event.kind === "played") return narratePlay(event.seat, event.move, scene);
  return narratePeople(event, scene);
}

/**
 * A sentence about a seat: "You …" or "Ann …".
 * @param {string} key @param {number} seat @param {Scene} scene @param {Record<string, string | number>} [values]
 */
const sayAs = (key, seat, scene, values = {}) =>
  seat === scene.me ? say(`${key}.you`, values) : say(key, { who: nameOf(scene, seat), ...values });

/** @param {number} seat @param {string} text @param {Scene} scene */
function narratePlay(seat, text, scene) {
  const move = parseMove(text);
  switch (move.kind) {
    case "lay":
      return sayAs("log.lay", seat, scene, { card: cardWords(move.card), place: placeWords(move.to) });
    case "pile":
      return sayAs("log.pile", seat, scene, { from: placeWords(move.from), place: placeWords(move.to) });
    case "recycle":
      return sayAs("log.recycle", seat, scene, { place: placeWords(move.from) });
    case "choose":
      return sayAs("log.choose", seat, scene, { contract: contractWords(move.contract) });
    case "card":
      return sayAs("log.card", seat, scene, { card: cardWords(move.card) });
    case "end":
      return narrateEnd(seat, scene);
    default:
      return sayAs(`log.${move.kind}`, seat, scene);
  }
}

/** Ending a turn draws, where a card has changed hands. @param {number} seat @param {Scene} scene */
function narrateEnd(seat, scene) {
  const { before, after } = scene;
  if (before?.game !== "kings-corner" || after?.game !== "kings-corner" || !before.table || !after.table) {
    return sayAs("log.end", seat, scene);
  }
  const hasDrawn = (after.table.hand_counts[seat] ?? 0) > (before.table.hand_counts[seat] ?? 0);
  if (!hasDrawn) return sayAs("log.end", seat, scene);
  const held = new Set(before.table.cards);
  const drawn = after.table.cards.find((card) => !held.has(card));
  if (seat === scene.me && drawn) return say("log.end.drew", { card: cardWords(drawn) });
  return sayAs("log.end.draws", seat, scene);
}

/** What a trick's taker is said to do. @param {number} seat @param {Scene} scene */
export const narrateTrick = (seat, scene) => sayAs("log.trick", seat, scene);

/** How a hand ended, in words. @param {View} view @param {Scene} scene */
export function narrateEndOfHand(view, scene) {
  const end = view.table?.end ?? "";
  if (view.game === "kings-corner" && end === "out" && view.table?.out != null) {
    return sayAs("end.out", view.table.out, scene);
  }
  return end ? say(`end.${end}`) : "";
}
