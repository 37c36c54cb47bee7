/** The open hand of another player: small, in as many rows as let the cards be largest. */

import { clamp, heightOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect @typedef {import("./geometry.js").Placement} Placement */

const LARGEST = 54;
const SMALLEST = 14;
const MOST_ROWS = 3;
/** The least part of a covered card that shows, of its width and of its height. */
const STEP_X = 0.42;
const STEP_Y = 0.58;
/** How far apart the cards of a hand lie that has room. */
const WIDEST_STEP = 0.72;

/**
 * The width of a card where a hand lies in so many rows.
 *
 * @param {number} count
 * @param {Rect} zone
 * @param {number} rows
 */
function widthIn(count, zone, rows) {
  const across = zone.w / (1 + STEP_X * (Math.ceil(count / rows) - 1));
  const down = zone.h / heightOf(1 + STEP_Y * (rows - 1));
  return Math.min(across, down, LARGEST);
}

/** @param {string[]} cards sorted @param {Rect} zone @returns {Map<string, Placement>} */
export function layFan(cards, zone) {
  const choices = Array.from({ length: MOST_ROWS }, (_, index) => index + 1);
  const rows = choices.reduce(
    (best, each) => (widthIn(cards.length, zone, each) > widthIn(cards.length, zone, best) * 1.08 ? each : best),
    1,
  );
  const w = Math.max(widthIn(cards.length, zone, rows), SMALLEST);
  const perRow = Math.max(Math.ceil(cards.length / rows), 1);
  const used = Math.ceil(cards.length / perRow);
  const tall = heightOf(w) * (1 + STEP_Y * (used - 1));
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  cards.forEach((card, index) => {
    const line = Math.floor(index / perRow);
    const column = index % perRow;
    const step = clamp((zone.w - w) / Math.max(perRow - 1, 1), 0, w * WIDEST_STEP);
    placements.set(card, {
      x: zone.x + column * step,
      y: zone.y + Math.max(zone.h - tall, 0) / 2 + line * heightOf(w) * STEP_Y,
      w,
      turn: 0,
      z: 140 + index,
      zone: "fan",
      showsTop: false,
    });
  });
  return placements;
}
