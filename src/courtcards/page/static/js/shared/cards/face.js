/**
 * The face of one card, drawn in SVG: two renderings, a full one and a plain one with large indices for small cards.
 */

import { html, nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { current } from "../settings.js";
import { indexText, rankOf, suitOf } from "./names.js";

/**
 * @typedef {import("../../../vendor/lit-html/lit-html.js").TemplateResult} Template
 *
 * @typedef {"full" | "plain" | "either"} Design either: CSS shows one of them, by the width of the card
 */

/** A card is drawn in a box of 100 by 140. */
export const CARD_RATIO = 1.4;

const TOP = 27;
const MIDDLE = 70;
const BOTTOM = 113;
const LEFT = 33;
const CENTRE = 50;
const RIGHT = 67;
const BETWEEN = (BOTTOM - TOP) / 3;

const PAIR_ROWS = {
  two: [TOP, BOTTOM],
  three: [TOP, MIDDLE, BOTTOM],
  four: [TOP, TOP + BETWEEN, BOTTOM - BETWEEN, BOTTOM],
};

/**
 * Rows of pips in pairs, and single pips down the middle, of each number card.
 *
 * @type {Record<string, [number[], number[]]>}
 */
const PIPS = {
  2: [[], [TOP, BOTTOM]],
  3: [[], [TOP, MIDDLE, BOTTOM]],
  4: [PAIR_ROWS.two, []],
  5: [PAIR_ROWS.two, [MIDDLE]],
  6: [PAIR_ROWS.three, []],
  7: [PAIR_ROWS.three, [(TOP + MIDDLE) / 2]],
  8: [PAIR_ROWS.three, [(TOP + MIDDLE) / 2, (MIDDLE + BOTTOM) / 2]],
  9: [PAIR_ROWS.four, [MIDDLE]],
  T: [PAIR_ROWS.four, [TOP + BETWEEN / 2, BOTTOM - BETWEEN / 2]],
};

/**
 * A suit sign centred on a point; those below the middle stand on their heads.
 *
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function pip(suit, x, y, size) {
  const turn = y > MIDDLE ? `rotate(180 ${x} ${y})` : nothing;
  return svg`<use href="#pip-${suit}" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}
    transform=${turn}></use>`;
}

/** @param {string} card @returns {Template | Template[]} */
function middle(card) {
  const suit = suitOf(card);
  const rank = rankOf(card);
  if (rank === "A") return ace(suit);
  const layout = PIPS[rank];
  if (!layout) return court(card);
  const [pairs, singles] = layout;
  return [
    ...pairs.flatMap((y) => [pip(suit, LEFT, y, 19), pip(suit, RIGHT, y, 19)]),
    ...singles.map((y) => pip(suit, CENTRE, y, 19)),
  ];
}

/** @param {string} suit */
function ace(suit) {
  return svg`<g class="ace-rings"><circle cx="50" cy="70" r="29"></circle><circle cx="50" cy="70" r="26"></circle>
    <path d="M50 33v-8M50 107v8M27 47l-5-4M73 47l5-4M27 93l-5 4M73 93l5 4"></path></g>
    ${pip(suit, CENTRE, MIDDLE, suit === "S" ? 38 : 34)}`;
}

/** King, queen or jack: one half figure, shown twice, with the suit beside each head. @param {string} card */
function court(card) {
  const half = `#half-${rankOf(card)}`;
  const suit = suitOf(card);
  // The queen and the jack carry something on the left, so their suit stands on the right.
  const x = rankOf(card) === "K" ? 27 : 73;
  return svg`<use href="#court-frame"></use><use href=${half}></use>
    <use href=${half} transform="rotate(180 50 70)"></use><use href="#court-belt"></use>
    ${pip(suit, CENTRE, MIDDLE, 7)}${rankOf(card) === "J" ? courtSuit(suit, x, 46) : courtSuit(suit, x, 20)}`;
}

/** @param {string} suit @param {number} x @param {number} y */
const courtSuit = (suit, x, y) => svg`${pip(suit, x, y, 11)}${pip(suit, 100 - x, 140 - y, 11)}`;

/*
 * The ranks are drawn from <defs>, as the pips are, and are no text of the card: its label says in words what it is,
 * and text that can be seen would have to be part of that label.
 */

/** Ranks too wide for the corner are drawn narrower. @param {string} text @param {number} width */
const squeezed = (text, width) => (/^(10|[AKQHDVRG])$/.test(text) ? width : nothing);

/** @param {string} card @param {string} style */
function fullIndex(card, style) {
  const text = indexText(card, style);
  const half = svg`<use href="#rank-${card}"></use>
    <use class="index-suit" href="#pip-${suitOf(card)}" x="3.8" y="28.5" width="14" height="14"></use>`;
  return svg`<defs><text class="rank" id="rank-${card}" x="10.8" y="24" textLength=${squeezed(text, 15.5)}
      lengthAdjust="spacingAndGlyphs">${text}</text></defs>
    ${half}<g transform="rotate(180 50 70)">${half}</g>`;
}

/**
 * Large rank, its suit under it, and one big sign: legible on a card of 40 pixels.
 *
 * @param {string} card
 * @param {string} style
 */
function plain(card, style) {
  const text = indexText(card, style);
  const suit = suitOf(card);
  const width = squeezed(text, text === "10" ? 31 : 29);
  return svg`<defs><text class="rank is-large" id="large-rank-${card}" x="19.5" y="40" textLength=${width}
      lengthAdjust="spacingAndGlyphs">${text}</text></defs><use href="#large-rank-${card}"></use>
    <use class="index-suit" href="#pip-${suit}" x="6.5" y="49" width="26" height="26"></use>
    ${PIPS[rankOf(card)] || rankOf(card) === "A" ? plainSuit(suit) : plainCourt(rankOf(card))}`;
}

/** @param {string} suit */
const plainSuit = (suit) => svg`<use href="#pip-${suit}" x="43" y="78" width="49" height="49"></use>`;

/** The head of the court, without its frame. @param {string} rank */
const plainCourt = (rank) => svg`<svg x="33" y="75.3" width="66" height="63.8" viewBox="20 12 60 58">
    <use href="#half-${rank}" width="100" height="140"></use></svg>`;

/**
 * The whole face.
 *
 * @param {string} card card text, e.g. "9H"
 * @param {Design} design
 * @param {string} [style] index style, as of the setting
 */
export const face = (card, design, style = "auto") =>
  html`<svg class="card-art" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="card-paper" x=".5" y=".5" width="99" height="139" rx="7"></rect>
    ${design === "plain" ? nothing : svg`<g class="full-face">${middle(card)}${fullIndex(card, style)}</g>`}
    ${design === "full" ? nothing : svg`<g class="plain-face">${plain(card, style)}</g>`}
  </svg>`;

/** The back of a card, as it was chosen on this device. */
export const back = () =>
  html`<svg class="card-art" viewBox="0 0 100 140" aria-hidden="true">
    <use href="#card-back-${current().back}"></use>
  </svg>`;
