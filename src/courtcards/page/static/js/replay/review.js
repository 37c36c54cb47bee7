/**
 * What each decision of a match cost against the best to be found: asked for hand after hand, and summed up. No drawing
 * here.
 */

import { isSlip } from "../shared/replay/source.js";
import { handCount } from "./views.js";

/**
 * @typedef {import("../shared/replay/types.js").Place} Place
 * @typedef {import("../shared/wire.js").DecisionReview} Judged
 *
 * @typedef {{at: number, cost: number, judged: Judged}} Step From the place `at` on, so much has been lost in all.
 */

export class Track {
  /** Where each hand begins that has come, counted in moves of the match. @type {number[]} */
  starts = [];
  /** By seat what it has lost, decision by decision that cost something. @type {Step[][]} */
  steps;

  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    let start = 0;
    for (const moves of review.moveCounts) {
      this.starts.push(start);
      start += moves;
    }
    /** How far the review has come. */
    this.end = start;
    /** How long all of it will be: hands that have not come are taken to be as long as the others. */
    this.length = Math.max(1, Math.round((start / Math.max(1, this.starts.length)) * review.handCount));
    this.steps = Array.from({ length: review.seatCount }, (_, seat) => this.#stepsOf(seat));
  }

  /** Where a position lies; null where its hand has not come. @param {Place} place */
  at({ hand, ply }) {
    const start = this.starts[hand];
    return start === undefined ? null : start + ply;
  }

  /** The position at so many moves, the nearest that has come. @param {number} at @returns {Place} */
  placeAt(at) {
    const wanted = Math.min(Math.max(Math.round(at), 0), this.end);
    const hand = Math.max(
      0,
      this.starts.findLastIndex((ply) => wanted > ply),
    );
    return { hand, ply: wanted - (this.starts[hand] ?? 0) };
  }

  /** @param {number} seat @returns {Step[]} */
  #stepsOf(seat) {
    let cost = 0;
    return this.review
      .decisionsOf(seat)
      .filter((each) => each.cost > 0)
      .map((judged) => ({
        at: (this.starts[judged.hand] ?? 0) + judged.ply + 1,
        cost: (cost += judged.cost),
        judged,
      }));
  }

  /** What a seat has lost up to a place. @param {number} seat @param {number} at */
  costAt(seat, at) {
    return this.steps[seat]?.findLast((step) => step.at <= at)?.cost ?? 0;
  }
}

/**
 * @typedef {import("../shared/replay/source.js").Source} Source
 * @typedef {import("../shared/types.js").Unit} Unit
 *
 * @typedef {Judged["mark"]} Mark
 * @typedef {{mark: Mark | "only", judged: Judged | null}} Marked A move, and the decision that it was: none where it
 *   was the only one.
 */

/** From the mark of what costs nothing to that of what costs most. @type {Mark[]} */
export const MARKS = ["best", "good", "slip", "blunder"];
const MOST_MOMENTS = 3;

export class Review {
  /** The decisions by hand, as far as the server has sent them. @type {Judged[][]} */
  hands = [];
  /** How many moves each of these hands has. @type {number[]} */
  moveCounts = [];
  /** @type {Unit} */
  unit = "points";
  isAsking = false;
  /** Why it cannot go on. @type {unknown} */
  failure = null;
  #isEnded = false;
  /** @type {Track | null} */
  #track = null;

  /**
   * @param {Source} source
   * @param {import("../shared/replay/types.js").Replay} replay any hand of the match
   * @param {() => void} changed
   */
  constructor(source, replay, changed) {
    this.source = source;
    this.changed = changed;
    this.handCount = handCount(replay);
    this.seatCount = replay.players.length;
  }

  get isWhole() {
    return this.hands.length === this.handCount;
  }

  /** All moves of the hands that have come, one after the other. */
  get track() {
    if (this.#track?.starts.length !== this.hands.length) this.#track = new Track(this);
    return this.#track;
  }

  /** Asks for the hands that are still missing, one after the other. */
  async goOn() {
    if (this.isAsking || this.isWhole || this.#isEnded) return;
    this.isAsking = true;
    this.failure = null;
    this.changed();
    try {
      while (!this.isWhole && !this.#isEnded) {
        const { unit, moves, decisions } = await this.source.review(this.hands.length);
        this.unit = unit;
        this.moveCounts.push(moves);
        this.hands.push(decisions);
        this.changed();
      }
    } catch (error) {
      this.failure = error;
    }
    this.isAsking = false;
    this.changed();
  }

  /** Stops asking: another match is looked at. */
  end() {
    this.#isEnded = true;
  }

  /**
   * The decision that was made in a position; undefined where there was no choice, or its hand has not come yet.
   *
   * @param {number} hand
   * @param {number} ply
   */
  at(hand, ply) {
    return this.hands[hand]?.find((each) => each.ply === ply);
  }

  /**
   * What the move is called that was made in a position; null where none was, or its hand has not come yet.
   *
   * @param {number} hand
   * @param {number} ply
   * @returns {Marked | null}
   */
  markAt(hand, ply) {
    if (ply < 0 || ply >= (this.moveCounts[hand] ?? 0)) return null;
    const judged = this.at(hand, ply) ?? null;
    return { mark: judged?.mark ?? "only", judged };
  }

  /** The decisions of a seat, in order. @param {number} seat */
  decisionsOf(seat) {
    return this.hands.flat().filter((each) => each.seat === seat);
  }

  /** What the decisions of a seat have cost. @param {number} seat */
  costOf(seat) {
    return this.decisionsOf(seat).reduce((sum, { cost }) => sum + cost, 0);
  }

  /** How often each mark has fallen to a seat, in the order of MARKS. @param {number} seat */
  markCounts(seat) {
    const decisions = this.decisionsOf(seat);
    return MARKS.map((mark) => decisions.filter((each) => each.mark === mark).length);
  }

  /** The costliest slips of a seat, the costliest first. @param {number} seat */
  moments(seat) {
    return this.decisionsOf(seat)
      .filter(isSlip)
      .sort((a, b) => b.cost - a.cost || a.hand - b.hand || a.ply - b.ply)
      .slice(0, MOST_MOMENTS);
  }

  /**
   * The next slip or blunder of a seat after a position, or the last one before it.
   *
   * @param {number} seat
   * @param {Place} from
   * @param {1 | -1} by
   */
  slipFrom(seat, { hand, ply }, by) {
    const slips = this.decisionsOf(seat).filter(isSlip);
    const way = (/** @type {Judged} */ each) => by * (each.hand - hand || each.ply - ply);
    return by > 0 ? slips.find((each) => way(each) > 0) : slips.findLast((each) => way(each) > 0);
  }
}
