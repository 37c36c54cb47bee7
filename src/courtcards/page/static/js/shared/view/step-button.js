/** The buttons of the replay and of the analysis board. */

import { html } from "../../../vendor/lit-html/lit-html.js";

/**
 * A button under a table that is stepped through. It is never `disabled`, even where it leads nowhere now: it would
 * lose the focus.
 *
 * @param {string} icon
 * @param {string} words
 * @param {boolean} isIdle
 * @param {() => void} press
 * @param {string} [kind]
 */
export const stepButton = (icon, words, isIdle, press, kind = "") =>
  html`<button
    type="button"
    class="controls-button ${kind}"
    data-does=${icon}
    title=${words}
    aria-label=${words}
    aria-disabled=${String(isIdle)}
    @click=${press}
  >
    <i class="icon icon-${icon}" aria-hidden="true"></i>
  </button>`;
