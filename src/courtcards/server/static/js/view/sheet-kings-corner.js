/** The score sheet of Kings in the Corner: hand after hand, the totals, and what they are played to. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, say } from "../words.js";
import { signed } from "./seats.js";

/**
 * @typedef {import("./showing.js").Showing} Session
 * @typedef {import("../types.js").KingsCornerView} View
 */

/** @param {Session} session @param {View} view */
export function cornerSheet(session, view) {
  const { hands, totals } = view.sheet;
  const scoring = String(view.options.scoring);
  return html`<div class="sheet sheet-corner">
    <p class="sheet-aim">${aim(view)}</p>
    <table data-columns=${session.players.length}>
      <caption class="visually-hidden">${say("sheet.title")}</caption>
      <thead><tr><th scope="col" class="sheet-no"><span class="visually-hidden">${say("sheet.hand")}</span></th>
        ${session.players.map((player, seat) => html`<th scope="col" class=${seat === session.me ? "is-me" : ""}><span class="sheet-name" title=${player.name}>${player.name}</span></th>`)}</tr></thead>
      <tbody>${hands.map((hand, index) => html`<tr>
          <th scope="row" class="sheet-no" title=${say(`end.${hand.end}`)}>${index + 1}</th>
          ${hand.scores.map((score, seat) => html`<td class=${isWonBy(hand, seat, scoring) ? "is-won" : ""}>${scoring === "chips" ? change(score) : signed(score)}
            ${hand.dealer === seat ? html`<i class="sheet-dealer" title=${say("seat.dealer")}></i>` : nothing}</td>`)}</tr>`)}
        ${hands.length === 0 ? html`<tr><td class="sheet-empty" colspan=${session.players.length + 1}>${say("sheet.empty")}</td></tr>` : nothing}</tbody>
      <tfoot>${view.table?.crowns ? crownRows(session, view.table) : nothing}
        ${scoring === "crowning" && hands.length === 0 ? nothing : html`<tr class="sheet-total"><th scope="row">${say(scoring === "chips" ? "sheet.chips" : "sheet.sum")}</th>
        ${session.players.map((_, seat) => html`<td class=${view.sheet.winners.includes(seat) ? "is-winner" : ""}>${signed(totals[seat] ?? 0)}</td>`)}</tr>`}</tfoot>
    </table>
  </div>`;
}

/** What the match is played for, in one line. @param {View} view */
function aim(view) {
  const target = view.sheet.target ?? Number(view.options.target);
  const scoring = String(view.options.scoring);
  if (scoring === "chips" && typeof view.options.hands === "number") return count("aim.chips.hands", view.options.hands);
  return say(`aim.${scoring}`, { target });
}

/** Whoever went out owes nothing, or has won the pot. @param {import("../types.js").HandResult} hand @param {number} seat @param {string} scoring */
function isWonBy(hand, seat, scoring) {
  if (hand.end !== "out") return false;
  const score = hand.scores[seat] ?? 0;
  return scoring === "points" || scoring === "single" ? score === 0 : score > 0;
}

/** @param {number} value */
const change = (value) => (value > 0 ? `+${value}` : signed(value));

/** @param {Session} session @param {import("../types.js").KingsCornerTable} table */
function crownRows(session, table) {
  return html`<tr><th scope="row">${say("sheet.crowns")}</th>${session.players.map((_, seat) => html`<td>${table.crowns?.[seat] ?? 0}</td>`)}</tr>
    <tr><th scope="row">${say("sheet.dragon")}</th>${session.players.map((_, seat) => html`<td>${table.dragon === seat ? 1 : 0}</td>`)}</tr>`;
}
