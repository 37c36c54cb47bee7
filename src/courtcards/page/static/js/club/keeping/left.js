/** What was written on sheets, and left before it had been sent, goes out from the page of the evening. */

import { Outbox, ownerOf } from "./outbox.js";
import { Store } from "./store.js";

/**
 * Sends it, in order. Where there is an `Away`, that does so.
 *
 * @param {import("../page.js").Visit} visit
 */
export async function sendWhatWasLeft(visit) {
  try {
    const outbox = new Outbox(await Store.open(), visit.api, ownerOf(visit), {
      changed: () => {},
      sent: () => {},
      mayWrite: async () => false, // refused to this link, it waits for the sheet's page
    });
    await outbox.load();
  } catch (error) {
    console.warn(error);
  }
}
