/** The texts of club evenings: first page, director, hall. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const CLUB = {
  "club.loading": "The evening is being opened …",
};
