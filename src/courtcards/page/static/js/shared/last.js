/** The last of a list: older phones have no `at`. */

/** @template T @param {readonly T[]} all @returns {T | undefined} */
export const last = (all) => all[all.length - 1];
