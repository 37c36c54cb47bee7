/** The own hand: sorted, fanned, in one row where its indices stay readable, else in two. */

import { isRed, rankIndex, SUITS, suitOf } from "../cards/names.js";
import { hasLargeCards } from "../settings.js";
import { clamp, heightOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect @typedef {import("./geometry.js").Placement} Placement */

const LARGEST = 132;
/** A card that is covered shows so many pixels at least where there may be two rows: a finger finds it. */
const LEAST_STRIP = 34;
/** The same, in widths, where indices are large. */
const LARGE_STRIP = 0.52;
/** A lower zone, in pixels, has room for one row only. */
const TWO_ROWS_FROM = 100;
/** How much of the upper of two rows shows, in heights of a card. */
const UPPER = 0.62;
const LIFT = 0.16;
/** How far apart the cards of a hand in one row lie, and of one in two, in widths. */
const APART = 0.74;
const CLOSE = 0.96;
/** From this width on a hand is bent. */
const WIDE = 560;

/** By rank, King first and ace last. @param {string[]} cards */
export const byRank = (cards) =>
  [...cards].sort(
    (a, b) => rankIndex(b, false) - rankIndex(a, false) || Number(isRed(a)) - Number(isRed(b)) || compareSuits(a, b),
  );

/** By suit, black and red in turn, the highest first and the ace high. @param {string[]} cards */
export const bySuit = (cards) =>
  [...cards].sort((a, b) => compareSuits(a, b) || rankIndex(b, true) - rankIndex(a, true));

/** @param {string} a @param {string} b */
const compareSuits = (a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));

/**
 * Lays the hand out in its zone.
 *
 * @param {string[]} cards sorted
 * @param {Rect} zone
 * @param {{raised: (card: string) => number}} look how far each card stands out, from 0 to 1
 * @returns {Map<string, Placement>}
 */
export function layHand(cards, zone, look) {
  const rows = rowsOf(cards, zone);
  const w = handCardWidth(zone, rows.length);
  const rowStep = rows.length > 1 ? (zone.h - heightOf(w) * (1 + LIFT)) / (rows.length - 1) : 0;
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const [line, row] of rows.entries()) {
    const y = zone.y + heightOf(w) * LIFT + line * rowStep;
    layRow(row, { zone, w, y, line, isCovered: line < rows.length - 1 }, look, placements);
  }
  return placements;
}

/** @param {Rect} zone @param {number} rowCount */
function handCardWidth(zone, rowCount) {
  const bend = zone.w > WIDE ? 0.1 : 0.04;
  const height = zone.h / (1 + LIFT + (rowCount > 1 ? UPPER : bend));
  return clamp(height / heightOf(1), 36, LARGEST);
}

/** @param {string[]} cards @param {Rect} zone */
function rowsOf(cards, zone) {
  const w = handCardWidth(zone, 1);
  const step = (zone.w - w) / Math.max(cards.length - 1, 1);
  const least = hasLargeCards() ? w * LARGE_STRIP : LEAST_STRIP;
  if (step >= least || cards.length < 8 || zone.h < TWO_ROWS_FROM) return [cards];
  const half = Math.ceil(cards.length / 2);
  return [cards.slice(0, half), cards.slice(half)];
}

/**
 * @param {string[]} row
 * @param {{zone: Rect, w: number, y: number, line: number, isCovered: boolean}} at
 * @param {{raised: (card: string) => number}} look
 * @param {Map<string, Placement>} placements
 */
function layRow(row, { zone, w, y, line, isCovered }, look, placements) {
  const step = Math.min(w * (line > 0 || isCovered ? CLOSE : APART), (zone.w - w) / Math.max(row.length - 1, 1));
  const left = zone.x + (zone.w - w - step * (row.length - 1)) / 2;
  // A flat arc: beautiful on a wide table, and on a phone too slight to cost an index.
  const bend = zone.w > WIDE ? Math.min(1.5, 14 / row.length) : 0.4;
  row.forEach((card, index) => {
    const off = index - (row.length - 1) / 2;
    const sag = Math.abs(off) ** 2 * bend * w * 0.0022;
    const lift = look.raised(card) * heightOf(w) * LIFT;
    placements.set(card, {
      x: left + index * step,
      y: y + sag - lift,
      w,
      turn: off * bend,
      z: 200 + line * 60 + index,
      zone: "hand",
      showsTop: isCovered,
    });
  });
}
