/** The ranking of the teams of an evening. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { listed, say } from "../shared/words.js";
import { placeText, pointsText, scoreText } from "./text.js";

/**
 * @param {import("./wire.js").TeamView[]} teams
 * @param {(player: number) => string} nameOf
 */
export function teamStandings(teams, nameOf) {
  if (teams.length === 0) return nothing;
  return html`<section class="paper ranked" aria-labelledby="teams-title">
    <h2 id="teams-title">${say("club.teams")}</h2>
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">${say("club.place")}</th>
          <th scope="col" class="is-name">${say("club.team")}</th>
          <th scope="col">${say("club.points")}</th>
          <th scope="col">${say("club.score")}</th>
        </tr>
      </thead>
      <tbody>
        ${teams.map(
          ({ team, points, score, players }, index) =>
            html`<tr>
              <td>${placeText(teams, index)}</td>
              <th scope="row" class="is-name">${team}<span class="hint">${listed(players.map(nameOf))}</span></th>
              <td><b>${pointsText(points)}</b></td>
              <td>${scoreText(score)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
