/** The others round a table with their hands open. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { cardWords } from "../cards/names.js";
import { listed, say } from "../words.js";
import { plate, seating } from "./seats.js";

/** @typedef {import("./showing.js").Showing & {openHands: Map<number, string[]>}} OpenShowing */

/** The others, each with the hand open beside the name. @param {OpenShowing} session */
export function openSeats(session) {
  const { left, across, right } = seating(session.players.length, session.near);
  const holders = (/** @type {number[]} */ list) => list.map((seat) => holder(session, seat));
  return html`<div class="seats" data-others=${session.players.length - 1}>
    <div class="seats-left">${holders(left)}</div>
    <div class="seats-across">${holders(across)}</div>
    <div class="seats-right">${holders(right)}</div>
  </div>`;
}

/** @param {OpenShowing} session @param {number} seat */
function holder(session, seat) {
  const held = holding(session, seat, session.openHands.get(seat) ?? []);
  return html`<div class="holder">
    ${plate(session, seat)}
    <div class="fan" data-seat=${seat} role="img" aria-label=${held}></div>
  </div>`;
}

/** A hand in words, for who listens. @param {OpenShowing} session @param {number} seat @param {string[]} cards */
export function holding(session, seat, cards) {
  const who = session.players[seat]?.name ?? "";
  return cards.length
    ? say("replay.holds", { who, cards: listed(cards.map(cardWords)) })
    : say("replay.holds.nothing", { who });
}
