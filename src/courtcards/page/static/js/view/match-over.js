/** What is said when a match is over: who won, how it stands, and what one may do now. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { homeAddress, replayAddress } from "../addresses.js";
import { drawingOf } from "../drawing.js";
import { isVisitor } from "../host.js";
import { count, listed, say } from "../words.js";
import { asking } from "./asking.js";
import { crown } from "./crown.js";
import { openDialog } from "./dialogs.js";
import { recordLink } from "./record-link.js";
import { scores } from "./scores.js";
import { whatIfLink } from "./what-if.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../types.js").View} View
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
      ${scores(session, view, hands.length > 1 || totals.length === 0 ? (last?.scores ?? []) : null)}
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
 * @param {import("../addresses.js").Query} query
 * @param {string} words
 */
const toReplay = (session, kind, query, words) =>
  html`<a class="button ${kind}" href=${replayAddress(session.table, { match: session.room.match, ...query })}
    >${words}</a
  >`;
