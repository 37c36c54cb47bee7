/** The page while a position is set up: the game, who sees what, the places, and the pack. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { bySuit } from "../shared/layout/hand-order.js";
import { cardSign, rich, sentence } from "../shared/view/rich.js";
import { count, say } from "../shared/words.js";
import { handPlace, offeredOf, seatOfPlace } from "./setup.js";
import { tray } from "./tray.js";

/**
 * @typedef {import("./setup.js").Setup} Setup
 * @typedef {import("../shared/wire.js").GameEntry} GameEntry
 *
 * @typedef {object} SetupActions
 * @property {GameEntry[]} games
 * @property {string} refusal why the position cannot be read
 * @property {boolean} isBusy
 * @property {() => void} changed draws
 * @property {(game: GameEntry, ruleset: string, seats?: number) => void} begin sets up another game
 * @property {() => void} analyse
 * @property {(text: string) => void} read
 */

/** @param {Setup} setup @param {string} place */
export function placeWords(setup, place) {
  const seat = seatOfPlace(place);
  if (seat !== null) return say("seat.number", { seat: seat + 1 });
  return (
    drawingOf(setup.game.name)
      .setup?.places.find(({ name }) => name === place)
      ?.words() ?? place
  );
}

/** @param {Setup} setup @param {SetupActions} actions */
export const setupPage = (setup, actions) =>
  html`<main class="setup">
    <div class="setup-head">
      <h2 id="setup-title">${say("analyse.setup")}</h2>
      <p class="hint">${say("analyse.setup.how")}</p>
    </div>
    <section class="setup-rules" aria-label=${say("analyse.rules")}>${rules(setup, actions)}</section>
    <section class="setup-places" aria-label=${say("analyse.places")}>
      ${setup.places.map((place) => slot(setup, place, actions))} ${counts(setup, actions)}
    </section>
    <section class="setup-pack" aria-label=${say("analyse.pack")}>
      ${tray(
        say("analyse.pack"),
        (card) => {
          const place = setup.placeOf(card);
          return place === null ? "" : placeWords(setup, place);
        },
        (card) => {
          setup.press(card);
          actions.changed();
        },
      )}
      <p class="setup-left">
        <span role="status">${count("analyse.left", setup.left.length)}</span>
        <button type="button" class="button setup-rest" @click=${() => (setup.dealRest(), actions.changed())}>
          ${say("analyse.rest")}
        </button>
        <button type="button" class="button quiet setup-clear" @click=${() => (setup.clear(), actions.changed())}>
          ${say("analyse.clear")}
        </button>
      </p>
    </section>
    ${firsts(setup, actions)}
    <div class="setup-end">
      ${actions.refusal ? html`<p class="refusal" role="alert">${rich(sentence(actions.refusal))}</p>` : nothing}
      <button type="button" class="button primary setup-go" ?disabled=${actions.isBusy} @click=${actions.analyse}>
        ${say(setup.isLacking && setup.layout.viewer === null ? "analyse.go.rest" : "analyse.go")}
      </button>
    </div>
    ${pasting(actions)}
  </main>`;

/** @param {Setup} setup @param {SetupActions} actions */
function rules(setup, { games, begin, changed }) {
  const { layout, game } = setup;
  const seats = Array.from({ length: layout.seats }, (_, seat) => seat);
  return html`<div class="setup-games" role="group" aria-label=${say("analyse.game")}>
      ${games.map(
        (each) =>
          html`<button
            type="button"
            class="button"
            data-setup-game=${each.name}
            aria-pressed=${String(each.name === game.name)}
            @click=${() => begin(each, offeredOf(each))}
          >
            ${each.title}
          </button>`,
      )}
    </div>
    <div class="setup-fields">
      ${choice(
        "analyse.ruleset",
        game.rulesets.map(({ name, title }) => [name, title]),
        setup.ruleset,
        (name) => begin(game, name, layout.seats),
      )}
      ${
        game.seat_counts.length > 1
          ? choice(
              "analyse.players",
              game.seat_counts.map((seat) => [String(seat), String(seat)]),
              String(layout.seats),
              (value) => begin(game, setup.ruleset, Number(value)),
            )
          : nothing
      }
      ${choice(
        "analyse.known",
        [["", say("analyse.known.all")], ...seats.map((seat) => seatChoice(seat, "analyse.known.one"))],
        layout.viewer === null ? "" : String(layout.viewer),
        (value) => {
          setup.lookFrom(value === "" ? null : Number(value));
          changed();
        },
      )}
      ${choice(
        "analyse.dealer",
        seats.map((seat) => seatChoice(seat, "seat.number")),
        String(layout.dealer),
        (value) => {
          layout.dealer = Number(value);
          changed();
        },
      )}
      ${
        setup.hasTurn
          ? choice(
              "analyse.turn",
              seats.map((seat) => seatChoice(seat, "seat.number")),
              String(layout.turn),
              (value) => {
                layout.turn = Number(value);
                changed();
              },
            )
          : nothing
      }
    </div>`;
}

