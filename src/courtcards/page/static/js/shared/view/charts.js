/** Bars beside their numbers. A bar is for the eye alone: the number stands in the same cell of the table. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { numberFormat } from "../locale.js";

const WIDTH = 100;
const HEIGHT = 14;

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });
const twoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 0 });

/** With a true minus. @param {string} text */
const minus = (text) => text.replace("-", "−");

/** @param {number} value */
export const average = (value) => minus(oneDecimal().format(value));

/** @param {number} value */
export const fine = (value) => minus(twoDecimals().format(value));

/** With its sign. @param {number} value */
export const signedFine = (value) => `${value > 0 ? "+" : ""}${fine(value)}`;

/** @param {number} part @param {number} whole */
export const share = (part, whole) => percent().format(whole ? part / whole : 0);

/** A bar from the left, as a part of the most. @param {number} value @param {number} most */
export function bar(value, most) {
  const length = most > 0 ? (WIDTH * value) / most : 0;
  return html`<svg class="chart-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    <rect class="chart-ground" width=${WIDTH} height=${HEIGHT}></rect>
    <rect class="chart-value" width=${length} height=${HEIGHT}></rect>
  </svg>`;
}

/**
 * A bar from the middle: what is lost to the left, what is won to the right.
 *
 * @param {number} value
 * @param {number} most the largest, without its sign
 */
export function signedBar(value, most) {
  const middle = WIDTH / 2;
  const length = most > 0 ? (middle * Math.abs(value)) / most : 0;
  return html`<svg class="chart-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    <rect class="chart-ground" width=${WIDTH} height=${HEIGHT}></rect>
    <rect
      class=${value < 0 ? "chart-loss" : "chart-value"}
      x=${value < 0 ? middle - length : middle}
      width=${length}
      height=${HEIGHT}
    ></rect>
    <rect class="chart-zero" x=${middle - 0.25} width="0.5" height=${HEIGHT}></rect>
  </svg>`;
}
