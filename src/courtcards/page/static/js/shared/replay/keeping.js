/** Keeps a match that is over on this device, hand by hand, where a service worker keeps what pages have asked for. */

import { isDevice } from "../host.js";
import { tableSource } from "./source.js";

/**
 * Asks for all that a replay asks for, one after the other: nobody waits for it.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} hands how many it has
 */
export async function keepMatch(table, match, hands) {
  if (isDevice || !navigator.serviceWorker?.controller) return;
  const source = tableSource(table, match);
  try {
    await source.fairness();
    for (let hand = 0; hand < hands; hand += 1) await source.hand(hand);
  } catch {
    // Without a connection nothing more can be kept: it is done when the match is looked at next.
  }
}
