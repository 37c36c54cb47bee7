/** The matches of a person, drawn: what they come to, and each with its replay and its record. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fileAddress, replayAddress } from "../addresses.js";
import { locale } from "../locale.js";
import { recordLink } from "../view/record-link.js";
import { brand } from "../view/bar.js";
import { crownSign } from "../view/crown.js";
import { languageSwitch } from "../view/dialogs.js";
import { signed } from "../view/seats.js";
import { count, say } from "../words.js";
import { statistics } from "./numbers.js";
import { placeOf, sharing } from "./statistics.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 *
 * @typedef {object} Desk What the page shows, and what can be done on it.
 * @property {PlayedMatch[]} matches
 * @property {number} shown how many of them are listed
 * @property {(game: string, ruleset: string) => string} title of a rule set
 * @property {{text: string, undo: (() => void) | null} | null} notice
 * @property {import("./play-panel.js").Working} working
 * @property {() => void} more
 * @property {(match: PlayedMatch) => void} remove
 * @property {() => void} removeAll
 * @property {() => void} save
 * @property {(file: File) => void} add
 */

/** @param {Desk} desk */
export const historyPage = (desk) =>
  html` <header class="history-head">${brand()} ${languageSwitch()}</header>
    <main class="history">
      <div class="history-title">
        <h1>${say("history.title")}</h1>
        <p class="hint">${say("history.lead")}</p>
      </div>
      <div class="history-notice" role="status">
        ${
          desk.notice
            ? html`<p>
                ${desk.notice.text}
                ${
                  desk.notice.undo
                    ? html`<button type="button" class="button" @click=${desk.notice.undo}>
                        ${say("history.undo")}
                      </button>`
                    : nothing
                }
              </p>`
            : nothing
        }
      </div>
      ${desk.matches.length > 0 ? statistics(desk.matches, desk.title, desk.working) : nothing}
      <section class="paper matches" aria-labelledby="matches-title">
        <h2 id="matches-title">
          ${say("history.matches")} <small>${count("stats.played", desk.matches.length)}</small>
        </h2>
        ${desk.matches.length === 0 ? html`<p class="hint">${say("history.empty")}</p>` : nothing}
        <ul>
          ${desk.matches.slice(0, desk.shown).map((match) => line(desk, match))}
        </ul>
        ${
          desk.matches.length > desk.shown
            ? html`<button type="button" class="button more" @click=${desk.more}>${say("history.more")}</button>`
            : nothing
        }
        <div class="history-tools">
          <button type="button" class="button save" ?disabled=${desk.matches.length === 0} @click=${desk.save}>
            ${say("history.export")}
          </button>
          <label class="button add"
            >${say("history.import")}<input
              type="file"
              accept=".json,application/json"
              @change=${(/** @type {Event} */ event) => addFrom(desk, event.target)}
          /></label>
          <a class="button" href=${fileAddress()}>${say("history.open-file")}</a>
          <button
            type="button"
            class="button quiet delete-all"
            ?disabled=${desk.matches.length === 0}
            @click=${openQuestion}
          >
            ${say("history.delete-all")}
          </button>
        </div>
      </section>
    </main>
    <dialog id="delete-all" class="dialog" aria-labelledby="delete-all-title">
      <h2 id="delete-all-title">${say("history.delete-all.title")}</h2>
      <p>${count("history.delete-all.lead", desk.matches.length)}</p>
      <form method="dialog" class="dialog-buttons">
        <button class="button" autofocus>${say("history.cancel")}</button>
        <button class="button primary" @click=${desk.removeAll}>${say("history.delete-all.do")}</button>
      </form>
    </dialog>`;

/** @param {Desk} desk @param {EventTarget | null} field */
function addFrom(desk, field) {
  if (!(field instanceof HTMLInputElement)) return;
  const file = field.files?.[0];
  if (file) desk.add(file);
  // The same file can then be chosen once more.
  field.value = "";
}

function openQuestion() {
  const dialog = document.getElementById("delete-all");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/** @param {Desk} desk @param {PlayedMatch} match */
function line(desk, match) {
  const { table, game, ruleset, seat, winners } = match;
  const date = new Date(match.at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const isWon = winners.includes(seat);
  const at = replayAddress(table, { match: match.match });
  return html`<li class="played ${isWon ? "is-won" : ""}" data-table=${table} data-match=${match.match}>
    <h3>${say(`game.${game}`)} <span>${desk.title(game, ruleset)}</span></h3>
    <p class="hint"><time datetime=${new Date(match.at).toISOString()}>${date}</time></p>
    <p class="played-place">
      <b>${isWon ? html`${crownSign} ${say("history.won")}` : placeWords(match)}</b>
    </p>
    <ol class="played-scores">
      ${match.players.map(
        (player, index) =>
          html`<li class=${index === seat ? "is-me" : ""}>
            <span title=${player.name}>${player.name}</span> <b>${signed(match.totals[index] ?? 0)}</b>
          </li>`,
      )}
    </ol>
    <div class="played-links">
      <a class="button" href=${at}>${say("history.replay")}</a>
      ${recordLink(table, match.match, say("history.record"), "button quiet")}
      <button
        type="button"
        class="button quiet"
        aria-label=${say("history.delete", { date })}
        title=${say("history.delete", { date })}
        @click=${() => desk.remove(match)}
      >
        <i class="icon icon-close" aria-hidden="true"></i>
      </button>
    </div>
  </li>`;
}

/** @param {PlayedMatch} match */
function placeWords(match) {
  const place = placeOf(match, match.seat);
  return say(sharing(match, match.seat) > 1 ? "history.place.shared" : "history.place", {
    place,
    count: match.players.length,
  });
}
