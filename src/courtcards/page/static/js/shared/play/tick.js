/** What a phone lets its holder feel: a tick where a card is put down, more when it is one's turn. */

import { current } from "../settings.js";

/** Milliseconds of shaking, of rest, of shaking … @type {Record<"card" | "turn" | "won", number[]>} */
const TICKS = { card: [12], turn: [25, 60, 25], won: [30, 70, 30, 70, 90] };

/** Can this device be felt? A computer on a desk answers as if it could. */
export const canTick = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** Does nothing until the page has been touched: browsers refuse it, and complain. @param {keyof typeof TICKS} name */
export function tick(name) {
  if (canTick && current().tick === "on" && navigator.userActivation.hasBeenActive) navigator.vibrate(TICKS[name]);
}
