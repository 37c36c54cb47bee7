/**
 * A match that is seen again: which hand, which move, from which seat, with which hands open. No drawing here.
 *
 * It has the surface of a live session that the drawing of the table needs (see view/showing.js).
 */

import { drawingOf } from "../shared/drawing.js";
import { noteLuck } from "../shared/history/store.js";
import { replayStepMs } from "../shared/settings.js";
import { isSlip } from "../shared/replay/source.js";
import { Review } from "./review.js";
import { eventsAt, handCount, lastPly, viewAt } from "./views.js";

/**
 * @typedef {import("../shared/replay/source.js").Source} Source
 * @typedef {import("../shared/wire.js").MatchLuck} MatchLuck
 */

export class LuckOfMatch {
  /** @type {MatchLuck | null} */
  told = null;
  /** Why it could not be had. @type {unknown} */
  failure = null;
  isAsking = false;

  /**
   * @param {Source} source
   * @param {import("../shared/replay/types.js").Replay} replay any hand of the match
   * @param {() => void} changed
   */
  constructor(source, replay, changed) {
    this.source = source;
    this.seat = replay.seat;
    this.changed = changed;
  }

  /** Asks, where nobody has asked yet. What it comes to for oneself is kept with one’s own matches. */
  async load() {
    if (this.told || this.isAsking) return;
    this.isAsking = true;
    this.failure = null;
    this.changed();
    try {
      this.told = await this.source.luck();
      const { table, match } = this.source;
      if (table !== null && this.seat !== null) noteLuck({ table, match, seat: this.seat }, this.told);
    } catch (error) {
      this.failure = error;
    }
    this.isAsking = false;
    this.changed();
  }
}

/**
 * @typedef {import("../shared/replay/types.js").Replay} Replay
 * @typedef {import("../shared/replay/types.js").Place} Place
 * @typedef {import("../shared/types.js").View} View
 * @typedef {import("../shared/play/types.js").Change} Change
 *
 * @typedef {Place & {seat: number | null, isOpen: boolean}} Start Where to begin; without a seat, on one's own.
 */

/** How long a move of a replay is shown, in steps of the chosen speed. */
const STEPS = 2;
/** How long the end of a hand is shown, and a game that is chosen. */
const LONG_STEPS = 5;

export class ReplaySession {
  selected = null;
  /** @type {string[]} */
  legal = [];
  /** The pile that is looked at in full. @type {string | null} */
  peek = null;
  isPlaying = false;
  /** Is the better move shown, in positions where there was one? */
  showsBest = false;
  /** No bot thinks here any more. */
  pondering = null;
  /** Is a hand being fetched? */
  isLoading = false;
  /** Is a table being opened, at which it is played on? */
  isOpening = false;
  /** Why a hand could not be had. @type {unknown} */
  failure = null;
  /** @type {Map<number, Replay>} */
  #hands = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The hands that are being fetched to be seen in little. @type {Set<number>} */
  #asked = new Set();
  /** The hand that was last asked for. */
  #goal = 0;

  /**
   * @param {Source} source
   * @param {Replay} replay the hand to begin with
   * @param {Start} start
   * @param {(change: Change) => void} changed
   */
  constructor(source, replay, start, changed) {
    this.source = source;
    this.replay = replay;
    this.changed = changed;
    this.#hands.set(replay.hand, replay);
    this.#goal = replay.hand;
    this.ply = Math.min(Math.max(start.ply, 0), lastPly(replay));
    this.me = start.seat !== null && start.seat in replay.players ? start.seat : (replay.seat ?? 0);
    this.isOpen = start.isOpen;
    this.shown = viewAt(replay, this.ply, this.me);
    this.review = new Review(source, replay, () => this.refresh());
    this.luck = new LuckOfMatch(source, replay, () => this.refresh());
    /** Whose costliest moments are shown. */
    this.focus = this.self >= 0 ? this.self : this.me;
  }

  get players() {
    return this.replay.players;
  }

  /** The seat on the near side of the table: the one that is looked from. */
  get near() {
    return this.me;
  }

  /** Nobody waits here any more. */
  get room() {
    return null;
  }

  /** The seat that is called "you"; −1 for whoever did not play. */
  get self() {
    return this.replay.seat ?? -1;
  }

  get hand() {
    return this.replay.hand;
  }

  get last() {
    return lastPly(this.replay);
  }

  get handCount() {
    return handCount(this.replay);
  }

  get isAtEnd() {
    return this.ply === this.last && this.hand === this.handCount - 1;
  }

  /** The hands of the others, by seat, where they are open. @returns {Map<number, string[]>} */
  get openHands() {
    const hands = this.isOpen ? (this.replay.positions[this.ply]?.hands ?? []) : [];
    return new Map([...hands.entries()].filter(([seat]) => seat !== this.me));
  }

  /** To a move of the hand. @param {number} ply */
  toPly(ply) {
    const wanted = Math.min(Math.max(ply, 0), this.last);
    if (wanted === this.ply) return;
    this.#show(this.replay, wanted, wanted === this.ply + 1);
  }

  /**
   * One move on or back; from the end of a hand into the next, from its deal into the one before.
   *
   * @param {1 | -1} by
   */
  async step(by) {
    const ply = this.ply + by;
    if (ply >= 0 && ply <= this.last) return this.toPly(ply);
    await this.toHand(this.hand + by, by < 0 ? Infinity : 0, by > 0);
  }

