/** The places of the cards of a trick: each before its player, a little larger than those of the own hand. */

import { clamp, heightOf, put } from "../layout/geometry.js";
import { fullHandWidth } from "../layout/hand.js";
import { asTricks } from "./types.js";

/**
 * @typedef {import("../layout/geometry.js").Rect} Rect
 * @typedef {import("../layout/geometry.js").Placement} Placement
 */

const LARGEST = 140;
const SMALLEST = 40;
/** A card of the trick is at most so many times as wide as one of the own hand. */
const BESIDE_HAND = 1.3;

/** The distance of a card from the middle, in widths and heights of a card: they part as far as there is room. */
const ACROSS = { least: 0.82, most: 1.14 };
const DOWN = { least: 0.5, most: 0.56 };
/** By how many degrees the cards are turned, clockwise from one's own seat: nobody lays a card down quite straight. */
const TURNS = [-2, -4, 2, 4];

/** @param {Rect} region @param {Rect} hand the zone of the own hand */
export function trickCardWidth(region, hand) {
  const fits = Math.min(region.w / 2.7, region.h / heightOf(2.2));
  const most = fullHandWidth(hand) * BESIDE_HAND || LARGEST;
  return Math.floor(clamp(Math.min(fits, most), SMALLEST, LARGEST));
}

/**
 * The distance of a card from the middle, so that all stay within their region.
 *
 * @param {number} room the region, in widths or heights of a card
 * @param {{least: number, most: number}} way
 */
const apart = (room, { least, most }) => clamp((room - 1) / 2 - 0.06, least, most);

/**
 * @param {{region: Rect, w: number}} at where the trick lies, and how wide a card of it is
 * @param {string[]} trick in the order played
 * @param {number} leader
 * @param {number} near the seat on the near side
 * @param {number} seats
 * @returns {Map<string, Placement>}
 */
function layTrick({ region, w }, trick, leader, near, seats) {
  const across = apart(region.w / w, ACROSS);
  const down = apart(region.h / heightOf(w), DOWN);
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const [index, card] of trick.entries()) {
    // Counted clockwise from the near seat, which is below.
    const place = (leader + index - near + seats) % seats;
    const angle = (2 * Math.PI * place) / seats;
    const x = region.x + region.w / 2 - across * Math.sin(angle) * w - w / 2;
    const y = region.y + region.h / 2 + (down * Math.cos(angle) - 0.5) * heightOf(w);
    placements.set(card, { x, y, w, turn: TURNS[place % TURNS.length] ?? 0, z: 100 + index, zone: "trick" });
  }
  return placements;
}

/** @param {import("../drawing.js").Ground} ground */
function trickPlace({ rect }) {
  const region = rect(".trick");
  return { region, w: trickCardWidth(region, rect(".hand")) };
}

/** @type {import("../drawing.js").Layout} */
export const layout = {
  cards(ground, view, near) {
    const { table } = asTricks(view);
    return table ? layTrick(trickPlace(ground), table.trick, table.leader, near, table.hand_counts.length) : new Map();
  },
  spots(ground, view, near) {
    const at = trickPlace(ground);
    const seats = view.table?.hand_counts.length ?? 0;
    for (let seat = 0; seat < seats; seat++) {
      const spot = layTrick(at, ["spot"], seat, near, seats).get("spot");
      const element = ground.board.querySelector(`.trick-spot[data-seat="${seat}"]`);
      if (spot) put(element, { ...spot, h: heightOf(spot.w) }, at.region, spot.turn);
    }
  },
  areas: () => new Map(),
  source: ({ seat }, _view, event) => (event?.kind === "dealt" ? seat(event.dealer) : null),
  width: (ground) => trickPlace(ground).w,
  owner(card, before, owner) {
    const { table } = asTricks(before);
    return table ? (table.leader + table.trick.indexOf(card)) % table.hand_counts.length : owner;
  },
};
