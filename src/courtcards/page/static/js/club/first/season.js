/** The evenings and seasons opened on this device, and a season begun of the evenings that are ticked. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { Refused } from "../../api.js";
import { claimGesture } from "../../gesture.js";
import { rich, sentence } from "../../view/rich.js";
import { say } from "../../words.js";
import { openSeason } from "../api.js";
import { forgetEvening, forgetSeason, knownEvenings, knownSeasons } from "../device.js";
import { seasonFields } from "../season/fields.js";
import { dateText } from "../text.js";

export class Season {
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {import("../wire.js").SeasonSettings} */
  settings = { name: "" };
  refusal = "";
  isBusy = false;

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** @param {string} evening */
  forget(evening) {
    forgetEvening(evening);
    this.choose(evening, false);
  }

  /** @param {string} season */
  forgetSeason(season) {
    forgetSeason(season);
    this.draw();
  }

  /** @param {string} evening @param {boolean} isIn */
  choose(evening, isIn) {
    if (isIn) this.chosen.add(evening);
    else this.chosen.delete(evening);
    this.draw();
  }

  chooseAll() {
    this.chosen = new Set(knownEvenings().map(({ evening }) => evening));
    this.draw();
  }

  /** @param {Partial<import("../wire.js").SeasonSettings>} changes */
  change(changes) {
    this.settings = { ...this.settings, ...changes };
    this.draw();
  }

  async begin() {
    if (this.isBusy || !claimGesture()) return;
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      const evenings = knownEvenings().filter(({ evening }) => this.chosen.has(evening));
      location.assign((await openSeason(this.settings, evenings)).page);
    } catch (error) {
      this.isBusy = false;
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      this.draw();
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** @param {Season} season */
export function evenings(season) {
  const known = knownEvenings();
  return html`<section class="paper known-evenings">
    <h2>${say("club.known.title")}</h2>
    ${
      known.length === 0
        ? html`<p class="hint">${say("club.known.none")}</p>`
        : html`<p class="hint">${say("club.known.hint")}</p>
            <ul>
              ${known.map(
                ({ evening, page, name, date }) =>
                  html`<li>
                    <label class="known-choice"
                      ><input
                        type="checkbox"
                        .checked=${season.chosen.has(evening)}
                        aria-label=${say("club.season.choose", { name: name || evening })}
                        @change=${(/** @type {Event} */ event) =>
                          event.target instanceof HTMLInputElement && season.choose(evening, event.target.checked)}
                    /></label>
                    <a href=${page}
                      ><b>${name || say("club.title")}</b
                      >${date ? html`<span class="hint">${dateText(date)}</span>` : nothing}</a
                    >
                    <button
                      type="button"
                      class="button quiet"
                      aria-label=${say("club.known.forget", { name: name || evening })}
                      title=${say("club.known.forget", { name: name || evening })}
                      @click=${() => season.forget(evening)}
                    >
                      <i class="icon icon-close" aria-hidden="true"></i>
                    </button>
                  </li>`,
              )}
            </ul>
            <button type="button" class="button" @click=${() => season.chooseAll()}>${say("club.season.all")}</button>`
    }
  </section>`;
}

/** @param {Season} season */
export function seasons(season) {
  const known = knownSeasons();
  return known.length === 0
    ? nothing
    : html`<section class="paper known-evenings known-seasons">
        <h2>${say("club.seasons.known")}</h2>
        <ul>
          ${known.map(
            ({ season: id, page, name }) =>
              html`<li>
                <a href=${page}><b>${name}</b></a>
                <button
                  type="button"
                  class="button quiet"
                  aria-label=${say("club.season.forget", { name })}
                  title=${say("club.season.forget", { name })}
                  @click=${() => season.forgetSeason(id)}
                >
                  <i class="icon icon-close" aria-hidden="true"></i>
                </button>
              </li>`,
          )}
        </ul>
      </section>`;
}

/** @param {Season} season */
export const beginning = (season) =>
  season.chosen.size === 0
    ? nothing
    : html`<form
        class="paper begin-season"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          season.begin();
        }}
      >
        <h2>${say("club.season.begin.title")}</h2>
        ${seasonFields(season.settings, (changes) => season.change(changes))}
        ${season.refusal ? html`<p class="refusal" role="alert">${rich(sentence(season.refusal))}</p>` : nothing}
        <button class="button primary" ?disabled=${season.isBusy}>${say("club.season.begin")}</button>
      </form>`;
