/** For people without a seat: a field for the name, and one button. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { current } from "../settings.js";
import { contributionField, LONGEST_NAME } from "../view/fields.js";
import { say } from "../words.js";

/** @param {import("./room.js").WaitingRoom} waiting */
export function sitDown(waiting) {
  if (waiting.openSeats.length === 0) {
    return html`<p class="waiting-full">
      ${say(waiting.source.room.settings.spectators ? "sit.full.watch" : "sit.full")}
    </p>`;
  }
  return html`<form class="sit-down" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, waiting)}>
    <div class="field">
      <label for="sit-name">${say("home.name")}</label>
      <input
        id="sit-name"
        type="text"
        name="name"
        required
        maxlength=${LONGEST_NAME}
        autocomplete="nickname"
        value=${current().name}
      />
    </div>
    <button class="button primary sit-button" ?disabled=${waiting.isSitting}>${say("sit.sit")}</button>
    <details class="fold">
      <summary>${say("contribution.title")}</summary>
      ${contributionField()}
    </details>
  </form>`;
}

/** @param {SubmitEvent} event @param {import("./room.js").WaitingRoom} waiting */
function submit(event, waiting) {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const said = new FormData(event.target);
  const text = (/** @type {string} */ key) => String(said.get(key) ?? "").trim();
  waiting.sit({ name: text("name"), contribution: text("contribution") });
}
