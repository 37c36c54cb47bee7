/** The review beside the replay: how far it is, the graph, who lost how much, and the costliest moments of one seat. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { drawingOf } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { whyWords } from "../shared/view/advice.js";
import { amountText, amountWords, fineText, partText } from "../shared/view/amounts.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, say } from "../shared/words.js";
import { lineSample, reviewGraph, reviewTable } from "./review-graph.js";
import { costText, markSign } from "./review-marks.js";
import { isSlip, MARKS } from "./review.js";
import { handWords } from "./telling.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("../shared/wire.js").MatchLuck} MatchLuck
 * @typedef {import("../shared/wire.js").SeatLuck} SeatLuck
 * @typedef {import("../shared/wire.js").Portion} Portion
 */

/** @param {ReplaySession} session */
export function luckPanel(session) {
  const { told, failure } = session.luck;
  return html`<section class="luck" aria-labelledby="luck-title">
    <h3 id="luck-title">${say("luck.title")}</h3>
    ${told ? result(session, told) : failure ? failed(session) : html`<p role="status">${say("luck.wait")}</p>`}
  </section>`;
}

/** @param {ReplaySession} session */
function failed({ luck }) {
  const why = luck.failure instanceof Refused ? luck.failure.refusal.message : say("error.failed");
  return html`<p class="refusal" role="alert">${rich(sentence(why))}</p>
    <p><button type="button" class="button luck-again" @click=${() => luck.load()}>${say("action.retry")}</button></p>`;
}

/** @param {ReplaySession} session @param {MatchLuck} told */
function result({ players, focus }, told) {
  const { seats, unit } = told;
  const hasDraws = seats.some(({ draws }) => draws !== null);
  return html`<p class="hint">${say("luck.lead")} ${say(`luck.unit.${unit}`)}</p>
    <table class="luck-table">
      <thead>
        <tr>
          <th scope="col">${say("result.player")}</th>
          <th scope="col">${say("luck.cards")}</th>
          ${hasDraws ? html`<th scope="col">${say("luck.draws")}</th>` : nothing}
          <th scope="col">${say("luck.play")}</th>
          <th scope="col">${say("luck.result")}</th>
        </tr>
      </thead>
      <tbody>
        ${seats.map((seat, index) => line(players[index]?.name ?? "", seat, index === focus, told.unit))}
      </tbody>
    </table>
    ${verdicts(players, seats)}`;
}

/** @param {string} name @param {SeatLuck} seat @param {boolean} isFocus @param {MatchLuck["unit"]} unit */
const line = (name, { cards, draws, play, result: whole, verdict }, isFocus, unit) =>
  html`<tr class=${isFocus ? "is-focus" : ""}>
    <th scope="row"><span class="review-name" title=${name}>${name}</span></th>
    <td>${part(unit, cards)}</td>
    ${draws ? html`<td>${part(unit, draws)}</td>` : nothing}
    <td class=${verdict ? "is-sure" : ""}>${part(unit, play)}</td>
    <td>${partText(unit, whole, true)}</td>
  </tr>`;

/** @param {MatchLuck["unit"]} unit @param {Portion} portion */
const part = (unit, { value, doubt }) =>
  html`${partText(unit, value, true)}
    <small class="luck-doubt">${say("luck.doubt", { doubt: partText(unit, doubt) })}</small>`;

/**
 * Whose play was better or worse than chance can make it; of the others nothing is said.
 *
 * @param {ReplaySession["players"]} players
 * @param {SeatLuck[]} seats
 */
function verdicts(players, seats) {
  const told = seats.flatMap(({ verdict }, seat) =>
    verdict ? [say(`luck.${verdict}`, { who: players[seat]?.name ?? "" })] : [],
  );
  return told.length === 0
    ? html`<p class="luck-verdict">${say("luck.even")}</p>`
    : told.map((text) => html`<p class="luck-verdict">${text}</p>`);
}

/**
 * @typedef {import("../shared/wire.js").Judged} Judged
 */

/** @param {ReplaySession} session @param {() => void} shown called when a moment is to be looked at */
export function reviewPanel(session, shown) {
  const { review } = session;
  return html`<section class="review" aria-labelledby="review-title">
    <h2 id="review-title">${say("review.title")}</h2>
    ${luckPanel(session)}
    <p class="hint">${say("review.lead")} ${say(`review.unit.${review.unit}`)}</p>
    ${progress(session)}
    ${
      review.hands.length === 0
        ? nothing
        : html` <figure class="review-figure">
              <figcaption>${say("review.graph")}</figcaption>
              ${reviewGraph(session, graphWords(session))}
            </figure>
            ${totals(session)} ${marks(session)} ${reviewTable(session)} ${moments(session, shown)}`
    }
  </section>`;
}

/** @param {ReplaySession} session */
function progress({ review }) {
  const { failure } = review;
  const why = failure instanceof Refused ? failure.refusal.message : say("error.failed");
  if (failure) {
    return html`<p class="refusal" role="alert">${rich(sentence(why))}</p>
      <p>
        <button type="button" class="button review-again" @click=${() => review.goOn()}>${say("action.retry")}</button>
      </p>`;
  }
  const words = review.isWhole
    ? count("review.done", review.handCount)
    : say("review.progress", { done: review.hands.length, count: review.handCount });
  return html`<div class="review-progress">
    <p role="status">${words}</p>
    ${
      review.isWhole
        ? nothing
        : html`<progress
            max=${review.handCount}
            value=${review.hands.length}
            aria-label=${say("review.title")}
          ></progress>`
    }
  </div>`;
}

