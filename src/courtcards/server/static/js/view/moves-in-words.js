/** A move and what it is worth, in few words: for a hint and for a review. Cards are written as the server writes them, see rich.js. */

import { placeWords } from "../cards/names.js";
import { parseMove } from "../moves.js";
import { contractWords } from "../narrate.js";
import { count, language, say } from "../words.js";

/** @typedef {import("../types.js").Unit} Unit */

const points = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
const finePoints = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const finePercent = new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const finely = { points: 10, hands: 100 };

/** As it is shown, so that what looks the same is the same. @param {Unit} unit @param {number} amount */
export const rounded = (unit, amount) => Math.round(amount * finely[unit]) / finely[unit];

/** "0.8", "3%"; with a true minus. @param {Unit} unit @param {number} amount */
export const amountText = (unit, amount) => (unit === "points" ? points : percent).format(rounded(unit, amount) + 0).replace("-", "−");

/** A digit more: for averages. @param {Unit} unit @param {number} amount */
export const fineText = (unit, amount) => (unit === "points" ? finePoints : finePercent).format(amount);

/** "0.8 points", "3%". @param {Unit} unit @param {number} amount */
export const amountWords = (unit, amount) => (unit === "points" ? count("amount.points", rounded(unit, amount), { n: amountText(unit, amount) }) : amountText(unit, amount));

/** "QS", "QS on North", "End turn". @param {string} text */
export function moveWords(text) {
  const move = parseMove(text);
  switch (move.kind) {
    case "card":
      return move.card;
    case "lay":
      return say("move.lay", { card: move.card, place: placeWords(move.to) });
    case "pile":
      return say("move.pile", { from: placeWords(move.from), place: placeWords(move.to) });
    case "choose":
      return contractWords(move.contract);
    case "recycle":
      return say("action.recycle", { place: placeWords(move.from) });
    default:
      return say(`action.${move.kind}`);
  }
}

/** What is moved, where to, or what is pressed: that which stands out on the table. @param {string | null} text */
export function partsOf(text) {
  const move = text === null ? null : parseMove(text);
  switch (move?.kind) {
    case "card":
      return { card: move.card, places: [] };
    case "lay":
      return { card: move.card, places: [move.to] };
    case "pile":
      return { card: null, places: [move.from, move.to] };
    default:
      return { card: null, places: [] };
  }
}
