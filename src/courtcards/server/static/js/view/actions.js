/**
 * The buttons of a turn in Kings in the Corner; in both games, that which takes a play back while it can be.
 *
 * A button that cannot be used now stays there and can be pressed: it then says why. So it is never `disabled`.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { placeWords } from "../cards/names.js";
import { parseMove } from "../moves.js";
import { say } from "../words.js";
import { hintButton } from "./advice.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session */
export function actions(session) {
  const view = session.shown;
  if (view.phase !== "playing") return nothing;
  if (view.game !== "kings-corner") return slightActions(session);
  const legal = session.legal;
  const hasPlay = legal.some((move) => move.includes(">"));
  const recycling = legal.map(parseMove).filter((move) => move.kind === "recycle");
  return html`<div class="actions" role="group" aria-label=${say("actions.label")}>
    ${hintButton(session, "action")}
    ${session.mayTakeBack ? takeBack(session) : nothing}
    ${recycling.map((move) => button(session, `recycle ${move.from}`, say("action.recycle", { place: placeWords(move.from) }), "", true))}
    ${view.options.draw === "stuck" ? button(session, "draw", say("action.draw"), "D", true) : nothing}
    ${view.options.neglected_draw === "penalty" ? button(session, "end without drawing", say("action.neglect"), "", false) : nothing}
    ${button(session, "end", endWords(view), "E", !hasPlay)}
  </div>`;
}

/** In Double King nothing has to be pressed; while the game is chosen, the hint is asked for beside the choice. @param {Session} session */
function slightActions(session) {
  const hasHint = session.mayAskHint && !session.isChoosing;
  if (!hasHint && !session.mayTakeBack) return nothing;
  return html`<div class="actions is-slight" role="group" aria-label=${say("actions.label")}>${hasHint ? hintButton(session, "action") : nothing}${session.mayTakeBack ? takeBack(session) : nothing}</div>`;
}

/** @param {Session} session */
const takeBack = (session) => html`<button type="button" class="action action-takeback" aria-keyshortcuts="T" title=${say("action.takeback.long")} aria-label=${say("action.takeback.long")}
  @click=${() => session.order({ type: "takeback" })}><i class="icon icon-undo" aria-hidden="true"></i><span class="action-words">${say("action.takeback")}</span></button>`;

/** Ending a turn draws, where the rules and the stock say so. @param {import("../types.js").KingsCornerView} view */
const endWords = (view) => say(view.options.draw === "end" && (view.table?.stock ?? 0) > 0 ? "action.end-and-draw" : "action.end");

/** @param {Session} session @param {string} move @param {string} words @param {string} key @param {boolean} isUrgent */
function button(session, move, words, key, isUrgent) {
  const isLegal = session.legal.includes(move);
  return html`<button type="button" class="action ${isLegal && isUrgent && session.showsMyTurn ? "is-urgent" : ""} ${session.advice.best === move ? "is-advised" : ""}" data-move=${move} aria-disabled=${String(!isLegal)}
    aria-keyshortcuts=${key || nothing} title=${isLegal ? nothing : say("action.why")} @click=${() => session.play(move)}>
    ${words}${key ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
}
