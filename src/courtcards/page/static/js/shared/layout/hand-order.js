/** The order in which the own hand is held: by suit, by rank, trumps first, or as its cards were dragged. */

import { isRed, rankIndex, SUITS, suitOf } from "../cards/names.js";
import { current } from "../settings.js";

/**
 * @typedef {import("../types.js").View} View
 *
 * @typedef {object} Holding How a hand of this game is held.
 * @property {"suit" | "rank"} usual
 * @property {boolean} isAceHigh
 * @property {(view: View) => string} trump the trump suit; "" where there is none
 *
 * @typedef {object} Held What is kept of one deal.
 * @property {string} deal
 * @property {Record<string, string[]>} suits from left to right, by what they were sorted for
 * @property {Record<number, string[]>} cards as they were dragged, by seat
 */

const KEY = "courtcards.hand";

/** By rank, the highest first. @param {string[]} cards */
export const byRank = (cards, isAceHigh = false) =>
  [...cards].sort(
    (a, b) =>
      rankIndex(b, isAceHigh) - rankIndex(a, isAceHigh) ||
      Number(isRed(a)) - Number(isRed(b)) ||
      SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b)),
  );

/** By suit, and the highest first. @param {string[]} cards @param {string[]} suits from left to right */
export const bySuit = (cards, suits = SUITS, isAceHigh = true) =>
  [...cards].sort(
    (a, b) => suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)) || rankIndex(b, isAceHigh) - rankIndex(a, isAceHigh),
  );

/**
 * The suits of some cards, red and black in turn as far as they allow it.
 *
 * @param {string[]} cards
 * @param {string} [first] the suit that comes first, if it is held
 */
export function suitsInTurn(cards, first = "") {
  const all = SUITS.filter((suit) => cards.some((card) => suitOf(card) === suit));
  const rest = all.filter((suit) => suit !== first);
  const red = rest.filter((suit) => isRed(`A${suit}`));
  const black = rest.filter((suit) => !isRed(`A${suit}`));
  const begins = all.includes(first) ? isRed(`A${first}`) : black.length >= red.length;
  const [one, other] = begins ? [black, red] : [red, black];
  const inTurn = one.flatMap((suit, index) => [suit, ...other.slice(index, index + 1)]);
  return [...all.filter((suit) => suit === first), ...inTurn, ...other.slice(one.length)];
}

/** @returns {Held | null} */
function readHeld() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @type {Held | null} */
let held = null;

/** Drops the order of another match's hand at this table. */
export function forgetHand() {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is closed: nothing was kept.
  }
}

/** The order kept for the deal of a view; that of another deal is dropped. @param {View} view */
function heldIn({ hand }) {
  const deal = `${location.pathname}${location.search} ${hand}`;
  held ??= readHeld();
  if (held?.deal !== deal) held = { deal, suits: {}, cards: {} };
  return held;
}

/**
 * The suits from left to right: as at the first look at this hand, so that none moves when another has been played.
 *
 * @param {View} view
 * @param {string[]} cards
 * @param {string} first
 */
function suitsOf(view, cards, first) {
  const { suits } = heldIn(view);
  const key = `${view.seat} ${first}`;
  const kept = suits[key];
  const isKept = kept !== undefined && cards.every((card) => kept.includes(suitOf(card)));
  return (suits[key] = isKept ? kept : suitsInTurn(cards, first));
}

/**
 * The own hand from left to right, as the person wants to hold it.
 *
 * @param {View} view
 * @param {Holding} holding
 * @returns {string[]}
 */
export function orderHand(view, holding) {
  const cards = view.table?.cards ?? [];
  const order = current().order;
  if (order === "hand") {
    const dragged = (heldIn(view).cards[view.seat] ?? []).filter((card) => cards.includes(card));
    const added = cards.filter((card) => !dragged.includes(card));
    return [...dragged, ...sortedBy(holding.usual, view, added, holding)];
  }
  return sortedBy(order === "usual" ? holding.usual : order, view, cards, holding);
}

/** @param {string} order @param {View} view @param {string[]} cards @param {Holding} holding */
function sortedBy(order, view, cards, { isAceHigh, trump }) {
  if (order === "rank") return byRank(cards, isAceHigh);
  const first = order === "trumps" ? trump(view) : "";
  return bySuit(cards, suitsOf(view, cards, first), isAceHigh);
}

/** May cards be dragged within the hand? */
export const isHeldByHand = () => current().order === "hand";

/**
 * Puts a card elsewhere in the own hand, and keeps the order for the deal.
 *
 * @param {View} view
 * @param {Holding} holding
 * @param {string} card
 * @param {number} index where it stands then, from 0
 */
export function moveInHand(view, holding, card, index) {
  const cards = orderHand(view, holding).filter((each) => each !== card);
  cards.splice(index, 0, card);
  const kept = heldIn(view);
  kept.cards[view.seat] = cards;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is closed: the order holds until the page is left.
  }
}
