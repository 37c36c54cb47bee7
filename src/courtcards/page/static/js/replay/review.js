/**
 * What each decision of a match cost against the best to be found: asked for hand after hand, and summed up. No drawing
 * here.
 */

import { handCount } from "./views.js";

/**
 * @typedef {import("./source.js").Source} Source
 * @typedef {import("../wire.js").Judged} Judged
 * @typedef {import("../types.js").Unit} Unit
 */

/**
 * From which cost on a decision is marked, and from which it is marked strongly.
 *
 * @type {Record<Unit, {small: number, large: number}>}
 */
const MARKED_FROM = { points: { small: 0.05, large: 1 }, hands: { small: 0.005, large: 0.1 } };
const MOST_MOMENTS = 3;

export class Review {
  /** The decisions by hand, as far as the server has sent them. @type {Judged[][]} */
  hands = [];
  /** @type {Unit} */
  unit = "points";
  isAsking = false;
  /** Why it cannot go on. @type {unknown} */
  failure = null;
  #isEnded = false;

  /**
   * @param {Source} source
   * @param {import("./types.js").Replay} replay any hand of the match
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

  /** Asks for the hands that are still missing, one after the other. */
  async goOn() {
    if (this.isAsking || this.isWhole || this.#isEnded) return;
    this.isAsking = true;
    this.failure = null;
    this.changed();
    try {
      while (!this.isWhole && !this.#isEnded) {
        const { unit, decisions } = await this.source.review(this.hands.length);
        this.unit = unit;
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

  /** What the decisions of a seat cost, summed up from hand to hand; it begins with 0. @param {number} seat */
  costsOf(seat) {
    const costs = [0];
    for (const decisions of this.hands)
      costs.push((costs.at(-1) ?? 0) + decisions.reduce((sum, each) => sum + (each.seat === seat ? each.cost : 0), 0));
    return costs;
  }

  /** @param {number} seat */
  decisionCount(seat) {
    return this.hands.flat().filter((each) => each.seat === seat).length;
  }

  /** The costliest decisions of a seat, the costliest first. @param {number} seat */
  moments(seat) {
    return this.hands
      .flat()
      .filter((each) => each.seat === seat && this.weightOf(each) !== "none")
      .sort((a, b) => b.cost - a.cost || a.hand - b.hand || a.ply - b.ply)
      .slice(0, MOST_MOMENTS);
  }

  /** How strongly a decision is marked. @param {Judged} judged @returns {"none" | "small" | "large"} */
  weightOf({ cost }) {
    const { small, large } = MARKED_FROM[this.unit];
    return cost < small ? "none" : cost < large ? "small" : "large";
  }
}
