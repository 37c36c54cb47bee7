/** Fields that more than one form asks for. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

export const LONGEST_NAME = 32;
const LONGEST_CONTRIBUTION = 64;

/**
 * A switch.
 *
 * @param {string} name
 * @param {string} words
 * @param {boolean} value
 * @param {(value: boolean) => void} choose
 */
export const onOff = (name, words, value, choose) =>
  html`<label class="switch"
    ><input
      type="checkbox"
      role="switch"
      name=${name}
      .checked=${live(value)}
      @change=${(/** @type {Event} */ event) =>
        choose(event.target instanceof HTMLInputElement && event.target.checked)}
    />
    ${words}</label
  >`;

/** One's addition to the shuffle. @param {string} value @param {(value: string) => void} [told] */
export const contributionField = (value, told = () => {}) =>
  html`<div class="field contribution">
    <label for="contribution">${say("contribution.label")}</label>
    <input
      id="contribution"
      type="text"
      name="contribution"
      maxlength=${LONGEST_CONTRIBUTION}
      pattern="[A-Za-z0-9+\\/=_\\-]*"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      .value=${value}
      title=${say("contribution.letters")}
      @input=${(/** @type {Event} */ event) => event.target instanceof HTMLInputElement && told(event.target.value)}
    />
    <span class="hint">${say("contribution.hint")} ${say("contribution.letters")}</span>
  </div>`;
