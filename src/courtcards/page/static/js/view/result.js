/** What is said over the table when a hand or the match is over, and before the first deal. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { narrateEndOfHand } from "../narrate.js";
import { say } from "../words.js";
import { matchOver } from "./match-over.js";
import { scores } from "./scores.js";
import { shuffle } from "./shuffle.js";
import { whatIfLink } from "./what-if.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../types.js").View} View
 */

/** Does a result stand where the own hand lies while it is played? @param {Session} session */
export const isResultShown = ({ shown, isResultAside, lesson }) =>
  shown.phase !== "playing" && !lesson && (shown.phase === "to-deal" || !isResultAside);

/** @param {Session} session */
export function result(session) {
  const view = session.shown;
  if (view.phase === "to-deal") return toDeal(session);
  return view.phase === "match-over" ? matchOver(session, view) : handOver(session, view);
}

/** @param {Session} session */
const toDeal = (session) =>
  html`<section class="result result-first" aria-live="polite">
    <h2>${say("result.ready")}</h2>
    ${nextButton(session, say("action.deal"))}
    ${session.isOnOneDevice && !session.room.seed_given ? nothing : shuffle(session)}
  </section>`;

/** The button that deals; a spectator has none, and waits. @param {Session} session @param {string} words */
const nextButton = (session, words) =>
  session.isWatching
    ? nothing
    : html`<button type="button" class="button primary next-hand" aria-keyshortcuts="N" @click=${() => session.deal()}>
        ${words}
      </button>`;

/** The table is looked at, and the result has been put aside. @param {Session} session */
export const asideButtons = (session) =>
  html`<div class="result-aside">
    ${session.shown.phase === "hand-over" ? nextButton(session, say("action.next-hand")) : nothing}
    <button type="button" class="button" @click=${() => session.putResultAside(false)}>
      ${say("action.show-result")}
    </button>
  </div>`;

/** @param {Session} session @param {View} view */
function handOver(session, view) {
  const last = view.sheet.hands.at(-1);
  const scene = { game: view.game, players: session.players, me: session.me, before: null, after: view };
  return html`<section class="result" aria-labelledby="result-title">
    <div class="result-head">
      <h2 id="result-title">${drawingOf(view.game).ended.title(view)}</h2>
      <p class="result-how">${narrateEndOfHand(view, scene)}</p>
    </div>
    ${scores(session, view, last?.scores ?? [])}
    <div class="result-buttons">
      ${nextButton(session, say("action.next-hand"))} ${whatIfLink(session, "button to-position", say("what-if.back"))}
      <button type="button" class="button quiet" @click=${() => session.putResultAside(true)}>
        ${say("action.see-table")}
      </button>
    </div>
  </section>`;
}
