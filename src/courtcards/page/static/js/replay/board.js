/**
 * The table of a replay: that of the live page, but hands may lie open, and where the live page says what can be done
 * it says what was just done.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cardWords } from "../cards/names.js";
import { drawingOf } from "../drawing.js";
import { lineBody } from "../view/log.js";
import { plate, seating, seats, signed } from "../view/seats.js";
import { count, listed, say } from "../words.js";
import { moveMark } from "./review-marks.js";
import { betterMove, betterWords } from "./review-panel.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./telling.js").Told} Told
 */

/** @param {ReplaySession} session @param {Told} told */
export const replayParts = (session, told) =>
  html` ${session.isOpen ? openSeats(session) : seats(session)} ${drawingOf(session.shown.game).centre(session, null)}
    <div class="own">${plate(session, session.me)}${teller(session, told)}${betterMove(session)}</div>
    <div
      class="hand ${session.shown.turn === session.me ? "is-turn" : ""}"
      role="img"
      aria-label=${holding(session, session.me, session.shown.table?.cards ?? [])}
    ></div>`;

/** The pile that is looked at in full. @param {ReplaySession} session */
export const replayOverlays = (session) =>
  session.peek ? drawingOf(session.shown.game).peek(session, session.peek) : nothing;

/** The others, each with the hand open beside the name. @param {ReplaySession} session */
function openSeats(session) {
  const { left, across, right } = seating(session.players.length, session.me);
  const holders = (/** @type {number[]} */ list) => list.map((seat) => holder(session, seat));
  return html`<div class="seats" data-others=${session.players.length - 1}>
    <div class="seats-left">${holders(left)}</div>
    <div class="seats-across">${holders(across)}</div>
    <div class="seats-right">${holders(right)}</div>
  </div>`;
}

/** @param {ReplaySession} session @param {number} seat */
function holder(session, seat) {
  const held = holding(session, seat, session.openHands.get(seat) ?? []);
  return html`<div class="holder">
    ${plate(session, seat)}
    <div class="fan" data-seat=${seat} role="img" aria-label=${held}></div>
  </div>`;
}

/** A hand in words, for who listens. @param {ReplaySession} session @param {number} seat @param {string[]} cards */
function holding(session, seat, cards) {
  const who = session.players[seat]?.name ?? "";
  return cards.length
    ? say("replay.holds", { who, cards: listed(cards.map(cardWords)) })
    : say("replay.holds.nothing", { who });
}

/**
 * What would be better now, where that is shown; else what was just done, and at the end of a hand how it ended.
 *
 * @param {ReplaySession} session
 * @param {Told} told
 */
function teller(session, told) {
  const isEnd = session.ply === session.last;
  const better = betterWords(session);
  if (better) return html`<p class="banner" role="status"><strong>${better}</strong></p>`;
  return html`<p class="banner" role="status">
    <strong>${lineBody(told, session.shown.game)}</strong>
    ${moveMark(session, session.ply)}
    <span>${told.more.join(" · ")}</span>
    ${isEnd ? html`<span class="teller-scores">${scoresOf(session)}</span>` : nothing}
  </p>`;
}

/** @param {ReplaySession} session */
function scoresOf(session) {
  const { sheet } = session.replay;
  const scores = sheet.hands[session.hand]?.scores ?? [];
  const shown = scores.map((score, seat) => `${session.players[seat]?.name ?? ""} ${signed(score)}`).join(" · ");
  if (!session.isAtEnd || !session.replay.is_over) return shown;
  const names = sheet.winners.map((seat) => session.players[seat]?.name ?? "");
  return `${shown} – ${count("result.winners", names.length, { names: listed(names) })}`;
}
