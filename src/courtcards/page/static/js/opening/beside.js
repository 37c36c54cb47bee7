/** Who sits around this device: a name for each seat of a person, and bots on the others. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../field-value.js";
import { LONGEST_NAME } from "../view/fields.js";
import { say } from "../words.js";

/** @param {import("./opening.js").Opening} opening */
export function besideFields(opening) {
  const seats = Array.from({ length: opening.choice.seats - 1 }, (_, index) => index + 1);
  return html`<fieldset class="field beside-people">
    <legend class="field-label">${say("home.beside")}</legend>
    <div class="beside-names">
      ${seats.map(
        (seat) =>
          html`<input
            type="text"
            name="beside-${seat}"
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            aria-label=${say("home.beside.seat", { number: seat + 1 })}
            placeholder=${say("home.beside.seat", { number: seat + 1 })}
            ?required=${seat === 1}
            .value=${live(opening.beside[seat - 1] ?? "")}
            @input=${(/** @type {Event} */ event) => opening.seatBeside(seat, fieldValue(event))}
          />`,
      )}
    </div>
    <p class="hint">${say("home.beside.hint")}</p>
  </fieldset>`;
}
