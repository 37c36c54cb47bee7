/** The tables that wait, and the match that was finished last. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { historyAddress, replayAddress, tableAddress } from "../../shared/addresses.js";
import { face } from "../../shared/cards/face.js";
import { suitOf } from "../../shared/cards/names.js";
import { drawingOf } from "../../shared/drawing.js";
import { locale } from "../../shared/locale.js";
import { forget, recentTable } from "../../shared/recent.js";
import { listed, say } from "../../shared/words.js";

/**
 * @typedef {import("./page.js").Home} Home
 * @typedef {import("../home.js").Waits} Waits
 * @typedef {import("../../shared/recent.js").RecentTable} RecentTable
 */

/** So many more tables at which people wait for one stand in front of all else. */
const MOST_AWAITED = 2;

/** The tables in front: the one to go on at, and others at which people wait. @param {Home} home */
function inFront({ tables }) {
  const [first, ...others] = tables.all;
  if (first === undefined) return [];
  return [first, ...others.filter(({ table }) => tables.isAwaited(table)).slice(0, MOST_AWAITED)];
}

/** @param {Home} home */
export function goOn(home) {
  const [first, ...awaited] = inFront(home);
  if (first === undefined) return nothing;
  const waits = home.tables.waits(first.table);
  return html`<section class="go-on ${waits?.what === "you" ? "is-mine" : ""}" aria-labelledby="go-on-title">
    <h2 id="go-on-title">${waits ? waitsWords(waits) : say("home.go-on.title")}</h2>
    <p>${about(first, waits)}</p>
    <a class="button primary" href=${tableAddress(first.table)} aria-describedby="go-on-title">${say("home.go-on")}</a>
    ${awaited.length > 0 ? list(awaited, home) : nothing}
  </section>`;
}

/** The tables that do not stand in front. @param {Home} home */
export function otherTables(home) {
  const shown = inFront(home).map(({ table }) => table);
  const others = home.tables.all.filter(({ table }) => !shown.includes(table));
  if (others.length === 0) return nothing;
  return html`<section class="paper my-tables" aria-labelledby="tables-title">
    <h2 id="tables-title">${say("home.tables")}</h2>
    ${list(others, home)}
  </section>`;
}

/** @param {RecentTable[]} entries @param {Home} home */
const list = (entries, { tables, changed }) =>
  html`<ul class="table-list">
    ${entries.map((entry) => line(entry, tables.waits(entry.table), changed))}
  </ul>`;

/** @param {RecentTable} entry @param {Waits | undefined} waits @param {() => void} changed */
const line = (entry, waits, changed) =>
  html`<li>
    <a href=${tableAddress(entry.table)}
      ><span>${about(entry, waits)}</span>
      <span class="hint"
        >${waits ? html`<em class=${waits.what === "you" ? "awaited" : ""}>${waitsWords(waits)}</em> · ` : nothing}
        ${new Date(entry.at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}</span
      ></a
    >
    <button
      type="button"
      class="button quiet"
      aria-label=${say("home.recent.forget", { title: entry.title || say(`game.${entry.game}`) })}
      @click=${() => {
        forget(entry.table);
        changed();
      }}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;

/**
 * Which table it is: the game, its rules where they are known, who else sits there.
 *
 * @param {RecentTable} entry
 * @param {Waits | undefined} waits
 */
function about({ game, title, players }, waits) {
  const others = waits?.others ?? players.slice(1);
  return html`<b>${say(`game.${game}`)}</b>${title ? ` · ${title}` : nothing}${
      others.length > 0 ? html` · <span class="with">${say("home.with", { names: listed(others) })}</span>` : nothing
    }`;
}

/** Says what a table waits for. @param {Waits} waits */
const waitsWords = ({ what, who }) => say(`home.waits.${what}`, { who });

/** @param {import("../../shared/history/types.js").PlayedMatch | null} match */
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
                (card) =>
                  html`<span class="dealt-card"
                    ><span class="card" data-suit=${suitOf(card)}>${face(card, "plain")}</span></span
                  >`,
              )}
          </p>`
    }
    <p class="last-ways">
      <a class="button" href=${replayAddress(table, again)}>${say("home.last.again")}</a>
      <a class="button quiet" href=${historyAddress()}>${say("history.title")}</a>
    </p>
  </section>`;
}
