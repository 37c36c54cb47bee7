/** A score sheet that goes down hand after hand, with the totals at its foot. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { hasWords, say } from "../words.js";
import { signed } from "./seats.js";

/**
 * @typedef {import("./showing.js").Showing} Showing
 * @typedef {import("../wire.js").HandResult} HandResult
 *
 * @typedef {object} Look What a game draws in its own way.
 * @property {unknown} aim what the match is played for
 * @property {(hand: HandResult, seat: number) => boolean} isWon
 * @property {(score: number) => string} score
 * @property {unknown} rows lines above the totals
 * @property {string | null} total what the totals are of; null where there are none yet
 */

/** So many letters fit beside each other on the narrowest sheet. */
const LETTERS = 34;

/** Are names too long for their columns, so that they are written upwards? @param {string[]} names by seat */
export const hasUprightNames = (names) =>
  names.some((name) => name.split(/[\s-]/).some((word) => word.length > LETTERS / names.length));

/** @returns {Look} */
const plain = () => ({ aim: nothing, isWon: () => false, score: signed, rows: nothing, total: say("sheet.sum") });

/** @param {Showing} showing @param {Look} [look] */
export function handsSheet({ shown, players, me }, look = plain()) {
  const { hands, totals, winners } = shown.sheet;
  return html`<div class="sheet sheet-hands">
    ${look.aim}
    <table class=${hasUprightNames(players.map(({ name }) => name)) ? "is-upright" : ""} data-columns=${players.length}>
      <caption class="visually-hidden">
        ${say("sheet.title")}
      </caption>
      <thead>
        <tr>
          <th scope="col" class="sheet-no"><span class="visually-hidden">${say("sheet.hand")}</span></th>
          ${players.map(
            (player, seat) =>
              html`<th scope="col" class=${seat === me ? "is-me" : ""}>
                <span class="sheet-name" title=${player.name}>${player.name}</span>
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${hands.map((hand, index) => line(hand, index, players, look))}
        ${
          hands.length === 0
            ? html`<tr>
                <td class="sheet-empty" colspan=${players.length + 1}>${say("sheet.empty")}</td>
              </tr>`
            : nothing
        }
      </tbody>
      <tfoot>
        ${look.rows}
        ${
          look.total === null
            ? nothing
            : html`<tr class="sheet-total">
                <th scope="row">${look.total}</th>
                ${players.map(
                  (_, seat) =>
                    html`<td class=${winners.includes(seat) ? "is-winner" : ""}>${signed(totals[seat] ?? 0)}</td>`,
                )}
              </tr>`
        }
      </tfoot>
    </table>
  </div>`;
}

/**
 * How a hand ended, where the game has words for it.
 *
 * @param {HandResult} hand
 * @param {Showing["players"]} players
 * @param {Look} look
 */
function ending(hand, players, look) {
  const key = `end.${hand.end}`;
  const winner = players.find((_, seat) => look.isWon(hand, seat));
  return hasWords(key) ? say(key, { who: winner?.name ?? "" }) : nothing;
}

/** @param {HandResult} hand @param {number} index @param {Showing["players"]} players @param {Look} look */
const line = (hand, index, players, look) =>
  html`<tr>
    <th scope="row" class="sheet-no" title=${ending(hand, players, look)}>${index + 1}</th>
    ${hand.scores.map(
      (score, seat) =>
        html`<td class=${look.isWon(hand, seat) ? "is-won" : ""}>
          ${look.score(score)}
          ${hand.dealer === seat ? html`<i class="sheet-dealer" title=${say("seat.dealer")}></i>` : nothing}
        </td>`,
    )}
  </tr>`;
