/** From a table that somebody has left to the first page. */

import { homeAddress } from "../addresses.js";

/**
 * Leaves the page, and hears no more first: some browsers close the line as soon as they look for the next page, and
 * whoever connects again while that is on its way is back at the table.
 *
 * @param {import("./session.js").Session} session
 */
export function goHome(session) {
  session.end();
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(homeAddress());
}
