/**
 * What stands behind the `#` of a page of an evening, and no server ever sees: what proves the link, and the sheet that
 * is open: `#<proof>/sheet/2/7`, table 7 in round 2; with `grid` in the place of `sheet`, to be typed in from paper.
 */

const SHEET = /(?:^|\/)(sheet|grid)\/(\d+)\/(\d+)$/;

/** What proves the link of this page; empty on one that was kept before links had it there. */
export const proof = (hash = location.hash) => hash.slice(1).replace(SHEET, "");

/** @typedef {import("./types.js").Place} Place */

/** The sheet that is open; null where none is. @param {string} [hash] @returns {Place | null} */
export function placeIn(hash = location.hash) {
  const found = SHEET.exec(hash.slice(1));
  return found && { round: Number(found[2]), table: Number(found[3]) };
}

/** A sheet among all of the evening, as the log has it: see `Place`. @param {Place} place */
export const sheetName = ({ round, table, attempt = 1 }) =>
  attempt === 1 ? `${round}/${table}` : `${round}/${table}/${attempt}`;

/** Is the sheet open to be typed in? */
export const opensGrid = () => SHEET.exec(location.hash.slice(1))?.[1] === "grid";

/**
 * The address of a sheet, for those who may open all.
 *
 * @param {number} round
 * @param {number} table
 * @param {"sheet" | "grid"} [as]
 */
export const sheetAddress = (round, table, as = "sheet") =>
  `#${[proof(), as, round, table].filter((each) => each !== "").join("/")}`;

/** The address of the page itself, without a sheet. */
export const deskAddress = () => `#${proof()}`;
