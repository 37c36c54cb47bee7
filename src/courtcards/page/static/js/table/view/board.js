/** The table itself: the players round it, what lies in the middle, the own hand; the cards lie in a layer above. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { homeAddress, replayAddress } from "../../shared/addresses.js";
import { drawingOf } from "../../shared/drawing.js";
import { isVisitor } from "../../shared/host.js";
import { narrateEndOfHand } from "../../shared/narrate.js";
import { count, listed, say } from "../../shared/words.js";
import { slightActions } from "../../shared/view/actions.js";
import { adviceLine, everyMoveCall, hintForPlay } from "../../shared/view/advice.js";
import { crown, crownSign } from "../../shared/view/face.js";
import { openDialog } from "../../shared/view/dialogs.js";
import { face } from "../../shared/view/face.js";
import { notice } from "./notice.js";
import { clock } from "../../shared/view/presence.js";
import { recordLink } from "../../shared/view/record-link.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { gained, isWinner, plate, seats, shownName, signed } from "../../shared/view/seats.js";
import { shuffle } from "./shuffle.js";
import { whatIfLink } from "../../shared/view/what-if.js";

/** @typedef {import("../../shared/play/session.js").Session} Session */

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
  if (turn === null) return { head: "", more: "" };
  return {
    head: say(session.isChoosing ? "banner.chooses" : "banner.plays", { who: shownName(session, turn) }),
    more: "",
  };
}

/** @param {Session} session */
export function asking(session) {
  const asked = session.room.asking;
  if (!asked) return nothing;
  const names = (/** @type {number[]} */ seats) =>
    listed(seats.map((seat) => (seat === session.me ? say("you") : (session.players[seat]?.name ?? ""))));
  const others = asked.waiting.filter((seat) => seat !== session.me);
  const isOwn = asked.seat === session.me;
  const answer = (/** @type {boolean} */ agree) => () => session.order({ type: "answer", agree });
  return html`<section class="call asking" aria-labelledby="asking-title">
    <p id="asking-title">
      <b>${isOwn ? say(`ask.${asked.what}.you`) : say(`ask.${asked.what}`, { who: names([asked.seat]) })}</b>
    </p>
    <p class="call-more">
      ${asked.agreed.length ? html`<span>${say("ask.agreed", { names: names(asked.agreed) })}</span>` : nothing}
      ${others.length ? html`<span>${say("ask.waiting", { names: names(others) })}</span>` : nothing}
    </p>
    ${
      asked.waiting.includes(session.me)
        ? html`<p class="call-buttons">
            <button type="button" class="button primary ask-agree" @click=${answer(true)}>${say("ask.agree")}</button>
            <button type="button" class="button ask-decline" @click=${answer(false)}>${say("ask.decline")}</button>
          </p>`
        : isOwn
          ? html`<p class="call-buttons">
              <button type="button" class="button ask-withdraw" @click=${answer(false)}>${say("ask.withdraw")}</button>
            </p>`
          : nothing
    }
  </section>`;
}

// What covers the table until somebody acts: the server cannot save, a bot plays for you, a pause, a question; and
// every move that a hint compared, as long as somebody looks at them.

/** @param {Session} session */
export function calls(session) {
  const { isPlayedFor, hasConceded, isResultAside, shown } = session;
  const isOver = shown.phase === "match-over";
  // The question about another match is part of the match's result.
  const isInResult = isOver && !isResultAside;
  return html`<div class="calls">
    ${session.trouble ? trouble(session.trouble) : nothing} ${stopped(session)}
    ${isPlayedFor && !hasConceded && !isOver ? playedFor(session) : nothing} ${isInResult ? nothing : asking(session)}
    ${everyMoveCall(session)}
  </div>`;
}

/**
 * What is said of these to everybody at a table, each in their own language.
 *
 * @type {Record<string, string>}
 */
const WAITING = { "storage/failed": "trouble.storage", "storage/newer": "trouble.newer" };

/** @param {import("../../shared/types.js").Refusal} refusal */
function trouble({ error, message }) {
  const words = WAITING[error];
  return html`<section class="call is-trouble" role="status">
    <p><b>${say("trouble.title")}</b></p>
    <p class="call-more">${words ? say(words) : rich(sentence(message))}</p>
  </section>`;
}

/** @param {Session} session */
const stopped = (session) => {
  if (!session.isPaused) return nothing;
  return session.room.other_rules ? otherRules() : paused(session);
};

const otherRules = () =>
  html`<section class="call is-other-rules" role="status">
    <p><b>${say("other-rules.title")}</b></p>
    <p class="call-more">${say("other-rules.text")}</p>
  </section>`;

