/** The trick of Double King: each card lies before the player who played it. */

import { clamp, heightOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Rect} Rect @typedef {import("./geometry.js").Placement} Placement */

const LARGEST = 112;
const SEATS = 4;

/** Where each seat's card lies, in card sizes from the middle: own seat below, then clockwise. */
const BEFORE = [
  { x: 0, y: 0.55, turn: -2 },
  { x: -0.82, y: 0, turn: -7 },
  { x: 0, y: -0.55, turn: 3 },
  { x: 0.82, y: 0, turn: 6 },
];

/** @param {Rect} region */
export function trickCardWidth(region) {
  return Math.floor(clamp(Math.min(region.w / 2.7, region.h / heightOf(2.2)), 40, LARGEST));
}

/**
 * @param {Rect} region
 * @param {string[]} trick in the order played
 * @param {number} leader
 * @param {number} me the seat that looks
 * @returns {Map<string, Placement>}
 */
export function layTrick(region, trick, leader, me) {
  const w = trickCardWidth(region);
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  trick.forEach((card, index) => {
    const off = BEFORE[(leader + index - me + SEATS) % SEATS];
    if (!off) return;
    const x = region.x + region.w / 2 + off.x * w - w / 2;
    const y = region.y + region.h / 2 + off.y * heightOf(w) - heightOf(w) / 2;
    placements.set(card, { x, y, w, turn: off.turn, z: 100 + index, zone: "trick" });
  });
  return placements;
}

/** Where the card of a seat will lie: empty places are drawn there. @param {Rect} region @param {number} seat @param {number} me */
export function spotOf(region, seat, me) {
  return layTrick(region, ["spot"], seat, me).get("spot");
}
