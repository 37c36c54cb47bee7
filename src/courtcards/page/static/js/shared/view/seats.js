/** The plates of the players: name, cards, what they have won, whose turn it is, who dealt. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { isQuiet } from "../settings.js";
import { botWords } from "../waiting/conditions.js";
import { count, say } from "../words.js";
import { crownSign } from "./face.js";
import { face } from "./face.js";
import { attendance, clock, muted } from "./presence.js";
import { pressable } from "./pressable.js";

/**
 * @typedef {import("./showing.js").Showing} Session
 */

/** Mini backs drawn beside a name, at most. */
const MOST_BACKS = 7;

/**
 * Who sits where round the table, seen from the seat nearest: left, across, right. Clockwise.
 *
 * @param {number} seats
 * @param {number} near
 */
export function seating(seats, near) {
  const others = Array.from({ length: seats - 1 }, (_, index) => (near + 1 + index) % seats);
  if (others.length === 1) return { left: [], across: others, right: [] };
  return { left: others.slice(0, 1), across: others.slice(1, -1), right: others.slice(-1) };
}

/** @param {Session} session */
export function seats(session) {
  const { left, across, right } = seating(session.players.length, session.near);
  const plates = (/** @type {number[]} */ list) => list.map((seat) => plate(session, seat));
  return html`<div class="seats" data-others=${session.players.length - 1}>
    <div class="seats-left">${plates(left)}</div>
    <div class="seats-across">${plates(across)}</div>
    <div class="seats-right">${plates(right)}</div>
  </div>`;
}

/** Has a seat won the match? @param {import("../types.js").View} view @param {number} seat */
export const isWinner = ({ phase, sheet }, seat) => phase === "match-over" && sheet.winners.includes(seat);

/** @param {Session} session @param {number} seat */
export function plate(session, seat) {
  const view = session.shown;
  const isTurn = view.phase === "playing" && view.turn === seat;
  const cards = view.table?.hand_counts[seat] ?? 0;
  return html`<div
    class="plate ${isTurn ? "is-turn" : ""} ${seat === session.me ? "is-me" : ""} ${
      session.players[seat]?.bot ? "is-bot" : ""
    }"
    data-seat=${seat}
    aria-current=${isTurn ? "true" : nothing}
  >
    ${leavesRoom(session.players[seat]?.name ?? "") && !isQuiet() ? face(session.players, seat) : nothing}
    ${isWinner(view, seat) ? crownSign : nothing} ${nameOn(session, seat)}
    ${levelOf(session.players[seat]?.bot ?? null)}
    ${
      view.table?.dealer === seat
        ? html`<span class="dealer-mark" title=${say("seat.dealer")}
            ><span aria-hidden="true">${say("seat.dealer.mark")}</span>
            <span class="visually-hidden">${say("seat.dealer")}</span></span
          >`
        : nothing
    }
    <span class="plate-facts"
      >${muted(session, seat)}
      ${
        seat === session.me
          ? nothing
          : html`<span class="backs" aria-hidden="true"
                >${Array.from({ length: Math.min(cards, MOST_BACKS) }, () => html`<i></i>`)}</span
              >
              <span class="fact fact-cards" title=${count("seat.cards", cards)}
                ><i class="back-icon" aria-hidden="true"></i><b aria-hidden="true">${cards}</b>
                <span class="visually-hidden">${count("seat.cards", cards)}</span></span
              >`
      }
      ${drawingOf(view.game).facts(view, seat)}
    </span>
    ${attendance(session, seat)}
    ${pressable(session, `seat:${seat}`, say("press.seat", { who: session.players[seat]?.name ?? "" }))}
    ${
      isTurn
        ? html`<span class="turn-mark"
            ><span class="turn-words">${turnWords(session, seat)}</span>
            ${seat === session.near ? nothing : clock(session, seat)}</span
          >`
        : nothing
    }
  </div>`;
}

/** More letters than this in one word of a name fit no plate on a phone. */
const LONG_WORD = 10;

/** @param {string} name @param {number} [letters] */
const hasLongWord = (name, letters = LONG_WORD) => name.split(/[\s-]/).some((word) => word.length > letters);

/** The most letters of a word, and of a name in all, that a face may stand beside: the name goes first. */
const BESIDE_FACE = { word: 8, name: 16 };

/** @param {string} name */
const leavesRoom = (name) => name.length <= BESIDE_FACE.name && !hasLongWord(name, BESIDE_FACE.word);

/**
 * The name on a plate, and what a small plate shows instead: the first word of it, if nobody else has the same and it
 * is no number of a bot.
 *
 * @param {Session} session
 * @param {number} seat
 */
function nameOn({ players }, seat) {
  const name = players[seat]?.name ?? "";
  if (isQuiet())
    return html`<span class="plate-name"
      ><span class="visually-hidden">${name}</span><span aria-hidden="true">${seatWords(seat)}</span></span
    >`;
  const [first = ""] = name.split(" ");
  const isNumbered = /\d$/.test(name);
  const isOnly = !isNumbered && players.filter((player) => player.name.split(" ")[0] === first).length === 1;
  const long = (/** @type {string} */ text) => (hasLongWord(text) ? "is-long" : "");
  if (first === name || !isOnly) return html`<span class="plate-name ${long(name)}" title=${name}>${name}</span>`;
  return html`<span class="plate-name" title=${name}
    ><span class="visually-hidden">${name}</span><span class="name-whole ${long(name)}" aria-hidden="true">${name}</span
    ><span class="name-first ${long(first)}" aria-hidden="true">${first}</span></span
  >`;
}

/** The words for a player at a quiet table. @param {number} seat */
const seatWords = (seat) => say("seat.number", { seat: seat + 1 });

/** The visible name of a player. @param {Pick<Session, "players">} session @param {number} seat */
export const shownName = ({ players }, seat) => (isQuiet() ? seatWords(seat) : (players[seat]?.name ?? ""));

/** Which bot it is, for who listens: the face says it to others. @param {string | null} bot */
const levelOf = (bot) =>
  bot === null ? nothing : html`<span class="visually-hidden">${say("seat.bot", { bot: botWords(bot) })}</span>`;

/** What whoever is on turn does. @param {Session} session @param {number} seat */
function turnWords(session, seat) {
  if (seat === session.me) return say("turn.you.short");
  if (session.pondering !== seat) return say("turn.plays");
  return html`${say("turn.thinks")}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}

/**
 * A fact on a plate: a sign and a number, in words for who listens.
 *
 * @param {string} icon
 * @param {number | string} value
 * @param {string} words
 */
export const fact = (icon, value, words) =>
  html`<span class="fact fact-${icon} ${isMinus(value) ? "is-minus" : ""}" title=${words}
    ><i class="icon icon-${icon}" aria-hidden="true"></i><b aria-hidden="true">${value}</b>
    <span class="visually-hidden">${words}</span></span
  >`;

const MINUS = "−";

/** A number with a true minus. @param {number} value */
export const signed = (value) => (value < 0 ? `${MINUS}${-value}` : String(value));

/** The gain of a hand, with a plus, too. @param {number} value */
export const gained = (value) => (value > 0 ? `+${value}` : signed(value));

/** @param {number | string} value */
const isMinus = (value) => String(value).startsWith(MINUS);
