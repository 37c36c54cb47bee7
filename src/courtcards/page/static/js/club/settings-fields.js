/** The settings of an evening, as fields: to open one, and to change them later. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { onOff, segments } from "../shared/view/fields.js";
import { say } from "../shared/words.js";
import { typed } from "../shared/field-value.js";

/** @typedef {import("./wire.js").EveningSettings} EveningSettings */

const LONGEST_TITLE = 80;
const MOST_ROUNDS = 12;
const MOST_MINUTES = 600;
/** @type {EveningSettings["seating"][]} */
const SEATINGS = ["no_repeats", "random"];
const MOST_FINALS = 2;
const MOST_OF_TEAM = 100;

/**
 * @param {EveningSettings} settings
 * @param {{name: string, title: string}[]} rulesets
 * @param {(changes: Partial<EveningSettings>) => void} change
 */
export const settingsFields = (settings, rulesets, change) =>
  html`<div class="evening-fields">
    <div class="field evening-name">
      <label for="evening-name">${say("club.settings.name")}</label>
      <input
        id="evening-name"
        type="text"
        required
        maxlength=${LONGEST_TITLE}
        autocomplete="off"
        placeholder=${say("club.settings.name.example")}
        .value=${live(settings.name)}
        @input=${(/** @type {Event} */ event) => change({ name: fieldValue(event) })}
      />
    </div>
    <div class="field evening-date">
      <label for="evening-date">${say("club.settings.date")}</label>
      <input
        id="evening-date"
        type="date"
        required
        .value=${typed(settings.date)}
        @change=${(/** @type {Event} */ event) => change({ date: fieldValue(event) })}
      />
    </div>
    <div class="field">
      <label for="evening-rounds">${say("club.settings.rounds")}</label>
      <input
        id="evening-rounds"
        type="number"
        required
        min="1"
        max=${MOST_ROUNDS}
        .value=${typed(String(settings.rounds))}
        @change=${(/** @type {Event} */ event) => change({ rounds: Number(fieldValue(event)) })}
      />
    </div>
    <div class="field">
      <label for="evening-minutes">${say("club.settings.minutes")}</label>
      <input
        id="evening-minutes"
        type="number"
        required
        min="0"
        max=${MOST_MINUTES}
        step="5"
        aria-describedby="evening-minutes-hint"
        .value=${typed(String(settings.minutes))}
        @change=${(/** @type {Event} */ event) => change({ minutes: Number(fieldValue(event)) })}
      />
      <span class="hint" id="evening-minutes-hint">${say("club.settings.minutes.hint")}</span>
    </div>
    <div class="field evening-ruleset">
      <label for="evening-ruleset">${say("home.ruleset")}</label>
      <select id="evening-ruleset" @change=${(/** @type {Event} */ event) => change({ ruleset: fieldValue(event) })}>
        ${rulesets.map(
          ({ name, title }) => html`<option value=${name} ?selected=${name === settings.ruleset}>${title}</option>`,
        )}
      </select>
    </div>
    <fieldset class="field evening-seating">
      <legend class="field-label">${say("club.settings.seating")}</legend>
      ${segments(
        "seating",
        SEATINGS.map((seating) => [seating, say(`club.settings.seating.${seating}`)]),
        settings.seating,
        (seating) => change({ seating }),
      )}
    </fieldset>
    <div class="evening-apart">
      ${onOff("clubs_apart", say("club.settings.apart"), settings.clubs_apart, (isApart) => {
        change({ clubs_apart: isApart });
      })}
    </div>
    <fieldset class="field evening-seating">
      <legend class="field-label">${say("club.settings.finals")}</legend>
      ${segments(
        "finals",
        Array.from({ length: MOST_FINALS + 1 }, (_, finals) => [finals, say(`club.settings.finals.${finals}`)]),
        settings.finals ?? 0,
        (finals) => change({ finals: finals || undefined }),
        (finals) => finals >= settings.rounds,
      )}
      ${settings.finals ? html`<span class="hint">${say("club.settings.finals.hint")}</span>` : nothing}
    </fieldset>
    <div class="evening-apart">
      ${onOff("teams", say("club.settings.teams"), settings.team_best !== undefined, (hasTeams) => {
        change({ team_best: hasTeams ? 0 : undefined });
      })}
    </div>
    ${
      settings.team_best === undefined
        ? nothing
        : html`<div class="field evening-apart">
            <label for="evening-team-best">${say("club.settings.teams.best")}</label>
            <input
              id="evening-team-best"
              type="number"
              required
              min="0"
              max=${MOST_OF_TEAM}
              aria-describedby="evening-team-best-hint"
              .value=${typed(String(settings.team_best))}
              @change=${(/** @type {Event} */ event) => change({ team_best: Number(fieldValue(event)) })}
            />
            <span class="hint" id="evening-team-best-hint">${say("club.settings.teams.best.hint")}</span>
          </div>`
    }
    <div class="evening-apart">
      ${onOff("duplicate", say("club.settings.duplicate"), settings.duplicate === true, (isDuplicate) => {
        const { duplicate: _, ...rest } = settings;
        change(isDuplicate ? { ...rest, duplicate: true } : { ...rest, duplicate: undefined });
      })}
      ${settings.duplicate ? html`<p class="hint">${say("club.settings.duplicate.hint")}</p>` : nothing}
    </div>
  </div>`;
