/**
 * What is said to the player for a while, in the line of the turn, where it covers nothing: why a play is not legal,
 * what a thing that was pressed is. Its clause leads to where it can be tried.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../shared/words.js";
import { clauseLink } from "../../shared/view/rules.js";
import { rich, sentence } from "../../shared/view/rich.js";

/** @param {import("../../shared/play/session.js").Session} session */
export function notice(session) {
  const told = session.notice;
  return html`<div class="notices" role="status" aria-live="polite" aria-atomic="true">
    ${
      told
        ? html`<div class="toast toast-${told.kind}">
            <p>${rich(withoutClause(told.text, told.clause))} ${told.clause ? clauseLink(told.clause) : nothing}</p>
            <button
              type="button"
              class="toast-close"
              aria-label=${say("action.dismiss")}
              @click=${() => session.dismissNotice()}
            >
              <i class="icon icon-close" aria-hidden="true"></i>
            </button>
          </div>`
        : nothing
    }
  </div>`;
}

/**
 * The sentence without its clause, which is shown beside it.
 *
 * @param {string} text
 * @param {string | null} clause
 */
const withoutClause = (text, clause) => sentence(clause ? text.replace(` (${clause})`, "") : text);
