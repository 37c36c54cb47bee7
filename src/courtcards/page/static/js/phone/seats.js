/** The four who sit at a table of a club evening. */

export const SEATS = [0, 1, 2, 3];

/**
 * A number for each of them.
 *
 * @param {(seat: 0 | 1 | 2 | 3) => number} of
 * @returns {[number, number, number, number]}
 */
export const bySeat = (of) => [of(0), of(1), of(2), of(3)];
