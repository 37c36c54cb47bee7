/** Names are taken out for good: where they stand is shown first, and it is asked once more. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { newId } from "../shared/ids.js";
import { openModal } from "../shared/view/modal.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, listed, say } from "../shared/words.js";
import { dateText } from "./text.js";

/**
 * @typedef {import("./wire.js").RedactionView} ForgettingView
 *
 * @typedef {object} Forgetting
 * @property {"person" | "names"} whose the name of one person, or all names
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
  let isTaking = false;
  let isSure = false;
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
            isTaking = true;
            trying(async () => {
              await way.take(id);
              close();
              way.done();
            });
          }}
        >
          ${
            found
              ? html`${where(found, way.whose)}
                  <label class="switch forget-sure"
                    ><input
                      type="checkbox"
                      @change=${(/** @type {Event} */ { target }) => {
                        isSure = target instanceof HTMLInputElement && target.checked;
                        modal.draw();
                      }}
                    />
                    <span>${say("forget.sure")}</span></label
                  >`
              : refusal
                ? nothing
                : html`<p class="hint" role="status">${say(`forget.${way.whose}.looking`)}</p>`
          }
          ${refusal ? html`<p class="refusal" role="alert">${rich(sentence(refusal))}</p>` : nothing}
          <div class="dialog-end">
            <button type="button" class="button" ?disabled=${isTaking} @click=${close}>${say("action.cancel")}</button
            ><button class="button danger" ?disabled=${!isSure || isTaking}>
              ${isTaking ? html`<i class="spinner" aria-hidden="true"></i>` : nothing} ${way.act}
            </button>
          </div>
        </form>`,
  );
  /** @param {() => Promise<void>} work */
  const trying = async (work) => {
    refusal = null;
    modal.draw();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal = error.message;
    } finally {
      isTaking = false;
      modal.draw();
    }
  };
  await trying(async () => {
    found = await way.look();
  });
}

/** Where names stand, and what keeps them. @param {ForgettingView} found @param {Forgetting["whose"]} whose */
const where = ({ evenings, club }, whose) =>
  html`<div role="status">
      ${club ? html`<p>${say("forget.person.club", { club })}</p>` : nothing}
      <p>${evenings.length > 0 ? count(`forget.${whose}.evenings`, evenings.length) : say("forget.evenings.none")}</p>
      <ul class="forget-list" tabindex="0" aria-label=${count(`forget.${whose}.evenings`, evenings.length)}>
        ${evenings.map(
          ({ name, date, sheets, tables }) =>
            html`<li>
              ${name} <span class="hint">${dateText(date)}</span> ·
              <span class="forget-count">${counted(sheets, tables)}</span>
            </li>`,
        )}
      </ul>
    </div>
    <p class="hint">${say(`forget.${whose}.elsewhere`)}</p>`;

/** On how many sheets, and at how many tables. @param {number} sheets @param {number} tables */
const counted = (sheets, tables) =>
  listed([count("forget.sheets", sheets), ...(tables > 0 ? [count("forget.tables", tables)] : [])]);
