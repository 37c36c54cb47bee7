/** The costliest mistakes of one seat: the position, the move, the better move and the reason. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../shared/addresses.js";
import { drawingOf } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { once } from "../shared/gesture.js";
import { whyWords } from "../shared/view/advice.js";
import { amountWords } from "../shared/view/amounts.js";
import { wrong } from "../shared/view/error-card.js";
import { cardSign, rich, sentence } from "../shared/view/rich.js";
import { say } from "../shared/words.js";
import { playFrom } from "./play-from.js";
import { markSign } from "./review-marks.js";
import { handWords } from "./telling.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("../shared/wire.js").DecisionReview} Judged
 */

/** @param {ReplaySession} session @param {() => void} shown called when a mistake is to be looked at */
export function mistakes(session, shown) {
  const { review, players, focus, self } = session;
  const found = review.moments(focus);
  return html`<div class="review-moments">
    <div class="review-head">
      <h3>${say(focus === self ? "review.moments.own" : "review.moments")}</h3>
      <label class="review-seat"
        ><span class="visually-hidden">${say("review.seat")}</span>
        <select
          .value=${live(String(focus))}
          @change=${(/** @type {Event} */ event) => session.focusOn(Number(fieldValue(event)))}
        >
          ${players.map(({ name }, seat) => html`<option value=${seat} ?selected=${seat === focus}>${name}</option>`)}
        </select></label
      >
    </div>
    ${failure(session)}
    ${
      found.length === 0
        ? html`<p class="hint">${say(review.isWhole ? "review.moments.none" : "review.moments.wait")}</p>`
        : html`<ol>
              ${found.map((judged) => mistake(session, judged, shown))}
            </ol>
            ${slipButtons(session)}`
    }
  </div>`;
}

/** Why a table or a position could not be had. @param {ReplaySession} session */
const failure = (session) =>
  session.failure ? html`<p class="refusal" role="alert">${rich(sentence(wrong(session.failure)))}</p>` : nothing;

/** @param {ReplaySession} session @param {Judged} judged @param {() => void} shown */
function mistake(session, judged, shown) {
  const { hand, ply, mark, cost, move, best, reasons } = judged;
  const { words } = drawingOf(session.replay.game).moves;
  const where = `${handWords(session, hand)} · ${say("review.move", { number: ply + 1 })}`;
  return html`<li class="moment" data-hand=${hand} data-ply=${ply} aria-label=${where}>
    <p class="moment-head">
      <span class="moment-where">${where}</span>
      <b class="moment-cost mark is-${mark}"
        >${markSign(mark)} ${say("review.mark", { cost: amountWords(session.review.unit, cost) })}</b
      >
    </p>
    ${position(session, judged)}
    <dl class="moment-moves">
      <div class="is-made">
        <dt>${say("review.played")}</dt>
        <dd>${rich(words(move))}</dd>
      </div>
      <div class="is-best">
        <dt>${say("review.best")}</dt>
        <dd>${rich(words(best))}</dd>
      </div>
    </dl>
    ${reasons.length === 0 ? nothing : html`<p class="moment-why">${rich(whyWords(reasons.slice(0, 1)))}</p>`}
    <p class="moment-ways">
      <button
        type="button"
        class="button moment-show"
        @click=${async () => {
          await session.toMoment(judged);
          shown();
        }}
      >
        ${say("review.show")}
      </button>
      <button type="button" class="button moment-retry" @click=${once(() => tryAgain(session, judged))}>
        ${say("review.retry")}
      </button>
    </p>
  </li>`;
}

/** The table in little, and the hand with the two moves. @param {ReplaySession} session @param {Judged} judged */
function position(session, judged) {
  const view = session.viewOf(judged);
  if (!view) return html`<p class="moment-position" aria-busy="true"></p>`;
  const drawing = drawingOf(view.game);
  const [made, best] = [judged.move, judged.best].map((move) => drawing.moves.parts(move).card);
  const kind = (/** @type {string} */ card) => (card === best ? "is-best" : card === made ? "is-made" : "");
  return html`<div class="moment-position">
    ${drawing.position(view, session.players)}
    <p class="moment-hand">
      <span class="visually-hidden">${say("hand.label")}</span>
      ${drawing.sorted(view.table?.cards ?? []).map((card) => html`<span class=${kind(card)}>${cardSign(card)}</span>`)}
    </p>
  </div>`;
}

/** Plays on from a mistake, against bots. @param {ReplaySession} session @param {Judged} judged */
async function tryAgain(session, { hand, ply, seat }) {
  if (session.isOpening) return;
  session.isOpening = true;
  try {
    const { table } = await playFrom(session, { hand, ply, seat });
    location.assign(tableAddress(table));
  } catch (error) {
    session.failure = error;
    session.refresh();
  }
  session.isOpening = false;
}

/** From mistake to mistake, for who has no keys. @param {ReplaySession} session */
const slipButtons = (session) =>
  html`<div class="review-slips" role="group" aria-label=${say("review.slips")}>
    ${
      /** @type {const} */ ([-1, 1]).map(
        (by) =>
          html`<button
            type="button"
            class="button slip-${by < 0 ? "before" : "after"}"
            aria-disabled=${String(session.review.slipFrom(session.focus, session, by) === undefined)}
            @click=${() => session.toSlip(by)}
          >
            ${say(by < 0 ? "review.slip.before" : "review.slip.after")}
          </button>`,
      )
    }
  </div>`;
