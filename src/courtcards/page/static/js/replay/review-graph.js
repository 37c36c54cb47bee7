/**
 * What the decisions of each seat have cost so far, hand after hand: a line for each seat, bold for the chosen one.
 */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { amountText } from "../view/amounts.js";
import { say } from "../words.js";

/** @typedef {import("./review.js").Review} Review */

const WIDTH = 340;
const HEIGHT = 180;
const LEFT = 34;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
/** About how many lines run across the graph, and how many hands are named below it. */
const TICKS = 4;
const NAMED_HANDS = 10;

/** A step that reads well: 1, 2 or 5 of a power of ten. @param {number} most */
function stepTo(most) {
  const rough = most / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

/**
 * @param {Review} review
 * @param {number} focus
 * @param {number} hand the one that is shown now
 * @param {string} label what it tells, in a sentence
 */
export function reviewGraph(review, focus, hand, label) {
  const lines = Array.from({ length: review.seatCount }, (_, seat) => ({ seat, costs: review.costsOf(seat) }));
  const least = review.unit === "points" ? 1 : 0.1;
  const step = stepTo(Math.max(least, ...lines.flatMap(({ costs }) => costs)));
  const most = step * Math.ceil(Math.max(least, ...lines.flatMap(({ costs }) => costs)) / step);
  const x = (/** @type {number} */ hands) => LEFT + ((WIDTH - LEFT - RIGHT) * hands) / review.handCount;
  const y = (/** @type {number} */ cost) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * cost) / most;
  const path = (/** @type {number[]} */ costs) =>
    costs.map((cost, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(cost).toFixed(1)}`).join("");
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  const everyHand = Math.ceil(review.handCount / NAMED_HANDS);
  const named = Array.from({ length: review.handCount }, (_, index) => index + 1).filter(
    (number) => number % everyHand === 0,
  );
  return html`<svg class="review-graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${
      hand < review.handCount
        ? svg`<rect
            class="review-here"
            x=${x(hand)}
            y=${TOP}
            width=${x(1) - x(0)}
            height=${HEIGHT - TOP - BOTTOM}
          ></rect>`
        : nothing
    }
    ${ticks.map(
      (cost) => svg`<line class="review-tick" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(cost)} y2=${y(cost)}></line>
      <text class="review-scale" x=${LEFT - 5} y=${y(cost) + 4} text-anchor="end">${
        review.unit === "points" && Number.isInteger(step) ? cost : amountText(review.unit, cost)
      }</text>`,
    )}
    ${named.map(
      (number) =>
        svg`<text class="review-scale" x=${x(number - 0.5)} y=${HEIGHT - 8} text-anchor="middle">${number}</text>`,
    )}
    ${lines
      .filter(({ seat }) => seat !== focus)
      .map(({ seat, costs }) => svg`<path class="review-line" data-seat=${seat} d=${path(costs)}></path>`)}
    ${lines
      .filter(({ seat }) => seat === focus)
      .map(
        ({ seat, costs }) => svg`<path class="review-line is-focus" data-seat=${seat} d=${path(costs)}></path>
      <circle class="review-end" cx=${x(costs.length - 1)} cy=${y(costs.at(-1) ?? 0)} r="4"></circle>`,
      )}
  </svg>`;
}

/** The same line, short: beside a name. @param {number} seat @param {boolean} isFocus */
export const lineSample = (seat, isFocus) =>
  html`<svg class="review-sample" viewBox="0 0 28 8" aria-hidden="true">
    <path class="review-line ${isFocus ? "is-focus" : ""}" data-seat=${seat} d="M1 4H27"></path>
  </svg>`;

/** What stands in the graph, as a table. @param {Review} review @param {import("../wire.js").Player[]} players */
export const reviewTable = (review, players) =>
  html`<details class="review-table">
    <summary>${say("review.table")}</summary>
    <div class="review-scroll" tabindex="0" role="region" aria-label=${say("review.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("sheet.hand")}</th>
            ${players.map(({ name }) => html`<th scope="col"><span title=${name}>${name}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${review.hands.map(
            (_, hand) =>
              html`<tr>
                <th scope="row">${hand + 1}</th>
                ${players.map(
                  (_player, seat) => html`<td>${amountText(review.unit, review.costsOf(seat)[hand + 1] ?? 0)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
