/** Moves as text, read. What is legal comes from the server; this only sorts it. */

import { isCard } from "./cards/names.js";

export const SIDES = ["N", "E", "S", "W"];
export const CORNERS = ["NE", "SE", "SW", "NW"];
export const PLACES = [...SIDES, ...CORNERS];

/**
 * @typedef {{kind: "lay", card: string, to: string}
 *   | {kind: "pile", from: string, to: string}
 *   | {kind: "draw"} | {kind: "end"} | {kind: "neglect"}
 *   | {kind: "recycle", from: string}
 *   | {kind: "choose", contract: string}
 *   | {kind: "card", card: string}} Move
 */

/** @param {string} text @returns {Move} */
export function parseMove(text) {
  if (text === "draw") return { kind: "draw" };
  if (text === "end") return { kind: "end" };
  if (text === "end without drawing") return { kind: "neglect" };
  if (text.startsWith("recycle ")) return { kind: "recycle", from: text.slice("recycle ".length) };
  if (text.startsWith("choose ")) return { kind: "choose", contract: text.slice("choose ".length) };
  const [source = "", target] = text.split(">");
  if (target === undefined) return { kind: "card", card: source };
  return isCard(source) ? { kind: "lay", card: source, to: target } : { kind: "pile", from: source, to: target };
}

/** Where a card or a side pile may go. @param {string[]} legal @param {string} source */
export const targetsOf = (legal, source) =>
  legal.filter((move) => move.startsWith(`${source}>`)).map((move) => move.slice(source.length + 1));

/** Is there any play with this card or pile? @param {string[]} legal @param {string} source */
export const canMove = (legal, source) => legal.some((move) => move === source || move.startsWith(`${source}>`));

/** @param {string} place */
export const isCorner = (place) => CORNERS.includes(place);
