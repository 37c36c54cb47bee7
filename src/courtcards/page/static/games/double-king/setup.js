/** The parts of a deal that are set up on the analysis board. */

import { SUITS } from "../../js/shared/cards/names.js";
import { NEGATIVE_GAMES } from "./contracts.js";

/** @type {import("../../js/shared/drawing.js").SetupParts} */
export const setup = {
  handSize: 13,
  hasTurn: false,
  places: [],
  firsts: [...NEGATIVE_GAMES.map((game) => `choose ${game}`), ...SUITS.map((suit) => `choose trump:${suit}`)],
  fields: ({ dealer, hands, viewer, first }) => [
    `dealer=${dealer}`,
    `hands=${hands
      .map((hand, seat) => (hand.length > 0 && (viewer === null || viewer === seat) ? hand.join(",") : "-"))
      .join("/")}`,
    ...(first ? [`contract=${first.replace("choose ", "")}`] : []),
  ],
};
