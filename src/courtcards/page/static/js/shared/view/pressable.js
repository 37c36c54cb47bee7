/** A thing on the table that answers when it is pressed: a button over it, for fingers, keys and who listens. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";

/**
 * @param {import("./showing.js").Showing} showing where there is nobody to ask, as in a replay, there is no button
 * @param {string} about what the thing is called when the host is asked
 * @param {string} words
 */
export const pressable = (showing, about, words) =>
  showing.ask
    ? html`<button type="button" class="press" data-about=${about} title=${words} aria-label=${words}></button>`
    : nothing;
