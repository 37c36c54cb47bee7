/** In the review: what each result is made of, cards and play, with how far chance can reach. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { partText } from "../view/amounts.js";
import { rich, sentence } from "../view/rich.js";
import { say } from "../words.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("../wire.js").MatchLuck} MatchLuck
 * @typedef {import("../wire.js").SeatLuck} SeatLuck
 * @typedef {import("../wire.js").Portion} Portion
 */

/** @param {ReplaySession} session */
export function luckPanel(session) {
  const { told, failure } = session.luck;
  return html`<section class="luck" aria-labelledby="luck-title">
    <h3 id="luck-title">${say("luck.title")}</h3>
    ${told ? result(session, told) : failure ? failed(session) : html`<p role="status">${say("luck.wait")}</p>`}
  </section>`;
}

/** @param {ReplaySession} session */
function failed({ luck }) {
  const why = luck.failure instanceof Refused ? luck.failure.refusal.message : say("error.failed");
  return html`<p class="refusal" role="alert">${rich(sentence(why))}</p>
    <p><button type="button" class="button luck-again" @click=${() => luck.load()}>${say("action.retry")}</button></p>`;
}

/** @param {ReplaySession} session @param {MatchLuck} told */
function result({ players, focus }, told) {
  const { seats, unit } = told;
  const hasDraws = seats.some(({ draws }) => draws !== null);
  return html`<p class="hint">${say("luck.lead")} ${say(`luck.unit.${unit}`)}</p>
    <table class="luck-table">
      <thead>
        <tr>
          <th scope="col">${say("result.player")}</th>
          <th scope="col">${say("luck.cards")}</th>
          ${hasDraws ? html`<th scope="col">${say("luck.draws")}</th>` : nothing}
          <th scope="col">${say("luck.play")}</th>
          <th scope="col">${say("luck.result")}</th>
        </tr>
      </thead>
      <tbody>
        ${seats.map((seat, index) => line(players[index]?.name ?? "", seat, index === focus, told.unit))}
      </tbody>
    </table>
    ${verdicts(players, seats)}`;
}

/** @param {string} name @param {SeatLuck} seat @param {boolean} isFocus @param {MatchLuck["unit"]} unit */
const line = (name, { cards, draws, play, result: whole, verdict }, isFocus, unit) =>
  html`<tr class=${isFocus ? "is-focus" : ""}>
    <th scope="row"><span class="review-name" title=${name}>${name}</span></th>
    <td>${part(unit, cards)}</td>
    ${draws ? html`<td>${part(unit, draws)}</td>` : nothing}
    <td class=${verdict ? "is-sure" : ""}>${part(unit, play)}</td>
    <td>${partText(unit, whole, true)}</td>
  </tr>`;

/** @param {MatchLuck["unit"]} unit @param {Portion} portion */
const part = (unit, { value, doubt }) =>
  html`${partText(unit, value, true)}
    <small class="luck-doubt">${say("luck.doubt", { doubt: partText(unit, doubt) })}</small>`;

/**
 * Whose play was better or worse than chance can make it; of the others nothing is said.
 *
 * @param {ReplaySession["players"]} players
 * @param {SeatLuck[]} seats
 */
function verdicts(players, seats) {
  const told = seats.flatMap(({ verdict }, seat) =>
    verdict ? [say(`luck.${verdict}`, { who: players[seat]?.name ?? "" })] : [],
  );
  return told.length === 0
    ? html`<p class="luck-verdict">${say("luck.even")}</p>`
    : told.map((text) => html`<p class="luck-verdict">${text}</p>`);
}
