/** Moves as text, by what is moved: `9H` plays a card, `9H>N` lays it on a place. The server says what is legal. */

/** Where a card or a pile may go. @param {string[]} legal @param {string} source */
export const targetsOf = (legal, source) =>
  legal.filter((move) => move.startsWith(`${source}>`)).map((move) => move.slice(source.length + 1));

/** Is there any play with this card or pile? @param {string[]} legal @param {string} source */
export const canMove = (legal, source) => legal.some((move) => move === source || move.startsWith(`${source}>`));

/** Where what is selected may go. @param {{selected: string | null, legal: string[]}} session */
export const openTargets = ({ selected, legal }) => (selected ? targetsOf(legal, selected) : []);
