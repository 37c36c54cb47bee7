/** The lobby, drawn: the public tables, and where a link or code is entered. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { paceWords } from "../../shared/waiting/conditions.js";
import { count, listed, say } from "../../shared/words.js";

/**
 * @typedef {import("./lobby.js").Lobby} Lobby
 * @typedef {import("../../shared/wire.js").LobbyTable} LobbyTable
 * @typedef {import("../../shared/wire.js").Catalogue} Catalogue
 */

/** @param {Lobby} lobby @param {Catalogue} catalogue */
export const lobbyPart = (lobby, catalogue) =>
  html`<section class="paper lobby" aria-labelledby="lobby-title">
    <h2 id="lobby-title">${say("lobby.title")}</h2>
    ${lobby.refusal ? html`<p class="refusal" role="alert">${rich(sentence(lobby.refusal))}</p>` : nothing}
    ${
      lobby.tables === null
        ? html`<p class="hint">${say("home.loading")}</p>`
        : lobby.tables.length === 0
          ? html`<p class="lobby-empty">${say("lobby.empty")}</p>`
          : nothing
    }
    ${lobbyTables(lobby, lobby.tables ?? [], catalogue)} ${codeForm(lobby)}
  </section>`;

/** The way to a table whose link or code one has been given. @param {Lobby} lobby */
export const codeForm = (lobby) =>
  html`<form class="lobby-code" @submit=${(/** @type {SubmitEvent} */ event) => enter(event, lobby)}>
    <label for="code">${say("lobby.code")}</label>
    <span class="lobby-code-fields"
      ><input
        id="code"
        type="text"
        name="code"
        required
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-describedby="code-refusal"
      />
      <button class="button">${say("lobby.enter")}</button></span
    >
    <span id="code-refusal" class="code-refusal" role="status"
      >${lobby.codeRefusal ? sentence(lobby.codeRefusal) : ""}</span
    >
  </form>`;

/** @param {Lobby} lobby @param {LobbyTable[]} tables @param {Catalogue} catalogue */
export const lobbyTables = (lobby, tables, catalogue) =>
  html`<ul class="lobby-tables">
    ${repeat(
      tables,
      ({ table }) => table,
      (entry) => row(lobby, entry, catalogue),
    )}
  </ul>`;

/** @param {Lobby} lobby @param {LobbyTable} entry @param {Catalogue} catalogue */
function row(lobby, entry, catalogue) {
  const title =
    catalogue.games.find(({ name }) => name === entry.game)?.rulesets.find(({ name }) => name === entry.ruleset)
      ?.title ?? entry.ruleset;
  const names = entry.players.flatMap((player) => player?.name ?? []);
  const isOpen = entry.open_seats.length > 0;
  return html`<li class="lobby-table ${isOpen ? "has-seat" : ""}" data-table=${entry.table}>
    <div class="lobby-about">
      <b>${say(`game.${entry.game}`)}</b> <span class="lobby-ruleset">${title}</span>
      <span class="lobby-players">${listed(names)}</span>
      <span class="hint"
        >${
          isOpen
            ? html`<em>${count("lobby.open", entry.open_seats.length, { seats: entry.players.length })}</em>`
            : say(entry.status === "open" ? "lobby.full" : `lobby.${entry.status}`)
        }
        · ${paceWords(entry.settings)}${entry.seed_given ? html` · ${say("lobby.seed-given")}` : nothing}</span
      >
    </div>
    <div class="lobby-buttons">${buttons(lobby, entry, title, names[0] ?? "")}</div>
  </li>`;
}

/** @param {Lobby} lobby @param {LobbyTable} entry @param {string} title @param {string} who */
function buttons(lobby, entry, title, who) {
  const address = `/table/${entry.table}`;
  if (lobby.isOwn(entry.table)) return html`<a class="button" href=${address}>${say("lobby.back")}</a>`;
  return html` ${
    entry.open_seats.length > 0
      ? html`<button
          type="button"
          class="button primary join"
          aria-label=${say("lobby.join.whose", { who })}
          ?disabled=${lobby.isJoining}
          @click=${() => lobby.join(entry, title)}
        >
          ${say("lobby.join")}
        </button>`
      : nothing
  }
  ${
    entry.settings.spectators
      ? html`<a class="button watch" href=${address} aria-label=${say("lobby.watch.whose", { who })}
          >${say("lobby.watch")}</a
        >`
      : nothing
  }`;
}

/** @param {SubmitEvent} event @param {Lobby} lobby */
function enter(event, lobby) {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) lobby.enter(String(new FormData(event.target).get("code") ?? ""));
}
