/** Cards and places as text and as words. Ranks as in the records: `A23456789TJQK`; suits `CDHS`. */

import { say } from "../words.js";

export const SUITS = ["S", "H", "C", "D"];
const RANK_ORDER = "A23456789TJQK";

/** @param {string} card */
export const rankOf = (card) => card[0] ?? "";

/** @param {string} card */
export const suitOf = (card) => card[1] ?? "";

/** @param {string} card */
export const isRed = (card) => suitOf(card) === "H" || suitOf(card) === "D";

/** Is this text a card, as against a place of the cross? @param {string} text */
export const isCard = (text) => /^[A2-9TJQK][CDHS]$/.test(text);

/**
 * Where a rank stands, ace low (Kings in the Corner) or ace high (Double King).
 * @param {string} card @param {boolean} aceHigh
 */
export function rankIndex(card, aceHigh) {
  const index = RANK_ORDER.indexOf(rankOf(card));
  return aceHigh && index === 0 ? RANK_ORDER.length : index;
}

/** "nine of hearts". @param {string} card */
export const cardWords = (card) =>
  say("card.name", { rank: say(`rank.${rankOf(card)}`), suit: suitWords(suitOf(card)) });

/** "hearts". @param {string} suit */
export const suitWords = (suit) => say(`suit.${suit}`);

/** "North". @param {string} place */
export const placeWords = (place) => say(`place.${place}`);

/**
 * Index texts of a pack's court cards and ace, by the style of its index: English A K Q J, French 1 R D V, Dutch A H V B.
 * @type {Record<string, Record<string, string>>}
 */
const INDEX_STYLES = {
  english: { A: "A", K: "K", Q: "Q", J: "J" },
  french: { A: "1", K: "R", Q: "D", J: "V" },
  dutch: { A: "A", K: "H", Q: "V", J: "B" },
};

/** What stands in the corner of a card. @param {string} card @param {string} style */
export function indexText(card, style = "english") {
  const rank = rankOf(card);
  if (rank === "T") return "10";
  return INDEX_STYLES[style]?.[rank] ?? rank;
}
