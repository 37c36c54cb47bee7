/** The table itself: the players round it, what lies in the middle, the own hand; the cards lie in a layer above. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { slightActions } from "./actions.js";
import { banner } from "./banner.js";
import { calls } from "./calls.js";
import { handing } from "./handing.js";
import { asideButtons, isResultShown, result } from "./result.js";
import { plate, seats } from "./seats.js";
import { watching } from "./watching.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {{place: string | null}} Reach which place the Tab key reaches
 */

/** @param {Session} session @param {Reach} reach */
export const boardParts = (session, reach) => {
  const { centre, over } = drawingOf(session.shown.game);
  return html`
    ${seats(session)}
    <div class="middle" ?inert=${isResultShown(session)}>${centre(session, reach.place)} ${over(session)}</div>
    ${isResultShown(session) ? result(session) : own(session)}
  `;
};

/** The own side of the table. Once a hand is over, its result stands there. @param {Session} session */
const own = (session) =>
  html`<div class="own">${plate(session, session.near)} ${banner(session)} ${buttons(session)}</div>
    <div class="hand ${session.showsMyTurn ? "is-turn" : ""}">${handing(session)}</div>`;

/** @param {Session} session */
function buttons(session) {
  if (session.isResultAside && session.shown.phase !== "playing") return asideButtons(session);
  if (session.isWatching) return watching(session);
  return session.handing.isCovered ? slightActions(session) : drawingOf(session.shown.game).actions(session);
}

/** What lies over the cards. @param {Session} session */
export const overlays = (session) => {
  const { peek } = drawingOf(session.shown.game);
  return html` ${session.peek ? peek(session, session.peek) : nothing} ${calls(session)} `;
};
