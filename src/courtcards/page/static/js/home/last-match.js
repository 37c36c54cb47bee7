/** The match that was finished last here: who won, one's own cards of its last deal, and the way to see it again. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { historyAddress, replayAddress } from "../addresses.js";
import { face } from "../cards/face.js";
import { suitOf } from "../cards/names.js";
import { drawingOf } from "../drawing.js";
import { recentTable } from "../recent.js";
import { listed, say } from "../words.js";

/** @param {import("../history/types.js").PlayedMatch | null} match */
export function lastMatch(match) {
  if (match === null) return nothing;
  const { table, game, players, winners, seat } = match;
  const dealt = recentTable(table)?.dealt ?? [];
  const isMine = winners.length === 1 && winners[0] === seat;
  const names = winners.map((winner) => (winner === seat ? say("you") : (players[winner]?.name ?? "")));
  const again = { match: match.match };
  return html`<section class="paper last-match" aria-labelledby="last-title">
    <h2 id="last-title">${say("home.last")}</h2>
    <p>
      <b>${say(`game.${game}`)}</b> ·
      ${isMine ? say("home.last.won") : say("home.last.winners", { names: listed(names) })}
    </p>
    ${
      dealt.length === 0
        ? nothing
        : html`<p class="dealt" role="img" aria-label=${say("home.last.dealt")}>
            ${drawingOf(game)
              .sorted(dealt)
              .map(
                (card) => html`<span class="card dealt-card" data-suit=${suitOf(card)}>${face(card, "plain")}</span>`,
              )}
          </p>`
    }
    <p class="last-ways">
      <a class="button" href=${replayAddress(table, again)}>${say("home.last.again")}</a>
      <a class="button quiet" href=${historyAddress()}>${say("history.title")}</a>
    </p>
  </section>`;
}
