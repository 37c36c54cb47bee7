/**
 * Names that are the same, or nearly the same, as the server finds them: see text/names/__init__.py and
 * clubs/members/matching.py.
 */

/** Names of fewer letters are too often nearly the same: Ann and Jan. */
const SHORTEST = 5;

/**
 * A name without case and double blanks, its apostrophes and hyphens of one kind: equal for names that are the same.
 * The server knows letters of other alphabets that look like Latin ones, too.
 *
 * @param {string} name
 */
export const sameName = (name) =>
  name
    .replace(/[\u2018\u2019\u201b\u2032\u02bb\u02bc\u02b9`\u00b4]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .normalize("NFKC")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ");

/**
 * Whether two names are nearly the same: but for case, accents, signs, the order of their words, and one letter.
 *
 * @param {string} one
 * @param {string} other
 */
export function areAlike(one, other) {
  const known = new Set(filed(one));
  return filed(other).some((each) => known.has(each));
}

/** What a name is filed under: itself, and all that it is without one letter. @param {string} name */
export function filed(name) {
  const letters = [...plainName(name)];
  const whole = letters.join("");
  if (letters.length < SHORTEST) return [whole];
  return [whole, ...letters.map((_, index) => letters.filter((__, each) => each !== index).join(""))];
}

/** @param {string} name */
const plainName = (name) =>
  name
    .toLowerCase()
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .sort()
    .join(" ");
