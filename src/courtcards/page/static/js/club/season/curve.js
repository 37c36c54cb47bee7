/** The rating of a player over a season, as a line with its uncertainty. The values stand in a table beside it. */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../shared/words.js";
import { shortDateText } from "../text.js";
import { decimal } from "./tables.js";

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 28;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
/** Ratings between two lines of the grid. */
const STEP = 5;

/** @typedef {{evening: number, strength: number, doubt: number}} Point */

/** @param {Point[]} points at least one @param {import("../wire.js").SeasonEveningView[]} evenings */
export function ratingCurve(points, evenings) {
  const low = Math.floor(Math.min(...points.map(({ strength, doubt }) => strength - doubt)) / STEP) * STEP;
  const high = Math.ceil(Math.max(...points.map(({ strength, doubt }) => strength + doubt)) / STEP) * STEP;
  const last = Math.max(1, evenings.length - 1);
  const x = (/** @type {number} */ evening) => LEFT + ((WIDTH - LEFT - RIGHT) * evening) / last;
  const y = (/** @type {number} */ value) => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low);
  const at = (/** @type {number} */ evening, /** @type {number} */ value) =>
    `${x(evening).toFixed(1)},${y(value).toFixed(1)}`;
  const above = points.map(({ evening, strength, doubt }) => at(evening, strength + doubt));
  const below = points.map(({ evening, strength, doubt }) => at(evening, strength - doubt)).reverse();
  const lines = Array.from({ length: (high - low) / STEP + 1 }, (_, index) => low + index * STEP);
  const [first, now] = [points[0], points[points.length - 1]];
  const label = say("club.person.curve.alt", {
    first: decimal(first?.strength ?? 0),
    last: decimal(now?.strength ?? 0),
  });
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${lines.map(
      (value) =>
        svg`<line class="curve-grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
          <text class="curve-text" x=${LEFT - 5} y=${y(value) + 4} text-anchor="end">${value}</text>`,
    )}
    <polygon class="curve-band" points=${[...above, ...below].join(" ")}></polygon>
    <polyline class="curve-line" points=${points.map((each) => at(each.evening, each.strength)).join(" ")}></polyline>
    ${points.map(
      (each) => svg`<circle class="curve-point" cx=${x(each.evening)} cy=${y(each.strength)} r="3"></circle>`,
    )}
    <text class="curve-text" x=${LEFT} y=${HEIGHT - 4}>${dayOf(evenings, 0)}</text>
    <text class="curve-text" x=${WIDTH - RIGHT} y=${HEIGHT - 4} text-anchor="end">
      ${evenings.length > 1 ? dayOf(evenings, evenings.length - 1) : ""}
    </text>
  </svg>`;
}

/** @param {import("../wire.js").SeasonEveningView[]} evenings @param {number} index */
const dayOf = (evenings, index) => shortDateText(evenings[index]?.date ?? "");
