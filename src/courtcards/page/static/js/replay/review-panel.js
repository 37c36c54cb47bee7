/** The review beside the replay: how far it is, the mistakes of one seat, the graph, and the numbers. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { drawingOf } from "../shared/drawing.js";
import { whyWords } from "../shared/view/advice.js";
import { amountText, amountWords, fineText, partText } from "../shared/view/amounts.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, say } from "../shared/words.js";
import { mistakes } from "./mistakes.js";
import { markSign } from "./review-marks.js";
import { isSlip } from "../shared/replay/source.js";
import { MARKS } from "./review.js";
import { handWords } from "./telling.js";

// What the decisions of each seat have cost so far, move by move: a line for each seat, bold for the chosen one. A
// press leads to the move.

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./review.js").Step} Step
 * @typedef {import("./review.js").Track} Track
 */

const WIDTH = 340;
const HEIGHT = 180;
const LEFT = 34;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
/** About how many lines run across the graph, and how many hands or moves are named below it. */
const TICKS = 4;
const NAMED = 8;

/** A step that reads well: 1, 2 or 5 of a power of ten. @param {number} most @param {number} count of the steps */
function stepTo(most, count) {
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
}

/**
 * @param {ReplaySession} session
 * @param {string} label what it tells, in a sentence
 */
export function reviewGraph(session, label) {
  const { review, focus } = session;
  const { track } = review;
  const lines = track.steps.map((steps, seat) => ({ seat, steps }));
  const largest = Math.max(review.unit === "points" ? 1 : 0.1, ...lines.map(({ steps }) => steps.at(-1)?.cost ?? 0));
  const step = stepTo(largest, TICKS);
  const most = step * Math.ceil(largest / step);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - RIGHT) * at) / track.length;
  const y = (/** @type {number} */ cost) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * cost) / most;
  const path = (/** @type {Step[]} */ steps) =>
    `M${x(0)} ${y(0)}${steps.map(({ at, cost }) => `H${x(at).toFixed(1)}V${y(cost).toFixed(1)}`).join("")}H${x(
      track.end,
    ).toFixed(1)}`;
  const ticks = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  const here = track.at(session);
  return html`<svg
    class="review-graph"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${label}
    @click=${(/** @type {MouseEvent} */ event) => {
      const at = ((placeIn(event) - LEFT) * track.length) / (WIDTH - LEFT - RIGHT);
      const { hand, ply } = track.placeAt(at);
      session.pause();
      session.toHand(hand, ply);
    }}
  >
    ${here === null ? nothing : shownHand(session, track, x)}
    ${ticks.map(
      (cost) => svg`<line class="review-tick" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(cost)} y2=${y(cost)}></line>
      <text class="review-scale" x=${LEFT - 5} y=${y(cost) + 4} text-anchor="end">${
        review.unit === "points" && Number.isInteger(step) ? cost : amountText(review.unit, cost)
      }</text>`,
    )}
    ${track.starts
      .slice(1)
      .map(
        (start) => svg`<line class="review-deal" x1=${x(start)} x2=${x(start)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`,
      )}
    ${named(track).map(
      ({ at, text }) => svg`<text class="review-scale" x=${x(at)} y=${HEIGHT - 8} text-anchor="middle">${text}</text>`,
    )}
    ${lines
      .filter(({ seat }) => seat !== focus)
      .map(({ seat, steps }) => svg`<path class="review-line" data-seat=${seat} d=${path(steps)}></path>`)}
    ${lines
      .filter(({ seat }) => seat === focus)
      .map(
        ({ seat, steps }) => svg`<path class="review-line is-focus" data-seat=${seat} d=${path(steps)}></path>
      ${steps
        .filter(({ judged }) => isSlip(judged))
        .map(
          ({ at, cost, judged }) =>
            svg`<circle
              class="review-slip is-${judged.mark}"
              cx=${x(at)}
              cy=${y(cost)}
              r=${judged.mark === "blunder" ? 4.5 : 3.5}
            ></circle>`,
        )}`,
      )}
    ${
      here === null
        ? nothing
        : svg`<line class="review-now" x1=${x(here)} x2=${x(here)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>`
    }
  </svg>`;
}

/** How far right in the graph somebody has pressed, in its own measure. @param {MouseEvent} event */
function placeIn({ currentTarget, clientX, clientY }) {
  if (!(currentTarget instanceof SVGGraphicsElement)) return 0;
  return new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse()).x;
}

/** @param {ReplaySession} session @param {Track} track @param {(at: number) => number} x */
function shownHand({ hand, last }, track, x) {
  const start = track.starts[hand] ?? 0;
  return svg`<rect
    class="review-here"
    x=${x(start)}
    y=${TOP}
    width=${x(start + last) - x(start)}
    height=${HEIGHT - TOP - BOTTOM}
  ></rect>`;
}

