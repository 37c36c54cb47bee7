/** The four scores of a round alone, where a club keeps no more of it (DK-6.1). */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signed } from "../shared/view/seats.js";
import { say } from "../shared/words.js";
import { reasonIn } from "./reason.js";
import { scoreFields } from "./score-fields.js";
import { bySeat, SEATS } from "./seats.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("./drafts.js").TotalsDraft} Draft
 */

const LONGEST_REASON = 200;

/** What the scores of a round add up to. @param {LocalSheet} sheet */
function dueOf({ view: { counting } }) {
  const { games, opening } = counting;
  const trumps = opening.trumps_left.reduce((sum, each) => sum + each, 0);
  return Object.entries(games).reduce(
    (sum, [contract, game]) => sum + game.sign * game.sum * (opening.pool[contract] ?? trumps),
    0,
  );
}

/** May the holder of this link enter four scores instead of games? @param {LocalSheet} sheet */
const isOffered = (sheet) =>
  !sheet.view.online && sheet.rows.every(({ line }) => line.line === "decision" && !line.contract && !line.ends);

/** The button that leads to it, while no game has been entered. @param {Desk} desk @param {LocalSheet} sheet */
export const totalsButton = (desk, sheet) =>
  isOffered(sheet)
    ? html`<button type="button" class="button quiet" @click=${() => desk.begin(totalsDraft(sheet))}>
        ${say("totals.only")}
      </button>`
    : nothing;

/** @param {LocalSheet} sheet @returns {Draft} */
const totalsDraft = ({ totalled }) => ({
  kind: "totals",
  target: { kind: "new" },
  points: totalled ? [...totalled] : SEATS.map(() => null),
});

/** The four, with the last one that follows from the others. @param {Draft} draft @param {number} due */
function whole({ points }, due) {
  const open = points.filter((entry) => entry === null).length;
  const sum = points.reduce((/** @type {number} */ total, entry) => total + (entry ?? 0), 0);
  return open === 1 ? points.map((entry) => entry ?? due - sum) : points;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Draft} draft */
export function totalsForm(desk, sheet, draft) {
  const due = dueOf(sheet);
  const points = whole(draft, due);
  const isFull = points.every((entry) => entry !== null);
  const sum = points.reduce((/** @type {number} */ total, entry) => total + (entry ?? 0), 0);
  return html`<form class="panel decision" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, desk, points)}>
    <h2 tabindex="-1" data-step>${say("totals.title")}</h2>
    <p class="hint">${say("totals.how")}</p>
    ${scoreFields(say("totals.points"), sheet.names, points, (seat, value) => take(desk, draft, seat, value))}
    <p class="points-sum ${isFull && sum === due ? "is-right" : ""}" role="status">
      ${isFull ? say(sum === due ? "decision.adds-up" : "decision.open", { sum: signed(sum), due: signed(due) }) : ""}
    </p>
    ${
      sheet.totalled
        ? html`<label class="field"
            ><span class="field-label">${say("change.reason")}</span
            ><input type="text" name="reason" required maxlength=${LONGEST_REASON} autocomplete="off"
          /></label>`
        : nothing
    }
    <div class="panel-end">
      <button type="button" class="button quiet" @click=${() => desk.begin(null)}>${say("fault.leave")}</button>
      <button class="button primary big" ?disabled=${!isFull || sum !== due}>${say("totals.enter")}</button>
    </div>
  </form>`;
}

/** @param {Desk} desk @param {Draft} draft @param {number} seat @param {number} value */
function take(desk, draft, seat, value) {
  const points = draft.points.map((old, at) => (at !== seat ? old : Number.isNaN(value) ? null : value));
  desk.change({ points });
}

/** @param {SubmitEvent} event @param {Desk} desk @param {(number | null)[]} points */
function submit(event, desk, points) {
  const { reason } = reasonIn(event);
  desk.write({ type: "total", points: bySeat((seat) => points[seat] ?? 0), reason }, say("totals.entered"));
}

/** That only these scores stand, and the ways to others. @param {Desk} desk @param {LocalSheet} sheet */
export function totalsNote(desk, sheet) {
  if (!sheet.totalled) return nothing;
  const mayChange = desk.judges || (desk.mayWrite && !sheet.confirmed);
  return html`<p class="hint">${say("totals.kept")}</p>
    ${
      mayChange
        ? html`<details class="totals-ways">
            <summary>${say("totals.change")}</summary>
            <div class="panel-end">
              <button type="button" class="button" @click=${() => desk.begin(totalsDraft(sheet))}>
                ${say("totals.others")}
              </button>
            </div>
            ${sheet.confirmed ? nothing : withdraw(desk)}
          </details>`
        : nothing
    }`;
}

/** @param {Desk} desk */
const withdraw = (desk) =>
  html`<form
    class="reopen"
    @submit=${(/** @type {SubmitEvent} */ event) =>
      desk.write({ type: "withdraw-totals", reason: reasonIn(event).reason }, say("totals.withdrawn"))}
  >
    <label class="field"
      ><span class="field-label">${say("change.reason")}</span
      ><input type="text" name="reason" required maxlength=${LONGEST_REASON} autocomplete="off"
    /></label>
    <button class="button">${say("totals.withdraw")}</button>
  </form>`;
