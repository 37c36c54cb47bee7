/** The seats round the table: who sits there, and what can be done about it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { current } from "../settings.js";
import { face } from "../view/face.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";
import { botWords } from "./conditions.js";

/**
 * @typedef {import("./room.js").WaitingRoom} WaitingRoom
 * @typedef {import("../wire.js").SeatState} SeatState
 */

/** The seats clockwise from one's own, which is nearest; without one, from the first. @param {WaitingRoom} waiting */
export function seats(waiting) {
  const { room, me } = waiting.source;
  const first = Math.max(me, 0);
  const round = [...room.seats.slice(first), ...room.seats.slice(0, first)];
  return html`<ol class="seats-round" data-seats=${round.length} aria-label=${say("seats.label")}>
    ${round.map((seat) => seatPlate(waiting, seat))}
  </ol>`;
}

/** @param {WaitingRoom} waiting @param {SeatState} state */
function seatPlate(waiting, state) {
  const { seat, name, bot } = state;
  const isMine = seat === waiting.source.me;
  const kind = name === null ? "is-open" : bot === null ? "is-person" : "is-bot";
  return html`<li class="seat ${kind} ${isMine ? "is-me" : ""}" data-seat=${seat} tabindex=${isMine ? "-1" : nothing}>
    ${name === null ? html`<span class="seat-mark" aria-hidden="true">+</span>` : face(waiting.source.room.seats, seat)}
    <span class="seat-who"
      ><b class="seat-name">${name ?? say("seat.open")}</b
      ><span class="seat-facts">${facts(waiting, state).join(" · ")}</span></span
    >
    <span class="seat-do">${name === null ? forOpen(waiting, seat) : forTaken(waiting, state)}</span>
  </li>`;
}

/** @param {WaitingRoom} waiting @param {SeatState} state @returns {string[]} */
function facts({ source }, { seat, bot, away_since: awaySince }) {
  const all = [say("seat.number", { seat: seat + 1 })];
  if (seat === source.me) all.push(say("seat.you"));
  if (bot !== null) all.push(say("waiting.bot", { bot: botWords(bot) }));
  if (seat === source.room.host) all.push(say("seat.host"));
  if (awaySince !== null) all.push(say("seat.away"));
  return all;
}

/** @param {WaitingRoom} waiting @param {number} seat */
function forOpen(waiting, seat) {
  const { me, isHost } = waiting.source;
  if (me < 0) {
    return html`<button
      type="button"
      class="button sit-here"
      ?disabled=${waiting.isSitting}
      @click=${() => sitHere(waiting, seat)}
    >
      ${say("seat.sit-here")} <span class="visually-hidden">${say("option.seat", { seat: seat + 1 })}</span>
    </button>`;
  }
  return isHost
    ? html`<button
        type="button"
        class="button put-bot"
        aria-label=${say("seat.put-bot.number", { seat: seat + 1, bot: botWords(waiting.bot) })}
        @click=${() => waiting.order({ type: "bot", seat, bot: waiting.bot })}
      >
        ${say("seat.put-bot")}
      </button>`
    : nothing;
}

/**
 * With the name that stands in the form; where there is none yet, the form asks for it.
 *
 * @param {WaitingRoom} waiting
 * @param {number} seat
 */
function sitHere(waiting, seat) {
  const field = document.getElementById("sit-name");
  const name = field instanceof HTMLInputElement ? field.value.trim() : current().name;
  if (name) return waiting.sit({ name, seat });
  if (field instanceof HTMLInputElement) field.reportValidity();
}

/** @param {WaitingRoom} waiting @param {SeatState} state */
function forTaken(waiting, { seat, name, bot }) {
  const { me, isHost } = waiting.source;
  if (!isHost || seat === me) return nothing;
  const free = () => waiting.order({ type: "free", seat });
  const who = name ?? "";
  return html`<button
    type="button"
    class="button quiet free-seat"
    title=${say("seat.free", { who })}
    aria-label=${say("seat.free", { who })}
    @click=${() => (bot === null ? askBefore(who, free) : free())}
  >
    <i class="icon icon-close" aria-hidden="true"></i>
  </button>`;
}

/** Asks first, so that nobody is sent away by a slip of the finger. @param {string} who @param {() => void} free */
const askBefore = (who, free) =>
  openModal(
    say("seat.free.title"),
    "free-dialog",
    ({ close }) =>
      html` <h2>${say("seat.free.title")}</h2>
        <p>${say("seat.free.what", { who })}</p>
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          <button
            type="button"
            class="button primary"
            @click=${() => {
              close();
              free();
            }}
          >
            ${say("seat.free.do")}
          </button>
        </div>`,
  );
