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
  if (!hasHint && !session.mayTakeBack && !session.openClaim) return nothing;
  return html`<div class="actions is-slight" role="group" aria-label=${say("actions.label")}>
    ${session.openClaim ? claim(session) : nothing}${hasHint ? hintButton(session, "action") : nothing}
    ${session.mayTakeBack ? takeBack(session) : nothing}
  </div>`;
}

/** All remaining tricks are certain, or none is: they need not be played one by one. @param {Session} session */
const claim = (session) =>
  session.openClaim === "all"
    ? claimButton(session, "claim", say("action.claim"), say("action.claim.long"))
    : claimButton(session, "concede", say("action.concede"), say("action.concede.long"));

/** @param {Session} session @param {"claim" | "concede"} type @param {string} words @param {string} title */
const claimButton = (session, type, words, title) =>
  html`<button
    type="button"
    class="action action-claim"
    title=${title}
    aria-label=${title}
    @click=${() => session.order({ type })}
  >
    <i class="icon icon-crown" aria-hidden="true"></i><span class="action-words">${words}</span>
  </button>`;

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
