/** What is said over the table when a hand or the match is over, and before the first deal. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { homeAddress, replayAddress } from "../addresses.js";
import { recordLink } from "./record-link.js";
import { drawingOf } from "../drawing.js";
import { isVisitor } from "../host.js";
import { narrateEndOfHand } from "../narrate.js";
import { count, listed, say } from "../words.js";
import { asking } from "./asking.js";
import { signed } from "./seats.js";
import { shuffle } from "./shuffle.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../types.js").View} View
 */

/** @param {Session} session */
export function result(session) {
  const view = session.shown;
  if (view.phase === "playing") return nothing;
  if (view.phase === "to-deal") return toDeal(session);
  if (session.isResultAside) return asideButton(session);
  return view.phase === "match-over" ? matchOver(session, view) : handOver(session, view);
}

/** @param {Session} session */
const toDeal = (session) =>
  html`<section class="result result-first" aria-live="polite">
    <h2>${say("result.ready")}</h2>
    ${nextButton(session, say("action.deal"))} ${session.isOnOneDevice ? nothing : shuffle(session)}
  </section>`;

/** The button that deals; a spectator has none, and waits. @param {Session} session @param {string} words */
const nextButton = (session, words) =>
  session.isWatching
    ? nothing
    : html`<button type="button" class="button primary next-hand" aria-keyshortcuts="N" @click=${() => session.deal()}>
        ${words}
      </button>`;

/** @param {Session} session */
const asideButton = (session) =>
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
    <h2 id="result-title">${drawingOf(view.game).ended.title(view)}</h2>
    <p class="result-how">${narrateEndOfHand(view, scene)}</p>
    ${scores(session, view, last?.scores ?? [], view.sheet.totals)}
    <div class="result-buttons">
      ${nextButton(session, say("action.next-hand"))}
      <button type="button" class="button quiet" @click=${() => session.putResultAside(true)}>
        ${say("action.see-table")}
      </button>
    </div>
  </section>`;
}

/** @param {Session} session @param {View} view */
function matchOver(session, view) {
  const winners = view.sheet.winners;
  const names = winners.map((seat) => (seat === session.me ? say("you") : (session.players[seat]?.name ?? "")));
  const isOwn = winners.length === 1 && winners[0] === session.me;
  const last = view.sheet.hands.at(-1);
  return html`<section
    class="result result-match ${winners.includes(session.me) ? "is-won" : ""}"
    aria-labelledby="result-title"
  >
    <svg class="result-crown" viewBox="0 0 64 40" aria-hidden="true">
      <path d="M6 34 2 8l15 9L32 1l15 16 15-9-4 26Z"></path>
    </svg>
    <h2 id="result-title">
      ${isOwn ? say("result.you-win") : count("result.winners", winners.length, { names: listed(names) })}
    </h2>
    ${drawingOf(view.game).ended.won(view, winners)} ${asking(session)}
    ${scores(
      session,
      view,
      view.sheet.hands.length > 1 || view.sheet.totals.length === 0 ? (last?.scores ?? []) : null,
      view.sheet.totals,
    )}
    <div class="result-buttons">
      ${
        session.isWatching || session.room.asking
          ? nothing
          : html`<button
              type="button"
              class="button primary play-again"
              @click=${() => session.order({ type: "rematch" })}
            >
              ${say("action.rematch")}
            </button>`
      }
      ${isVisitor ? nothing : toReplay(session, "to-review", { tab: "review" }, say("replay.tab.review"))}
      ${recordLink(session.table, session.room.match, say("action.record"))}
      ${
        isVisitor
          ? nothing
          : [
              toReplay(session, "watch-again", {}, say("replay.watch")),
              toReplay(session, "", { tab: "shuffle" }, say("replay.shuffle")),
            ]
      }
      <button type="button" class="button quiet" @click=${() => session.putResultAside(true)}>
        ${say("action.see-table")}
      </button>
      <a class="button quiet" href=${homeAddress()}>${say("action.home")}</a>
    </div>
  </section>`;
}

/**
 * A link to the replay of the match; a visitor has none, for the match stands on the host's device.
 *
 * @param {Session} session
 * @param {string} kind a class of its own
 * @param {import("../addresses.js").Query} query
 * @param {string} words
 */
const toReplay = (session, kind, query, words) =>
  html`<a class="button ${kind}" href=${replayAddress(session.table, { match: session.room.match, ...query })}
    >${words}</a
  >`;

/**
 * A line a player: this hand, and in all.
 *
 * @param {Session} session
 * @param {View} view
 * @param {number[] | null} hand null where the hand is the match
 * @param {number[]} totals
 */
function scores(session, view, hand, totals) {
  const ranking = view.sheet.ranking_points ?? null;
  const winners = view.phase === "match-over" ? view.sheet.winners : [];
  return html`<table class="result-scores">
    <thead>
      <tr>
        <th scope="col">${say("result.player")}</th>
        ${hand ? html`<th scope="col">${drawingOf(view.game).ended.column()}</th>` : nothing}
        <th scope="col">${say("result.total")}</th>
        ${ranking ? html`<th scope="col">${say("result.ranking")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${session.players.map(
        (player, seat) =>
          html`<tr class="${winners.includes(seat) ? "is-winner" : ""} ${seat === session.me ? "is-me" : ""}">
            <th scope="row"><span class="result-name" title=${player.name}>${player.name}</span></th>
            ${hand ? html`<td>${signed(hand[seat] ?? 0)}</td>` : nothing}
            <td><b>${signed(totals[seat] ?? 0)}</b></td>
            ${ranking ? html`<td>${ranking[seat]}</td>` : nothing}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
