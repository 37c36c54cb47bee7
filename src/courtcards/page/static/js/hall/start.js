/**
 * The hall: on a beamer a screen that runs by itself, on a phone the way to one's own seat; both by the viewers' link.
 */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { last } from "../shared/last.js";
import { sound } from "../shared/play/sound.js";
import { keep, kept } from "../shared/settings.js";
import { brand } from "../shared/view/bar.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { sentence } from "../shared/view/rich.js";
import { listed, say } from "../shared/words.js";
import { Comparison } from "../club/comparison.js";
import { listenTo } from "../club/live.js";
import { teamStandings } from "../club/team-standings.js";
import { clockState, TimeSignal, timeBand } from "../club/time-signal.js";
import { byName, groupIn, placeText, plain, pointsText, remainingText, scoreText } from "../club/text.js";
import { Screen, timeLeft } from "./screen.js";
import "./words.js";

const KEY = "courtcards.hall";
const FOUND_SHOWN = 8;

/** The player who holds this phone, and what was typed to find them. */
export class Own {
  sought = "";

  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
    const known = kept(KEY, /** @type {{evening: string, name: string} | null} */ (null));
    // Kept by name: where the name has been put right since, it is asked for again.
    this.name = known?.evening === hall.view.evening ? known.name : "";
  }

  get player() {
    return this.hall.view.players.find(({ name, removed }) => name === this.name && !removed);
  }

  get found() {
    const sought = plain(this.sought.trim());
    return sought
      ? byName(this.hall.view.players.filter(({ name, removed }) => !removed && plain(name).includes(sought))).slice(
          0,
          FOUND_SHOWN,
        )
      : [];
  }

  /** @param {string} name */
  choose(name) {
    this.name = name;
    this.sought = "";
    keep(KEY, { evening: this.hall.view.evening, name });
    this.hall.draw();
  }

  /** @param {Event} event */
  seek({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    this.sought = target.value;
    this.hall.draw();
  }
}

/** @param {Hall} hall @param {Own} own */
export function ownPage(hall, own) {
  const { view } = hall;
  const round = seatedRound(view);
  const left = timeLeft(hall);
  return html`<header class="bar">
      ${brand()}
      <p class="bar-title"><b>${view.settings.name}</b></p>
      ${
        hall.line === "lost"
          ? html`<p class="bar-link" role="status"><i class="spinner" aria-hidden="true"></i> ${say("link.lost")}</p>`
          : nothing
      }
    </header>
    ${hall.signal.draw()} ${left !== null && left <= 0 ? timeBand(left) : nothing}
    <main class="own">
      ${hall.refusal ? html`<p class="refusal" role="alert">${sentence(hall.refusal)}</p>` : nothing}
      <div class="own-round">
        <h1>
          ${round ? say("club.round.of", { round: round.number, rounds: view.settings.rounds }) : view.settings.name}
        </h1>
        ${
          left === null || left <= 0
            ? nothing
            : html`<p class="own-clock is-${clockState(left)}" role="timer" aria-label=${say("club.clock.left")}>
                ${remainingText(left)}
              </p>`
        }
      </div>
      ${own.player ? seat(hall, own) : seeking(own)} ${comparison(hall, own)} ${standings(hall, own)} ${teams(view)}
      <p class="own-foot">${languageSwitch()}</p>
    </main>`;
}

/**
 * The round that one sits down for: the one that is drawn and comes next, or the last.
 *
 * @param {import("../club/wire.js").EveningView} view
 */
const seatedRound = (view) => view.plan?.[0] ?? last(view.rounds);

/** @param {Own} own */
const seeking = (own) =>
  html`<section class="paper own-seek">
    <h2><label for="own-name">${say("hall.seek")}</label></h2>
    <input
      id="own-name"
      type="search"
      autocomplete="name"
      placeholder=${say("hall.seek.name")}
      aria-describedby="own-hint"
      .value=${live(own.sought)}
      @input=${(/** @type {Event} */ event) => own.seek(event)}
    />
    <p class="hint" id="own-hint">${say("hall.seek.hint")}</p>
    <ul aria-live="polite">
      ${own.found.map(
        ({ name, club }) =>
          html`<li>
            <button type="button" class="button" @click=${() => own.choose(name)}>
              ${name}${club ? html` <span class="hint">${club}</span>` : nothing}
            </button>
          </li>`,
      )}
      ${own.sought.trim() && own.found.length === 0 ? html`<li class="hint">${say("club.search.none")}</li>` : nothing}
    </ul>
  </section>`;

/** @param {Hall} hall @param {Own} own */
function seat({ view }, own) {
  const me = own.player;
  if (!me) return nothing;
  const index = view.standings.findIndex(({ player }) => player === me.number);
  const place = view.standings[index];
  const shown = place ? placeText(view.standings, index, groupIn(view)) : "";
  return html`<section class="paper own-seat" aria-live="polite">
    <p class="own-name">${me.name}</p>
    ${where(view, me.number)}
    ${
      place?.results.length
        ? html`<p>${say("hall.you.place", { place: shown, points: pointsText(place.points) })}</p>`
        : nothing
    }
    <button type="button" class="button" @click=${() => own.choose("")}>${say("hall.seek.again")}</button>
  </section>`;
}

