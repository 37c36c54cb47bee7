/** The places of the cross, and the moves between them as text. What is legal comes from the server. */

import { isCard } from "../../js/shared/cards/names.js";
import { say } from "../../js/shared/words.js";

const SIDES = ["N", "E", "S", "W"];
const CORNERS = ["NE", "SE", "SW", "NW"];
export const PLACES = [...SIDES, ...CORNERS];

/** @param {string} place */
export const isCorner = (place) => CORNERS.includes(place);

/** "North". @param {string} place */
export const placeWords = (place) => say(`place.${place}`);

/** The same after what is laid or moved there. @param {string} place */
export const placeOfMove = (place) => say(`place.at.${place}`);

/**
 * @typedef {{kind: "lay", card: string, to: string}
 *   | {kind: "pile", from: string, to: string}
 *   | {kind: "draw"} | {kind: "end"} | {kind: "neglect"}
 *   | {kind: "recycle", from: string}} Move
 *
 * @typedef {import("../../js/shared/types.js").View} PlainView
 * @typedef {import("./wire.js").KingsCornerTable} Table
 * @typedef {PlainView & {table: Table | null, sheet: import("./wire.js").KingsCornerSheet}} View
 */

/** A view as that of this game. @param {PlainView} view */
export const asCross = (view) => /** @type {View} */ (view);

/** @param {string} text @returns {Move} */
export function parseMove(text) {
  if (text === "draw") return { kind: "draw" };
  if (text === "end") return { kind: "end" };
  if (text === "end without drawing") return { kind: "neglect" };
  if (text.startsWith("recycle ")) return { kind: "recycle", from: text.slice("recycle ".length) };
  const [source = "", target = ""] = text.split(">");
  return isCard(source) ? { kind: "lay", card: source, to: target } : { kind: "pile", from: source, to: target };
}
