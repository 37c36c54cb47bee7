/** How the hands of a person's matches ended. */

import { bar, share } from "../../js/shared/view/charts.js";
import { say } from "../../js/shared/words.js";
import { html } from "../../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("../../js/shared/history/types.js").PlayedMatch} PlayedMatch
 * @typedef {import("../../js/shared/history/types.js").PlayedHand} PlayedHand
 *
 * @typedef {{end: string, count: number}} EndSum
 */

/** Scorings in which less is better (KC-5). */
const LESS_IS_BETTER = ["points", "single"];

/** How the hands ended for the person. @param {PlayedMatch[]} matches @returns {EndSum[]} */
function byEnd(matches) {
  /** @type {Record<string, number>} */
  const counts = { "out": 0, "other": 0, "blocked": 0, "all-played": 0 };
  for (const match of matches) {
    for (const hand of match.hands) {
      const end = hand.end === "out" && !wentOut(match, hand) ? "other" : hand.end;
      if (end in counts) counts[end] = (counts[end] ?? 0) + 1;
    }
  }
  return Object.entries(counts).map(([end, count]) => ({ end, count }));
}

/** Did the person go out? Then they paid nothing, or won. @param {PlayedMatch} match @param {PlayedHand} hand */
function wentOut({ scoring, seat }, { scores }) {
  const own = scores[seat] ?? 0;
  return LESS_IS_BETTER.includes(scoring) ? own === 0 && scores.every((score) => score >= 0) : own > 0;
}

/** @param {PlayedMatch[]} matches */
function endTable(matches) {
  const sums = byEnd(matches).filter(({ end, count: hands }) => hands > 0 || end !== "all-played");
  const all = sums.reduce((sum, each) => sum + each.count, 0);
  return html`<table class="stats-table stats-ends">
    <caption>
      ${say("stats.hands")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("stats.end")}</th>
        <th scope="col">${say("stats.hands.count")}</th>
      </tr>
    </thead>
    <tbody>
      ${sums.map(
        ({ end, count: hands }) =>
          html`<tr data-end=${end}>
            <th scope="row">${say(`stats.end.${end}`)}</th>
            <td>
              <span class="with-bar"
                ><span>${hands} <small>${share(hands, all)}</small></span
                >${bar(hands, all)}</span
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @type {import("../../js/shared/drawing.js").Kept} */
export const kept = {
  scoring: (options) => String(options.scoring),
  lessIsBetter: (match) => LESS_IS_BETTER.includes(match.scoring),
  statistics: endTable,
};
