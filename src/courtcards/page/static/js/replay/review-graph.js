/**
 * What the decisions of each seat have cost so far, move by move: a line for each seat, bold for the chosen one. A
 * press leads to the move.
 */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { amountText } from "../shared/view/amounts.js";
import { say } from "../shared/words.js";
import { isSlip } from "./review.js";
import { handWords } from "./telling.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./review.js").Step} Step
 * @typedef {import("./review.js").Track} Track
 */

const WIDTH = 340;
const HEIGHT = 180;
const LEFT = 34;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
/** About how many lines run across the graph, and how many hands or moves are named below it. */
const TICKS = 4;
const NAMED = 8;

/** A step that reads well: 1, 2 or 5 of a power of ten. @param {number} most @param {number} count of the steps */
function stepTo(most, count) {
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

/**
 * @param {ReplaySession} session
 * @param {string} label what it tells, in a sentence
 */
export function reviewGraph(session, label) {
  const { review, focus } = session;
  const { track } = review;
  const lines = track.steps.map((steps, seat) => ({ seat, steps }));
  const largest = Math.max(review.unit === "points" ? 1 : 0.1, ...lines.map(({ steps }) => steps.at(-1)?.cost ?? 0));
  const step = stepTo(largest, TICKS);
  const most = step * Math.ceil(largest / step);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / track.length;
  const y = (/** @type {number} */ cost) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * cost) / most;
  const path = (/** @type {Step[]} */ steps) =>
    `M${x(0)} ${y(0)}${steps.map(({ at, cost }) => `H${x(at).toFixed(1)}V${y(cost).toFixed(1)}`).join("")}H${x(
      track.end,
    ).toFixed(1)}`;
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  const here = track.at(session);
  return html`<svg
    class="review-graph"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${label}
    @click=${(/** @type {MouseEvent} */ event) => {
      const at = ((placeIn(event) - LEFT) * track.length) / (WIDTH - LEFT - RIGHT);
      const { hand, ply } = track.placeAt(at);
      session.pause();
      session.toHand(hand, ply);
    }}
  >
    ${here === null ? nothing : shownHand(session, track, x)}
    ${ticks.map(
      (cost) => svg`<line class="review-tick" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(cost)} y2=${y(cost)}></line>
      <text class="review-scale" x=${LEFT - 5} y=${y(cost) + 4} text-anchor="end">${
        review.unit === "points" && Number.isInteger(step) ? cost : amountText(review.unit, cost)
      }</text>`,
    )}
    ${track.starts
      .slice(1)
      .map(
        (start) => svg`<line class="review-deal" x1=${x(start)} x2=${x(start)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`,
      )}
    ${named(track).map(
      ({ at, text }) => svg`<text class="review-scale" x=${x(at)} y=${HEIGHT - 8} text-anchor="middle">${text}</text>`,
    )}
    ${lines
      .filter(({ seat }) => seat !== focus)
      .map(({ seat, steps }) => svg`<path class="review-line" data-seat=${seat} d=${path(steps)}></path>`)}
    ${lines
      .filter(({ seat }) => seat === focus)
      .map(
        ({ seat, steps }) => svg`<path class="review-line is-focus" data-seat=${seat} d=${path(steps)}></path>
      ${steps
        .filter(({ judged }) => isSlip(judged))
        .map(
          ({ at, cost, judged }) =>
            svg`<circle
              class="review-slip is-${judged.mark}"
              cx=${x(at)}
              cy=${y(cost)}
              r=${judged.mark === "blunder" ? 4.5 : 3.5}
            ></circle>`,
        )}`,
      )}
    ${
      here === null
        ? nothing
        : svg`<line class="review-now" x1=${x(here)} x2=${x(here)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`
    }
  </svg>`;
}

/** How far right in the graph somebody has pressed, in its own measure. @param {MouseEvent} event */
function placeIn({ currentTarget, clientX, clientY }) {
  if (!(currentTarget instanceof SVGGraphicsElement)) return 0;
  return new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse()).x;
}

/** @param {ReplaySession} session @param {Track} track @param {(at: number) => number} x */
function shownHand({ hand, last }, track, x) {
  const start = track.starts[hand] ?? 0;
  return svg`<rect
    class="review-here"
    x=${x(start)}
    y=${TOP}
    width=${x(start + last) - x(start)}
    height=${HEIGHT - TOP - BOTTOM}
  ></rect>`;
}

/** What stands below the graph: the numbers of hands, or of moves where there is but one hand. @param {Track} track */
function named({ starts, end, review }) {
  if (review.handCount === 1) {
    const every = stepTo(Math.max(end, NAMED), NAMED);
    return Array.from({ length: Math.floor(end / every) }, (_, index) => (index + 1) * every).map((at) => ({
      at,
      text: at,
    }));
  }
  const every = Math.ceil(review.handCount / NAMED);
  return starts
    .map((start, hand) => ({ at: (start + (starts[hand + 1] ?? end)) / 2, text: hand + 1 }))
    .filter(({ text }) => text % every === 0);
}

/** The same line, short: beside a name. @param {number} seat @param {boolean} isFocus */
export const lineSample = (seat, isFocus) =>
  html`<svg class="review-sample" viewBox="0 0 28 8" aria-hidden="true">
    <path class="review-line ${isFocus ? "is-focus" : ""}" data-seat=${seat} d="M1 4H27"></path>
  </svg>`;

/** What stands in the graph, as a table: hand by hand, and the hand that is shown move by move that cost something.
 *
 * @param {ReplaySession} session
 */
export function reviewTable(session) {
  const { review, players, hand: shown } = session;
  const { track } = review;
  const rows = review.hands.flatMap((decisions, hand) => {
    const start = track.starts[hand] ?? 0;
    const moves = hand === shown ? decisions.filter(({ cost }) => cost > 0) : [];
    const end = start + (review.moveCounts[hand] ?? 0);
    return [
      ...moves.map(({ ply }) => ({ at: start + ply + 1, name: say("review.move", { number: ply + 1 }) })),
      { at: end, name: handWords(session, hand) },
    ];
  });
  return html`<details class="review-table">
    <summary>${say("review.table")}</summary>
    <div class="review-scroll" tabindex="0" role="region" aria-label=${say("review.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("review.up-to")}</th>
            ${players.map(({ name }) => html`<th scope="col"><span title=${name}>${name}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ at, name }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${players.map((_, seat) => html`<td>${amountText(review.unit, track.costAt(seat, at))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
