/** The texts of the rules that can be tried. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const RULEBOOK = {
  "rulebook.title": "Try the rules",
  "rulebook.all": "All clauses",
  "rulebook.none": "There is no such clause",
  "rulebook.contents": "Clauses",
  "rulebook.try": "Try",
  "rulebook.allowed": "Allowed.",
  "rulebook.refused": "Refused.",
  "rulebook.again": "Try again",
  "rulebook.ways": "Other clauses",
  "rulebook.before": "← {clause}",
  "rulebook.after": "{clause} →",
  "rulebook.open": "Try clause {clause}",
  "press.stock": "About the stock",
  "press.seat": "About {who}",
  "press.contract": "About the game being played",
  "press.trick": "About the trick: who led, and who is winning it",
};
