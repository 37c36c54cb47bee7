/** A position that is being set up: which cards lie where, and its text. No drawing here. */

import { SUITS } from "../shared/cards/names.js";
import { drawingOf } from "../shared/drawing.js";

/**
 * @typedef {import("../shared/wire.js").GameEntry} GameEntry
 * @typedef {import("../shared/wire.js").PositionView} PositionView
 *
 * @typedef {object} Layout Which cards lie where; a place is a hand, by its seat, or one of the game's own.
 * @property {number} seats
 * @property {number | null} viewer the seat whose hand is known; null where all cards are open
 * @property {number} dealer
 * @property {number} turn
 * @property {string} first the move that is made first; "" for none
 * @property {string[][]} hands by seat
 * @property {number[]} counts how many cards the unknown hands have
 * @property {Record<string, string[]>} piles
 * @property {string[]} stock
 */

const RANKS = "AKQJT98765432";
export const PACK = SUITS.map((suit) => [...RANKS].map((rank) => rank + suit));
const CARDS = PACK.flat();

/** @param {number} seat */
export const handPlace = (seat) => `hand:${seat}`;

/** @param {string} place @returns {number | null} */
export const seatOfPlace = (place) => (place.startsWith("hand:") ? Number(place.slice(5)) : null);

/** @template T @param {T[]} list @returns {T[]} */
export function shuffled(list) {
  const mixed = [...list];
  const chance = crypto.getRandomValues(new Uint32Array(mixed.length));
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = (chance[index] ?? 0) % (index + 1);
    [mixed[index], mixed[other]] = [/** @type {T} */ (mixed[other]), /** @type {T} */ (mixed[index])];
  }
  return mixed;
}

/** The rule set that is offered first. @param {GameEntry} game */
export const offeredOf = ({ name, rulesets }) =>
  (rulesets.find((each) => each.name === drawingOf(name).offered) ?? rulesets[0])?.name ?? "";

export class Setup {
  /** @type {Layout} */
  layout;
  /** The place that the next card goes to. */
  active = handPlace(0);

  /** @param {GameEntry} game @param {string} ruleset @param {number} [seats] */
  constructor(game, ruleset, seats = game.seat_counts.includes(4) ? 4 : (game.seat_counts[0] ?? 4)) {
    this.game = game;
    this.ruleset = ruleset;
    this.layout = this.#emptied(seats, 0);
  }

