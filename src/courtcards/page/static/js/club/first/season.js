/** The evenings opened on this device, and the ranking over those that are chosen. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { Refused } from "../../api.js";
import { rich, sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { rankSeason } from "../api.js";
import { forgetEvening, knownEvenings } from "../device.js";
import { dateText, pointsText, scoreText } from "../text.js";

export class Season {
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {import("../wire.js").SeasonPlaceView[] | null} */
  places = null;
  refusal = "";
  #asked = 0;

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** @param {string} evening */
  forget(evening) {
    forgetEvening(evening);
    if (this.chosen.delete(evening)) this.#rank();
    this.draw();
  }

  /** @param {string} evening @param {boolean} isIn */
  choose(evening, isIn) {
    if (isIn) this.chosen.add(evening);
    else this.chosen.delete(evening);
    return this.#rank();
  }

  chooseAll() {
    this.chosen = new Set(knownEvenings().map(({ evening }) => evening));
    return this.#rank();
  }

  async #rank() {
    const asked = ++this.#asked;
    const evenings = knownEvenings().filter(({ evening }) => this.chosen.has(evening));
    this.refusal = "";
    if (evenings.length === 0) {
      this.places = null;
      return this.draw();
    }
    try {
      const { ranking: places } = await rankSeason(evenings);
      if (asked === this.#asked) this.places = places;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked === this.#asked) this.refusal = error.message;
    }
    this.draw();
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
export const ranking = (season) =>
  season.places === null && !season.refusal
    ? nothing
    : html`<section class="paper season" aria-live="polite">
        <h2>${say("club.season.title")}</h2>
        ${season.refusal ? html`<p class="refusal" role="alert">${rich(sentence(season.refusal))}</p>` : nothing}
        ${
          season.places
            ? html`<p class="hint">
                  ${count("club.season.evenings", season.chosen.size)} ${say("club.tie-breaks")}
                  ${say("club.season.names")}
                </p>
                <div class="scrolls" tabindex="0" role="group" aria-label=${say("club.season.title")}>
                  <table class="numbers">
                    <thead>
                      <tr>
                        <th scope="col">${say("club.place")}</th>
                        <th scope="col" class="is-name">${say("club.player")}</th>
                        <th scope="col">${say("club.evenings")}</th>
                        <th scope="col">${say("club.points")}</th>
                        <th scope="col">${say("club.score")}</th>
                        <th scope="col">${say("club.best")}</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${season.places.map(
                        (each) =>
                          html`<tr>
                            <td>${each.place}</td>
                            <th scope="row" class="is-name">${each.name}</th>
                            <td>${each.evenings}</td>
                            <td><b>${pointsText(each.points)}</b></td>
                            <td>${scoreText(each.score)}</td>
                            <td>${each.best === null ? "–" : scoreText(each.best)}</td>
                          </tr>`,
                      )}
                    </tbody>
                  </table>
                </div>`
            : nothing
        }
      </section>`;
