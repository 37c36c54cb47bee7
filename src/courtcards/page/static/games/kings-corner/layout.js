/**
 * Where the cards of the cross lie: four sides and four corners round the stock.
 *
 * Piles run outwards, so the cross keeps its shape while they grow: West and the two western corners to the left, East
 * and the eastern corners to the right, North up and South down. In every pile the index of a covered card stays
 * visible: where a pile runs left or up, it is the covered cards that lie further out. Where a pile is too long for
 * that, its two ends are: the rest follows from them, lies close together, and is counted.
 */

import { around, clamp, heightOf, put, rectOfCard } from "../../js/layout/geometry.js";
import { asCross, PLACES } from "./places.js";

/**
 * @typedef {import("../../js/layout/geometry.js").Rect} Rect
 * @typedef {import("../../js/layout/geometry.js").Placement} Placement
 */

/**
 * @typedef {object} Spot One place of the cross.
 * @property {number} x where its inner card lies
 * @property {number} y
 * @property {-1 | 0 | 1} dx which way the pile runs
 * @property {-1 | 0 | 1} dy
 *
 * @typedef {object} Cross
 * @property {number} w width of a card
 * @property {number} roomX how far a pile may run sideways
 * @property {number} roomY how far it may run up or down
 * @property {Record<string, Spot>} spots
 * @property {Rect} stock
 */

const LARGEST = 104;
const GAP = 0.13;
/** The least room for a pile to run into, in widths and heights of a card. */
const LEAST_ROOM_X = 1.2;
const LEAST_ROOM_Y = 0.6;
/** Cards narrower than this, in pixels, show large indices, of which more must stay visible. */
const PLAIN_BELOW = 66;
/** A strip narrower than this part of a card has no room for a large index. */
const TIGHT = 0.38;
/** A strip narrower than this part of a card shows nothing that could be read. */
const LEAST_STRIP = 0.19;

/**
 * Column and row, from -1 to 1, and which way each pile runs.
 *
 * @type {Record<string, [number, number, -1 | 0 | 1, -1 | 0 | 1]>}
 */
const GRID = {
  NW: [-1, -1, -1, 0],
  N: [0, -1, 0, -1],
  NE: [1, -1, 1, 0],
  W: [-1, 0, -1, 0],
  E: [1, 0, 1, 0],
  SW: [-1, 1, -1, 0],
  S: [0, 1, 0, 1],
  SE: [1, 1, 1, 0],
};

/** @param {Rect} region @returns {Cross} */
export function crossIn(region) {
  const widest = region.w / (3 + 2 * GAP + 2 * LEAST_ROOM_X);
  const tallest = region.h / (heightOf(3 + 2 * LEAST_ROOM_Y) + 2 * GAP);
  const w = Math.floor(clamp(Math.min(widest, tallest), 30, LARGEST));
  const h = heightOf(w);
  const gap = w * GAP;
  const middle = { x: region.x + (region.w - w) / 2, y: region.y + (region.h - h) / 2 };
  /** @type {Record<string, Spot>} */
  const spots = {};
  for (const [place, [column, row, dx, dy]] of Object.entries(GRID)) {
    spots[place] = { x: middle.x + column * (w + gap), y: middle.y + row * (h + gap), dx, dy };
  }
  const roomX = (region.w - 3 * w - 2 * gap) / 2;
  const roomY = (region.h - 3 * h - 2 * gap) / 2;
  return { w, roomX, roomY, spots, stock: { ...middle, w, h } };
}

/**
 * How far apart the cards of a pile lie: the lowest from the next, and each other from the one above it.
 *
 * @param {Cross} cross
 * @param {Spot} spot
 * @param {number} count
 * @returns {{first: number, rest: number}}
 */
function spreadOf(cross, spot, count) {
  const isPlain = cross.w < PLAIN_BELOW;
  const wanted = cross.w * (spot.dx ? (isPlain ? 0.44 : 0.25) : isPlain ? 0.4 : 0.29);
  const room = spot.dx ? cross.roomX : cross.roomY;
  const even = Math.min(wanted, room / Math.max(count - 1, 1));
  if (even >= cross.w * LEAST_STRIP || count < 3) return { first: even, rest: even };
  const first = Math.min(wanted, room * 0.6);
  return { first, rest: (room - first) / (count - 2) };
}

