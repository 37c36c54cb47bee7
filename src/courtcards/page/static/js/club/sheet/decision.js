/** Any other decision of the jury: points with a sign, and a reason (DK-8.6). */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../../field-value.js";
import { signed } from "../../view/seats.js";
import { say } from "../../words.js";
import { contractName } from "./contract-name.js";
import { scoreFields } from "./score-fields.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("./drafts.js").DecisionDraft} Draft
 */

const LONGEST_REASON = 200;

/**
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {Draft} draft
 * @param {import("../wire.js").StandingView} standing
 */
export function decisionForm(desk, sheet, draft, standing) {
  const contracts = [...new Set([...standing.choices, ...(draft.contract ? [draft.contract] : [])])];
  const game = sheet.view.counting.games[draft.contract];
  const sum = draft.points.reduce((/** @type {number} */ total, entry) => total + (entry ?? 0), 0);
  const due = game ? game.sign * game.sum : 0;
  return html`<form class="panel decision" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, desk, draft)}>
    <h2 tabindex="-1" data-step>${say("decision.title")}</h2>
    <label class="field"
      ><span class="field-label">${say("decision.game")}</span
      ><select
        .value=${live(draft.contract)}
        @change=${(/** @type {Event} */ event) => desk.change({ contract: fieldValue(event) })}
      >
        <option value="">${say("decision.no-game")}</option>
        ${contracts.map(
          (contract) =>
            html`<option value=${contract} ?selected=${contract === draft.contract}>${contractName(contract)}</option>`,
        )}
      </select></label
    >
    ${scoreFields(say("decision.points"), sheet.names, draft.points, (seat, value) =>
      desk.change({ points: draft.points.map((old, at) => (at === seat ? value || 0 : old)) }),
    )}
    <p class="points-sum ${sum === due ? "is-right" : ""}" role="status">
      ${say(sum === due ? "decision.adds-up" : "decision.open", { sum: signed(sum), due: signed(due) })}
    </p>
    <label class="field"
      ><span class="field-label">${say("decision.reason")}</span
      ><input type="text" name="reason" required maxlength=${LONGEST_REASON} autocomplete="off"
    /></label>
    ${
      standing.is_over
        ? nothing
        : html`<label class="switch"
            ><input
              type="checkbox"
              .checked=${live(draft.ends)}
              @change=${() => desk.change({ ends: !draft.ends })}
            /><span>${say("decision.ends")}</span></label
          >`
    }
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>${say("fault.leave")}</button>
      <button class="button primary big">${say("decision.enter")}</button>
    </div>
    ${sum === due ? nothing : html`<p class="hint">${say("decision.open.hint")}</p>`}
  </form>`;
}

/** @param {SubmitEvent} event @param {Desk} desk @param {Draft} draft */
function submit(event, desk, draft) {
  event.preventDefault();
  const reason = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("reason") ?? "").trim();
  if (!reason) return;
  const line = /** @type {import("../wire.js").Decision} */ ({
    line: "decision",
    points: draft.points.map((entry) => entry ?? 0),
    reason,
    contract: draft.contract || null,
    ends: draft.ends,
  });
  desk.writeLine(line, { reason, notice: say("decision.entered") });
}