/** @param {Session} session */
const paused = (session) =>
  html`<section class="call is-paused">
    <p><i class="icon icon-pause" aria-hidden="true"></i> <b>${say("paused.title")}</b></p>
    <p class="call-more">${say("paused.text")}</p>
    ${
      session.isWatching
        ? nothing
        : html`<p class="call-buttons">
            <button type="button" class="button primary resume" @click=${() => session.order({ type: "resume" })}>
              ${say("action.resume")}
            </button>
          </p>`
    }
  </section>`;

/** @param {Session} session */
const playedFor = (session) =>
  html`<section class="call is-played-for" role="status">
    <p><i class="icon icon-bot" aria-hidden="true"></i> <b>${say("played-for.title")}</b></p>
    <p class="call-more">${say("played-for.text")}</p>
    <p class="call-buttons">
      <button type="button" class="button primary play-on" @click=${() => session.order({ type: "back" })}>
        ${say("action.back")}
      </button>
    </p>
  </section>`;

/** @param {import("../../shared/play/session.js").Session} session */
export function handing(session) {
  const { next } = session.handing;
  if (next === null) return nothing;
  const who = session.players[next]?.name ?? "";
  return html`<section class="handing" aria-live="polite">
    <p>${say("handing.pass", { who })}</p>
    <button
      type="button"
      class="button primary take-device"
      aria-disabled=${String(!session.seen.isLong)}
      @click=${() => session.handing.take()}
    >
      <i class="icon icon-eye" aria-hidden="true"></i> ${say("handing.take", { who })}
    </button>
  </section>`;
}

/**
 * @typedef {import("../../shared/types.js").View} View
 */

/**
 * The seats from the best to the last: those that won, then by their totals, the way the game counts. Which way that
 * is, the winner tells: whoever has less than somebody else won by having little.
 *
 * @param {number[]} totals
 * @param {number[]} winners
 */
export function standing(totals, winners) {
  const [best = 0] = winners.map((seat) => totals[seat] ?? 0);
  const way = totals.some((total) => total > best) ? 1 : -1;
  const isBehind = (/** @type {number} */ seat) => Number(!winners.includes(seat));
  return totals
    .map((_, seat) => seat)
    .sort((a, b) => isBehind(a) - isBehind(b) || way * ((totals[a] ?? 0) - (totals[b] ?? 0)) || a - b);
}

/**
 * A line a player: this hand, and in all.
 *
 * @param {Session} session
 * @param {View} view
 * @param {number[] | null} hand null where the hand is the match
 */
