/** The clubs that were opened on this device, and a new one. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { Refused } from "../../api.js";
import { claimGesture } from "../../gesture.js";
import { rich, sentence } from "../../view/rich.js";
import { say } from "../../words.js";
import { forgetClub, knownClubs } from "../device.js";
import { openRoll } from "../roll/api.js";

const LONGEST_TITLE = 80;

export class Clubs {
  isBusy = false;
  refusal = "";

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** @param {SubmitEvent} event */
  async open(event) {
    event.preventDefault();
    if (this.isBusy || !claimGesture() || !(event.currentTarget instanceof HTMLFormElement)) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      location.assign((await openRoll(name)).page);
    } catch (error) {
      this.isBusy = false;
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      this.draw();
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** @param {string} roll */
  forget(roll) {
    forgetClub(roll);
    this.draw();
  }
}

/** @param {Clubs} clubs */
export const clubsOf = (clubs) =>
  html`<section class="paper known-evenings clubs" aria-labelledby="clubs-title">
    <h2 id="clubs-title">${say("roll.first.title")}</h2>
    <p class="hint">${say("roll.first.hint")}</p>
    <ul>
      ${knownClubs().map(({ roll, page, name }) => known(clubs, roll, page, name))}
    </ul>
    <form class="open-club" @submit=${(/** @type {SubmitEvent} */ event) => clubs.open(event)}>
      <div class="field">
        <label for="new-club">${say("roll.first.name")}</label>
        <input id="new-club" name="name" type="text" required maxlength=${LONGEST_TITLE} autocomplete="off" />
      </div>
      ${clubs.refusal ? html`<p class="refusal" role="alert">${rich(sentence(clubs.refusal))}</p>` : nothing}
      <button class="button" ?disabled=${clubs.isBusy}>${say("roll.first.open")}</button>
    </form>
  </section>`;

/** @param {Clubs} clubs @param {string} roll @param {string} page @param {string} name */
const known = (clubs, roll, page, name) =>
  html`<li>
    <a href=${page}><b>${name}</b></a>
    <button
      type="button"
      class="button quiet"
      aria-label=${say("roll.first.forget", { name })}
      title=${say("roll.first.forget", { name })}
      @click=${() => clubs.forget(roll)}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;
