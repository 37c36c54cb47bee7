/** The own name, and the own face beside it. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { faceAt } from "../faces.js";
import { fieldValue } from "../field-value.js";
import { current, ownFace } from "../settings.js";
import { say } from "../words.js";
import { drawnFace } from "./face.js";
import { LONGEST_NAME } from "./fields.js";

/** The own face: the one that was chosen, else that of the name. */
const drawnOwnFace = () =>
  drawnFace(faceAt([{ name: current().name.trim() || say("guest"), bot: null, ...ownFace() }], 0));

/** Is the choice of a face on its way? Another press then opens no second one. */
let isComing = false;

/** Opens the choice of a face, which comes once it is wanted. @param {{isNamed: boolean, changed?: () => void}} wish */
async function choose(wish) {
  if (isComing) return;
  isComing = true;
  try {
    const { chooseFace } = await import("./face-choice.js");
    chooseFace(wish);
  } finally {
    isComing = false;
  }
}

/** A bust that is nobody's. */
const nobody = html`<svg class="face-nobody" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="7.5" r="4.5"></circle>
  <path d="M3 22c0-5.5 3.5-8.5 9-8.5s9 3 9 8.5z"></path>
</svg>`;

/** Name and face, to be changed; on a first visit no face is fetched for it. */
export const ownFaceButton = () =>
  html`<button
    type="button"
    class="bar-button own-face"
    title=${say("face.you")}
    aria-label=${say("face.you")}
    @click=${() => choose({ isNamed: true })}
  >
    ${current().name || current().face >= 0 ? drawnOwnFace() : nobody} <b aria-hidden="true">${current().name}</b>
  </button>`;

/**
 * The field for the own name, and beside it the face that goes with it.
 *
 * @param {object} field
 * @param {string} field.id
 * @param {string} field.name as it stands there
 * @param {boolean} field.isNeeded else one may stay a guest
 * @param {boolean} [field.isFirst] is it where a dialog begins?
 * @param {(name: string) => void} field.take called with each letter
 * @param {() => void} [field.changed] called when another face was chosen
 */
export const personField = ({ id, name, isNeeded, isFirst = false, take, changed }) =>
  html`<div class="field person-field">
    <label for=${id}
      >${say("home.name")} ${isNeeded ? nothing : html`<span class="hint">${say("home.name.hint")}</span>`}</label
    >
    <span class="person-row"
      ><button
        type="button"
        class="face-button"
        title=${say("face.choose")}
        aria-label=${say("face.choose")}
        @click=${() => choose({ isNamed: false, changed })}
      >
        ${drawnOwnFace()}
      </button>
      ${nameInput({ id, name, isNeeded, isFirst, take })}</span
    >
    ${limitHint()}
  </div>`;

/**
 * @param {object} field
 * @param {string} field.id
 * @param {string} field.name
 * @param {boolean} field.isNeeded
 * @param {boolean} [field.isFirst]
 * @param {(name: string) => void} field.take
 */
export const nameInput = ({ id, name, isNeeded, isFirst = false, take }) =>
  html`<input
    id=${id}
    type="text"
    name="name"
    maxlength=${LONGEST_NAME}
    autocomplete="nickname"
    placeholder=${isNeeded ? nothing : say("guest")}
    ?required=${isNeeded}
    ?autofocus=${isFirst}
    .value=${live(name)}
    @input=${(/** @type {Event} */ event) => {
      sayLimit(event);
      take(fieldValue(event));
    }}
  />`;

/** The place that says that a name takes no more letters. */
export const limitHint = () => html`<span class="hint name-limit" role="status"></span>`;

/** Says so in the field of a name that is full. @param {Event} event */
export function sayLimit({ target }) {
  if (!(target instanceof HTMLInputElement)) return;
  const place = target.closest(".field")?.querySelector(".name-limit");
  if (place) place.textContent = target.value.length < LONGEST_NAME ? "" : say("name.limit", { most: LONGEST_NAME });
}
