/** Text with cards in it: "9H" becomes a nine and a heart, for the eye; its words, for the ear. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { cardWords, indexText, readCard, suitOf, WRITTEN_CARD } from "../cards/names.js";
import { current } from "../settings.js";

/** A suit as a sign. @param {string} suit */
export const suitSign = (suit) =>
  html`<svg class="suit-sign" data-suit=${suit} viewBox="0 0 20 20" aria-hidden="true">
    <use href="#pip-${suit}"></use>
  </svg>`;

/** A card in a line of text. @param {string} card */
export const cardSign = (card) =>
  html`<span class="card-sign" data-suit=${suitOf(card)} role="img" aria-label=${cardWords(card)}
    >${indexText(card, current().index)}${suitSign(suitOf(card))}</span
  >`;

/** A sentence of the server's, with its cards drawn. @param {string} text */
export function rich(text) {
  const parts = text.split(WRITTEN_CARD);
  return parts.map((part, index) => (index % 2 ? cardSign(readCard(part)) : part));
}

/** A sentence with its cards in words: for the ear. @param {string} text */
export const spoken = (text) =>
  text
    .split(WRITTEN_CARD)
    .map((part, index) => (index % 2 ? cardWords(readCard(part)) : part))
    .join("");

/** The first letter large, and a full stop: the server's refusals are clauses of a sentence. @param {string} text */
export function sentence(text) {
  const first = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
