/** Whether two lines of a sheet say the same. */

/** @typedef {import("../types.js").Line} Line */

/** @param {Line} one @param {Line} other */
export function isSameLine(one, other) {
  const text = (/** @type {Line} */ line) =>
    JSON.stringify(
      Object.entries(line)
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .sort(),
    );
  return text(one) === text(other);
}
