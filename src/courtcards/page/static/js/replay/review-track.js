/** The match as one way along all its moves, and what the decisions of each seat have cost on it. No drawing here. */

/**
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("../wire.js").Judged} Judged
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
