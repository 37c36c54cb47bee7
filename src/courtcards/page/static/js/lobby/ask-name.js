/** Asks once what the others may call whoever sits down. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { current } from "../settings.js";
import { LONGEST_NAME } from "../view/fields.js";
import { openModal } from "../view/modal.js";
import { rich, sentence } from "../view/rich.js";
import { say } from "../words.js";

/** @param {string} why the name known so far will not do @param {(name: string) => void} told */
export const askName = (why, told) =>
  openModal(say("name.title"), "name-dialog", ({ close }) => {
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      const name =
        event.target instanceof HTMLFormElement ? String(new FormData(event.target).get("name") ?? "").trim() : "";
      if (!name) return;
      close();
      told(name);
    };
    return html`<h2>${say("name.title")}</h2>
      ${why ? html`<p class="refusal" role="alert">${rich(sentence(why))}</p>` : nothing}
      <form @submit=${submit}>
        <div class="field">
          <label for="asked-name">${say("home.name")}</label>
          <input
            id="asked-name"
            type="text"
            name="name"
            required
            maxlength=${LONGEST_NAME}
            autocomplete="nickname"
            autofocus
            value=${current().name}
          />
        </div>
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          <button class="button primary">${say("sit.sit")}</button>
        </div>
      </form>`;
  });
