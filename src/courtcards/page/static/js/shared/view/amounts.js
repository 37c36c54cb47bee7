/** What a move is worth, in few words: for a hint and for a review. */

import { numberFormat } from "../locale.js";
import { count } from "../words.js";

/** @typedef {import("../types.js").Unit} Unit */

const points = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 0 });
const finePoints = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const finePercent = numberFormat({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const finely = { points: 10, hands: 100 };

/** Rounded as it is shown, so that amounts which look equal compare equal. @param {Unit} unit @param {number} amount */
export const rounded = (unit, amount) => Math.round(amount * finely[unit]) / finely[unit];

/** "0.8", "3%"; with a true minus. @param {Unit} unit @param {number} amount */
export const amountText = (unit, amount) =>
  (unit === "points" ? points : percent)()
    .format(rounded(unit, amount) + 0)
    .replace("-", "−");

/** A digit more: for averages. @param {Unit} unit @param {number} amount */
export const fineText = (unit, amount) => (unit === "points" ? finePoints : finePercent)().format(amount);

/**
 * A part of a result: "+4.2", "−1.0"; of a hand won "+0.35".
 *
 * @param {import("../wire.js").MatchLuck["unit"]} unit
 * @param {number} amount
 * @param {boolean} [isSigned]
 */
export function partText(unit, amount, isSigned = false) {
  const format = (unit === "hands" ? finePoints : points)();
  const text = format.format(Math.abs(amount));
  const isNothing = text === format.format(0);
  return isSigned && !isNothing ? `${amount < 0 ? "−" : "+"}${text}` : text;
}

/** "0.8 points", "3%". @param {Unit} unit @param {number} amount */
export const amountWords = (unit, amount) =>
  unit === "points"
    ? count("amount.points", rounded(unit, amount), { n: amountText(unit, amount) })
    : amountText(unit, amount);
