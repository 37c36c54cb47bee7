/** The code of a table: its id, which begins with a zero where it says in which month the table was opened. */

const CODE = /^(0[2-9a-hjkmnp-z]{2})?[2-9a-hjkmnp-z]{12}$/;

/** The code in a link, or in letters with spaces between them; empty where there is none. @param {string} text */
export function codeOf(text) {
  const last =
    text
      .trim()
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? "";
  const code = last
    .toLowerCase()
    .replace(/[\s.-]/g, "")
    .replace(/^o/, "0"); // which is heard for it: no code has the letter
  return CODE.test(code) ? code : "";
}
