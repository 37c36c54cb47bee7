/** How a table of people is opened: who finds it, at what pace; the rest has its defaults, folded away. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { onOff, segments } from "../view/fields.js";
import { levels } from "../view/levels.js";
import { paceWords } from "../waiting/conditions.js";
import { say } from "../words.js";
import { fieldValue } from "../field-value.js";

/** @typedef {import("./opening.js").Opening} Opening */

const SECONDS = [15, 30, 60, 120, 300];
const DAYS = [1, 2, 3, 5, 7, 14];
/** @type {import("./opening.js").ForPeople["pace"][]} */
const PACES = ["none", "move", "days"];
/** @type {import("./opening.js").ForPeople["absent"][]} */
const ABSENT = ["bot", "wait"];

/** @param {Opening} opening */
export const peopleFields = (opening) =>
  html` ${opening.way === "near" ? nothing : whoMayCome(opening)}
  ${choice(
    "pace",
    PACES.map((pace) => [pace, say(`home.pace.${pace}`)]),
    opening.people.pace,
    (pace) => opening.changePeople({ pace }),
  )}
  ${limit(opening)}`;

/** @param {Opening} opening */
const whoMayCome = (opening) =>
  choice(
    "public",
    [
      [false, say("home.public.no")],
      [true, say("home.public.yes")],
    ],
    opening.people.public,
    (isPublic) => opening.changePeople({ public: isPublic }),
  );

/** What few change. @param {Opening} opening */
export const peopleMore = (opening) =>
  html` <details class="fold">
    <summary>${say("home.more")}</summary>
    <div class="opening-fields">
      ${absent(opening)} ${standIn(opening)}
      <div class="field">
        ${onOff("spectators", say("home.spectators"), opening.people.spectators, (spectators) =>
          opening.changePeople({ spectators }),
        )}
        ${
          opening.people.spectators
            ? onOff("spectators_chat", say("home.spectators-chat"), opening.people.spectators_chat === true, (seen) =>
                opening.changePeople({ spectators_chat: seen }),
              )
            : nothing
        }
        ${onOff("free_text", say("home.free_text"), opening.people.free_text, (isFree) =>
          opening.changePeople({ free_text: isFree }),
        )}
        ${onOff("hints", say("home.hints"), opening.people.hints, (hints) => opening.changePeople({ hints }))}
      </div>
    </div>
  </details>`;

/**
 * A row of choices under its name.
 *
 * @template T
 * @param {string} name
 * @param {[T, string][]} values
 * @param {T} value
 * @param {(value: T) => void} choose
 * @param {T[]} [closed]
 */
const choice = (name, values, value, choose, closed = []) =>
  html`<fieldset class="field">
    <legend class="field-label">${say(`home.${name}`)}</legend>
    ${segments(name, values, value, choose, (each) => closed.includes(each))}
  </fieldset>`;

/** How long a move may take. @param {Opening} opening */
function limit(opening) {
  const { pace, seconds, days } = opening.people;
  if (pace === "none") return nothing;
  const [values, value, name] = pace === "days" ? [DAYS, days, "days"] : [SECONDS, seconds, "seconds"];
  return html`<div class="field">
    <label for="limit">${say("home.limit")}</label>
    <select
      id="limit"
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ event) => opening.changePeople({ [name]: Number(fieldValue(event)) })}
    >
      ${values.map(
        (each) => html`<option value=${each} ?selected=${each === value}>${paceWords({ pace, limit: each })}</option>`,
      )}
    </select>
  </div>`;
}

/** @param {Opening} opening */
function absent(opening) {
  const { pace, absent: value } = opening.people;
  return html`<div>
    ${choice(
      "absent",
      ABSENT.map((each) => [each, say(`home.absent.${each}`)]),
      value,
      (changed) => opening.changePeople({ absent: changed }),
      ABSENT.filter((each) => each === "wait" && pace !== "none"),
    )}
    ${pace === "none" ? nothing : html`<span class="hint">${say("home.absent.clock")}</span>`}
  </div>`;
}

/** Which bot plays for people who are away. @param {Opening} opening */
function standIn(opening) {
  const { absent: value, stand_in: bot } = opening.people;
  if (value === "wait") return nothing;
  return levels(say("home.stand-in"), "stand-in", opening.bots, bot, (changed) =>
    opening.changePeople({ stand_in: changed }),
  );
}
