/** The dealer chooses: six negative games with the copies left of each, and trump in four suits. */

import { SUITS, suitWords } from "../../js/shared/cards/names.js";
import { advicePanel, hintButton } from "../../js/shared/view/advice.js";
import { suitSign } from "../../js/shared/view/rich.js";
import { current } from "../../js/shared/settings.js";
import { once } from "../../js/shared/gesture.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asKing, chosenBy, contractWords, NEGATIVE_GAMES } from "./contracts.js";

/** @typedef {import("../../js/shared/play/playing.js").Playing} Session */

/** @param {Session} session */
export function choosing(session) {
  const view = asKing(session.shown);
  if (!session.showsMyTurn || !view.table || view.table.contract !== null) return nothing;
  if (session.ahead?.choice) return chosen(session.ahead, session.ahead.choice);
  const sheet = view.sheet;
  const negatives = sheet.negatives_left[session.me] ?? 0;
  const trumps = sheet.trumps_left[session.me] ?? 0;
  return html`<section class="choosing" aria-labelledby="choosing-title">
    <div class="choosing-head">
      <h2 id="choosing-title">${say("choose.title")}</h2>
      <p class="choosing-quota">${count("choose.negatives", negatives)} · ${count("choose.trumps", trumps)}</p>
      ${hintButton(session, "button")}
    </div>
    <div class="choosing-games">
      ${NEGATIVE_GAMES.map((game) => negativeGame(session, game, sheet.pool[game] ?? 0, negatives))}
    </div>
    <div class="choosing-trumps" role="group" aria-label=${say("choose.trump")}>
      <span class="choosing-trump" aria-hidden="true">${say("choose.trump")}</span>
      ${SUITS.map((suit) => trumpGame(session, suit, trumps))}
    </div>
    ${advicePanel(session)}
  </section>`;
}

/**
 * The choice of a game, for as long as it can be withdrawn.
 *
 * @param {NonNullable<Session["ahead"]>} ahead
 * @param {string} move
 */
const chosen = (ahead, move) =>
  html`<section class="choosing is-chosen" aria-live="polite">
    <h2>${say("choose.chosen", { contract: contractWords(chosenBy(move)) })}</h2>
    <div class="choosing-chosen">
      <button type="button" class="button undo-choice" @click=${once(() => ahead.withdraw())}>
        <i class="icon icon-undo" aria-hidden="true"></i> ${say("choose.undo")}
      </button>
      <button type="button" class="button primary send-choice" @click=${once(() => ahead.sendChoice())}>
        ${say("choose.send")}
      </button>
    </div>
    <span class="choosing-time" data-speed=${current().speed} aria-hidden="true"></span>
  </section>`;

/** Chooses a game: at a table it can be withdrawn for a moment. @param {Session} session @param {string} move */
const choose = (session, move) => (session.ahead ? session.ahead.choose(move) : session.play(move));

/** May it not be chosen? What may be comes from the host. @param {Session} session @param {string} move */
const isOff = (session, move) => !session.seen.isLong || !session.shown.legal.includes(move);

/** @param {Session} session @param {string} move */
const advised = (session, move) => (session.pointed === move ? "is-advised" : "");

/** @param {Session} session @param {string} game @param {number} copies @param {number} quota */
function negativeGame(session, game, copies, quota) {
  const move = `choose ${game}`;
  const why = copies === 0 ? say("choose.gone") : quota === 0 ? say("choose.no-negatives") : "";
  return html`<button
    type="button"
    class="game-choice ${advised(session, move)}"
    data-move=${move}
    aria-disabled=${String(isOff(session, move))}
    @click=${() => choose(session, move)}
  >
    <i class="icon icon-${game}" aria-hidden="true"></i>
    <b>${contractWords(game)}</b>
    <span class="game-copies" title=${count("choose.copies", copies)}
      ><span aria-hidden="true">${say("choose.copies.short", { n: copies })}</span
      ><span class="visually-hidden">${count("choose.copies", copies)}</span></span
    >
    <span class="game-worth">${why || say(`worth.${game}`)}</span>
  </button>`;
}

/** @param {Session} session @param {string} suit @param {number} quota */
function trumpGame(session, suit, quota) {
  const move = `choose trump:${suit}`;
  return html`<button
    type="button"
    class="trump-choice ${advised(session, move)}"
    data-move=${move}
    data-suit=${suit}
    aria-disabled=${String(isOff(session, move))}
    aria-label=${say("contract.trump", { suit: suitWords(suit) })}
    title=${quota === 0 ? say("choose.no-trumps") : say("contract.trump", { suit: suitWords(suit) })}
    @click=${() => choose(session, move)}
  >
    ${suitSign(suit)}
  </button>`;
}
