/** Which of the four players: four large buttons, one of them pressed. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { SEATS } from "./seats.js";

/**
 * @param {{name: string, legend: string, names: string[], seats?: number[], chosen?: number | null, chose?: (seat:
 *   number) => void}} about
 *   chosen and chose: where the page keeps the choice; else the form does
 */
export const seatChoice = ({ name, legend, names, seats = SEATS, chosen, chose }) =>
  html`<fieldset class="seat-choice">
    <legend>${legend}</legend>
    <div class="seat-buttons">
      ${seats.map(
        (seat) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${seat}
              required
              .checked=${chosen === undefined ? false : live(chosen === seat)}
              @change=${() => chose?.(seat)}
            /><span>${names[seat]}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/**
 * A choice among a few things in words.
 *
 * @param {{name: string, legend: string, values: [string, string][], chosen: string, chose: (value: string) => void}}
 *   about
 */
export const wordChoice = ({ name, legend, values, chosen, chose }) =>
  html`<fieldset class="seat-choice word-choice">
    <legend>${legend}</legend>
    <div class="seat-buttons">
      ${values.map(
        ([value, words]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              value=${value}
              required
              .checked=${live(chosen === value)}
              @change=${() => chose(value)}
            /><span>${words}</span></label
          >`,
      )}
    </div>
  </fieldset>`;

/**
 * One of the four players, or none yet, where there is little room.
 *
 * @param {string} label
 * @param {string[]} names
 * @param {number | null} chosen
 * @param {(seat: number | null) => void} chose
 */
export const seatPick = (label, names, chosen, chose) =>
  html`<label
    ><span>${label}</span
    ><select
      .value=${live(chosen === null ? "" : String(chosen))}
      @change=${(/** @type {Event} */ event) => {
        const value = fieldValue(event);
        chose(value === "" ? null : Number(value));
      }}
    >
      <option value="">–</option>
      ${SEATS.map((seat) => html`<option value=${seat} ?selected=${seat === chosen}>${names[seat]}</option>`)}
    </select></label
  >`;
