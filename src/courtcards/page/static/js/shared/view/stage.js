/**
 * Where every card lies and how it gets there: the board's own geometry, from the places that CSS gives it.
 */

import { AT_ONCE, CardLayer } from "../cards/layer.js";
import { drawingOf } from "../drawing.js";
import { cardWithin, centre, clamp, heightOf, rectOfCard, rectOn } from "../layout/geometry.js";
import { layHand } from "../layout/hand.js";
import { orderHand } from "../layout/hand-order.js";
import { hasLargeCards, TRAVEL } from "../settings.js";

/** @typedef {import("../layout/geometry.js").Rect} Rect */
/** @typedef {import("../layout/geometry.js").Placement} Placement */

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

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../play/types.js").Change} Change
 * @typedef {import("../cards/layer.js").Motion} Motion
 * @typedef {import("../cards/layer.js").Look} Look
 * @typedef {import("../drawing.js").Spot} Spot
 * @typedef {import("../drawing.js").Ground} Ground
 */

/** How long a card takes that is only raised in the hand: it moves nearly at once. */
const NUDGE_MS = 130;
const SMALL_CARD = 34;
/** Narrower cards, in pixels, have plain faces with large indices. */
const LEAST_FULL = 40;

/** @param {Element} part */
function sizeOf(part) {
  const { width, height } = part.getBoundingClientRect();
  return `${width} × ${height}`;
}

/** The own hand from left to right. @param {View} view */
export const sortedHand = (view) => orderHand(view, drawingOf(view.game).holding);

export class Stage {
  /** @type {View | null} */
  #drawn = null;
  /** Hands of the others that lie open, by seat: in a replay. @type {Map<number, string[]>} */
  open = new Map();

  /** Says when a place on the board is no longer as it was when it was drawn. @type {ResizeObserver} */
  #sizes;
  /** The places of the cards of the own hand, from left to right. @type {Placement[]} */
  #slots = [];
  /** @type {WeakMap<Element, string>} */
  #drawnSizes = new WeakMap();

  /**
   * @param {HTMLElement} board
   * @param {() => void} resized the board or a part of it has another size: draw it again
   */
  constructor(board, resized) {
    this.board = board;
    const isOther = (/** @type {Element} */ part) => sizeOf(part) !== this.#drawnSizes.get(part);
    // It speaks of each place as soon as it is told to look there, too.
    this.#sizes = new ResizeObserver((told) => told.some(({ target }) => isOther(target)) && resized());
    this.layer = new CardLayer(/** @type {HTMLElement} */ (board.querySelector(".cards")));
  }

  /** Something else is to be drawn there. */
  end() {
    this.#sizes.disconnect();
  }

