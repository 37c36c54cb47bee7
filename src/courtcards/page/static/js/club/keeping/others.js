/**
 * The other pages on this device, which may write on the same sheet: they are told by what is kept, since older phones
 * have no BroadcastChannel.
 */

import { newId } from "../../shared/ids.js";
import { keep } from "../../shared/settings.js";

const KEY = "courtcards.club-changed";

/** Something is written, or sent. Browsers tell of what differs from what was kept before. */
export const tellOthers = () => keep(KEY, newId());

/** @param {() => void} changed */
export const whenOthersHave = (changed) =>
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) changed();
  });
