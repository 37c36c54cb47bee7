/** A question before something is done that others feel at once. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";

/**
 * @param {string} question
 * @param {[string, () => void][]} answers what stands on each button, and what it does
 */
export const askAbout = (question, answers) =>
  openModal(
    question,
    "moderate-question",
    ({ close }) =>
      html`<p>${question}</p>
        <p class="dialog-end">
          <button type="button" class="button quiet" @click=${close}>${say("moderate.cancel")}</button>
          ${answers.map(
            ([words, answer]) =>
              html`<button
                type="button"
                class="button primary"
                @click=${() => {
                  close();
                  answer();
                }}
              >
                ${words}
              </button>`,
          )}
        </p>`,
  );