export function scores(session, view, hand) {
  const { totals, winners, ranking_points: ranking = null } = view.sheet;
  const order = view.phase === "match-over" ? standing(totals, winners) : session.players.keys();
  return html`<div class="result-table" tabindex="0" role="group" aria-label=${say("sheet.title")}>
    <table class="result-scores">
      <thead>
        <tr>
          <th scope="col">${say("result.player")}</th>
          ${hand ? html`<th scope="col">${drawingOf(view.game).ended.column()}</th>` : nothing}
          <th scope="col">${say("result.total")}</th>
          ${ranking ? html`<th scope="col">${say("result.ranking")}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${[...order].map((seat) => {
          const hasWon = isWinner(view, seat);
          return html`<tr class="${hasWon ? "is-winner" : ""} ${seat === session.me ? "is-me" : ""}">
            <th scope="row">${hasWon ? crownSign : nothing} ${face(session.players, seat)} ${name(session, seat)}</th>
            ${hand ? html`<td class="result-gained">${gained(hand[seat] ?? 0)}</td>` : nothing}
            <td><b>${signed(totals[seat] ?? 0)}</b></td>
            ${ranking ? html`<td>${ranking[seat]}</td>` : nothing}
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/** @param {Session} session @param {number} seat */
const name = ({ players, me }, seat) =>
  html`<span class="result-name" title=${players[seat]?.name}
    >${players[seat]?.name}${seat === me ? html` <small class="result-you">${say("seat.you")}</small>` : nothing}</span
  >`;

/**
 */

/** What falls over the table of whoever wins: the signs of the suits, once. */
const SIGNS = "♠♥♣♦♠♥♣♦♠♥♣♦";

/** @param {Session} session @param {View} view */
export function matchOver(session, view) {
  const { winners, hands, totals } = view.sheet;
  const names = winners.map((seat) => (seat === session.me ? say("you") : (session.players[seat]?.name ?? "")));
  const isWon = winners.includes(session.me);
  const isAlone = isWon && winners.length === 1;
  const last = hands.at(-1);
  return html`${isWon ? joy : nothing}
    <section class="result result-match ${isWon ? "is-won" : ""}" aria-labelledby="result-title">
      <div class="result-head">
        ${isWon ? crown("result-crown") : nothing}
        <h2 id="result-title">
          ${isAlone ? say("result.you-win") : count("result.winners", winners.length, { names: listed(names) })}
        </h2>
        ${drawingOf(view.game).ended.won(view, winners)} ${asking(session)}
      </div>
      ${scores(session, view, hands.length > 1 || totals.length === 0 ? (last?.scores ?? []) : null)} ${proof(session)}
      <div class="result-buttons">
        ${again(session)} ${whatIfLink(session, "button to-position", say("what-if.back"))}
        ${isVisitor ? nothing : toReplay(session, "to-review", { tab: "review" }, say("replay.tab.review"))}
        <button
          type="button"
          class="button quiet to-more"
          aria-haspopup="dialog"
          @click=${() => openDialog("after-match")}
        >
          ${say("action.more")}
        </button>
      </div>
    </section>
    ${more(session)}`;
}

const joy = html`<div class="joy" aria-hidden="true">${[...SIGNS].map((sign) => html`<i>${sign}</i>`)}</div>`;

/** @param {Session} session */
const again = (session) =>
  session.isWatching || session.room.asking
    ? nothing
    : html`<button type="button" class="button primary play-again" @click=${() => session.order({ type: "rematch" })}>
        ${say("action.rematch")}
      </button>`;

/** What is done seldom after a match; whatever is chosen closes it. @param {Session} session */
const more = (session) =>
  html`<dialog id="after-match" class="dialog" aria-label=${say("action.more")} @click=${closeAfterLink}>
    <form method="dialog" class="menu">
      <button class="button menu-item see-table" @click=${() => session.putResultAside(true)}>
        ${say("action.see-table")}
      </button>
      ${isVisitor ? nothing : toReplay(session, "menu-item watch-again", {}, say("replay.watch"))}
      ${recordLink(session.table, session.room.match, say("action.record"), "button menu-item")}
      <a class="button menu-item" href=${homeAddress()}>${say("action.home")}</a>
      <button class="button primary">${say("action.close")}</button>
    </form>
  </dialog>`;

/** Buttons of a dialog close it by themselves. @param {Event & {currentTarget: HTMLDialogElement}} event */
function closeAfterLink({ target, currentTarget }) {
  if (target instanceof Element && target.closest("a")) currentTarget.close();
}

/**
 * A link to the replay of the match; a visitor has none, for the match stands on the host's device.
 *
 * @param {Session} session
 * @param {string} kind classes of its own
 * @param {import("../../shared/addresses.js").Query} query
 * @param {string} words
 */
const toReplay = (session, kind, query, words) =>
  html`<a class="button ${kind}" href=${replayAddress(session.table, { match: session.room.match, ...query })}
    >${words}</a
  >`;

/**
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

/** The cards that everybody held where somebody claimed the rest. @param {Session} session */
function proof({ claimed, players, me, shown }) {
  if (!claimed) return nothing;
  const who = players[claimed.seat]?.name ?? "";
  return html`<details class="result-proof">
    <summary>${claimed.seat === me ? say("claim.proof.own") : say("claim.proof", { who })}</summary>
    <dl>
      ${claimed.hands.map(
        (hand, seat) =>
          html`<dt>${players[seat]?.name}</dt>
            <dd>${rich(drawingOf(shown.game).sorted(hand).join(" "))}</dd>`,
      )}
    </dl>
  </details>`;
}

/** @param {Session} session @param {View} view */
function handOver(session, view) {
  const last = view.sheet.hands.at(-1);
  const scene = { game: view.game, players: session.players, me: session.me, before: null, after: view };
  return html`<section class="result" aria-labelledby="result-title">
    <div class="result-head">
      <h2 id="result-title">${drawingOf(view.game).ended.title(view)}</h2>
      <p class="result-how">${narrateEndOfHand(view, scene)}</p>
    </div>
    ${scores(session, view, last?.scores ?? [])} ${proof(session)}
    <div class="result-buttons">
      ${nextButton(session, say("action.next-hand"))} ${whatIfLink(session, "button to-position", say("what-if.back"))}
      <button type="button" class="button quiet" @click=${() => session.putResultAside(true)}>
        ${say("action.see-table")}
      </button>
    </div>
  </section>`;
}

/** @param {import("../../shared/play/session.js").Session} session */
export function watching(session) {
  const count = session.players.length;
  return html`<div class="watching">
    <span class="watching-mark"><i class="icon icon-eye" aria-hidden="true"></i> ${say("watching.mark")}</span>
    <button
      type="button"
      class="action watching-next"
      title=${say("watching.from", { who: session.players[session.near]?.name ?? "" })}
      @click=${() => session.watchFrom((session.near + 1) % count)}
    >
      ${say("watching.next")}
    </button>
  </div>`;
}

/**
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
