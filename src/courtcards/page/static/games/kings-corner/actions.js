/**
 * The buttons of a turn.
 *
 * A button that cannot be used now stays there and can be pressed: it then says why. So it is never `disabled`.
 */

import { takeBack } from "../../js/shared/view/actions.js";
import { hintButton } from "../../js/shared/view/advice.js";
import { say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asCross, parseMove, placeWords } from "./places.js";

/** @typedef {import("../../js/shared/play/playing.js").Playing} Session */

/** @param {Session} session */
export function actions(session) {
  const view = asCross(session.shown);
  if (view.phase !== "playing") return nothing;
  const legal = session.legal;
  const hasPlay = legal.some((move) => move.includes(">"));
  const recycling = legal.map(parseMove).filter((move) => move.kind === "recycle");
  return html`<div class="actions" role="group" aria-label=${say("actions.label")}>
    ${hintButton(session, "action")} ${session.mayTakeBack ? takeBack(session) : nothing}
    ${recycling.map((move) =>
      button(session, `recycle ${move.from}`, say("action.recycle", { place: placeWords(move.from) }), "", true),
    )}
    ${view.options.draw === "stuck" ? button(session, "draw", say("action.draw"), "D", true) : nothing}
    ${
      view.options.neglected_draw === "penalty"
        ? button(session, "end without drawing", say("action.neglect"), "", false)
        : nothing
    }
    ${button(session, "end", endWords(view), "E", !hasPlay)}
  </div>`;
}

/** Ending a turn draws, where the rules and the stock say so. @param {import("./places.js").View} view */
const endWords = (view) =>
  say(view.options.draw === "end" && (view.table?.stock ?? 0) > 0 ? "action.end-and-draw" : "action.end");

/** @param {Session} session @param {string} move @param {string} words @param {string} key @param {boolean} isUrgent */
function button(session, move, words, key, isUrgent) {
  const isLegal = session.seen.isLong && session.legal.includes(move);
  return html`<button
    type="button"
    class="action ${
      isLegal && isUrgent && session.showsMyTurn ? "is-urgent" : ""
    } ${session.pointed === move ? "is-advised" : ""}"
    data-move=${move}
    aria-disabled=${String(!isLegal)}
    aria-keyshortcuts=${key || nothing}
    title=${isLegal ? nothing : say("action.why")}
    @click=${() => session.play(move)}
  >
    ${words}${key ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}
  </button>`;
}