/** @param {import("../club/wire.js").EveningView} view @param {number} me */
function where(view, me) {
  const round = seatedRound(view);
  if (!round || ("closed" in round && round.closed)) return html`<p class="own-wait">${say("hall.you.wait")}</p>`;
  if (round.byes.includes(me)) return html`<p class="own-wait">${say("hall.you.out", { round: round.number })}</p>`;
  /** @type {import("../club/wire.js").PlannedTable | import("../club/wire.js").TableView | undefined} */
  const table = round.tables.find(({ players }) => players.includes(me));
  if (!table) return html`<p class="own-wait">${say("hall.you.not", { round: round.number })}</p>`;
  const others = table.players.filter((number) => number !== me).map((number) => view.players[number]?.name ?? "");
  return html`<p class="own-table">${say("hall.you.table", { table: table.table })}</p>
    <p class="own-at">
      ${say("hall.you.seat", { seat: table.players.indexOf(me) + 1 })}${
        "online" in table && table.online ? html` <span class="tag">${say("club.online.tag")}</span>` : nothing
      }
    </p>
    <p>${say("hall.you.with", { names: listed(others) })}</p>`;
}

/** How one's own table has done in the last round, where that is a duplicate. @param {Hall} hall @param {Own} own */
function comparison({ view, comparison }, own) {
  const round = last(view.rounds);
  const me = own.player?.number;
  const table = me === undefined ? undefined : round?.tables.find(({ players }) => players.includes(me));
  return round && table ? comparison.of(view, round, table.table) : nothing;
}

/** @param {import("../club/wire.js").EveningView} view @param {number} player */
function groupTag(view, player) {
  const group = view.players[player]?.group;
  return group ? html` <span class="tag">${say("club.group", { group })}</span>` : nothing;
}

/** @param {Hall} hall @param {Own} own */
function standings({ view }, own) {
  if (!view.standings.some(({ results }) => results.length)) return nothing;
  const latest = last(view.rounds);
  const title = !latest?.closed
    ? say("hall.so-far")
    : view.rounds.length >= view.settings.rounds
      ? say("hall.final")
      : say("hall.standings", { round: latest.number });
  return html`<section class="paper ranked">
    <h2>${title}</h2>
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">${say("club.place")}</th>
          <th scope="col" class="is-name">${say("club.player")}</th>
          <th scope="col">${say("club.points")}</th>
          <th scope="col">${say("club.score")}</th>
        </tr>
      </thead>
      <tbody>
        ${view.standings.map(
          (each, index) =>
            html`<tr class=${each.player === own.player?.number ? "is-me" : ""}>
              <td>${placeText(view.standings, index, groupIn(view))}</td>
              <th scope="row" class="is-name">${view.players[each.player]?.name}${groupTag(view, each.player)}</th>
              <td><b>${pointsText(each.points)}</b></td>
              <td>${scoreText(each.score)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The ranking of teams, between rounds. @param {import("../club/wire.js").EveningView} view */
function teams(view) {
  const isBetween = last(view.rounds)?.closed;
  return isBetween ? teamStandings(view.teams ?? [], (player) => view.players[player]?.name ?? "") : nothing;
}

const TICK_MS = 1000;
/** Below this width a person holds the screen in the hand. */
const PHONE = "(max-width: 47.99rem)";

/** @param {import("../club/page.js").Visit} visit */
export async function start(visit) {
  const view = await visit.api.evening();
  const phone = matchMedia(PHONE);
  const draw = () => {
    document.title = `${hall.view.settings.name} – Courtcards`;
    visit.root.classList.toggle("is-screen", !phone.matches);
    render(phone.matches ? ownPage(hall, own) : screen.draw(), visit.root);
    if (!phone.matches) screen.lay(visit.root);
  };
  /** @type {Hall} */
  const hall = {
    view,
    offset: view.now - Date.now(),
    line: "connecting",
    refusal: "",
    comparison: new Comparison(visit.api, () => draw()),
    signal: new TimeSignal((name) => phone.matches || sound(name)),
    draw,
  };
  const own = new Own(hall);
  const screen = new Screen(hall);
  draw();
  listenTo(visit.evening, visit.token, {
    evening: (each) => {
      hall.view = each;
      hall.offset = each.now - Date.now();
      draw();
    },
    sheet: () => {},
    state: (state) => {
      hall.line = state;
      draw();
    },
    refused: ({ message }) => {
      hall.refusal = message;
      draw();
    },
  });
  phone.addEventListener("change", draw);
  window.addEventListener("resize", draw);
  window.addEventListener("courtcards:settings", draw);
  window.addEventListener("keydown", (event) => phone.matches || screen.press(event));
  setInterval(() => {
    if (!phone.matches) screen.tick();
    const left = timeLeft(hall);
    hall.signal.tick(left === null ? null : hall.view.clock_until, Date.now() + hall.offset);
    draw();
  }, TICK_MS);
}

/**
 * What the hall shows, and the state of its connection.
 * @typedef {object} Hall
 * @property {import("../club/wire.js").EveningView} view
 * @property {number} offset of the server's clock from this one, in milliseconds
 * @property {import("../shared/socket.js").State} line
 * @property {string} refusal
 * @property {Comparison} comparison
 * @property {TimeSignal} signal
 * @property {() => void} draw
 */
