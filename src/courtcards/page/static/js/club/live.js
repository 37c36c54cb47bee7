/** What happens at an evening, as it happens: a line that says by which link it listens. */

import { Line } from "../line.js";

/**
 * @typedef {object} Listener
 * @property {(view: import("./wire.js").EveningView) => void} evening
 * @property {(view: import("./wire.js").SheetView) => void} sheet
 * @property {(state: import("../line.js").State) => void} state
 * @property {(refusal: import("../types.js").Refusal) => void} refused the link is none, or is worth nothing any more
 */

/** The server hangs up with this code on a link that is none. */
const NOT_YOURS = 4003;

/** @param {string} evening @param {string} token @param {Listener} listener */
export function listenTo(evening, token, listener) {
  /** @param {import("./types.js").LiveMessage} message */
  const heard = (message) => {
    if (message.type === "refused") listener.refused(message);
    else if (message.type === "evening") listener.evening(message.view);
    else listener.sheet(message.view);
  };
  return new Line({
    path: () => `/api/clubs/${encodeURIComponent(evening)}/live`,
    greeting: { message: { type: "hello", token }, isWelcome: ({ type }) => type !== "refused" },
    heard,
    changed: listener.state,
    farewell: NOT_YOURS,
  });
}
