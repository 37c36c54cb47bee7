/**
 * The page of a personal link: what proves it stands behind the `#`, which no server sees, and is sent in the body of a
 * request.
 */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../shared/addresses.js";
import { bringSeat, isUnanswered, Refused } from "../shared/api.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { say, wordsCome } from "../shared/words.js";
import "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("resume"));
const { table = "" } = root.dataset;

/** Takes the seat of the link. @param {boolean} changes does this browser give up another seat at the table for it? */
async function take(changes) {
  try {
    await bringSeat(table, { token: location.hash.slice(1), changes });
    location.replace(tableAddress(table));
  } catch (error) {
    const isHeld = error instanceof Refused && error.refusal.error === "table/already-seated";
    const ways = isHeld ? choice() : isUnanswered(error) ? retryButton() : home();
    render(errorCard(say(isHeld ? "seat.change" : "seat.yours"), wrong(error), ways), root);
  }
}

const choice = () =>
  html`<a class="button primary" href=${tableAddress(table)}>${say("seat.stay")}</a>
    <button type="button" class="button" @click=${() => take(true)}>${say("seat.take")}</button>`;

const home = () => html`<a class="button primary" href="/">${say("action.home")}</a>`;

wordsCome.then(() => take(false));
