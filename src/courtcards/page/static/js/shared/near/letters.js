/** Octets as letters that stand in an address as they are: base64url. */

/** @param {Iterable<number>} octets */
export const lettersOf = (octets) =>
  btoa(String.fromCharCode(...octets))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The octets that letters stand for; null where they stand for none. @param {string} letters */
export function octetsIn(letters) {
  if (!/^[\w-]+$/.test(letters)) return null;
  try {
    return Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return null; // no octets are of that many letters
  }
}
