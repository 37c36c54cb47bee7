/** The games that a dealer chooses: six negative ones, and trump in a suit. */

import { suitWords } from "../../js/shared/cards/names.js";
import { say } from "../../js/shared/words.js";

export const NEGATIVE_GAMES = ["tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last"];

/** The trump suit of a contract, "" in a negative game. @param {string | null | undefined} contract */
export const trumpOf = (contract) => (contract?.startsWith("trump:") ? contract.slice("trump:".length) : "");

/** A contract in words: "Hearts", "Trump: spades". @param {string} contract */
export function contractWords(contract) {
  const trump = trumpOf(contract);
  return trump ? say("contract.trump", { suit: suitWords(trump) }) : say(`contract.${contract}`);
}

/** The contract that a move chooses; "" where it plays a card. @param {string} move */
export const chosenBy = (move) => (move.startsWith("choose ") ? move.slice("choose ".length) : "");

/**
 * @typedef {import("../../js/shared/types.js").View} PlainView
 * @typedef {PlainView & {table: import("./wire.js").DoubleKingTable | null,
 *   sheet: import("./wire.js").DoubleKingSheet}} View
 */

/** A view as that of this game. @param {PlainView} view */
export const asKing = (view) => /** @type {View} */ (view);