  /**
   * To another hand.
   *
   * @param {number} hand
   * @param {number} [ply]
   * @param {boolean} [isNext] does it go on with the next deal?
   */
  async toHand(hand, ply = 0, isNext = false) {
    if (hand < 0 || hand >= this.handCount) return;
    this.#goal = hand;
    const replay = this.#hands.get(hand) ?? (await this.#fetch(hand));
    // Where somebody has pressed again meanwhile, the last press counts.
    if (hand !== this.#goal) return;
    if (!replay) this.#goal = this.hand;
    else this.#show(replay, Math.min(ply, lastPly(replay)), isNext);
  }

  /** To the next hand, or to the one before: counted from where the last press leads. @param {1 | -1} by */
  async turn(by) {
    await this.toHand(this.#goal + by);
  }

  /** @param {number} hand */
  async #fetch(hand) {
    this.isLoading = true;
    this.failure = null;
    this.refresh();
    try {
      const replay = await this.source.hand(hand);
      this.#hands.set(hand, replay);
      return replay;
    } catch (error) {
      this.failure = error;
      this.pause();
      return null;
    } finally {
      this.isLoading = false;
      this.refresh();
    }
  }

  /**
   * To a decision that cost something, and what would have been better.
   *
   * @param {import("../shared/wire.js").DecisionReview} judged
   */
  async toMoment({ hand, ply, seat }) {
    this.pause();
    this.me = seat;
    this.showsBest = true;
    if (hand === this.hand) this.#show(this.replay, ply, false);
    else await this.toHand(hand, ply);
  }

  /**
   * To the next slip or blunder of whom the review is about, or to the one before; false where it knows of none.
   *
   * @param {1 | -1} by
   */
  async toSlip(by) {
    this.review.goOn();
    const slip = this.review.slipFrom(this.focus, this, by);
    if (slip) await this.toMoment(slip);
    return slip !== undefined;
  }

  /**
   * The table as a seat saw it at a decision; null until its hand has come.
   *
   * @param {import("../shared/wire.js").DecisionReview} judged
   * @returns {View | null}
   */
  viewOf({ hand, ply, seat }) {
    const replay = this.#hands.get(hand);
    if (replay) return viewAt(replay, ply, seat);
    // After a failure it is asked for again once that has been put aside.
    if (this.failure === null && !this.#asked.has(hand)) this.#fetchAside(hand);
    return null;
  }

  /** Fetches a hand that is seen in little only: the table goes on meanwhile. @param {number} hand */
  async #fetchAside(hand) {
    this.#asked.add(hand);
    try {
      this.#hands.set(hand, await this.source.hand(hand));
    } catch (error) {
      this.failure = error;
    }
    this.#asked.delete(hand);
    this.refresh();
  }

  /** @param {number} seat */
  focusOn(seat) {
    this.focus = seat;
    this.refresh();
  }

  /** @param {boolean} showsBest */
  showBest(showsBest) {
    this.showsBest = showsBest;
    this.refresh();
  }

  /** The better move of this position, where it is to be seen. */
  get better() {
    const judged = this.showsBest ? this.review.at(this.hand, this.ply) : undefined;
    return judged && isSlip(judged) ? judged.best : null;
  }

  /** What stands out on the table because it would have been best. */
  get advised() {
    const { better } = this;
    return better === null ? { card: null, places: [] } : drawingOf(this.replay.game).moves.parts(better);
  }

  /** From which seat the table is seen. @param {number} seat */
  sitAt(seat) {
    this.me = seat;
    this.shown = viewAt(this.replay, this.ply, seat);
    this.refresh();
  }

  /** Opens all hands, or only the one on the near side. @param {boolean} isOpen */
  open(isOpen) {
    this.isOpen = isOpen;
    this.refresh();
  }

  /** @param {string | null} place */
  look(place) {
    this.peek = this.peek === place ? null : place;
    this.refresh();
  }

  /** Goes on by itself; from the end, once more from the beginning of the hand. */
  async play() {
    if (this.isAtEnd) this.toPly(0);
    this.isPlaying = true;
    this.refresh();
    this.#wait();
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.#timer);
    this.refresh();
  }

  /** Draws anew without a change of the table. */
  refresh() {
    this.changed({ frame: null, before: this.shown, ms: 0 });
  }

  #wait() {
    clearTimeout(this.#timer);
    const move = this.replay.positions[this.ply]?.move ?? null;
    const isChosen = move !== null && drawingOf(this.replay.game).moves.steps(move) > STEPS;
    const isLong = this.ply === this.last || isChosen;
    this.#timer = setTimeout(() => this.#goOn(), replayStepMs() * (isLong ? LONG_STEPS : STEPS));
  }

  async #goOn() {
    if (!this.isPlaying) return;
    await this.step(1);
    if (this.isAtEnd) this.pause();
    else if (this.isPlaying) this.#wait();
  }

  /**
   * @param {Replay} replay
   * @param {number} ply
   * @param {boolean} isMove is it the next move, which is seen to be made?
   */
  #show(replay, ply, isMove) {
    const before = this.shown;
    const takenBy = isMove ? drawingOf(this.replay.game).replayed.taker(this.replay, this.ply) : null;
    this.replay = replay;
    this.ply = ply;
    this.peek = null;
    this.shown = viewAt(replay, ply, this.me);
    const event = eventsAt(replay, ply).at(-1) ?? null;
    const frame = isMove ? { view: this.shown, event, seq: ply, steps: 1, takenBy } : null;
    this.changed({ frame, before, ms: replayStepMs() });
  }
}
