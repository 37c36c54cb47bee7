/** Names are taken out for good: where they stand is shown first, and it is asked once more. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { newId } from "../ids.js";
import { openModal } from "../view/modal.js";
import { rich, sentence } from "../view/rich.js";
import { count, listed, say } from "../words.js";

/**
 * @typedef {import("./wire.js").ForgettingView} ForgettingView
 *
 * @typedef {object} Forgetting
 * @property {string} title
 * @property {string} what what it does, in a sentence
 * @property {string} act the words of the button that does it
 * @property {() => Promise<ForgettingView>} look what would change
 * @property {(id: string) => Promise<unknown>} take takes them out, once for each id
 * @property {() => unknown} done
 */

/** @param {Forgetting} way @returns {Promise<void>} */
export async function openForgetting(way) {
  const id = newId();
  let isBusy = false;
  /** @type {ForgettingView | null} */
  let found = null;
  /** @type {string | null} */
  let refusal = null;
  const modal = openModal(
    way.title,
    "forget-dialog",
    ({ close }) =>
      html`<h2>${way.title}</h2>
        <p>${way.what}</p>
        <form
          @submit=${(/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            trying(async () => {
              await way.take(id);
              close();
              way.done();
            });
          }}
        >
          ${found ? where(found) : refusal ? nothing : html`<p class="hint" role="status">${say("forget.looking")}</p>`}
          ${refusal ? html`<p class="refusal" role="alert">${rich(sentence(refusal))}</p>` : nothing}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
            ><button class="button danger" ?disabled=${!found || isBusy}>${way.act}</button>
          </div>
        </form>`,
  );
  /** @param {() => Promise<void>} work */
  const trying = async (work) => {
    isBusy = true;
    refusal = null;
    modal.draw();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal = error.message;
    } finally {
      isBusy = false;
      modal.draw();
    }
  };
  await trying(async () => {
    found = await way.look();
  });
}

/** Where names stand, and that nobody can undo it. @param {ForgettingView} found */
const where = ({ evenings, club }) =>
  html`<div role="status">
      <p>${evenings.length > 0 ? count("forget.evenings", evenings.length) : say("forget.evenings.none")}</p>
      <ul class="forget-list" tabindex="0" aria-label=${count("forget.evenings", evenings.length)}>
        ${evenings.map(
          ({ name, date, sheets, tables }) =>
            html`<li>
              ${name} <span class="hint">${date}</span> ·
              ${listed([count("forget.sheets", sheets), ...(tables > 0 ? [count("forget.tables", tables)] : [])])}
            </li>`,
        )}
      </ul>
      ${club ? html`<p>${say("forget.person.club", { club })}</p>` : nothing}
    </div>
    <p class="hint">${say("forget.elsewhere")}</p>
    <label class="switch forget-sure"><input type="checkbox" required /> <span>${say("forget.sure")}</span></label>`;
