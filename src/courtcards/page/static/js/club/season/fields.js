/** What is asked of a season where it is begun, and where it is changed. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../../shared/field-value.js";
import { say } from "../../shared/words.js";

const MOST_EVENINGS = 100;
const LONGEST_TITLE = 80;

/** @typedef {import("../wire.js").SeasonSettings} SeasonSettings */

/** @param {SeasonSettings} settings @param {(changes: Partial<SeasonSettings>) => void} change */
export const seasonFields = (settings, change) =>
  html`<div class="season-fields">
    <div class="field">
      <label for="season-name">${say("club.season.name")}</label>
      <input
        id="season-name"
        type="text"
        required
        maxlength=${LONGEST_TITLE}
        placeholder=${say("club.season.name.example")}
        .value=${live(settings.name)}
        @input=${(/** @type {Event} */ event) => change({ name: fieldValue(event) })}
      />
    </div>
    <div class="field">
      <label for="season-best">${say("club.season.best")}</label>
      <input
        id="season-best"
        type="number"
        min="0"
        max=${MOST_EVENINGS}
        inputmode="numeric"
        required
        aria-describedby="season-best-hint"
        .value=${live(String(settings.best ?? 0))}
        @input=${(/** @type {Event} */ event) => change({ best: Number(fieldValue(event)) })}
      />
      <span class="hint" id="season-best-hint">${say("club.season.best.hint")}</span>
    </div>
  </div>`;
