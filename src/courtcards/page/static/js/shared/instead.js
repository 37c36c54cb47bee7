/** Playing on this device where the server does not answer. */

import { isUnanswered } from "./api.js";
import { elsewhere } from "./host.js";
import { say } from "./words.js";

/**
 * Goes to a page of this device, where the server has not answered and the page is kept here; says whether it does.
 *
 * @param {unknown} error
 * @param {string} address
 */
export async function goInstead(error, address) {
  if (!isUnanswered(error) || !elsewhere.includes("device") || !("caches" in window)) return false;
  const kept = await caches.match(new URL(address, location.href).pathname);
  if (kept) location.assign(address);
  return kept !== undefined;
}

/** Said on a page of this device that was opened because the server did not answer; else empty. */
const isInstead = new URLSearchParams(location.search).get("instead") === "server";
export const insteadWords = () => (isInstead ? say("home.instead") : "");
