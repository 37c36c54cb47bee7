/**
 * Where the cards of the cross lie: four sides and four corners round the stock.
 *
 * Piles run outwards, so the cross keeps its shape while they grow. On a tall board North runs up and South down; on a
 * wide one North runs right and South left, between the corners, so that three rows share its height. In every pile the
 * index of a covered card stays visible: where a pile runs left or up, it is the covered cards that lie further out. A
 * pile too long for its room is folded into two lines, the first cards in the outer one.
 */

import { around, clamp, heightOf, put, rectOfCard } from "../../js/shared/layout/geometry.js";
import { hasLargeCards } from "../../js/shared/settings.js";
import { asCross, PLACES } from "./places.js";

/**
 * @typedef {import("../../js/shared/layout/geometry.js").Rect} Rect
 * @typedef {import("../../js/shared/layout/geometry.js").Placement} Placement
 */

/**
 * @typedef {object} Spot One place of the cross.
 * @property {number} x where its inner card lies
 * @property {number} y
 * @property {-1 | 0 | 1} dx which way the pile runs
 * @property {-1 | 0 | 1} dy
 * @property {number} room how far it may run, in pixels
 * @property {number} fold how far the first line of a long pile lies beside the second
 *
 * @typedef {object} Cross
 * @property {number} w width of a card
 * @property {Record<string, Spot>} spots
 * @property {Rect} stock
 */

const LARGEST = 150;
const LEAST = 18;
/** All that follows is in widths of a card. */
const GAP = 0.13;
/** How far apart the cards of a pile lie that has room, sideways and down. */
const WANTED = { x: 0.25, y: 0.29 };
/** A narrower strip shows no index that could be read: a pile is folded, or only its ends are shown. */
const LEAST_STRIP = 0.15;
/** The same where cards have large indices: seven cards would need the whole board. */
const LARGE_STRIP = 0.34;
/** Room for seven cards in one line, and thirteen in two. */
const LINE = 6 * LEAST_STRIP;
/** Room for thirteen cards in one line. */
const LONG_LINE = 12 * LEAST_STRIP;
/** The same down a pile: rank and suit stand beside each other. */
const LARGE_STRIP_DOWN = 0.43;
/** Room for the ends of a pile with large indices. */
const ENDS = 0.6;
/** How far the first line of a folded pile stands out: rank and suit of its cards are to be seen. */
const FOLD = 0.3;

/**
 * @typedef {object} Shape A way to lay the cross out, in widths of a card.
 * @property {boolean} isWide do North and South run sideways?
 * @property {number} line the room of a pile
 * @property {number} fold what the rows stand apart for folded piles; 0 where none is folded
 */

/** @type {Shape[]} */
const SHAPES = [
  { isWide: false, line: LINE, fold: FOLD },
  { isWide: true, line: LINE, fold: FOLD },
  { isWide: true, line: LONG_LINE, fold: 0 },
];

/** Those of cards with large indices. @type {Shape[]} */
const LARGE_SHAPES = [
  { isWide: false, line: ENDS, fold: 0 },
  { isWide: true, line: ENDS, fold: 0 },
];

/**
 * How wide a card can be if the cross is laid out so.
 *
 * @param {Rect} region
 * @param {Shape} shape
 */
function cardWidth(region, { isWide, line, fold }) {
  const across = 3 + 2 * GAP + (isWide ? 4 : 2) * line;
  const down = heightOf(3) + 2 * (GAP + fold) + (isWide ? fold : 2 * line);
  return Math.min(region.w / across, region.h / down);
}

/**
 * Column and row, from -1 to 1, and which way each pile runs; North and South by the shape.
 *
 * @type {Record<string, [number, number, -1 | 0 | 1]>}
 */
const GRID = {
  NW: [-1, -1, -1],
  N: [0, -1, 1],
  NE: [1, -1, 1],
  W: [-1, 0, -1],
  E: [1, 0, 1],
  SW: [-1, 1, -1],
  S: [0, 1, -1],
  SE: [1, 1, 1],
};

