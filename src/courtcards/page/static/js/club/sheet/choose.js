/** Which game the dealer has chosen: those that can be, and of the others why they cannot. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../words.js";
import { contractName } from "./contract-name.js";
import { whyNot } from "./counting.js";
import { decisionDraft, faultDraft, gameDraft } from "./drafts.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 * @typedef {import("../wire.js").StandingView} Standing
 */

/** @param {Desk} desk @param {LocalSheet} sheet @param {Standing} standing when the game was, or will be, dealt */
export function chooseGame(desk, sheet, standing) {
  const dealer = sheet.names[standing.dealer] ?? "";
  const target = desk.draft?.target;
  return html`<section class="panel">
    <h2 tabindex="-1" data-step>${say("enter.title", { game: standing.games + 1, who: dealer })}</h2>
    <p class="hint">
      ${count("choose.negatives", standing.negatives_left[standing.dealer] ?? 0)} ·
      ${count("choose.trumps", standing.trumps_left[standing.dealer] ?? 0)}
    </p>
    ${standing.must_trump ? html`<p class="hint is-strong">${say("enter.must-trump", { who: dealer })}</p>` : nothing}
    <div class="games">
      ${Object.keys(sheet.view.counting.games).map((contract) => game(desk, sheet, standing, contract))}
    </div>
    <div class="panel-end">
      ${
        target
          ? html`<button type="button" class="button quiet" @click=${() => desk.begin(null)}>
              ${say("action.step-back")}
            </button>`
          : nothing
      }
      ${sheet.drawn && sheet.rows.length > 0 && !target ? lastLine(desk, sheet) : nothing}
      <button type="button" class="button" @click=${() => desk.begin(faultDraft(target))}>${say("enter.fault")}</button>
      ${
        desk.judges
          ? html`<button type="button" class="button" @click=${() => desk.begin(decisionDraft(target))}>
              ${say("enter.decision")}
            </button>`
          : nothing
      }
    </div>
  </section>`;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Standing} standing @param {string} contract */
function game(desk, sheet, standing, contract) {
  const why = whyNot(standing, sheet.view.counting, contract);
  const copies = standing.pool[contract];
  return html`<button
    type="button"
    class="game ${copies === undefined ? "is-wide" : ""}"
    data-contract=${contract}
    ?disabled=${why !== ""}
    @click=${() => desk.begin(gameDraft(contract, desk.draft?.target))}
  >
    <i class="icon icon-${contract}" aria-hidden="true"></i>
    <b>${contractName(contract)}</b>
    <span class="game-left"
      >${
        why ? say(`enter.why.${why}`) : copies === undefined ? say("enter.by-tricks") : count("choose.copies", copies)
      }</span
    >
  </button>`;
}

/** The last line, to correct it after a slip of the thumb. @param {Desk} desk @param {LocalSheet} sheet */
function lastLine(desk, sheet) {
  return html`<button type="button" class="button quiet" @click=${() => desk.show("sheet")}>
    ${say("enter.put-right", { line: sheet.rows.length })}
  </button>`;
}
