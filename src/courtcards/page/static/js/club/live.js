/** The WebSocket of an evening: it first sends the token of the page's link, and is then told what happens. */

import { LastingSocket } from "../shared/socket.js";

/**
 * @typedef {object} Listener
 * @property {(view: import("./wire.js").EveningView) => void} evening
 * @property {(view: import("./wire.js").SheetView) => void} sheet
 * @property {(state: import("../shared/socket.js").State) => void} state
 * @property {(refusal: import("../shared/types.js").Refusal) => void}
 *   refused the link is none, or is worth nothing any more
 */

/** The server closes with this code where the link is not valid. */
const NOT_YOURS = 4003;

/** @param {string} evening @param {string} token @param {Listener} listener */
export function listenTo(evening, token, listener) {
  /** @param {import("./types.js").LiveMessage} message */
  const heard = (message) => {
    if (message.type === "refused") listener.refused(message);
    else if (message.type === "evening") listener.evening(message.view);
    else listener.sheet(message.view);
  };
  return new LastingSocket({
    path: () => `/api/clubs/${encodeURIComponent(evening)}/live`,
    greeting: { message: { type: "hello", token }, isWelcome: ({ type }) => type !== "refused" },
    heard,
    changed: listener.state,
    farewell: NOT_YOURS,
  });
}

/** The worker finds the pages of links under this name. */
const PAGES = "courtcards-club-/club/-pages";

/**
 * Browsers allow service workers only where the page came by HTTPS, or from this machine: neither may be so in the
 * network of a hall.
 */
export const canStay = () => "serviceWorker" in navigator && "caches" in window;

export async function stayOnThisDevice() {
  if (!canStay()) return;
  try {
    await navigator.serviceWorker.register("/club/worker.js");
    await navigator.serviceWorker.ready;
    const pages = await caches.open(PAGES);
    await pages.add(location.pathname);
  } catch (error) {
    // Without a connection, or where the browser keeps nothing, the page works as far as it has been loaded.
    console.warn(error);
  }
}
