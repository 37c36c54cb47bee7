/**
 * The games of a paper sheet in an order in which they can have been dealt: paper says who dealt a game, not when.
 *
 * The deal passes left, so every dealer's games follow each other in the order of their boxes; a fault in a trump game
 * stands before the next trump game of the same dealer.
 */

import { bySeat, SEATS } from "./seats.js";

/**
 * @typedef {import("../types.js").Line} Line
 * @typedef {{contract: string, dealer: number, points: number[]}} Dealt a game that is on the paper
 * @typedef {{offender: number, dealer: number, decided: import("../types.js").Decider}} VoidDeal a trump game that was
 *   void
 */

/**
 * The lines that follow on a sheet that stands so; how many games wait until others have been entered, and which
 * faults.
 *
 * @param {import("../wire.js").StandingView} standing
 * @param {string} trump
 * @param {Dealt[]} games
 * @param {VoidDeal[]} voids
 * @returns {{lines: Line[], waiting: number, faults: VoidDeal[]}}
 */
export function inDealingOrder(standing, trump, games, voids) {
  const left = SEATS.map((seat) => games.filter(({ dealer }) => dealer === seat));
  const faults = SEATS.map((seat) => voids.filter(({ dealer }) => dealer === seat));
  /** @type {Line[]} */
  const lines = [];
  let { dealer } = standing;
  let mustTrump = standing.must_trump;
  for (let next = take(left[dealer], trump, mustTrump); next; next = take(left[dealer], trump, mustTrump)) {
    if (next.contract === trump)
      for (const { offender, decided } of faults[dealer]?.splice(0) ?? [])
        lines.push({ line: "void", offender, decided });
    const { points } = next;
    lines.push({ line: "game", contract: next.contract, points: bySeat((seat) => points[seat] ?? 0) });
    dealer = (dealer + 1) % SEATS.length;
    mustTrump = false;
  }
  return { lines, waiting: left.flat().length, faults: faults.flat() };
}

/**
 * Takes the next game of a dealer off those that are left.
 *
 * @param {Dealt[] | undefined} games
 * @param {string} trump
 * @param {boolean} mustTrump
 */
function take(games, trump, mustTrump) {
  const index = games?.findIndex(({ contract }) => !mustTrump || contract === trump) ?? -1;
  return index < 0 ? undefined : games?.splice(index, 1)[0];
}