/** What the graph tells, in a sentence: for who listens. @param {ReplaySession} session */
function graphWords({ review, players }) {
  const parts = players.map(({ name }, seat) =>
    say("review.graph.seat", { who: name, cost: amountWords(review.unit, review.costOf(seat)) }),
  );
  return `${say("review.graph")}: ${parts.join(", ")}`;
}

/** Who lost how much: a line a player, that chooses whose moments are shown. @param {ReplaySession} session */
function totals(session) {
  const { review, players, focus } = session;
  return html`<table class="review-totals">
    <thead>
      <tr>
        <th scope="col">${say("result.player")}</th>
        <th scope="col">${say("review.cost")}</th>
        <th scope="col">${say("review.each")}</th>
      </tr>
    </thead>
    <tbody>
      ${players.map(({ name }, seat) => {
        const cost = review.costOf(seat);
        const decisions = review.decisionsOf(seat).length;
        return html`<tr class=${seat === focus ? "is-focus" : ""}>
          <th scope="row">
            <span class="review-who"
              >${lineSample(seat, seat === focus)}<span class="review-name" title=${name}>${name}</span></span
            >
          </th>
          <td>${amountText(review.unit, cost)}</td>
          <td>${fineText(review.unit, decisions ? cost / decisions : 0)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** How often each mark has fallen: a line a player. @param {ReplaySession} session */
const marks = ({ review, players, focus }) =>
  html`<table class="review-totals review-marks">
    <caption>
      ${say("review.marks")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("result.player")}</th>
        ${MARKS.map(
          (mark) =>
            html`<th scope="col" class="mark is-${mark}">${markSign(mark)} <span>${say(`mark.${mark}`)}</span></th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${players.map(
        ({ name }, seat) =>
          html`<tr class=${seat === focus ? "is-focus" : ""}>
            <th scope="row"><span class="review-name" title=${name}>${name}</span></th>
            ${review.markCounts(seat).map((count) => html`<td>${count}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {ReplaySession} session @param {() => void} shown */
function moments(session, shown) {
  const { review, players, focus } = session;
  const found = review.moments(focus);
  return html`<div class="review-moments">
    <div class="review-head">
      <h3>${say("review.moments")}</h3>
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
    ${found.length === 0 ? nothing : slipButtons(session)}
    ${
      found.length === 0
        ? html`<p class="hint">${say(review.isWhole ? "review.moments.none" : "review.moments.wait")}</p>`
        : nothing
    }
    <ol>
      ${found.map(
        (judged) =>
          html`<li>
            <button
              type="button"
              class="moment"
              data-hand=${judged.hand}
              data-ply=${judged.ply}
              @click=${async () => {
                await session.toMoment(judged);
                shown();
              }}
            >
              <span class="moment-where"
                >${handWords(session, judged.hand)} · ${say("review.move", { number: judged.ply + 1 })}</span
              >
              <b class="moment-cost mark is-${judged.mark}"
                >${markSign(judged.mark)} ${say(`mark.${judged.mark}`)} ${costText(review.unit, judged)}</b
              >
              <span class="moment-what">${instead(session, judged)}</span>
              ${momentWhy(judged)}
            </button>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** From slip to slip, for who has no keys. @param {ReplaySession} session */
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

/** On the table: what would have been better in this position, on request. @param {ReplaySession} session */
export function betterMove(session) {
  const { review, hand, ply } = session;
  const judged = review.at(hand, ply);
  if (!judged || !isSlip(judged)) return nothing;
  return html`<button
    type="button"
    class="action better-move"
    title=${say("review.better.button")}
    aria-label=${say("review.better.button")}
    aria-pressed=${String(session.showsBest)}
    @click=${() => session.showBest(!session.showsBest)}
  >
    <i class="icon icon-hint" aria-hidden="true"></i><span class="action-words">${say("review.better.button")}</span>
  </button>`;
}

/** The sentence about the better move. @param {ReplaySession} session */
export function betterWords({ review, replay, hand, ply, better }) {
  const { moves } = drawingOf(replay.game);
  const judged = better === null ? undefined : review.at(hand, ply);
  if (!judged) return null;
  const values = {
    move: moves.words(judged.move),
    best: moves.words(judged.best),
    cost: amountWords(review.unit, judged.cost),
  };
  return rich(`${say("review.better", values)} ${whyWords(judged.reasons.slice(0, 1))}`);
}

/** @param {Judged} judged */
const momentWhy = ({ reasons }) =>
  reasons.length === 0 ? nothing : html`<span class="moment-why">${rich(whyWords(reasons))}</span>`;

/** What was played, and what would have been better. @param {ReplaySession} session @param {Judged} judged */
function instead({ replay }, { move, best }) {
  const { words } = drawingOf(replay.game).moves;
  return rich(say("review.instead", { move: words(move), best: words(best) }));
}
