/** Why a line is changed, and who changes it: both stay in the history. What was confirmed needs a reason. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { SEATS } from "./seats.js";

const LONGEST_REASON = 200;
const LONGEST_NAME = 40;

/** @param {import("./desk.js").LocalSheet} sheet @param {string} reason */
export const reasonFields = (sheet, reason) =>
  html`<div class="reason">
    <label class="field"
      ><span class="field-label">${say("change.reason")}</span
      ><input
        type="text"
        name="reason"
        ?required=${sheet.confirmed !== null}
        maxlength=${LONGEST_REASON}
        autocomplete="off"
        value=${reason}
    /></label>
    <label class="field"
      ><span class="field-label">${say("change.who")}</span
      ><select name="by">
        <option value="">${say("change.table")}</option>
        ${SEATS.map(
          (seat) =>
            html`<option value=${sheet.names[seat]?.slice(0, LONGEST_NAME) ?? ""}>${sheet.names[seat]}</option>`,
        )}
      </select></label
    >
  </div>`;

/** The reason, and the name, in a form that is sent. @param {SubmitEvent} event */
export function reasonIn(event) {
  event.preventDefault();
  const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const text = (/** @type {string} */ name) => String(said.get(name) ?? "").trim();
  return { reason: text("reason"), by: text("by") };
}
