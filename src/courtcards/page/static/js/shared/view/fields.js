/** Fields that more than one form asks for. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
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

/**
 * A row of choices, of which one holds.
 *
 * @template T
 * @param {string} name
 * @param {[T, unknown][]} choices each with what stands on it
 * @param {T} chosen
 * @param {(value: T) => void} choose
 * @param {(value: T) => boolean} [isClosed] cannot be chosen now
 */
export const segments = (name, choices, chosen, choose, isClosed = () => false) =>
  html`<div class="segments">
    ${choices.map(
      ([value, words]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${String(value)}
            .checked=${live(value === chosen)}
            ?disabled=${isClosed(value)}
            @change=${() => choose(value)}
          /><span>${words}</span></label
        >`,
    )}
  </div>`;

/** The own addition to the shuffle. */
export const contributionField = () =>
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
      title=${say("contribution.letters")}
    />
    <span class="hint">${say("contribution.hint")} ${say("contribution.letters")}</span>
  </div>`;