  get #drawn() {
    const { setup } = drawingOf(this.game.name);
    if (!setup) throw new Error(`nothing sets up ${this.game.name}`);
    return setup;
  }

  /** @param {number} seats @param {number | null} viewer @returns {Layout} */
  #emptied(seats, viewer) {
    const each = Array.from({ length: seats }, (_, seat) => seat);
    return {
      seats,
      viewer,
      dealer: seats - 1,
      turn: 0,
      first: "",
      hands: each.map(() => []),
      counts: each.map(() => this.handSize),
      piles: Object.fromEntries(this.#drawn.places.map(({ name }) => [name, []])),
      stock: [],
    };
  }

  get handSize() {
    return this.#drawn.handSize;
  }

  /** The moves that may have been made first. */
  get firsts() {
    return this.#drawn.firsts;
  }

  get hasTurn() {
    return this.#drawn.hasTurn;
  }

  /** Can the unknown hands have any number of cards? */
  get hasCounts() {
    return this.#drawn.hasTurn;
  }

  /** The places that cards go to, in order. */
  get places() {
    const { viewer, hands } = this.layout;
    const seats = viewer === null ? [...hands.keys()] : [viewer];
    return [...seats.map(handPlace), ...this.#drawn.places.map(({ name }) => name)];
  }

  /** @param {string} place @returns {string[]} */
  cardsAt(place) {
    const seat = seatOfPlace(place);
    return (seat === null ? this.layout.piles[place] : this.layout.hands[seat]) ?? [];
  }

  /** The place where a card lies; null if it is left. @param {string} card */
  placeOf(card) {
    return this.places.find((place) => this.cardsAt(place).includes(card)) ?? null;
  }

  get left() {
    return CARDS.filter((card) => this.placeOf(card) === null);
  }

  /** The usual number of cards at a place. @param {string} place */
  sizeOf(place) {
    return seatOfPlace(place) === null ? 1 : this.handSize;
  }

  /** Lays a card on the active place, or takes it back from where it lies. @param {string} card */
  press(card) {
    const place = this.placeOf(card);
    if (place !== null)
      return this.#set(
        place,
        this.cardsAt(place).filter((each) => each !== card),
      );
    const held = this.cardsAt(this.active);
    this.#set(this.active, [...held, card]);
    if (held.length + 1 === this.sizeOf(this.active)) this.#goOn();
  }

  /** @param {string} place @param {string[]} cards */
  #set(place, cards) {
    const seat = seatOfPlace(place);
    if (seat === null) this.layout.piles[place] = cards;
    else this.layout.hands[seat] = cards;
  }

  /** To the next place that is dealt to and has no card yet. */
  #goOn() {
    const dealt = this.places.filter((place) => this.#isDealt(place));
    const at = dealt.indexOf(this.active);
    const next = [...dealt.slice(at + 1), ...dealt].find((place) => this.cardsAt(place).length < this.sizeOf(place));
    if (at >= 0 && next) this.active = next;
  }

  /** Does a deal lay a card there? @param {string} place */
  #isDealt(place) {
    return seatOfPlace(place) !== null || this.#drawn.places.some(({ name, isDealt }) => name === place && isDealt);
  }

  /** One seat's cards, or all open. @param {number | null} viewer */
  lookFrom(viewer) {
    this.layout.viewer = viewer;
    if (viewer !== null) this.layout.hands = this.layout.hands.map((hand, seat) => (seat === viewer ? hand : []));
    this.active =
      this.places.find((place) => this.cardsAt(place).length < this.sizeOf(place)) ?? handPlace(viewer ?? 0);
  }

  clear() {
    this.layout = this.#emptied(this.layout.seats, this.layout.viewer);
    this.active = handPlace(this.layout.viewer ?? 0);
  }

  /** Does a card lack that a deal has? */
  get isLacking() {
    return this.places.some((place) => this.#isDealt(place) && this.cardsAt(place).length < this.sizeOf(place));
  }

  /** Deals at random what is left. */
  dealRest() {
    const rest = shuffled(this.left);
    for (const place of this.places.filter((each) => this.#isDealt(each))) {
      const held = this.cardsAt(place);
      if (held.length === 0 || seatOfPlace(place) !== null) {
        this.#set(place, [...held, ...rest.splice(0, Math.max(0, this.sizeOf(place) - held.length))]);
      }
    }
    this.layout.stock = rest;
  }

  /** As a position is written. */
  get text() {
    const { seats, viewer } = this.layout;
    if (viewer === null) this.layout.stock = this.layout.stock.filter((card) => this.placeOf(card) === null);
    const head = `${this.game.name}/1 ${this.ruleset}`;
    return [
      head,
      ...(this.game.seat_counts.length > 1 ? [`seats=${seats}`] : []),
      ...(viewer === null ? [] : [`seat=${viewer}`]),
      ...this.#drawn.fields(this.layout, this.left),
    ].join(" ");
  }

  /**
   * Takes the cards of a position over.
   *
   * @param {PositionView} told the position before its plays
   * @param {string} first the first of them
   */
  take(told, first) {
    const { seats, seat, shown } = told;
    this.layout = this.#emptied(seats, seat);
    this.layout.hands = shown.hands.map((hand) => [...hand]);
    this.layout.counts = [...shown.table.hand_counts];
    this.layout.dealer = shown.table.dealer;
    this.layout.turn = shown.turn ?? 0;
    this.layout.first = this.firsts.includes(first) ? first : "";
    for (const { name } of this.#drawn.places) this.layout.piles[name] = [...(shown.table.piles?.[name] ?? [])];
    this.active = handPlace(seat ?? 0);
  }
}
