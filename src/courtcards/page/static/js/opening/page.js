/** The page on which a table is opened, drawn: in which way, by which rules, against whom. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { nearAddress, openingAddressAt } from "../addresses.js";
import { drawingOf } from "../drawing.js";
import { here, isFetching } from "../host.js";
import { lobbyPart } from "../lobby/part.js";
import { current } from "../settings.js";
import { brand } from "../view/bar.js";
import { languageSwitch } from "../view/dialogs.js";
import { LONGEST_NAME, onOff, segments } from "../view/fields.js";
import { levels } from "../view/levels.js";
import { rich, sentence } from "../view/rich.js";
import { rulesText } from "../view/rules.js";
import { count, hasWords, say } from "../words.js";
import { besideFields } from "./beside.js";
import { houseRules } from "./house-rules.js";
import { WAYS } from "./opening.js";
import { peopleFields, peopleMore } from "./people.js";
import { fieldValue } from "../field-value.js";

/**
 * @typedef {import("./opening.js").Opening} Opening
 * @typedef {import("../lobby/lobby.js").Lobby} Lobby
 */

/** @type {import("../host.js").Place[]} */
const PLACES = ["server", "device"];
/** Where the server is, and what this device would host tables with; undefined where there is none. */
const { pocket, server } = document.documentElement.dataset;

/** @param {Opening} opening @param {Lobby} lobby */
export const openingPage = (opening, lobby) =>
  html` <header class="bar">
      ${brand()}
      <h1 class="bar-title">${say("home.open.title")}</h1>
      ${languageSwitch()}
    </header>
    <main class="opening-main" data-way=${opening.way}>
      ${ways(opening, lobby)} ${opening.way === "people" ? lobbyPart(lobby, opening.catalogue) : nothing}
      ${opening.way === "near" ? joinPart() : nothing}
      <form
        class="opening"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          opening.start();
        }}
      >
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
        ${opening.isForPeople ? nothing : places(opening)}
        <div class="opening-end">
          ${
            opening.refusal
              ? html`<p class="refusal" role="alert">${rich(sentence(opening.refusal.message))}</p>`
              : nothing
          }
          <button class="button primary start" ?disabled=${opening.isStarting}>
            ${say(opening.isStarting ? "home.starting" : opening.isForPeople ? "home.open" : "home.start")}
          </button>
          ${opening.isStarting ? fetching() : nothing}
        </div>
      </form>
      <div class="beside">${server === undefined ? withoutServer() : nothing} ${rules(opening)}</div>
    </main>`;

/** Why the first start takes a while. */
const fetching = () => (isFetching() ? html`<p class="hint" role="status">${say("home.fetching")}</p>` : nothing);

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

/**
 * Where the match lives: on the server, or on this device, where it goes on without the internet.
 *
 * @param {Opening} opening
 */
function places({ game }) {
  if (server === undefined || pocket === undefined) return nothing;
  return html`<fieldset class="field places">
    <legend>${say("home.place")}</legend>
    ${segments(
      "place",
      PLACES.map((place) => [place, say(`home.place.${place}`)]),
      here,
      (place) => location.assign(openingAddressAt(place, { game: game.name })),
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
            @change=${() => opening.chooseGame(game.name)}
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
