/** On the first visit: whether the cards are to be heard. Asked until it is answered, here or in the settings. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
// It lets one hear what was chosen.
import "../play/sound.js";
import { change, current } from "../settings.js";
import { say } from "../words.js";

export const soundQuestion = () =>
  current().sound !== "unasked"
    ? nothing
    : html`<section class="sound-question" aria-label=${say("settings.sound")}>
        <p>${say("sound.question")}</p>
        <div class="sound-answers">${answer("on", say("sound.yes"))} ${answer("off", say("sound.no"))}</div>
      </section>`;

/** @param {"on" | "off"} sound @param {string} words */
const answer = (sound, words) =>
  html`<button type="button" class="button sound-${sound}" @click=${() => change({ sound })}>${words}</button>`;
