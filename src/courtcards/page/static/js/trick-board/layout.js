/** Where the cards of a trick lie: each before the player who played it, in a ring round the middle. */

import { clamp, heightOf, put } from "../layout/geometry.js";
import { asTricks } from "./types.js";

/**
 * @typedef {import("../layout/geometry.js").Rect} Rect
 * @typedef {import("../layout/geometry.js").Placement} Placement
 */

const LARGEST = 140;

/** How far from the middle a card lies, in widths and heights of a card. */
const ACROSS = 0.82;
const DOWN = 0.55;
/** By how many degrees the cards are turned, clockwise from one's own seat: nobody lays a card down quite straight. */
const TURNS = [-2, -7, 3, 6];

/** @param {Rect} region */
export function trickCardWidth(region) {
  return Math.floor(clamp(Math.min(region.w / 2.7, region.h / heightOf(2.2)), 40, LARGEST));
}

/**
 * Where a seat's card lies, in card sizes from the middle: the near seat below, then clockwise.
 *
 * @param {number} place counted clockwise from the near seat
 * @param {number} seats
 */
function offset(place, seats) {
  const angle = (2 * Math.PI * place) / seats;
  return { x: -ACROSS * Math.sin(angle), y: DOWN * Math.cos(angle), turn: TURNS[place % TURNS.length] ?? 0 };
}

/**
 * @param {Rect} region
 * @param {string[]} trick in the order played
 * @param {number} leader
 * @param {number} near the seat on the near side
 * @param {number} seats
 * @returns {Map<string, Placement>}
 */
function layTrick(region, trick, leader, near, seats) {
  const w = trickCardWidth(region);
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const [index, card] of trick.entries()) {
    const off = offset((leader + index - near + seats) % seats, seats);
    const x = region.x + region.w / 2 + off.x * w - w / 2;
    const y = region.y + region.h / 2 + off.y * heightOf(w) - heightOf(w) / 2;
    placements.set(card, { x, y, w, turn: off.turn, z: 100 + index, zone: "trick" });
  }
  return placements;
}

/** @type {import("../drawing.js").Layout} */
export const layout = {
  cards({ rect }, view, near) {
    const { table } = asTricks(view);
    return table ? layTrick(rect(".trick"), table.trick, table.leader, near, table.hand_counts.length) : new Map();
  },
  spots({ board, rect }, view, near) {
    const region = rect(".trick");
    const seats = view.table?.hand_counts.length ?? 0;
    for (let seat = 0; seat < seats; seat++) {
      const spot = layTrick(region, ["spot"], seat, near, seats).get("spot");
      const element = board.querySelector(`.trick-spot[data-seat="${seat}"]`);
      if (spot) put(element, { ...spot, h: heightOf(spot.w) }, region, spot.turn);
    }
  },
  areas: () => new Map(),
  source: ({ seat }, _view, event) => (event?.kind === "dealt" ? seat(event.dealer) : null),
  width: ({ rect }) => trickCardWidth(rect(".trick")),
  owner(card, before, owner) {
    const { table } = asTricks(before);
    return table ? (table.leader + table.trick.indexOf(card)) % table.hand_counts.length : owner;
  },
};
