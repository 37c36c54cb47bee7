/** Cards as text and as words. Ranks as in the records: `A23456789TJQK`; suits `CDHS`. */

import { hasWords, say } from "../words.js";

export const SUITS = ["S", "H", "C", "D"];
const RANK_ORDER = "A23456789TJQK";
const PACK = SUITS.flatMap((suit) => [...RANK_ORDER].map((rank) => rank + suit));

/** @param {string} card */
export const rankOf = (card) => card[0] ?? "";

/** @param {string} card */
export const suitOf = (card) => card[1] ?? "";

/** @param {string} card */
export const isRed = (card) => suitOf(card) === "H" || suitOf(card) === "D";

/** Is this text a card? @param {string} text */
export const isCard = (text) => /^[A2-9TJQK][CDHS]$/.test(text);

/**
 * Where a rank stands, with the ace low or high.
 *
 * @param {string} card
 * @param {boolean} aceHigh
 */
export function rankIndex(card, aceHigh) {
  const index = RANK_ORDER.indexOf(rankOf(card));
  return aceHigh && index === 0 ? RANK_ORDER.length : index;
}

/** "nine of hearts". @param {string} card */
export const cardWords = (card) =>
  say("card.name", { rank: say(`rank.${rankOf(card)}`), suit: suitWords(suitOf(card)) });

/** "the nine of hearts", as a sentence says it. @param {string} card */
export const theCard = (card) => say("card.the", { card: cardWords(card) });

/** The card that a sentence names, if it names one. @param {string} text */
export const cardIn = (text) => PACK.find((card) => text.includes(cardWords(card)));

/** "hearts". @param {string} suit */
export const suitWords = (suit) => say(`suit.${suit}`);

/**
 * Index texts of a pack's court cards and ace, by the style of its index; that of the language where nobody chose one.
 *
 * @type {Record<string, Record<string, string>>}
 */
const INDEX_STYLES = {
  english: { A: "A", K: "K", Q: "Q", J: "J" },
  french: { A: "1", K: "R", Q: "D", J: "V" },
  dutch: { A: "A", K: "H", Q: "V", J: "B" },
  german: { A: "A", K: "K", Q: "D", J: "B" },
  spanish: { A: "A", K: "R", Q: "D", J: "J" },
};

/** What stands in the corner of a card. @param {string} card @param {string} style */
export function indexText(card, style = "auto") {
  const rank = rankOf(card);
  if (rank === "T") return "10";
  return INDEX_STYLES[style]?.[rank] ?? letterOf(rank);
}

/** The index letter of a rank in the language of the page. @param {string} rank */
const letterOf = (rank) => (hasWords(`index.${rank}`) ? say(`index.${rank}`) : rank);

const SIGNS = "♣♦♥♠";
const SIGNED_SUITS = "CDHS";
const WRITTEN = RANK_ORDER.split("").map((rank) => ({ rank, letter: rank === "T" ? "10" : letterOf(rank) }));

/** How the server's sentences write a card: `Q♥` in English, `D♥` in French. A clause such as KC-8 is none. */
export const WRITTEN_CARD = new RegExp(
  `(\\b[${RANK_ORDER}][${SIGNED_SUITS}]\\b(?!-)|(?:${WRITTEN.map(({ letter }) => letter)
    .sort((a, b) => b.length - a.length)
    .join("|")})[${SIGNS}])`,
);

/** The card that such a text means. @param {string} text */
export function readCard(text) {
  if (isCard(text)) return text;
  const suit = SIGNED_SUITS[SIGNS.indexOf(text.slice(-1))] ?? "";
  return `${WRITTEN.find(({ letter }) => letter === text.slice(0, -1))?.rank ?? ""}${suit}`;
}
