/** The buttons of a turn that every game has. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { hintButton } from "./advice.js";

/** @typedef {import("../play/playing.js").Playing} Session */

/**
 * The buttons of games in which nothing has to be pressed to end a turn: for a hint, and to take a play back. While the
 * game is chosen, the button for a hint is beside the choice.
 *
 * @param {Session} session
 */
export function slightActions(session) {
  if (session.shown.phase !== "playing") return nothing;
  const hasHint = session.mayAskHint && !session.isChoosing;
  if (!hasHint && !session.mayTakeBack) return nothing;
  return html`<div class="actions is-slight" role="group" aria-label=${say("actions.label")}>
    ${hasHint ? hintButton(session, "action") : nothing}${session.mayTakeBack ? takeBack(session) : nothing}
  </div>`;
}

/** @param {Session} session */
export const takeBack = (session) =>
  html`<button
    type="button"
    class="action action-takeback"
    aria-keyshortcuts="T"
    title=${say("action.takeback.long")}
    aria-label=${say("action.takeback.long")}
    @click=${() => session.order({ type: "takeback" })}
  >
    <i class="icon icon-undo" aria-hidden="true"></i><span class="action-words">${say("action.takeback")}</span>
  </button>`;
