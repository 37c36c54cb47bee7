/** The marks of moves: a sign and a word, and what the move cost. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { amountText, amountWords, rounded } from "../shared/view/amounts.js";
import { say } from "../shared/words.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./review.js").Marked} Marked
 * @typedef {import("../shared/wire.js").DecisionReview} Judged
 */

/** @type {Record<Marked["mark"], string>} */
const SIGNS = { best: "★", good: "✓", slip: "?", blunder: "??", only: "–" };

/** @param {Marked["mark"]} mark */
export const markSign = (mark) => html`<span class="mark-sign" aria-hidden="true">${SIGNS[mark]}</span>`;

/** @param {import("../shared/types.js").Unit} unit @param {Judged} judged */
const costText = (unit, { cost }) => amountText(unit, -cost);

/**
 * What the move that led to a position is called, and what it cost.
 *
 * @param {ReplaySession} session
 * @param {number} ply after the move
 */
export function moveMark({ review, hand }, ply) {
  const marked = review.markAt(hand, ply - 1);
  if (!marked) return nothing;
  const { mark, judged } = marked;
  const costs = judged !== null && rounded(review.unit, judged.cost) > 0;
  return html`<span class="mark is-${mark}"
    >${markSign(mark)} <span>${say(`mark.${mark}`)}</span>${
      costs
        ? html` <b aria-hidden="true">${costText(review.unit, judged)}</b
            ><span class="visually-hidden"
              >, ${say("review.mark", { cost: amountWords(review.unit, judged.cost) })}</span
            >`
        : nothing
    }</span
  >`;
}
