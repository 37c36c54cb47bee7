/** The own hand: fanned, in one row where its indices stay readable, else in two. */

import { hasLargeCards } from "../settings.js";
import { clamp, heightOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect @typedef {import("./geometry.js").Placement} Placement */

const LARGEST = 132;
const SMALLEST = 36;
/** No card is wider than so much of its zone. */
const WIDEST = 0.26;
/** A card that is covered shows so many pixels at least where there may be two rows: a finger finds it. */
const LEAST_STRIP = 34;
/** The part of a covered card that rank and suit need, in widths: one under the other, and side by side. */
const STRIP = { under: 0.3, beside: 0.36 };
const LARGE_STRIP = { under: 0.44, beside: 0.66 };
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
/** A full hand: by it the cards of a trick are sized. */
const FULL = 13;

/**
 * Lays the hand out in its zone.
 *
 * @param {string[]} cards sorted
 * @param {Rect} zone
 * @param {{raised: (card: string) => number}} look how far each card stands out, from 0 to 1
 * @returns {Map<string, Placement>}
 */
export function layHand(cards, zone, look) {
  const rowCount = rowCountOf(cards.length, zone);
  const half = Math.ceil(cards.length / rowCount);
  const rows = rowCount > 1 ? [cards.slice(0, half), cards.slice(half)] : [cards];
  const w = handCardWidth(cards.length, zone, rowCount);
  const h = heightOf(w);
  const rowStep = rowCount > 1 ? Math.min(zone.h - h * (1 + LIFT), h * CLOSE) : 0;
  const free = zone.h - h * (1 + LIFT + bendOf(zone, rowCount)) - rowStep;
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const [line, row] of rows.entries()) {
    const y = zone.y + Math.max(free, 0) / 2 + h * LIFT + line * rowStep;
    layRow(row, { zone, w, y, line, isCovered: line < rowCount - 1 }, look, placements);
  }
  return placements;
}

/** The width of a card of a full hand, by which others are sized; 0 where there is no hand. @param {Rect} zone */
export const fullHandWidth = (zone) => (zone.h > 0 ? handCardWidth(FULL, zone, rowCountOf(FULL, zone)) : 0);

/** The room that a bent row needs below it, in heights of a card. @param {Rect} zone @param {number} rowCount */
const bendOf = (zone, rowCount) => (rowCount > 1 ? 0 : zone.w > WIDE ? 0.1 : 0.04);

/** @param {number} count @param {Rect} zone @param {number} rowCount */
function handCardWidth(count, zone, rowCount) {
  const tall = zone.h / (1 + LIFT + (rowCount > 1 ? UPPER : bendOf(zone, rowCount)));
  const { beside } = hasLargeCards() ? LARGE_STRIP : STRIP;
  const perRow = Math.ceil(count / rowCount);
  const across = rowCount > 1 ? zone.w / (1 + beside * (perRow - 1)) : zone.w * WIDEST;
  return clamp(Math.min(tall / heightOf(1), across), SMALLEST, LARGEST);
}

/** @param {number} count @param {Rect} zone */
function rowCountOf(count, zone) {
  const w = handCardWidth(count, zone, 1);
  const step = (zone.w - w) / Math.max(count - 1, 1);
  const { under } = hasLargeCards() ? LARGE_STRIP : STRIP;
  return step >= Math.max(w * under, LEAST_STRIP) || count < 8 || zone.h < TWO_ROWS_FROM ? 1 : 2;
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
