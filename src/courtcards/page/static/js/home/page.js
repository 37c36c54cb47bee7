/** The first page, drawn. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { historyAddress, nearAddress, tableAddress } from "../addresses.js";
import { face } from "../cards/face.js";
import { suitOf } from "../cards/names.js";
import { drawingOf } from "../drawing.js";
import { isDevice, isFetching } from "../host.js";
import { forget, recentTables } from "../recent.js";
import { current } from "../settings.js";
import { languageSwitch, settingRows } from "../view/dialogs.js";
import { LONGEST_NAME, onOff, segments } from "../view/fields.js";
import { levels } from "../view/levels.js";
import { rich, sentence } from "../view/rich.js";
import { rulesText } from "../view/rules.js";
import { count, hasWords, language, say } from "../words.js";
import { besideFields } from "./beside.js";
import { houseRules } from "./house-rules.js";
import { lobbyPart } from "./lobby-part.js";
import { WAYS } from "./opening.js";
import { peopleFields, peopleMore } from "./people.js";
import { fieldValue } from "../field-value.js";

/**
 * @typedef {import("./opening.js").Opening} Opening
 * @typedef {import("./lobby.js").Lobby} Lobby
 */

const SHOWN = ["KS", "QH", "JC", "AD"];
const RECENT_SHOWN = 6;
/** Where the server is, and what this device would host tables with; undefined where there is none. */
const { pocket, root, server } = document.documentElement.dataset;

/** @param {Opening} opening @param {Lobby} lobby */
export const homePage = (opening, lobby) =>
  html` <header class="hero">
      <div class="hero-words">
        <h1>
          <svg class="brand-crown" viewBox="0 0 64 40" aria-hidden="true">
            <path d="M6 34 2 8l15 9L32 1l15 16 15-9-4 26Z"></path></svg
          >Courtcards
        </h1>
        <p>${say("home.lead")}</p>
      </div>
      ${languageSwitch()}
      <div class="hero-cards" aria-hidden="true">
        ${SHOWN.map((card) => html`<div class="card hero-card" data-suit=${suitOf(card)}>${face(card)}</div>`)}
      </div>
    </header>
    <main class="home" data-way=${opening.way}>
      ${ways(opening, lobby)} ${opening.way === "people" ? lobbyPart(lobby, opening.catalogue) : nothing}
      ${opening.way === "near" ? joinPart() : nothing}
      <form
        class="opening"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          opening.start();
        }}
      >
        ${opening.isForPeople ? html`<h2 class="opening-title">${say("home.open.title")}</h2>` : nothing}
        ${games(opening)}
        <div class="opening-fields">
          ${ruleset(opening)}${players(opening)}${opening.hasBots ? bots(opening) : nothing}${name(opening)}${
            opening.way === "beside" ? besideFields(opening) : nothing
          }${
            opening.isForPeople
              ? peopleFields(opening)
              : onOff("hints", say("home.hints"), opening.hints, (hints) => opening.giveHints(hints))
          }
        </div>
        ${opening.isForPeople ? peopleMore(opening) : nothing} ${houseRules(opening)}
        ${opening.isForPeople ? nothing : places()}
        ${
          opening.refusal
            ? html`<p class="refusal" role="alert">${rich(sentence(opening.refusal.message))}</p>`
            : nothing
        }
        <button class="button primary start" ?disabled=${opening.isStarting}>
          ${say(opening.isStarting ? "home.starting" : opening.isForPeople ? "home.open" : "home.start")}
        </button>
        ${opening.isStarting ? fetching() : nothing}
      </form>
      <div class="beside">
        ${recent(opening, lobby)} ${server === undefined ? withoutServer() : nothing} ${rules(opening)}
        <section class="paper settings-paper">
          <h2>${say("settings.title")}</h2>
          ${settingRows()}
        </section>
      </div>
    </main>
    ${foot()}`;

/** Why the first start takes a while. */
const fetching = () => (isFetching() ? html`<p class="hint" role="status">${say("home.fetching")}</p>` : nothing);

/** What lies beside: clubs play their evenings by the server; a site has pages to read. */
function foot() {
  if (server !== undefined) return html`<footer class="home-foot"><a href="/club">${say("home.clubs")}</a></footer>`;
  return html`<footer class="home-foot">
    <a href=${`${root}rules/${language}/`}>${say("home.ruleset")}</a>
    <a href=${`${root}study/`} hreflang="en">${say("home.study")}</a>
  </footer>`;
}

/** What cannot be had here, said where one looks for it. */
const withoutServer = () =>
  html`<section class="paper without-server">
    <h2>${say("home.way.people")}</h2>
    <p>${say("home.without-server")}</p>
  </section>`;

/** For whoever comes to the table of another device. */
const joinPart = () =>
  html`<section class="paper lobby" aria-labelledby="join-title">
    <h2 id="join-title">${say("near.join")}</h2>
    <p>${say("near.join.lead")}</p>
    <p><a class="button primary join-near" href=${nearAddress()}>${say("near.scan")}</a></p>
  </section>`;

/** Where the match lives: on the server, or on this device, where it goes on without the internet. */
function places() {
  if (server === undefined || pocket === undefined) return nothing;
  const here = isDevice ? "device" : "server";
  return html`<fieldset class="field places">
    <legend>${say("home.place")}</legend>
    ${segments(
      "place",
      [
        ["server", say("home.place.server")],
        ["device", say("home.place.device")],
      ],
      here,
      (place) => location.assign((place === "device" ? root : server) ?? "/"),
    )}
    <p class="hint">${say(`home.place.${here}.hint`)}</p>
  </fieldset>`;
}

