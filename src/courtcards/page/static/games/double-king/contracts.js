/** The games that a dealer chooses: six negative ones, and trump in a suit. */

import { rankIndex, suitWords } from "../../js/shared/cards/names.js";
import { say } from "../../js/shared/words.js";

export const NEGATIVE_GAMES = ["tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last"];

/** The trump suit of a contract, "" in a negative game. @param {string | null | undefined} contract */
export const trumpOf = (contract) => (contract?.startsWith("trump:") ? contract.slice("trump:".length) : "");

/** A contract in words: "Hearts", "Trump: spades". @param {string} contract */
export function contractWords(contract) {
  const trump = trumpOf(contract);
  return trump ? say("contract.trump", { suit: suitWords(trump) }) : say(`contract.${contract}`);
}

/** Does a card cost points in a contract? @param {string} card @param {string} contract */
function isCostly(card, contract) {
  if (contract === "queens") return card.startsWith("Q");
  if (contract === "jacks-kings") return card.startsWith("J") || card.startsWith("K");
  return contract === "king-of-hearts" && card === "KH";
}

/**
 * Are these cards of one suit, with no card between them, and do they cost the same? Then each takes the same tricks.
 *
 * @param {string[]} cards
 * @param {string | null | undefined} contract
 */
export function areEqual([first = "", ...others], contract) {
  if (!contract) return false;
  const ranks = [first, ...others].map((card) => rankIndex(card, true));
  const isRun = Math.max(...ranks) - Math.min(...ranks) === others.length;
  return (
    isRun &&
    others.every((card) => card.endsWith(first.charAt(1)) && isCostly(card, contract) === isCostly(first, contract))
  );
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
