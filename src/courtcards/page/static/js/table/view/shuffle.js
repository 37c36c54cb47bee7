/** Adding to the shuffle before the first deal of a match, so that nobody can have chosen its cards. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { listed, say } from "../../shared/words.js";

/**
 * What it needs of a table; a session has it.
 *
 * @typedef {Pick<import("../../shared/play/session.js").Session, "room" | "me" | "isWatching" | "order">} Session
 */

const LONGEST = 64;

/** The mark of a match whose seed was named. */
export const seedGiven = () => html`<p class="seed-given">${say("shuffle.given")}</p>`;

/** @param {Session} session */
export function shuffle(session) {
  const { commitment, seats, seed_given: isSeedGiven } = session.room;
  if (isSeedGiven) return seedGiven();
  if (commitment === null) return nothing;
  const others = seats
    .filter(({ seat, contributed }) => contributed && seat !== session.me)
    .map(({ name }) => name ?? "");
  return html`<details class="shuffle">
    <summary>${say("shuffle.title")}</summary>
    <p>${say("shuffle.text")}</p>
    <code class="shuffle-commitment">${commitment}</code>
    ${
      session.isWatching
        ? nothing
        : html`${seats[session.me]?.contributed ? html`<p class="shuffle-added">${say("shuffle.added")}</p>` : nothing}
            <form @submit=${(/** @type {SubmitEvent} */ event) => add(session, event)}>
              <label class="visually-hidden" for="contribution">${say("shuffle.field")}</label>
              <input
                type="text"
                id="contribution"
                name="contribution"
                required
                maxlength=${LONGEST}
                pattern="[A-Za-z0-9+\\/=_\\-]+"
                autocomplete="off"
                placeholder=${say("shuffle.field")}
              />
              <button class="button">${say("shuffle.add")}</button>
            </form>`
    }
    ${others.length ? html`<p>${say("shuffle.others", { names: listed(others) })}</p>` : nothing}
  </details>`;
}

/** @param {Session} session @param {SubmitEvent} event */
function add(session, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  session.order({ type: "contribute", contribution: String(new FormData(form).get("contribution")) });
  form.reset();
}
