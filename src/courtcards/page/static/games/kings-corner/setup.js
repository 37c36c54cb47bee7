/** The parts of a hand that are set up on the analysis board. */

import { isCorner, PLACES, placeWords } from "./places.js";

/** The cards of a hand as it is dealt (KC-1.2). */
const HAND_SIZE = 7;

/** @type {import("../../js/shared/drawing.js").SetupParts} */
export const setup = {
  handSize: HAND_SIZE,
  hasTurn: true,
  places: PLACES.map((name) => ({ name, isDealt: !isCorner(name), words: () => placeWords(name) })),
  firsts: [],
  fields: ({ dealer, turn, hands, counts, viewer, piles, stock }, left) => [
    `dealer=${dealer}`,
    `turn=${turn}`,
    ...PLACES.flatMap((name) => (piles[name]?.length ? [`${name.toLowerCase()}=${piles[name].join(",")}`] : [])),
    `hands=${hands
      .map((hand, seat) => (viewer === null || viewer === seat ? hand.join(",") || "-" : String(counts[seat])))
      .join("/")}`,
    ...(viewer === null && left.length > 0 && stock.length === left.length ? [`stock=${stock.join(",")}`] : []),
  ],
};