/** The ways to play. @param {Opening} opening @param {Lobby} lobby */
function ways(opening, lobby) {
  const waits = lobby.open.length;
  const hints = {
    bots: say("home.way.bots.hint"),
    beside: say("home.way.beside.hint"),
    near: say("home.way.near.hint"),
    people: waits > 0 ? count("home.way.waiting", waits) : say("home.way.people.hint"),
  };
  return html`<fieldset class="ways">
    <legend class="visually-hidden">${say("home.way")}</legend>
    ${WAYS.map(
      (way) =>
        html`<label class="way"
          ><input
            type="radio"
            name="way"
            value=${way}
            .checked=${live(way === opening.way)}
            @change=${() => opening.go(way)}
          />
          <span class="way-face"
            ><b>${say(`home.way.${way}`)}</b
            ><span class=${way === "people" && waits > 0 ? "way-waiting" : ""}>${hints[way]}</span></span
          ></label
        >`,
    )}
  </fieldset>`;
}

/** @param {Opening} opening */
function games(opening) {
  return html`<fieldset class="games">
    <legend class="visually-hidden">${say("home.game")}</legend>
    ${opening.catalogue.games.map(
      (game) =>
        html`<label class="game-tile">
          <input
            type="radio"
            name="game"
            value=${game.name}
            .checked=${live(game.name === opening.game.name)}
            @change=${() => opening.change({ game: game.name })}
          />
          <span class="game-tile-face">
            ${drawingOf(game.name).picture()}
            <b>${game.title}</b>
            <span>${hasWords(`home.about.${game.name}`) ? say(`home.about.${game.name}`) : nothing}</span>
            <span class="game-tile-players">${range(game.seat_counts)}</span>
          </span></label
        >`,
    )}
  </fieldset>`;
}

/** @param {number[]} counts */
function range(counts) {
  const [least = 0, most = 0] = [counts[0], counts.at(-1)];
  return least === most ? count("home.players.exact", most) : say("home.players.range", { least, most });
}

/** @param {Opening} opening */
function ruleset(opening) {
  return html`<div class="field">
    <label for="ruleset">${say("home.ruleset")}</label>
    <select
      id="ruleset"
      .value=${live(opening.ruleset.name)}
      @change=${(/** @type {Event} */ event) => opening.change({ ruleset: fieldValue(event) })}
    >
      ${opening.game.rulesets.map(
        (entry) =>
          html`<option value=${entry.name} ?selected=${entry.name === opening.ruleset.name}>${entry.title}</option>`,
      )}</select
    ><span class="hint">${say("home.ruleset.source", { source: opening.ruleset.source })}</span>
  </div>`;
}

/** @param {Opening} opening */
function players(opening) {
  const counts = opening.game.seat_counts;
  if (counts.length < 2) return nothing;
  const possible = opening.ruleset.seat_counts;
  return html`<fieldset class="field players">
    <legend class="field-label">${say("home.seats")}</legend>
    ${segments(
      "seats",
      counts.map((seats) => [seats, seats]),
      opening.choice.seats,
      (seats) => opening.change({ seats }),
      (seats) => !possible.includes(seats),
    )}
  </fieldset>`;
}

/** @param {Opening} opening */
function bots(opening) {
  return levels(say("home.bot"), "bot", opening.bots, opening.choice.bot, (bot) => opening.change({ bot }));
}

/** Among people a name is needed; against bots one may stay a guest. @param {Opening} opening */
function name(opening) {
  const isNeeded = opening.isForPeople;
  return html`<div class="field">
    <label for="name"
      >${say("home.name")} ${isNeeded ? nothing : html`<span class="hint">${say("home.name.hint")}</span>`}</label
    >
    <input
      id="name"
      type="text"
      name="name"
      maxlength=${LONGEST_NAME}
      autocomplete="nickname"
      placeholder=${isNeeded ? nothing : say("guest")}
      ?required=${isNeeded}
      .value=${live(current().name)}
      @input=${(/** @type {Event} */ event) => opening.callMe(fieldValue(event))}
    />
  </div>`;
}

/** @param {Opening} opening */
function rules(opening) {
  return html`<section class="paper rules-paper" aria-labelledby="rules-title">
    <h2 id="rules-title">${say("home.rules")}</h2>
    ${opening.rules ? html`<p class="rules-name">${opening.rules.title}</p>` : nothing} ${rulesText(opening.rules)}
  </section>`;
}

/** @param {Opening} opening @param {Lobby} lobby */
function recent(opening, lobby) {
  const tables = recentTables();
  if (tables.length === 0) return toHistory();
  return html`<section class="paper recent" aria-labelledby="recent-title">
    <h2 id="recent-title">${say("home.recent")}</h2>
    <ul>
      ${tables.slice(0, RECENT_SHOWN).map(
        (entry) =>
          html`<li>
            <a href=${tableAddress(entry.table)}
              ><b>${say(`game.${entry.game}`)}</b>${
                lobby.awaited.has(entry.table)
                  ? html` <span class="awaited">${say("home.recent.your-turn")}</span>`
                  : nothing
              }
              <span class="recent-what"
                >${entry.title} · ${entry.players.slice(1).join(", ") || entry.players.join(", ")}</span
              >
              <span class="hint"
                >${new Date(entry.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })} ·
                ${say(`home.recent.${entry.state}`)}</span
              ></a
            >
            <button
              type="button"
              class="button quiet"
              aria-label=${say("home.recent.forget", { title: entry.title })}
              @click=${() => {
                forget(entry.table);
                opening.changed();
              }}
            >
              <i class="icon icon-close" aria-hidden="true"></i>
            </button>
          </li>`,
      )}
    </ul>
    ${toHistory()}
  </section>`;
}

/** All matches that were finished here, or brought here from another device. */
const toHistory = () => html`<p><a class="button to-history" href=${historyAddress()}>${say("history.title")}</a></p>`;