/** @param {Rect} region @returns {Cross} */
export function crossIn(region) {
  const isLarge = hasLargeCards();
  const shapes = isLarge ? LARGE_SHAPES : SHAPES;
  const shape = shapes.reduce((best, each) => (cardWidth(region, each) > cardWidth(region, best) ? each : best));
  const w = Math.floor(clamp(cardWidth(region, shape), LEAST, LARGEST));
  const h = heightOf(w);
  const rowStep = h + (GAP + shape.fold) * w;
  const columnStep = w * (1 + GAP);
  const freeX = Math.max(region.w - w - 2 * columnStep, 0);
  // Between the corners of a wide board North and South have a line; all else is left for those that run outwards.
  const between = shape.isWide ? Math.min(freeX / 4, w * shape.line) : 0;
  const spareY = Math.max(region.h - h - 2 * rowStep - (shape.isWide ? shape.fold * w : 0), 0);
  const middle = {
    x: region.x + (region.w - w) / 2,
    y: region.y + (region.h - h) / 2 + (shape.isWide ? (shape.fold * w) / 2 : 0),
  };
  /** @type {Record<string, Spot>} */
  const spots = {};
  for (const [place, [column, row, dx]] of Object.entries(GRID)) {
    const isCorner = column !== 0 && row !== 0;
    const isPole = column === 0;
    const runsDown = isPole && !shape.isWide;
    spots[place] = {
      x: middle.x + column * (columnStep + (isCorner ? between : 0)),
      y: middle.y + row * rowStep,
      dx: runsDown ? 0 : dx,
      dy: runsDown ? /** @type {-1 | 1} */ (row) : 0,
      room: runsDown ? spareY / 2 : isPole ? between : freeX / 2 - (isCorner ? between : 0),
      fold: isLarge ? 0 : runsDown ? FOLD * w : shape.fold * w,
    };
  }
  return { w, spots, stock: { ...middle, w, h } };
}

/**
 * How the cards of a pile lie: in how many lines, and how far apart: the lowest from the next, and each other from the
 * one above it.
 *
 * @param {Cross} cross
 * @param {Spot} spot
 * @param {number} count
 * @returns {{perLine: number, first: number, rest: number}}
 */
function spreadOf({ w }, spot, count) {
  const isLarge = hasLargeCards();
  const wanted = w * (spot.dx ? (isLarge ? LARGE_STRIP : WANTED.x) : isLarge ? LARGE_STRIP_DOWN : WANTED.y);
  const evenOf = (/** @type {number} */ cards) => Math.min(wanted, spot.room / Math.max(cards - 1, 1));
  const even = evenOf(count);
  if (isReadable(w, even) || count < 3) return { perLine: count, first: even, rest: even };
  const half = Math.ceil(count / 2);
  if (spot.fold > 0) return { perLine: half, first: evenOf(half), rest: evenOf(half) };
  const first = Math.min(wanted, spot.room * 0.72);
  return { perLine: count, first, rest: (spot.room - first) / (count - 2) };
}

/**
 * Can a card be read of which only such a strip is to be seen? Widths were rounded.
 *
 * @param {number} w
 * @param {number} strip
 */
const isReadable = (w, strip) => strip >= w * (hasLargeCards() ? LARGE_STRIP : LEAST_STRIP) - 0.5;

/**
 * Is a pile so long that only its ends are to be read?
 *
 * @param {Cross} cross
 * @param {string} place
 * @param {number} count
 */
