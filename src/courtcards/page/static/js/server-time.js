/**
 * What the server's clock says: the moments of a room are by that clock, and a device's own may be wrong.
 *
 * The server is asked when somebody first wants to know, and again when the page comes back into view, for a device may
 * have slept and set its clock meanwhile. It answered, as well as one can tell, half way between question and answer.
 */

import { serverNow } from "./api.js";

const AGAIN_MS = 10_000;

let ahead = 0;
/** @type {Promise<void> | null} */
let asked = null;

async function ask() {
  const before = Date.now();
  try {
    const { now } = await serverNow();
    ahead = now - (before + Date.now()) / 2;
  } catch {
    // The server cannot be reached: it is asked again in a while; until then the device's own clock must do.
    setTimeout(() => {
      asked = null;
    }, AGAIN_MS);
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && asked) asked = ask();
});

/** The server's moment, as well as it is known here, in milliseconds since 1970. */
export function serverTime() {
  asked ??= ask();
  return Date.now() + ahead;
}
