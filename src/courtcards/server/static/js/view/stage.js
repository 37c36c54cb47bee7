/**
 * Where every card lies and how it gets there: the board's own geometry, from the places that CSS gives it.
 */

import { CardLayer, AT_ONCE } from "../cards/layer.js";
import { areaOf, crossIn, isSqueezed, layPiles } from "../layout/kings-corner.js";
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

  /** Where a seat's cards come from and go to: the own hand, or the plate of another. @param {number} seat @param {View} view @returns {Spot} */
  #seat(seat, view) {
    return cardWithin(this.#rect(seat === view.seat ? ".hand" : `.plate[data-seat="${seat}"]`), SMALL_CARD);
  }

  /** The places of the cross, for whoever has to find one by its position. @returns {Map<string, Rect>} */
  areas() {
    const view = this.#drawn;
    if (view?.game !== "kings-corner") return new Map();
    const cross = crossIn(this.#rect(".cross"));
    return new Map(PLACES.map((place) => [place, areaOf(cross, place, view.table?.piles[place]?.length ?? 0)]));
  }

  /**
   * Draws the cards of a view, as they lie for who sits on `near`.
   * @param {View} view @param {{near: number, look: (card: string) => Look, raised: (card: string) => number}} as
   * @param {Change | null} change
   */
  draw(view, as, change) {
    this.#drawn = view;
    const placements = this.#placements(view, as);
    this.#placeSpots(view, as.near);
    this.layer.update(placements, as.look, change ? this.#motion(view, change) : AT_ONCE);
    if (change?.frame && change.ms > 0) this.#fly(view, change);
  }

  /** @param {View} view @param {{near: number, raised: (card: string) => number}} as */
  #placements(view, { near, raised }) {
    /** @type {Map<string, Placement>} */
    const placements = new Map();
    if (!view.table) return placements;
    const hand = layHand(sortedHand(view), this.#rect(".hand"), { raised });
    const table =
      view.game === "kings-corner"
        ? layPiles(crossIn(this.#rect(".cross")), view.table.piles)
        : layTrick(this.#rect(".trick"), view.table.trick, view.table.leader, near);
    const fans = [...this.open].flatMap(([seat, cards]) => [...layFan(sorted(view, cards), this.#rect(`.fan[data-seat="${seat}"]`))]);
    for (const [card, place] of [...table, ...hand, ...fans]) placements.set(card, place);
    return placements;
  }

  /** Puts the drawn places where the cards of that place will lie. @param {View} view @param {number} near */
  #placeSpots(view, near) {
    if (view.game === "double-king") {
      const region = this.#rect(".trick");
      for (let seat = 0; seat < 4; seat++) {
        const spot = spotOf(region, seat, near);
        if (spot) put(this.board.querySelector(`.trick-spot[data-seat="${seat}"]`), { ...spot, h: heightOf(spot.w) }, region, spot.turn);
      }
      return;
    }
    const region = this.#rect(".cross");
    const cross = crossIn(region);
    for (const [place, area] of this.areas()) put(this.board.querySelector(`.place[data-place="${place}"]`), area, region);
    put(this.board.querySelector(".stock"), cross.stock, region);
    this.#placeCounts(view, cross);
  }

  /** The counts of the piles that are too long to be read, at their outer edge. @param {import("../types.js").KingsCornerView} view @param {import("../layout/kings-corner.js").Cross} cross */
  #placeCounts(view, cross) {
    const areas = this.areas();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.board.querySelectorAll(".pile-count"))) {
      const place = element.dataset.place ?? "";
      const area = areas.get(place);
      element.hidden = !area || !isSqueezed(cross, place, view.table?.piles[place]?.length ?? 0);
      if (!area || element.hidden) continue;
      element.style.left = `${area.x + area.w / 2}px`;
      element.style.top = `${place === "N" ? area.y : area.y + area.h}px`;
    }
  }

  /** @param {View} view @param {Change} change @returns {Motion} */
  #motion(view, change) {
    const { frame, ms } = change;
    if (!frame) return { ms: NUDGE_MS };
    if (ms === 0) return AT_ONCE;
    const event = frame.event;
    const dealer = event?.kind === "dealt" ? event.dealer : null;
    const source = view.game === "kings-corner" ? this.#stock() : dealer === null ? undefined : this.#seat(dealer, view);
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
      if (event?.kind === "taken-back") return this.#seat(whoPlayed(card, change.before, event.owner), view);
      return taker ?? (event?.kind === "restocked" || dealer !== null ? source : undefined);
    };
    return {
      ms: Math.max(ms * TRAVEL, 90),
      from,
      to,
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
    if (!event || event.kind === "restocked" || event.kind === "taken-back" || !view.table || this.open.size > 0) return;
    const source = view.game === "kings-corner" ? this.#stock() : event.kind === "dealt" ? this.#seat(event.dealer, view) : null;
    if (!source) return;
    const width = view.game === "kings-corner" ? source.w : trickCardWidth(this.#rect(".trick"));
    view.table.hand_counts.forEach((count, seat) => {
      if (seat === view.seat) return;
      const had = event.kind === "dealt" ? 0 : before.table?.hand_counts[seat] ?? 0;
      for (let index = 0; index < Math.min(count - had, 4); index++) {
        this.layer.fly({ ...source, w: width }, this.#seat(seat, view), ms * TRAVEL, index * ms * 0.2);
      }
    });
  }
}

/** Whose card of the trick it is; the owner's, where there is no trick. @param {string} card @param {View} before @param {number} owner */
function whoPlayed(card, before, owner) {
  if (before.game !== "double-king" || !before.table) return owner;
  return (before.table.leader + before.table.trick.indexOf(card)) % before.table.hand_counts.length;
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
