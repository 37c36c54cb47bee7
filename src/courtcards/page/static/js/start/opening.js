/** The page on which a table is opened: against bots, or with people; or joined. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { nearAddress, openingAddressAt } from "../shared/addresses.js";
import { drawingOf } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { drawnCatalogue } from "../shared/games.js";
import { here, isFetching } from "../shared/host.js";
import { Lobby } from "./lobby/lobby.js";
import { lobbyPart } from "./lobby/part.js";
import { houseRules } from "./opening/house-rules.js";
import { Opening, WAYS } from "./opening/opening.js";
import { current } from "../shared/settings.js";
import { brand } from "../shared/view/bar.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { LONGEST_NAME, onOff, segments } from "../shared/view/fields.js";
import { limitHint, personField, sayLimit } from "../shared/view/person.js";
import { levels } from "../shared/view/levels.js";
import { rich, sentence } from "../shared/view/rich.js";
import { rulesText } from "../shared/view/rules.js";
import { paceWords } from "../shared/waiting/conditions.js";
import { count, hasWords, say, wordsCome } from "../shared/words.js";
import "./words.js";

/** @param {import("./opening/opening.js").Opening} opening */
export function besideFields(opening) {
  const seats = Array.from({ length: opening.choice.seats - 1 }, (_, index) => index + 1);
  return html`<fieldset class="field beside-people">
    <legend class="field-label">${say("home.beside")}</legend>
    <div class="beside-names">
      ${seats.map(
        (seat) =>
          html`<input
            type="text"
            name="beside-${seat}"
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            aria-label=${say("home.beside.seat", { number: seat + 1 })}
            placeholder=${say("home.beside.seat", { number: seat + 1 })}
            ?required=${seat === 1}
            .value=${live(opening.beside[seat - 1] ?? "")}
            @input=${(/** @type {Event} */ event) => {
              sayLimit(event);
              opening.seatBeside(seat, fieldValue(event));
            }}
          />`,
      )}
    </div>
    ${limitHint()}
    <p class="hint">${say("home.beside.hint")}</p>
  </fieldset>`;
}

const SECONDS = [15, 30, 60, 120, 300];
const DAYS = [1, 2, 3, 5, 7, 14];
/** @type {import("./opening/opening.js").ForPeople["pace"][]} */
const PACES = ["none", "move", "days"];
/** @type {import("./opening/opening.js").ForPeople["absent"][]} */
const ABSENT = ["bot", "wait"];

/** @param {Opening} opening */
export const peopleFields = (opening) =>
  html` ${opening.way === "near" ? nothing : whoMayCome(opening)}
  ${choice(
    "pace",
    PACES.map((pace) => [pace, say(`home.pace.${pace}`)]),
    opening.people.pace,
    (pace) => opening.changePeople({ pace }),
  )}
  ${limit(opening)}`;

/** @param {Opening} opening */
const whoMayCome = (opening) =>
  choice(
    "public",
    [
      [false, say("home.public.no")],
      [true, say("home.public.yes")],
    ],
    opening.people.public,
    (isPublic) => opening.changePeople({ public: isPublic }),
  );

/** What few change. @param {Opening} opening */
export const peopleMore = (opening) =>
  html` <details class="fold">
    <summary>${say("home.more")}</summary>
    <div class="opening-fields">
      ${absent(opening)} ${standIn(opening)}
      <div class="field">
        ${onOff("spectators", say("home.spectators"), opening.people.spectators, (spectators) =>
          opening.changePeople({ spectators }),
        )}
        ${
          opening.people.spectators
            ? onOff("spectators_chat", say("home.spectators-chat"), opening.people.spectators_chat === true, (seen) =>
                opening.changePeople({ spectators_chat: seen }),
              )
            : nothing
        }
        ${onOff("free_text", say("home.free_text"), opening.people.free_text, (isFree) =>
          opening.changePeople({ free_text: isFree }),
        )}
        ${onOff("hints", say("home.hints"), opening.people.hints, (hints) => opening.changePeople({ hints }))}
      </div>
    </div>
  </details>`;

/**
 * A row of choices under its name.
 *
 * @template T
 * @param {string} name
 * @param {[T, string][]} values
 * @param {T} value
 * @param {(value: T) => void} choose
 * @param {T[]} [closed]
 */
const choice = (name, values, value, choose, closed = []) =>
  html`<fieldset class="field">
    <legend class="field-label">${say(`home.${name}`)}</legend>
    ${segments(name, values, value, choose, (each) => closed.includes(each))}
  </fieldset>`;

/** How long a move may take. @param {Opening} opening */
function limit(opening) {
  const { pace, seconds, days } = opening.people;
  if (pace === "none") return nothing;
  const [values, value, name] = pace === "days" ? [DAYS, days, "days"] : [SECONDS, seconds, "seconds"];
  return html`<div class="field">
    <label for="limit">${say("home.limit")}</label>
    <select
      id="limit"
      .value=${live(String(value))}
      @change=${(/** @type {Event} */ event) => opening.changePeople({ [name]: Number(fieldValue(event)) })}
    >
      ${values.map(
        (each) => html`<option value=${each} ?selected=${each === value}>${paceWords({ pace, limit: each })}</option>`,
      )}
    </select>
  </div>`;
}

/** @param {Opening} opening */
function absent(opening) {
  const { pace, absent: value } = opening.people;
  return html`<div>
    ${choice(
      "absent",
      ABSENT.map((each) => [each, say(`home.absent.${each}`)]),
      value,
      (changed) => opening.changePeople({ absent: changed }),
      ABSENT.filter((each) => each === "wait" && pace !== "none"),
    )}
    ${pace === "none" ? nothing : html`<span class="hint">${say("home.absent.clock")}</span>`}
  </div>`;
}

/** Which bot plays for people who are away. @param {Opening} opening */
function standIn(opening) {
  const { absent: value, stand_in: bot } = opening.people;
  if (value === "wait") return nothing;
  return levels(say("home.stand-in"), "stand-in", opening.bots, bot, (changed) =>
    opening.changePeople({ stand_in: changed }),
  );
}

/** @type {import("../shared/host.js").Place[]} */
const PLACES = ["server", "device"];
/** Where the server is, and what this device would host tables with; undefined where there is none. */
const { offlineBundle, server } = document.documentElement.dataset;

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
  if (server === undefined || offlineBundle === undefined) return nothing;
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
    ${opening.isHereOnly ? html`<p class="hint here-only">${say("home.here-only")}</p>` : nothing}
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
  return personField({
    id: "name",
    name: current().name,
    isNeeded: opening.isForPeople,
    take: (said) => opening.callMe(said),
  });
}

/** @param {Opening} opening */
function rules(opening) {
  return html`<section class="paper rules-paper" aria-labelledby="rules-title">
    <h2 id="rules-title">${say("home.rules")}</h2>
    ${opening.rules ? html`<p class="rules-name">${opening.rules.title}</p>` : nothing} ${rulesText(opening.rules)}
  </section>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("opening"));

async function start() {
  const coming = drawnCatalogue();
  await Promise.allSettled([coming]);
  root.replaceChildren(); // what the page came with
  try {
    const found = await coming;
    /** @type {Lobby | null} */
    let lobby = null;
    const draw = () => lobby && root.isConnected && render(openingPage(opening, lobby), root);
    const opening = new Opening(found, draw);
    lobby = new Lobby(draw);
    opening.begin(new URLSearchParams(location.search));
    window.addEventListener("courtcards:settings", draw);
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

wordsCome.then(start);
