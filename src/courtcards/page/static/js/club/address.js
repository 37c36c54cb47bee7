/**
 * What stands behind the `#` of a page of an evening, and no server ever sees: what proves the link, and the sheet that
 * is open: `#<proof>/sheet/2/7`, table 7 in round 2; with `grid` in the place of `sheet`, to be typed in from paper. A
 * printed sheet says behind it which round of that number it is: `/grid/2/7/1`; without that it is the one that counts.
 * On the page of a season it is the player whose page is open: `#<proof>/person/<id>`.
 */

const SHEET = /(?:^|\/)(sheet|grid)\/(\d+)\/(\d+)(?:\/(\d+))?$/;
const PERSON = /(?:^|\/)person\/([0-9a-f]+)$/;

/** What proves the link of this page; empty on one that was kept before links had it there. */
export const proof = (hash = location.hash) => hash.slice(1).replace(SHEET, "").replace(PERSON, "");

/** The player whose page is open in a season; null where none is. */
export const personIn = () => PERSON.exec(location.hash.slice(1))?.[1] ?? null;

/** The address of a player's page in a season. @param {string} person */
export const personAddress = (person) => `#${[proof(), `person/${person}`].filter(Boolean).join("/")}`;

/** @typedef {import("./types.js").Place} Place */

/** The sheet that is open; null where none is. @param {string} [hash] @returns {Place | null} */
export function placeIn(hash = location.hash) {
  const found = SHEET.exec(hash.slice(1));
  if (!found) return null;
  const [round, table] = [Number(found[2]), Number(found[3])];
  return found[4] === undefined ? { round, table } : { round, table, attempt: Number(found[4]) };
}

/** A sheet among all of the evening, as the log has it: see `Place`. @param {Place} place */
export const sheetName = ({ round, table, attempt = 1 }) =>
  attempt === 1 ? `${round}/${table}` : `${round}/${table}/${attempt}`;

/** Is the sheet open to be typed in? */
export const opensGrid = () => SHEET.exec(location.hash.slice(1))?.[1] === "grid";

/** What names an open sheet there. @param {Place} place @param {"sheet" | "grid"} as */
export const sheetPart = ({ round, table, attempt }, as) =>
  [as, round, table, attempt].filter((each) => each !== undefined).join("/");

/**
 * The address of a sheet, for those who may open all.
 *
 * @param {number} round
 * @param {number} table
 * @param {"sheet" | "grid"} [as]
 * @param {number} [attempt] which round of that number, where it may be one that was taken back
 */
export const sheetAddress = (round, table, as = "sheet", attempt) =>
  `#${[proof(), sheetPart({ round, table, attempt }, as)].filter(Boolean).join("/")}`;

/** The address of the page itself, without a sheet or a player. */
export const deskAddress = () => `#${proof()}`;
