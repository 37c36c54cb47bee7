/** The table itself: the players round it, what lies in the middle, the own hand; the cards lie in a layer above. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { slightActions } from "./actions.js";
import { banner } from "./banner.js";
import { calls } from "./calls.js";
import { handing } from "./handing.js";
import { result } from "./result.js";
import { plate, seats } from "./seats.js";
import { watching } from "./watching.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {{place: string | null}} Reach which place the Tab key reaches
 */

/** @param {Session} session @param {Reach} reach */
export const boardParts = (session, reach) => {
  const { centre, actions } = drawingOf(session.shown.game);
  return html`
    ${seats(session)} ${centre(session, reach.place)}
    <div class="own">
      ${plate(session, session.near)} ${banner(session)}
      ${session.isWatching ? watching(session) : session.handing.isCovered ? slightActions(session) : actions(session)}
    </div>
    <div class="hand ${session.showsMyTurn ? "is-turn" : ""}">${handing(session)}</div>
  `;
};

/** What lies over the cards. @param {Session} session */
export const overlays = (session) => {
  const { peek, over } = drawingOf(session.shown.game);
  return html`
    ${session.peek ? peek(session, session.peek) : nothing} ${over(session)} ${result(session)} ${calls(session)}
  `;
};
