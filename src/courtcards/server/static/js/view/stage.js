/**
 * Where every card lies and how it gets there: the board's own geometry, from the places that CSS gives it.
 */

import { CardLayer, AT_ONCE } from "../cards/layer.js";
import { areaOf, crossIn, layPiles } from "../layout/kings-corner.js";
import { cardWithin, heightOf, rectOn } from "../layout/geometry.js";
import { bySuit, byRank, layHand } from "../layout/hand.js";
import { layFan } from "../layout/fan.js";
import { layTrick, spotOf, trickCardWidth } from "../layout/double-king.js";
import { PLACES } from "../moves.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../play/session.js").Change} Change
 * @typedef {import("../cards/layer.js").Motion} Motion
 * @typedef {import("../cards/layer.js").Look} Look
 * @typedef {import("../layout/geometry.js").Placement} Placement
 * @typedef {import("../layout/geometry.js").Rect} Rect
 * @typedef {{x: number, y: number, w: number}} Spot
 */

/** How long a card travels, as a part of a step. */
const TRAVEL = 0.75;
/** A card that is merely raised moves at once. */
const NUDGE_MS = 130;
const SMALL_CARD = 34;

/** The own hand as it is sorted. @param {View} view */
export const sortedHand = (view) => sorted(view, view.table?.cards ?? []);

/** @param {View} view @param {string[]} cards */
const sorted = (view, cards) => (view.game === "double-king" ? bySuit : byRank)(cards);

export class Stage {
  /** @type {View | null} */
  #drawn = null;
  /** Hands of the others that lie open, by seat: in a replay. @type {Map<number, string[]>} */
  open = new Map();

  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    this.layer = new CardLayer(/** @type {HTMLElement} */ (board.querySelector(".cards")));
  }

  /** @param {string} selector */
  #rect(selector) {
    const element = this.board.querySelector(selector);
    return element ? rectOn(element, this.board) : { x: 0, y: 0, w: 0, h: 0 };
  }

  /** Where a seat's cards come from and go to. @param {number} seat @param {number} me @returns {Spot} */
  #seat(seat, me) {
    return cardWithin(this.#rect(seat === me ? ".hand" : `.plate[data-seat="${seat}"]`), SMALL_CARD);
  }

  /** The places of the cross, for whoever has to find one by its position. @returns {Map<string, Rect>} */
  areas() {
    const view = this.#drawn;
    if (view?.game !== "kings-corner") return new Map();
    const cross = crossIn(this.#rect(".cross"));
    return new Map(PLACES.map((place) => [place, areaOf(cross, place, view.table?.piles[place]?.length ?? 0)]));
  }

  /**
   * Draws the cards of a view.
   * @param {View} view @param {(card: string) => Look} look @param {(card: string) => number} raised
   * @param {Change | null} change
   */
  draw(view, look, raised, change) {
    this.#drawn = view;
    const placements = this.#placements(view, raised);
    this.#placeSpots(view);
    this.layer.update(placements, look, change ? this.#motion(view, change) : AT_ONCE);
    if (change?.frame && change.ms > 0) this.#fly(view, change);
  }

  /** @param {View} view @param {(card: string) => number} raised */
  #placements(view, raised) {
    /** @type {Map<string, Placement>} */
    const placements = new Map();
    if (!view.table) return placements;
    const hand = layHand(sortedHand(view), this.#rect(".hand"), { raised });
    const table =
      view.game === "kings-corner"
        ? layPiles(crossIn(this.#rect(".cross")), view.table.piles)
        : layTrick(this.#rect(".trick"), view.table.trick, view.table.leader, view.seat);
    const fans = [...this.open].flatMap(([seat, cards]) => [...layFan(sorted(view, cards), this.#rect(`.fan[data-seat="${seat}"]`))]);
    for (const [card, place] of [...table, ...hand, ...fans]) placements.set(card, place);
    return placements;
  }

  /** Puts the drawn places where the cards of that place will lie. @param {View} view */
  #placeSpots(view) {
    if (view.game === "double-king") {
      const region = this.#rect(".trick");
      for (let seat = 0; seat < 4; seat++) {
        const spot = spotOf(region, seat, view.seat);
        if (spot) put(this.board.querySelector(`.trick-spot[data-seat="${seat}"]`), { ...spot, h: heightOf(spot.w) }, region, spot.turn);
      }
      return;
    }
    const region = this.#rect(".cross");
    const cross = crossIn(region);
    for (const [place, area] of this.areas()) put(this.board.querySelector(`.place[data-place="${place}"]`), area, region);
    put(this.board.querySelector(".stock"), cross.stock, region);
  }

  /** @param {View} view @param {Change} change @returns {Motion} */
  #motion(view, change) {
    const { frame, ms } = change;
    if (!frame) return { ms: NUDGE_MS };
    if (ms === 0) return AT_ONCE;
    const event = frame.event;
    const me = view.seat;
    const dealer = event?.kind === "dealt" ? event.dealer : null;
    const source = view.game === "kings-corner" ? this.#stock() : dealer === null ? undefined : this.#seat(dealer, me);
    const own = new Set([...(view.table?.cards ?? []), ...[...this.open.values()].flat()]);
    const hand = sortedHand(view);
    /** @param {string} card */
    const from = (card) => {
      if (own.has(card) || event?.kind !== "played") return source;
      return event.seat === me ? undefined : this.#seat(event.seat, me);
    };
    const taker = frame.takenBy === null ? null : this.#seat(frame.takenBy, me);
    return {
      ms: Math.max(ms * TRAVEL, 90),
      from,
      to: () => taker ?? (event?.kind === "restocked" || dealer !== null ? source : undefined),
      wait: dealer === null ? undefined : (card) => Math.max(hand.indexOf(card), 0) * ms * 0.12,
    };
  }

  #stock() {
    const rect = this.#rect(".stock");
    return { x: rect.x, y: rect.y, w: rect.w || SMALL_CARD };
  }

  /** Cards with their faces down that go to the others: drawn, or dealt. @param {View} view @param {Change} change */
  #fly(view, { frame, before, ms }) {
    const event = frame?.event;
    if (!event || event.kind === "restocked" || !view.table || this.open.size > 0) return;
    const source = view.game === "kings-corner" ? this.#stock() : event.kind === "dealt" ? this.#seat(event.dealer, view.seat) : null;
    if (!source) return;
    const width = view.game === "kings-corner" ? source.w : trickCardWidth(this.#rect(".trick"));
    view.table.hand_counts.forEach((count, seat) => {
      if (seat === view.seat) return;
      const had = event.kind === "dealt" ? 0 : before.table?.hand_counts[seat] ?? 0;
      for (let index = 0; index < Math.min(count - had, 4); index++) {
        this.layer.fly({ ...source, w: width }, this.#seat(seat, view.seat), ms * TRAVEL, index * ms * 0.2);
      }
    });
  }
}

/** Sets an element to a rectangle of its region. @param {Element | null} element @param {Rect} rect @param {Rect} region @param {number} [turn] */
function put(element, rect, region, turn = 0) {
  if (!(element instanceof HTMLElement)) return;
  element.style.left = `${rect.x - region.x}px`;
  element.style.top = `${rect.y - region.y}px`;
  element.style.width = `${rect.w}px`;
  element.style.height = `${rect.h}px`;
  if (turn) element.style.transform = `rotate(${turn}deg)`;
}
