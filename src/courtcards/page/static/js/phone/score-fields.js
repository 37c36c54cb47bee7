/** A field for the score of each player, with its sign. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { typed } from "../shared/field-value.js";
import { SEATS } from "./seats.js";

const MOST_POINTS = 999;

/**
 * @param {string} legend
 * @param {readonly string[]} names by seat
 * @param {readonly (number | null)[]} points by seat
 * @param {(seat: number, value: number) => void} take NaN where no number stands there
 */
export const scoreFields = (legend, names, points, take) =>
  html`<fieldset class="decision-points">
    <legend class="field-label">${legend}</legend>
    ${SEATS.map(
      (seat) =>
        html`<label class="field"
          ><span>${names[seat]}</span>
          <input
            type="number"
            inputmode="numeric"
            min=${-MOST_POINTS}
            max=${MOST_POINTS}
            step="1"
            required
            .value=${typed(String(points[seat] ?? ""))}
            @change=${(/** @type {Event} */ event) => take(seat, Number.parseInt(fieldValue(event), 10))}
        /></label>`,
    )}
  </fieldset>`;
