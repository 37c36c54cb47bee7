/** The score sheet: hand after hand, the totals, and what they are played to. */

import { handsSheet } from "../../js/shared/view/hands-sheet.js";
import { signed } from "../../js/shared/view/seats.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asCross } from "./places.js";

/**
 * @typedef {import("../../js/shared/view/showing.js").Showing} Showing
 * @typedef {import("./places.js").View} View
 */

/** @param {Showing} showing */
export function sheet(showing) {
  const view = asCross(showing.shown);
  const scoring = String(view.options.scoring);
  const isUnscored = scoring === "crowning" && view.sheet.hands.length === 0;
  return handsSheet(showing, {
    aim: html`<p class="sheet-aim">${aim(view)}</p>`,
    isWon: (hand, seat) => isWonBy(hand, seat, scoring),
    score: scoring === "chips" ? change : signed,
    rows: view.table?.crowns ? crownRows(showing, view.table) : nothing,
    total: isUnscored ? null : say(scoring === "chips" ? "sheet.chips" : "sheet.sum"),
  });
}

/** What the match is played for, in one line. @param {View} view */
function aim(view) {
  const target = view.sheet.target ?? Number(view.options.target);
  const scoring = String(view.options.scoring);
  if (scoring === "chips" && typeof view.options.hands === "number")
    return count("aim.chips.hands", view.options.hands);
  return say(`aim.${scoring}`, { target });
}

/**
 * Has a seat won the hand? Whoever went out owes nothing, or has won the pot.
 *
 * @param {import("../../js/shared/wire.js").HandResult} hand
 * @param {number} seat
 * @param {string} scoring
 */
function isWonBy(hand, seat, scoring) {
  if (hand.end !== "out") return false;
  const score = hand.scores[seat] ?? 0;
  return scoring === "points" || scoring === "single" ? score === 0 : score > 0;
}

/** @param {number} value */
const change = (value) => (value > 0 ? `+${value}` : signed(value));

/** @param {Showing} showing @param {import("./wire.js").KingsCornerTable} table */
function crownRows(showing, table) {
  return html`<tr>
      <th scope="row">${say("sheet.crowns")}</th>
      ${showing.players.map((_, seat) => html`<td>${table.crowns?.[seat] ?? 0}</td>`)}
    </tr>
    <tr>
      <th scope="row">${say("sheet.dragon")}</th>
      ${showing.players.map((_, seat) => html`<td>${table.dragon === seat ? 1 : 0}</td>`)}
    </tr>`;
}
