/** What stands in place of a page that cannot be shown: why, and where one can go from there. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { say } from "../words.js";
import { rich, sentence } from "./rich.js";

/** @param {string} title @param {string} told @param {unknown} ways */
export const errorCard = (title, told, ways) =>
  html`<main class="error-card">
    <h1>${title}</h1>
    <p>${rich(sentence(told))}</p>
    <p>${ways}</p>
  </main>`;

/** What went wrong, in words. @param {unknown} error */
export const wrong = (error) => (error instanceof Refused ? error.message : say("error.failed"));

/** @param {string} [kind] */
export const retryButton = (kind = "primary") =>
  html`<button type="button" class="button ${kind}" @click=${() => location.reload()}>${say("action.retry")}</button>`;
