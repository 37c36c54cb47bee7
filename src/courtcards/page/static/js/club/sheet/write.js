/** What there is to write on the sheet now: one thing after the other. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { signed } from "../../view/seats.js";
import { count, say } from "../../words.js";
import { chooseGame } from "./choose.js";
import { SEATS } from "./seats.js";
import { decisionForm } from "./decision.js";
import { drawForm, drawResult } from "./drawing.js";
import { faultForm } from "./fault.js";
import { finish } from "./finish.js";
import { pointsForm } from "./points.js";
import { refusedEntry } from "./refused.js";
import { strikeForm } from "./strike.js";
import { totalsForm } from "./totals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function write(desk, sheet) {
  const notice = sheet.refused || sheet.standing.is_over ? "" : desk.notice;
  return html`${sheet.drawn || sheet.totalled ? scores(sheet) : nothing}
    <p class="desk-notice" role="status" ?hidden=${notice === ""}>${notice}</p>
    ${task(desk, sheet)}`;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
function task(desk, sheet) {
  const { draft } = desk;
  if (sheet.refused && !draft) return refusedEntry(desk, sheet, sheet.refused);
  if (draft) return form(desk, sheet, draft);
  if (sheet.standing.is_over) return finish(desk, sheet);
  if (!sheet.drawn) return drawForm(desk, sheet);
  return html`${sheet.rows.length === 0 ? drawResult(desk, sheet) : nothing}${chooseGame(desk, sheet, sheet.standing)}`;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {import("./drafts.js").Draft} draft */
function form(desk, sheet, draft) {
  switch (draft.kind) {
    case "game":
      return draft.contract
        ? pointsForm(desk, sheet, draft)
        : chooseGame(desk, sheet, standingFor(desk, sheet, draft.target));
    case "fault":
      return faultForm(desk, sheet, draft, standingFor(desk, sheet, draft.target));
    case "decision":
      return decisionForm(desk, sheet, draft, standingFor(desk, sheet, draft.target));
    case "strike":
      return strikeForm(desk, sheet, draft);
    case "draw":
      return drawForm(desk, sheet);
    case "totals":
      return totalsForm(desk, sheet, draft);
  }
}

/**
 * Where the round stood when the line was, or will be, played.
 *
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 * @param {import("./drafts.js").Target} target
 */
function standingFor(desk, sheet, target) {
  const command = target.kind === "queued" ? target.entry.command : null;
  const index =
    target.kind === "line"
      ? target.index
      : command?.type === "enter" || command?.type === "correct"
        ? command.index
        : null;
  return (index === null ? null : desk.standingBefore(index)) ?? sheet.standing;
}

/** The four scores so far, what each has left to choose, and whose deal it is. @param {LocalSheet} sheet */
function scores({ names, standing, drawn }) {
  return html`<ol class="scores" aria-label=${say("desk.scores")}>
    ${SEATS.map((seat) => {
      const negatives = standing.negatives_left[seat] ?? 0;
      const trumps = standing.trumps_left[seat] ?? 0;
      const deals = standing.dealer === seat && !standing.is_over;
      return html`<li class=${deals ? "is-dealer" : ""}>
        <span class="scores-name" title=${names[seat] ?? ""}>${names[seat]}</span>
        <b class="scores-total">${signed(standing.totals[seat] ?? 0)}</b>
        <span class="scores-left" aria-hidden="true"
          >${drawn?.writer === seat ? html`<i class="scores-writer">✎</i> ` : nothing}<i
            >${"●".repeat(Math.max(negatives, 0))}</i
          >
          <i class="quota-trump">${"◆".repeat(Math.max(trumps, 0))}</i></span
        >
        <span class="visually-hidden"
          >${count("choose.negatives", negatives)},
          ${count("choose.trumps", trumps)}${
            drawn?.writer === seat ? `, ${say("desk.writes")}` : ""
          }${deals ? `, ${say("desk.deals-now")}` : ""}</span
        >
      </li>`;
    })}
  </ol>`;
}
