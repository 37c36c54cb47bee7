/**
 * What stands behind the `#` of a page of an evening, and no server ever sees: what proves the link, and the sheet that
 * the director or the jury have opened: `#<proof>/sheet/2/7`, table 7 in round 2.
 */

const SHEET = /(?:^|\/)sheet\/(\d+)\/(\d+)$/;

/** What proves the link of this page; empty on one that was kept before links had it there. */
export const proof = (hash = location.hash) => hash.slice(1).replace(SHEET, "");

/** @typedef {import("./types.js").Place} Place */

/** The sheet that is open; null where none is. @param {string} [hash] @returns {Place | null} */
export function placeIn(hash = location.hash) {
  const found = SHEET.exec(hash.slice(1));
  return found && { round: Number(found[1]), table: Number(found[2]) };
}

/** A sheet among all of the evening, as the log has it: see `Place`. @param {Place} place */
export const sheetName = ({ round, table, attempt = 1 }) =>
  attempt === 1 ? `${round}/${table}` : `${round}/${table}/${attempt}`;

/** The address of a sheet, for those who may open all. @param {number} round @param {number} table */
export const sheetAddress = (round, table) =>
  `#${[proof(), "sheet", round, table].filter((each) => each !== "").join("/")}`;

/** The address of the page itself, without a sheet. */
export const deskAddress = () => `#${proof()}`;
