/** The sheets whose codes were read together and that are still to be typed in, one after the other. */

/** @typedef {import("../types.js").Place} Place */

/** Kept as long as the page is open, through all the sheets that it opens. */
const KEY = "courtcards.codes";

/** @param {Place} one @param {Place} other */
export const isSameSheet = (one, other) => one.round === other.round && one.table === other.table;

/** @param {string} evening @param {Place[]} places */
export function keepLeft(evening, places) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ evening, places }));
  } catch {
    // Storage is closed: each is opened from the round.
  }
}

/** Those after the one that is open. @param {string} evening @param {Place | null} open @returns {Place[]} */
export function left(evening, open) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept?.evening !== evening) return [];
    const at = kept.places.findIndex((/** @type {Place} */ each) => open && isSameSheet(each, open));
    return at < 0 ? [] : kept.places.slice(at + 1);
  } catch {
    return [];
  }
}
