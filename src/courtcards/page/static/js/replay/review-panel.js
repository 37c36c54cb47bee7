/** The review beside the replay: how far it is, the graph, who lost how much, and the costliest moments of one seat. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { fieldValue } from "../field-value.js";
import { drawingOf } from "../drawing.js";
import { amountText, amountWords, fineText } from "../view/amounts.js";
import { rich, sentence } from "../view/rich.js";
import { count, say } from "../words.js";
import { handWords } from "./controls.js";
import { lineSample, reviewGraph, reviewTable } from "./review-graph.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("../wire.js").Judged} Judged
 */

/** @param {ReplaySession} session @param {() => void} shown called when a moment is to be looked at */
export function reviewPanel(session, shown) {
  const { review, focus } = session;
  return html`<section class="review" aria-labelledby="review-title">
    <h2 id="review-title">${say("review.title")}</h2>
    <p class="hint">${say("review.lead")} ${say(`review.unit.${review.unit}`)}</p>
    ${progress(session)}
    ${
      review.hands.length === 0
        ? nothing
        : html` <figure class="review-figure">
              <figcaption>${say("review.graph")}</figcaption>
              ${reviewGraph(review, focus, session.hand, graphWords(session))}
            </figure>
            ${totals(session)} ${reviewTable(review, session.players)} ${moments(session, shown)}`
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
    say("review.graph.seat", { who: name, cost: amountWords(review.unit, review.costsOf(seat).at(-1) ?? 0) }),
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
        const cost = review.costsOf(seat).at(-1) ?? 0;
        const decisions = review.decisionCount(seat);
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
              class="moment is-${review.weightOf(judged)}"
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
              <b class="moment-cost">${costText(review.unit, judged)}</b>
              <span class="moment-what">${instead(session, judged)}</span>
            </button>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** @param {import("../types.js").Unit} unit @param {Judged} judged */
export const costText = (unit, { cost }) => amountText(unit, -cost);

/** The mark of a decision in the list of moves. @param {ReplaySession} session @param {number} ply after the move */
export function costMark({ review, hand }, ply) {
  const judged = ply > 0 ? review.at(hand, ply - 1) : undefined;
  if (!judged) return nothing;
  const weight = review.weightOf(judged);
  if (weight === "none") return nothing;
  const words = say("review.mark", { cost: amountWords(review.unit, judged.cost) });
  return html`<span class="cost is-${weight}" title=${words}
    ><span aria-hidden="true">${weight === "large" ? costText(review.unit, judged) : "•"}</span
    ><span class="visually-hidden">${words}</span></span
  >`;
}

/** On the table: what would have been better in this position, on request. @param {ReplaySession} session */
export function betterMove(session) {
  const { review, hand, ply } = session;
  const judged = review.at(hand, ply);
  if (!judged || review.weightOf(judged) === "none") return nothing;
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
  return rich(say("review.better", values));
}

/** What was played, and what would have been better. @param {ReplaySession} session @param {Judged} judged */
function instead({ replay }, { move, best }) {
  const { words } = drawingOf(replay.game).moves;
  return rich(say("review.instead", { move: words(move), best: words(best) }));
}