/** What stands below the graph: the numbers of hands, or of moves where there is but one hand. @param {Track} track */
function named({ starts, end, review }) {
  if (review.handCount === 1) {
    const every = stepTo(Math.max(end, NAMED), NAMED);
    return Array.from({ length: Math.floor(end / every) }, (_, index) => (index + 1) * every).map((at) => ({
      at,
      text: at,
    }));
  }
  const every = Math.ceil(review.handCount / NAMED);
  return starts
    .map((start, hand) => ({ at: (start + (starts[hand + 1] ?? end)) / 2, text: hand + 1 }))
    .filter(({ text }) => text % every === 0);
}

/** The same line, short: beside a name. @param {number} seat @param {boolean} isFocus */
export const lineSample = (seat, isFocus) =>
  html`<svg class="review-sample" viewBox="0 0 28 8" aria-hidden="true">
    <path class="review-line ${isFocus ? "is-focus" : ""}" data-seat=${seat} d="M1 4H27"></path>
  </svg>`;

/** What stands in the graph, as a table: hand by hand, and the hand that is shown move by move that cost something.
 *
 * @param {ReplaySession} session
 */
export function reviewTable(session) {
  const { review, players, hand: shown } = session;
  const { track } = review;
  const rows = review.hands.flatMap((decisions, hand) => {
    const start = track.starts[hand] ?? 0;
    const moves = hand === shown ? decisions.filter(({ cost }) => cost > 0) : [];
    const end = start + (review.moveCounts[hand] ?? 0);
    return [
      ...moves.map(({ ply }) => ({ at: start + ply + 1, name: say("review.move", { number: ply + 1 }) })),
      { at: end, name: handWords(session, hand) },
    ];
  });
  return html`<details class="review-table">
    <summary>${say("review.table")}</summary>
    <div class="review-scroll" tabindex="0" role="region" aria-label=${say("review.table")}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("review.up-to")}</th>
            ${players.map(({ name }) => html`<th scope="col"><span title=${name}>${name}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ at, name }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${players.map((_, seat) => html`<td>${amountText(review.unit, track.costAt(seat, at))}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

/**
 * @typedef {import("../shared/wire.js").MatchLuck} MatchLuck
 * @typedef {import("../shared/wire.js").SeatLuck} SeatLuck
 * @typedef {import("../shared/wire.js").Portion} Portion
 */

/** The players whose play differs by more than chance explains. @param {ReplaySession} session */
export function luckPanel(session) {
  const { told, failure } = session.luck;
  return html`<section class="luck" aria-labelledby="luck-title">
    <h3 id="luck-title">${say("luck.title")}</h3>
    ${
      told
        ? verdicts(session.players, told.seats)
        : failure
          ? failed(session)
          : html`<p role="status">${say("luck.wait")}</p>`
    }
  </section>`;
}

/** @param {ReplaySession} session */
function failed({ luck }) {
  const why = luck.failure instanceof Refused ? luck.failure.refusal.message : say("error.failed");
  return html`<p class="refusal" role="alert">${rich(sentence(why))}</p>
    <p><button type="button" class="button luck-again" @click=${() => luck.load()}>${say("action.retry")}</button></p>`;
}

/** The parts of each result. @param {ReplaySession} session */
function luckTable({ players, focus, luck: { told } }) {
  if (!told) return nothing;
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
    </table>`;
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
 * @typedef {import("../shared/wire.js").DecisionReview} Judged
 */

/** @param {ReplaySession} session @param {() => void} shown called when a moment is to be looked at */
export function reviewPanel(session, shown) {
  const { review } = session;
  return html`<section class="review" aria-labelledby="review-title">
    <h2 id="review-title">${say("review.title")}</h2>
    ${progress(session)} ${review.hands.length === 0 ? nothing : found(session, shown)} ${luckPanel(session)}
    <details class="review-numbers">
      <summary>${say("review.numbers")}</summary>
      ${luckTable(session)} ${review.hands.length === 0 ? nothing : numbers(session)}
    </details>
  </section>`;
}

/** @param {ReplaySession} session @param {() => void} shown */
const found = (session, shown) =>
  html`${mistakes(session, shown)}
    <figure class="review-figure">
      <figcaption>${say("review.graph")}</figcaption>
      ${reviewGraph(session, graphWords(session))}
    </figure>`;

/** The cost of the decisions, in tables. @param {ReplaySession} session */
const numbers = (session) =>
  html`<p class="hint">${say("review.lead")} ${say(`review.unit.${session.review.unit}`)}</p>
    ${totals(session)} ${marks(session)} ${reviewTable(session)}`;

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
