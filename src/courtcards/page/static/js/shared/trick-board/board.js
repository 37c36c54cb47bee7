/** The middle of the board of a trick game: the trick, and above it what is played for. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { cardWords } from "../cards/names.js";
import { last } from "../last.js";
import { pressable } from "../view/pressable.js";
import { cardSign } from "../view/rich.js";
import { fact, gained, signed } from "../view/seats.js";
import { count, say } from "../words.js";
import { asTricks } from "./types.js";

/**
 * @typedef {import("../view/showing.js").Showing} Showing
 * @typedef {import("../types.js").View} View
 * @typedef {import("./types.js").TrickTable} TrickTable
 *
 * @typedef {object} Line What stands above the trick.
 * @property {unknown} sign drawn before the words
 * @property {string} words
 * @property {string} worth
 * @property {string} kind
 */

/** How many tricks a deal has. @param {TrickTable} table */
const trickCount = ({ hand_counts: counts, tricks_won: won, trick }) =>
  (counts.reduce((sum, cards) => sum + cards, 0) + trick.length) / counts.length +
  won.reduce((sum, tricks) => sum + tricks, 0);

/** The trick that is being played, from 1. @param {TrickTable} table */
function trickNumber(table) {
  const complete = table.tricks_won.reduce((sum, tricks) => sum + tricks, 0);
  return Math.min(complete + 1, trickCount(table));
}

/**
 * @param {Showing} showing
 * @param {Line | null} line what is played for; null before it is chosen
 * @param {unknown} mark drawn large below the cards
 */
export function trick(showing, line, mark) {
  const { table } = asTricks(showing.shown);
  return html`<div class="trick" role="group" aria-label=${say("trick.label")}>
      ${table ? told(showing, table) : nothing} ${mark}
      ${showing.players.map((_, seat) => spot(showing, seat, line !== null))}
      ${line ? pressable(showing, "trick", say("press.trick")) : nothing}
    </div>
    ${line && table ? above(showing, line, table) : nothing}
    ${
      table?.last_trick && table.trick.length === 0
        ? html`<div class="last-trick"><span>${say("trick.last")}</span> ${table.last_trick.map(cardSign)}</div>`
        : nothing
    }`;
}

/**
 * The place of a seat's card; once the hand is over, it shows the seat's gain.
 *
 * @param {Showing} showing
 * @param {number} seat
 * @param {boolean} isChosen is it known what is played for?
 */
function spot({ shown: { phase, turn, sheet } }, seat, isChosen) {
  const isNext = phase === "playing" && turn === seat && isChosen;
  const scores = phase === "hand-over" ? last(sheet.hands)?.scores : undefined;
  return html`<div class="trick-spot ${isNext ? "is-next" : ""}" data-seat=${seat}>
    ${scores ? html`<b class="trick-gained" aria-hidden="true">${gained(scores[seat] ?? 0)}</b>` : nothing}
  </div>`;
}

/** The trick for those who listen: who has played what, in order. @param {Showing} showing @param {TrickTable} table */
function told({ players }, { trick: cards, leader, hand_counts: { length } }) {
  if (cards.length === 0) return html`<p class="visually-hidden">${say("trick.empty")}</p>`;
  const who = (/** @type {number} */ index) => players[(leader + index) % length]?.name ?? "";
  return html`<ol class="visually-hidden">
    ${cards.map((card, index) => html`<li>${say("trick.card", { who: who(index), card: cardWords(card) })}</li>`)}
  </ol>`;
}

/** The trick in little: each card with its player. @param {View} view @param {Showing["players"]} players */
export function smallTrick(view, players) {
  const { table } = asTricks(view);
  if (!table) return nothing;
  const {
    trick: cards,
    leader,
    hand_counts: { length },
  } = table;
  if (cards.length === 0) return html`<p class="small-trick">${say("trick.empty")}</p>`;
  const who = (/** @type {number} */ index) => players[(leader + index) % length]?.name ?? "";
  return html`<p class="small-trick">
    ${cards.map((card, index) => html`<span><small>${who(index)}</small> ${cardSign(card)}</span>`)}
  </p>`;
}

/** @param {Showing} showing @param {Line} line @param {TrickTable} table */
const above = (showing, { sign, words, worth, kind }, table) =>
  html`<div class="contract" data-contract=${kind}>
    ${sign} ${words ? html`<b>${words}</b>` : nothing}
    ${worth ? html`<span class="contract-worth">${worth}</span>` : nothing}
    <span class="contract-trick">${say("trick.number", { number: trickNumber(table), count: trickCount(table) })}</span>
    ${kind ? pressable(showing, "contract", say("press.contract")) : nothing}
  </div>`;

/** What a plate says of a seat: its tricks of this deal, and its score. @param {View} view @param {number} seat */
export function trickFacts(view, seat) {
  const tricks = asTricks(view).table?.tricks_won[seat] ?? 0;
  const score = signed(view.sheet.totals[seat] ?? 0);
  return [fact("trick", tricks, count("seat.tricks", tricks)), fact("score", score, say("seat.score", { score }))];
}
