/** What the code of a printed sheet says, and whether it still leads somewhere. Its address itself is never opened. */

import { isUnanswered, Refused } from "../../api.js";
import { say } from "../../words.js";
import { placeIn, proof } from "../address.js";
import { ClubApi } from "../api.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {{evening: string, token: string, place: Place}} Printed */

const PAGE = /^\/club\/([^/]+)\/(table-(\d+))$/;

/** What a code says; null where it is not that of a printed sheet. @param {string} text @returns {Printed | null} */
export function printedIn(text) {
  const address = addressIn(text);
  const [, evening = "", key, table] = PAGE.exec(address?.pathname ?? "") ?? [];
  const place = address && placeIn(address.hash);
  if (!address || !place || Number(table) !== place.table) return null;
  return { evening, token: `${key}.${proof(address.hash)}`, place };
}

/** @param {string} text */
function addressIn(text) {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

/**
 * Why a sheet is not to be typed in; "" where it is. The link in its code has to be worth something still; where no
 * server answers, it opens by the right of this page, as any sheet does.
 *
 * @param {Printed} printed
 * @param {string} own the evening of this page
 */
export async function whyNot({ evening, token, place }, own) {
  if (evening !== own) return say("codes.other-evening");
  const { round, table, attempt } = place;
  try {
    const view = await new ClubApi(evening, token).sheet(place);
    if (attempt !== undefined && attempt !== (view.attempt ?? 1)) return say("codes.taken-back", { round });
    return view.online ? say("codes.online", { table }) : "";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { refusal, message } = error;
    if (isUnanswered(error)) return "";
    return refusal.status === 403 ? say("codes.renewed", { table }) : message;
  }
}
