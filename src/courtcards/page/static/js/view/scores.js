/** The scores of a hand and of the match, a line a player; once the match is over, the winner crowned and first. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { say } from "../words.js";
import { crownSign } from "./crown.js";
import { face } from "./face.js";
import { isWinner, signed } from "./seats.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../types.js").View} View
 */

/**
 * The seats from the best to the last: those that won, then by their totals, the way the game counts. Which way that
 * is, the winner tells: whoever has less than somebody else won by having little.
 *
 * @param {number[]} totals
 * @param {number[]} winners
 */
export function standing(totals, winners) {
  const [best = 0] = winners.map((seat) => totals[seat] ?? 0);
  const way = totals.some((total) => total > best) ? 1 : -1;
  const isBehind = (/** @type {number} */ seat) => Number(!winners.includes(seat));
  return totals
    .map((_, seat) => seat)
    .sort((a, b) => isBehind(a) - isBehind(b) || way * ((totals[a] ?? 0) - (totals[b] ?? 0)) || a - b);
}

/**
 * A line a player: this hand, and in all.
 *
 * @param {Session} session
 * @param {View} view
 * @param {number[] | null} hand null where the hand is the match
 */
export function scores(session, view, hand) {
  const { totals, winners, ranking_points: ranking = null } = view.sheet;
  const order = view.phase === "match-over" ? standing(totals, winners) : session.players.keys();
  return html`<div class="result-table" tabindex="0" role="group" aria-label=${say("sheet.title")}>
    <table class="result-scores">
      <thead>
        <tr>
          <th scope="col">${say("result.player")}</th>
          ${hand ? html`<th scope="col">${drawingOf(view.game).ended.column()}</th>` : nothing}
          <th scope="col">${say("result.total")}</th>
          ${ranking ? html`<th scope="col">${say("result.ranking")}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${[...order].map((seat) => {
          const hasWon = isWinner(view, seat);
          return html`<tr class=${hasWon ? "is-winner" : ""}>
            <th scope="row">${hasWon ? crownSign : nothing} ${face(session.players, seat)} ${name(session, seat)}</th>
            ${hand ? html`<td>${signed(hand[seat] ?? 0)}</td>` : nothing}
            <td><b>${signed(totals[seat] ?? 0)}</b></td>
            ${ranking ? html`<td>${ranking[seat]}</td>` : nothing}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {Session} session @param {number} seat */
const name = ({ players, me }, seat) =>
  html`<span class="result-name" title=${players[seat]?.name}
    >${players[seat]?.name}${seat === me ? html` <small class="result-you">${say("seat.you")}</small>` : nothing}</span
  >`;