export function isSqueezed(cross, place, count) {
  const spot = cross.spots[place];
  return spot !== undefined && count > 2 && !isReadable(cross.w, spreadOf(cross, spot, count).rest);
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
  const spot = cross.spots[place] ?? { x: 0, y: 0, dx: 0, dy: 0, room: 0, fold: 0 };
  const { perLine, first, rest } = spreadOf(cross, spot, count);
  const isFirstLine = index < perLine && perLine < count;
  const at = index % Math.max(perLine, 1);
  const inLine = isFirstLine ? perLine : Math.max(count - (perLine < count ? perLine : 0), 1);
  const along = (/** @type {number} */ step) => (step === 0 ? 0 : first + (step - 1) * rest);
  const runsBack = spot.dx < 0 || spot.dy < 0;
  const far = runsBack ? along(inLine - 1) - along(at) : along(at);
  const aside = isFirstLine ? spot.fold : 0;
  return {
    x: spot.x + spot.dx * far - (spot.dy ? aside : 0),
    y: spot.y + spot.dy * far - (spot.dx ? aside : 0),
    w: cross.w,
    turn: 0,
    z: 20 + index,
    zone: "pile",
    showsTop: spot.dy !== 0 && at < inLine - 1,
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
/** What a thumb finds, in pixels. */
const THUMB = 44;

/**
 * What can be pressed of a place: where cards are small, half of the gap beside them, too.
 *
 * @param {Rect} area
 * @param {Cross} cross
 */
function forThumbs(area, { w }) {
  const most = (w * GAP) / 2;
  const x = clamp((THUMB - area.w) / 2, 0, most);
  const y = clamp((THUMB - area.h) / 2, 0, most);
  return { x: area.x - x, y: area.y - y, w: area.w + 2 * x, h: area.h + 2 * y };
}

/** @param {import("../../js/shared/drawing.js").Ground} ground @param {import("./places.js").View} view */
function areasOf({ rect }, view) {
  const cross = crossIn(rect(".cross"));
  return new Map(PLACES.map((place) => [place, areaOf(cross, place, view.table?.piles[place]?.length ?? 0)]));
}

/**
 * The counts of the piles that are too long to be read, at their outer edge; letters at their upper left.
 *
 * @param {import("../../js/shared/drawing.js").Ground} ground
 * @param {import("./places.js").View} view
 */
function placeCounts(ground, view) {
  const cross = crossIn(ground.rect(".cross"));
  const areas = areasOf(ground, view);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (ground.board.querySelectorAll(".pile-count"))) {
    const place = element.dataset.place ?? "";
    const area = areas.get(place);
    const isShort = !isSqueezed(cross, place, view.table?.piles[place]?.length ?? 0);
    element.hidden = !area || isShort || cross.w < LEAST_READ;
    if (!area || element.hidden) continue;
    element.style.left = `${area.x + area.w / 2}px`;
    element.style.top = `${place === "N" ? area.y : area.y + area.h}px`;
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (ground.board.querySelectorAll(".pile-letter"))) {
    const place = element.dataset.place ?? "";
    const area = areas.get(place);
    element.hidden = !area || (view.table?.piles[place]?.length ?? 0) === 0 || cross.w < LEAST_READ;
    if (!area || element.hidden) continue;
    element.style.left = `${area.x}px`;
    element.style.top = `${area.y}px`;
  }
}

/** Smaller cards, in pixels, are no cross to be read: a result stands on a small phone. */
const LEAST_READ = 20;

/** Has a region no room for a cross? @param {Rect} region */
const isTooSmall = (region) => crossIn(region).w < LEAST_READ;

/** @type {import("../../js/shared/drawing.js").Layout} */
export const layout = {
  cards({ rect }, view) {
    const region = rect(".cross");
    return isTooSmall(region) ? new Map() : layPiles(crossIn(region), asCross(view).table?.piles ?? {});
  },
  spots(ground, view) {
    const { board, rect } = ground;
    const region = rect(".cross");
    const cross = crossIn(region);
    board.querySelector(".cross")?.classList.toggle("is-too-small", isTooSmall(region));
    for (const [place, area] of areasOf(ground, asCross(view))) {
      put(board.querySelector(`.place[data-place="${place}"]`), forThumbs(area, cross), region);
    }
    put(board.querySelector(".stock"), cross.stock, region);
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
