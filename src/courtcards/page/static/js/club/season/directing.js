/** What a season's director alone sees: its settings, its evenings, the link to show. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { linkBox } from "../../view/link-box.js";
import { count, say } from "../../words.js";
import { dateText } from "../text.js";
import { seasonFields } from "./fields.js";

/** @typedef {import("./desk.js").SeasonDesk} SeasonDesk */

/** @param {SeasonDesk} desk */
export const directing = (desk) =>
  html`<div class="season-directing">${settings(desk)} ${evenings(desk)} ${link(desk)}</div>`;

/** @param {SeasonDesk} desk */
function settings(desk) {
  const typed = desk.typed ?? desk.view.settings;
  return html`<form
    class="paper"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      desk.save();
    }}
  >
    <h2>${say("club.season.settings")}</h2>
    ${seasonFields(typed, (changes) => desk.change(changes))}
    <div class="field">
      <label for="season-prizes">${say("club.season.prizes")}</label>
      <textarea
        id="season-prizes"
        rows="5"
        aria-describedby="season-prizes-hint"
        .value=${live((typed.prizes ?? []).join("\n"))}
        @input=${(/** @type {Event} */ { target }) =>
          target instanceof HTMLTextAreaElement && desk.change({ prizes: target.value.split("\n") })}
      ></textarea>
      <span class="hint" id="season-prizes-hint">${say("club.season.prizes.hint")}</span>
    </div>
    <button class="button primary" ?disabled=${desk.isBusy || !desk.typed}>${say("club.save")}</button>
  </form>`;
}

/** @param {SeasonDesk} desk */
function evenings(desk) {
  const { others } = desk;
  return html`<section class="paper season-evenings">
    <h2>${say("club.season.evenings.title")}</h2>
    <ul>
      ${desk.view.evenings.map(
        ({ evening, name, date, players }) =>
          html`<li>
            <span
              ><b>${name}</b>
              <span class="hint">${dateText(date)}, ${count("club.season.players", players)}</span></span
            >
            <button
              type="button"
              class="button quiet"
              aria-label=${say("club.season.leave-out.of", { evening: name })}
              ?disabled=${desk.isBusy}
              @click=${() => desk.leaveOut(evening)}
            >
              ${say("club.season.leave-out")}
            </button>
          </li>`,
      )}
    </ul>
    ${
      others.length
        ? html`<h3>${say("club.season.others")}</h3>
            <ul>
              ${others.map(
                (each) =>
                  html`<li>
                    <span
                      ><b>${each.name || say("club.title")}</b> <span class="hint">${dateText(each.date)}</span></span
                    >
                    <button
                      type="button"
                      class="button"
                      aria-label=${say("club.season.count.of", { evening: each.name || each.evening })}
                      ?disabled=${desk.isBusy}
                      @click=${() => desk.count(each)}
                    >
                      ${say("club.season.count")}
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </section>`;
}

/** @param {SeasonDesk} desk */
const link = (desk) =>
  html`<section class="paper season-link">
    <h2>${say("club.season.link")}</h2>
    <p class="hint">${say("club.season.link.what")}</p>
    ${
      desk.link
        ? html`${
            desk.isHereOnly
              ? html`<p class="hint">${say("club.links.here-only")}</p>`
              : html`<img
                  class="code"
                  src=${desk.code}
                  alt=${say("club.links.code", { whose: say("club.season.link") })}
                  width="240"
                  height="240"
                />`
          }
          ${linkBox(desk.link, { text: desk.view.settings.name, label: say("club.season.link"), drawn: desk.draw })}`
        : nothing
    }
    <p class="hint">${say("club.season.link.renew.what")}</p>
    <button type="button" class="button quiet renew" ?disabled=${desk.isBusy} @click=${() => desk.renewLink()}>
      ${say("club.season.link.renew")}
    </button>
  </section>`;