/** @param {number} seat @param {string} key @returns {[string, string]} */
const seatChoice = (seat, key) => [String(seat), say(key, { seat: seat + 1 })];

/**
 * @param {string} key
 * @param {[string, string][]} values each with its words
 * @param {string} value
 * @param {(value: string) => void} choose
 */
const choice = (key, values, value, choose) =>
  html`<label class="setup-field" data-field=${key}
    ><span>${say(key)}</span>
    <select .value=${live(value)} @change=${(/** @type {Event} */ event) => choose(fieldValue(event))}>
      ${values.map(([name, words]) => html`<option value=${name} ?selected=${name === value}>${words}</option>`)}
    </select></label
  >`;

/** @param {Setup} setup @param {string} place @param {SetupActions} actions */
function slot(setup, place, { changed }) {
  const cards = setup.cardsAt(place);
  const isHand = seatOfPlace(place) !== null;
  return html`<button
    type="button"
    class="setup-slot ${isHand ? "is-hand" : "is-pile"}"
    data-slot=${place}
    aria-pressed=${String(place === setup.active)}
    @click=${() => {
      setup.active = place;
      changed();
    }}
  >
    <b>${placeWords(setup, place)}</b>
    <span class="setup-cards">${cards.length > 0 ? bySuit(cards).map(cardSign) : noCard()}</span>
    ${isHand ? html`<small>${cards.length}/${setup.handSize}</small>` : nothing}
  </button>`;
}

const noCard = () =>
  html`<i aria-hidden="true">–</i><span class="visually-hidden">${say("analyse.place.empty")}</span>`;

/** The numbers of cards in the hidden hands. @param {Setup} setup @param {SetupActions} actions */
function counts(setup, { changed }) {
  const { viewer, counts: sizes } = setup.layout;
  if (viewer === null || !setup.hasCounts) return nothing;
  return html`<div class="setup-counts">
    ${[...sizes.entries()]
      .filter(([seat]) => seat !== viewer)
      .map(
        ([seat, size]) =>
          html`<label
            ><span>${say("analyse.count", { place: placeWords(setup, handPlace(seat)) })}</span>
            <input
              type="number"
              inputmode="numeric"
              min="1"
              max="40"
              .value=${live(String(size))}
              @change=${(/** @type {Event} */ event) => {
                sizes[seat] = Math.min(40, Math.max(1, Math.round(Number(fieldValue(event))) || 1));
                changed();
              }}
          /></label>`,
      )}
  </div>`;
}

/** The first play: the game of the deal, say. @param {Setup} setup @param {SetupActions} actions */
function firsts(setup, { changed }) {
  if (setup.firsts.length === 0) return nothing;
  const { moves } = drawingOf(setup.game.name);
  const { layout } = setup;
  return html`<section class="setup-firsts" role="group" aria-label=${say("analyse.first")}>
    <h3>${say("analyse.first")}</h3>
    ${["", ...setup.firsts].map(
      (move) =>
        html`<button
          type="button"
          class="button"
          data-first=${move}
          aria-pressed=${String(layout.first === move)}
          @click=${() => {
            if (move === "" && layout.viewer !== null) layout.dealer = layout.viewer;
            else if (layout.first === "" && layout.viewer === layout.dealer)
              layout.dealer = (layout.dealer + layout.seats - 1) % layout.seats;
            layout.first = move;
            changed();
          }}
        >
          ${move ? moves.words(move) : say("analyse.first.none")}
        </button>`,
    )}
  </section>`;
}

/** @param {SetupActions} actions */
const pasting = ({ read }) =>
  html`<details class="setup-paste">
    <summary>${say("analyse.paste")}</summary>
    <form
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const field = event.target instanceof HTMLFormElement ? event.target.elements.namedItem("position") : null;
        if (field instanceof HTMLTextAreaElement) read(field.value);
      }}
    >
      <label for="setup-text">${say("analyse.paste.how")}</label>
      <textarea id="setup-text" name="position" rows="4" spellcheck="false" maxlength="20000"></textarea>
      <button class="button">${say("analyse.paste.go")}</button>
    </form>
  </details>`;
