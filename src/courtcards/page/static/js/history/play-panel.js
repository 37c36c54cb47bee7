/** One’s own play, drawn: what it comes to a hand, with how far chance can reach. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signedFine, fine } from "./charts.js";
import { count, say } from "../words.js";
import { playSums } from "./performance.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./performance.js").PlaySum} PlaySum
 *
 * @typedef {object} Working How far it has been worked out.
 * @property {(match: PlayedMatch) => boolean} isLost can it not be worked out?
 * @property {{game: string, done: number, count: number} | null} now which is being worked out, and how far it is
 * @property {string | null} failure why it cannot go on
 * @property {(game: string) => void} start
 */

/** @param {string} game @param {PlayedMatch[]} matches those of the game @param {Working} working */
export function playPanel(game, matches, working) {
  const lost = matches.filter((match) => !match.luck && working.isLost(match)).length;
  const left = matches.filter((match) => !match.luck).length - lost;
  return html`<section class="performance" aria-label=${say("performance.title")}>
    <h4>${say("performance.title")}</h4>
    <p class="hint">${say("performance.lead")}</p>
    ${playSums(matches).map(figure)} ${progress(game, left, working)}
    ${lost > 0 ? html`<p class="hint">${count("performance.lost", lost)}</p>` : nothing}
  </section>`;
}

/** @param {PlaySum} sum */
const figure = ({ unit, matches, play, doubt, verdict }) =>
  html`<p class="performance-figure">
      <b>${say(`performance.${unit}`, { play: signedFine(play), doubt: fine(doubt) })}</b>
      <span>${count("performance.over", matches)}</span>
    </p>
    <p>${say(`performance.${verdict}`)}</p>`;

/** @param {string} game @param {number} left @param {Working} working */
function progress(game, left, { now, failure, start }) {
  if (now?.game === game) {
    return html`<p role="status">${say("performance.progress", { done: now.done, count: now.count })}</p>
      <progress max=${now.count} value=${now.done} aria-label=${say("performance.title")}></progress>`;
  }
  return html`${failure ? html`<p class="refusal" role="alert">${failure}</p>` : nothing}
  ${
    left > 0
      ? html`<p>
          <button type="button" class="button work-out" ?disabled=${now !== null} @click=${() => start(game)}>
            ${count("performance.work-out", left)}
          </button>
        </p>`
      : nothing
  }`;
}
