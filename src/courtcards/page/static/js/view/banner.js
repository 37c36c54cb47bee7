/** The line above the hand: whose turn it is, and what can be done, or what was just said or advised to the player. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { say } from "../words.js";
import { adviceLine, hintForPlay } from "./advice.js";
import { notice } from "./notice.js";
import { clock } from "./presence.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session */
export function banner(session) {
  const view = session.shown;
  const drawing = drawingOf(view.game);
  const isMine = session.showsMyTurn;
  const words =
    view.phase !== "playing"
      ? idleWords(session)
      : isMine
        ? {
            head: say("banner.your-turn"),
            more: session.advice.isAsking ? say("advice.asking") : drawing.hint(session),
          }
        : othersWords(session);
  // In a lesson what is said stands with what the lesson says.
  const isTold = session.notice !== null && !session.lesson;
  const hint = isTold ? null : hintForPlay(session);
  return html`<div class="banner ${isMine ? "is-mine" : ""} ${isTold ? "has-notice" : ""} ${hint ? "has-advice" : ""}">
    <strong>${words.head} ${clock(session, session.near)}</strong>
    ${isTold || hint ? nothing : html`<span>${words.more}</span>`} ${session.lesson ? nothing : notice(session)}
    ${hint ? adviceLine(session, hint) : nothing}
  </div>`;
}

/** @param {Session} session */
function idleWords(session) {
  const key = {
    "to-deal": "banner.to-deal",
    "hand-over": "banner.hand-over",
    "match-over": "banner.match-over",
    "playing": "",
  };
  return { head: say(key[session.shown.phase]), more: "" };
}

/** @param {Session} session */
function othersWords(session) {
  const turn = session.shown.turn;
  const name = turn === null ? "" : (session.players[turn]?.name ?? "");
  if (turn === null) return { head: "", more: "" };
  return { head: say(session.isChoosing ? "banner.chooses" : "banner.plays", { who: name }), more: "" };
}
