/** One's own tables on the first page: the one to go on at before all else, the others further down. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../addresses.js";
import { locale } from "../locale.js";
import { forget } from "../recent.js";
import { listed, say } from "../words.js";

/**
 * @typedef {import("./page.js").Home} Home
 * @typedef {import("./live-tables.js").Waits} Waits
 * @typedef {import("../recent.js").RecentTable} RecentTable
 */

/** @param {Home} home */
export function goOn({ tables }) {
  const [first] = tables.all;
  if (first === undefined) return nothing;
  const waits = tables.waits(first.table);
  return html`<section class="go-on ${waits?.what === "you" ? "is-mine" : ""}" aria-labelledby="go-on-title">
    <h2 id="go-on-title">${waits ? waitsWords(waits) : say("home.go-on.title")}</h2>
    <p>${about(first, waits)}</p>
    <a class="button primary" href=${tableAddress(first.table)} aria-describedby="go-on-title">${say("home.go-on")}</a>
  </section>`;
}

/** @param {Home} home */
export function otherTables({ tables, changed }) {
  const [, ...others] = tables.all;
  if (others.length === 0) return nothing;
  return html`<section class="paper my-tables" aria-labelledby="tables-title">
    <h2 id="tables-title">${say("home.tables")}</h2>
    <ul>
      ${others.map((entry) => line(entry, tables.waits(entry.table), changed))}
    </ul>
  </section>`;
}

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
      aria-label=${say("home.recent.forget", { title: entry.title })}
      @click=${() => {
        forget(entry.table);
        changed();
      }}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;

/**
 * Which table it is: the game, its rules, who else sits there.
 *
 * @param {RecentTable} entry
 * @param {Waits | undefined} waits
 */
function about({ game, title, players }, waits) {
  const others = waits?.others ?? players.slice(1);
  return html`<b>${say(`game.${game}`)}</b> ·
    ${title}${
      others.length > 0 ? html` · <span class="with">${say("home.with", { names: listed(others) })}</span>` : nothing
    }`;
}

/** What a table waits for. @param {Waits} waits */
const waitsWords = ({ what, who }) => say(`home.waits.${what}`, { who });
