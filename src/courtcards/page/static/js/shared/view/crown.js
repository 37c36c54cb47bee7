/** The crown of the house: on the name of the site, and on who has won. */

import { html } from "../../../vendor/lit-html/lit-html.js";

/** A small crown in a line of text, for the eye alone. */
export const crownSign = html`<i class="icon icon-crown" aria-hidden="true"></i>`;

/** @param {"brand-crown" | "result-crown"} kind */
export const crown = (kind) =>
  html`<svg class=${kind} viewBox="0 0 64 40" aria-hidden="true">
    <path d="M6 34 2 8l15 9L32 1l15 16 15-9-4 26Z"></path>
  </svg>`;
