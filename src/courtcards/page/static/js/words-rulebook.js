/** The texts of the rules that can be tried. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const RULEBOOK = {
  "rulebook.title": "Rules to be tried",
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
  "press.stock": "The stock: what is to be known of it",
  "press.seat": "{who}: what is to be known",
  "press.contract": "What is played for: what is to be known of it",
  "press.trick": "The trick: who led, and who wins it so far",
};