/**
 * Is a pile so long that only its ends are to be read?
 *
 * @param {Cross} cross
 * @param {string} place
 * @param {number} count
 */
export function isSqueezed(cross, place, count) {
  const spot = cross.spots[place];
  return spot !== undefined && spreadOf(cross, spot, count).rest < cross.w * LEAST_STRIP && count > 2;
}

/**
 * Where the card at `index` of a pile of `count` lies.
 *
 * @param {Cross} cross
 * @param {string} place
 * @param {number} index
 * @param {number} count
 * @returns {Placement}
 */
export function cardOnPile(cross, place, index, count) {
  const spot = cross.spots[place] ?? { x: 0, y: 0, dx: 0, dy: 0 };
  const { first, rest } = spreadOf(cross, spot, count);
  const along = (/** @type {number} */ at) => (at === 0 ? 0 : first + (at - 1) * rest);
  const runsBack = spot.dx < 0 || spot.dy < 0;
  const far = runsBack ? along(Math.max(count, 1) - 1) - along(index) : along(index);
  const isCovered = index < count - 1;
  return {
    x: spot.x + spot.dx * far,
    y: spot.y + spot.dy * far,
    w: cross.w,
    turn: 0,
    z: 20 + index,
    zone: "pile",
    isTight: count > 1 && (index === 0 ? first : rest) < cross.w * TIGHT && !(first > rest && !isCovered),
    showsTop: isCovered && spot.dy !== 0,
  };
}

/**
 * Lays all piles out.
 *
 * @param {Cross} cross
 * @param {Record<string, string[]>} piles
 * @returns {Map<string, Placement>}
 */
export function layPiles(cross, piles) {
  /** @type {Map<string, Placement>} */
  const placements = new Map();
  for (const place of PLACES) {
    const cards = piles[place] ?? [];
    for (const [index, card] of cards.entries()) {
      placements.set(card, cardOnPile(cross, place, index, cards.length));
    }
  }
  return placements;
}

/**
 * What a place covers: its pile, or the empty place.
 *
 * @param {Cross} cross
 * @param {string} place
 * @param {number} count
 */
export function areaOf(cross, place, count) {
  const cards = Array.from({ length: Math.max(count, 1) }, (_, index) => cardOnPile(cross, place, index, count));
  return around(cards.map(rectOfCard));
}

const SMALL_CARD = 34;

/** @param {import("../../js/drawing.js").Ground} ground @param {import("./places.js").View} view */
function areasOf({ rect }, view) {
  const cross = crossIn(rect(".cross"));
  return new Map(PLACES.map((place) => [place, areaOf(cross, place, view.table?.piles[place]?.length ?? 0)]));
}

/**
 * The counts of the piles that are too long to be read, at their outer edge.
 *
 * @param {import("../../js/drawing.js").Ground} ground
 * @param {import("./places.js").View} view
 */
function placeCounts(ground, view) {
  const cross = crossIn(ground.rect(".cross"));
  const areas = areasOf(ground, view);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (ground.board.querySelectorAll(".pile-count"))) {
    const place = element.dataset.place ?? "";
    const area = areas.get(place);
    element.hidden = !area || !isSqueezed(cross, place, view.table?.piles[place]?.length ?? 0);
    if (!area || element.hidden) continue;
    element.style.left = `${area.x + area.w / 2}px`;
    element.style.top = `${place === "N" ? area.y : area.y + area.h}px`;
  }
}

/** @type {import("../../js/drawing.js").Layout} */
export const layout = {
  cards: ({ rect }, view) => layPiles(crossIn(rect(".cross")), asCross(view).table?.piles ?? {}),
  spots(ground, view) {
    const { board, rect } = ground;
    const region = rect(".cross");
    for (const [place, area] of areasOf(ground, asCross(view))) {
      put(board.querySelector(`.place[data-place="${place}"]`), area, region);
    }
    put(board.querySelector(".stock"), crossIn(region).stock, region);
    placeCounts(ground, asCross(view));
  },
  areas: (ground, view) => areasOf(ground, asCross(view)),
  source({ rect }) {
    const stock = rect(".stock");
    return { x: stock.x, y: stock.y, w: stock.w || SMALL_CARD };
  },
  width: (_ground, source) => source.w,
  owner: (_card, _before, owner) => owner,
};
