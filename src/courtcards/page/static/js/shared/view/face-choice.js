/** The choice of a face. It comes when it is opened. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chosenFace, faceAt, FACES } from "../faces.js";
import { change, current } from "../settings.js";
import { say } from "../words.js";
import { drawnFace } from "./face.js";
import { openModal } from "./modal.js";
import { limitHint, nameInput } from "./person.js";

const BY_NAME = -1;
const NUMBERS = [BY_NAME, ...Array(FACES).keys()];

/** @param {{isNamed: boolean, changed?: () => void}} wish is the name asked for, too? */
export function chooseFace({ isNamed, changed = () => {} }) {
  const title = say(isNamed ? "face.you" : "face.title");
  openModal(title, "face-dialog", ({ draw, close }) => {
    /** @param {Partial<import("../settings.js").Settings>} changes */
    const take = (changes) => {
      change(changes);
      draw();
      changed();
    };
    return html`<h2>${title}</h2>
      ${
        isNamed
          ? html`<div class="field">
              <label for="own-name">${say("home.name")}</label>
              ${nameInput({ id: "own-name", name: current().name, isNeeded: false, take: (name) => take({ name }) })}
              ${limitHint()}
            </div>`
          : nothing
      }
      <p class="hint">${say("face.lead")}</p>
      <fieldset class="face-choice">
        <legend class="visually-hidden">${say("face.title")}</legend>
        ${NUMBERS.map((number) => choice(number, () => take({ face: number })))}
      </fieldset>
      <div class="dialog-end">
        <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
      </div>`;
  });
}

/** @param {number} number @param {() => void} take */
function choice(number, take) {
  const isByName = number === BY_NAME;
  const words = isByName ? say("face.by-name") : say("face.number", { number: number + 1 });
  const named = [{ name: current().name.trim() || say("guest"), bot: null }];
  return html`<label class=${isByName ? "face-by-name" : ""} title=${isByName ? nothing : words}
    ><input
      type="radio"
      name="face"
      aria-label=${words}
      .checked=${live(number === current().face)}
      ?autofocus=${number === current().face}
      @change=${take}
    />
    ${drawnFace(isByName ? faceAt(named, 0) : chosenFace(number))} ${isByName ? words : nothing}</label
  >`;
}
