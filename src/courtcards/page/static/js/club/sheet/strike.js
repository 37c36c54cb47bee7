/** A line is struck out: what stood there stays in the history. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../words.js";
import { lineWords } from "./line-words.js";
import { reasonFields, reasonIn } from "./reason.js";

/**
 * @param {import("./desk.js").Desk} desk
 * @param {import("./local.js").LocalSheet} sheet
 * @param {import("./drafts.js").StrikeDraft} draft
 */
export function strikeForm(desk, sheet, draft) {
  const row = sheet.rows[draft.index];
  return html`<form
    class="panel"
    @submit=${(/** @type {SubmitEvent} */ event) =>
      desk.write({ type: "strike", index: draft.index, ...reasonIn(event) }, say("strike.done"))}
  >
    <h2 tabindex="-1" data-step>${say("strike.title", { line: draft.index + 1 })}</h2>
    <p class="strike-line">${row ? lineWords(row.line, sheet.names) : ""}</p>
    ${reasonFields(sheet, "")}
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>${say("fault.leave")}</button>
      <button class="button primary">${say("strike.strike")}</button>
    </div>
  </form>`;
}