  /** @param {string} selector */
  #rect(selector) {
    const element = this.board.querySelector(selector);
    return element ? rectOn(element, this.board) : { x: 0, y: 0, w: 0, h: 0 };
  }

  /**
   * Where a seat's cards come from and go to: the own hand, or the plate of another.
   *
   * @param {number} seat
   * @param {View} view
   * @returns {Spot}
   */
  #seat(seat, view) {
    return cardWithin(this.#rect(seat === view.seat ? ".hand" : `.plate[data-seat="${seat}"]`), SMALL_CARD);
  }

  /** @param {View} view @returns {Ground} */
  #ground(view) {
    return { board: this.board, rect: (selector) => this.#rect(selector), seat: (seat) => this.#seat(seat, view) };
  }

  /** The places that can be pressed, for whoever has to find one by its position. @returns {Map<string, Rect>} */
  areas() {
    const view = this.#drawn;
    return view ? drawingOf(view.game).layout.areas(this.#ground(view), view) : new Map();
  }

  /** Which card of the own hand lies nearest to a point of the board, from 0. @param {number} x @param {number} y */
  slotAt(x, y) {
    const away = this.#slots.map((place) => {
      const middle = centre(rectOfCard(place));
      return Math.abs(middle.x - x) + Math.abs(middle.y - y) * 2;
    });
    return away.indexOf(Math.min(...away));
  }

  /**
   * Draws the cards of a view, as they lie for who sits on `near`.
   *
   * @param {View} view
   * @param {{near: number, look: (card: string) => Look, raised: (card: string) => number}} as
   * @param {Change | null} change
   */
  draw(view, as, change) {
    this.#drawn = view;
    for (const part of [this.board, ...this.board.querySelectorAll(".board-parts > *, .plate")]) {
      this.#drawnSizes.set(part, sizeOf(part));
      this.#sizes.observe(part);
    }
    const placements = this.#placements(view, as);
    drawingOf(view.game).layout.spots(this.#ground(view), view, as.near);
    this.layer.update(placements, as.look, change ? this.#motion(view, change) : AT_ONCE);
    if (change?.frame && change.ms > 0) this.#fly(view, change);
  }

  /** @param {View} view @param {{near: number, raised: (card: string) => number}} as */
  #placements(view, { near, raised }) {
    /** @type {Map<string, Placement>} */
    const placements = new Map();
    if (!view.table) return placements;
    // Once a hand is over, its result may stand where the cards lay.
    const own = this.board.querySelector(".hand") ? sortedHand(view) : [];
    const hand = layHand(own, this.#rect(".hand"), { raised });
    this.#slots = [...layHand(own, this.#rect(".hand"), { raised: () => 0 }).values()];
    const { layout, sorted } = drawingOf(view.game);
    const table = layout.cards(this.#ground(view), view, near);
    const fans = [...this.open].flatMap(([seat, cards]) => [
      ...layFan(sorted(cards), this.#rect(`.fan[data-seat="${seat}"]`)),
    ]);
    this.#chooseFaces([...table.values(), ...hand.values()]);
    for (const [card, place] of [...table, ...hand, ...fans]) placements.set(card, place);
    return placements;
  }

  /**
   * Table and hand have one design of faces, which the smallest of their cards can bear.
   *
   * @param {Placement[]} places
   */
  #chooseFaces(places) {
    const least = Math.min(...places.map(({ w }) => w));
    this.layer.design = least < LEAST_FULL || hasLargeCards() ? "plain" : "full";
  }

  /** @param {View} view @param {Change} change @returns {Motion} */
  #motion(view, change) {
    const { frame, ms } = change;
    if (!frame) return { ms: NUDGE_MS };
    if (ms === 0) return AT_ONCE;
    const event = frame.event;
    const dealer = event?.kind === "dealt" ? event.dealer : null;
    const { layout } = drawingOf(view.game);
    const source = layout.source(this.#ground(view), view, event) ?? undefined;
    const own = new Set([...(view.table?.cards ?? []), ...[...this.open.values()].flat()]);
    const hand = sortedHand(view);
    /** @param {string} card */
    const from = (card) => {
      if (own.has(card) || event?.kind !== "played") return source;
      return event.seat === view.seat ? undefined : this.#seat(event.seat, view);
    };
    const taker = frame.takenBy === null ? null : this.#seat(frame.takenBy, view);
    /** @param {string} card */
    const to = (card) => {
      if (event?.kind === "taken-back") return this.#seat(layout.owner(card, change.before, event.owner), view);
      return taker ?? (event?.kind === "restocked" || dealer !== null ? source : undefined);
    };
    return {
      ms: Math.max(ms * TRAVEL, 90),
      from,
      to,
      wait: dealer === null ? undefined : (card) => Math.max(hand.indexOf(card), 0) * ms * 0.12,
    };
  }

  /** Cards with their faces down that go to the others: drawn, or dealt. @param {View} view @param {Change} change */
  #fly(view, { frame, before, ms }) {
    const event = frame?.event;
    if (!event || event.kind === "restocked" || event.kind === "taken-back" || !view.table || this.open.size > 0)
      return;
    const { layout } = drawingOf(view.game);
    const ground = this.#ground(view);
    const source = layout.source(ground, view, event);
    if (!source) return;
    const width = layout.width(ground, source);
    view.table.hand_counts.forEach((count, seat) => {
      if (seat === view.seat) return;
      const had = event.kind === "dealt" ? 0 : (before.table?.hand_counts[seat] ?? 0);
      for (let index = 0; index < Math.min(count - had, 4); index++) {
        this.layer.fly({ ...source, w: width }, this.#seat(seat, view), ms * TRAVEL, index * ms * 0.2);
      }
    });
  }
}
