/** The statistics, drawn: each chart is a table with bars in it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf, drawnGames } from "../drawing.js";
import { count, say } from "../words.js";
import { average, bar, share } from "./charts.js";
import { playPanel } from "./play-panel.js";
import { byRules, sumOf } from "./statistics.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {(game: string, ruleset: string) => string} Title
 */

/**
 * @param {PlayedMatch[]} matches
 * @param {Title} title of a rule set
 * @param {import("./play-panel.js").Working} working
 */
export const statistics = (matches, title, working) =>
  html`<section class="paper statistics" aria-labelledby="stats-title">
    <h2 id="stats-title">${say("stats.title")}</h2>
    ${drawnGames().map((game) =>
      gameNumbers(
        game,
        matches.filter((match) => match.game === game),
        title,
        working,
      ),
    )}
  </section>`;

/**
 * @param {string} game
 * @param {PlayedMatch[]} matches
 * @param {Title} title
 * @param {import("./play-panel.js").Working} working
 */
function gameNumbers(game, matches, title, working) {
  if (matches.length === 0) return nothing;
  const { won, place } = sumOf(matches);
  return html`<section class="stats-game" data-game=${game}>
    <h3>${say(`game.${game}`)}</h3>
    <dl class="stats-sum">
      <div>
        <dt>${say("stats.matches")}</dt>
        <dd>${matches.length}</dd>
      </div>
      <div>
        <dt>${say("stats.won")}</dt>
        <dd>${won} <small>${share(won, matches.length)}</small></dd>
      </div>
      <div>
        <dt>${say("stats.place")}</dt>
        <dd>${average(place)}</dd>
      </div>
    </dl>
    ${playPanel(game, matches, working)} ${rulesTable(game, matches, title)} ${drawingOf(game).kept.statistics(matches)}
  </section>`;
}

/** @param {string} game @param {PlayedMatch[]} matches @param {Title} title */
const rulesTable = (game, matches, title) =>
  html`<table class="stats-table stats-rules">
    <caption>
      ${say("stats.by-rules")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("stats.rules")}</th>
        <th scope="col">${say("stats.won")}</th>
        <th scope="col">${head("place")}</th>
        <th scope="col">${head("score")}</th>
      </tr>
    </thead>
    <tbody>
      ${byRules(matches).map(
        (sum) =>
          html`<tr>
            <th scope="row">
              ${title(game, sum.ruleset)}
              <small>${count("home.players.exact", sum.seats)} · ${count("stats.played", sum.matches)}</small>
            </th>
            <td><span class="with-bar">${share(sum.won, sum.matches)}${bar(sum.won, sum.matches)}</span></td>
            <td>${average(sum.place)}</td>
            <td>${average(sum.score)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A short word above a column, in full for who listens or points at it. @param {"place" | "score"} name */
const head = (name) =>
  html`<span title=${say(`stats.${name}`)}
    ><span aria-hidden="true">${say(`stats.${name}.short`)}</span
    ><span class="visually-hidden">${say(`stats.${name}`)}</span></span
  >`;
