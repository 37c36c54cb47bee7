/** The hall's screen: large type, and pages that turn by themselves. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { clockState, LOUD_MS, soundButton, timeBand } from "../club/time-signal.js";
import { last } from "../shared/last.js";
import { change } from "../shared/settings.js";
import { sentence } from "../shared/view/rich.js";
import { count, listed, say } from "../shared/words.js";
import {
  byName,
  dateText,
  groupIn,
  placeText,
  pointsText,
  progressText,
  remainingText,
  scoreText,
} from "../club/text.js";

/**
 * @typedef {import("../club/wire.js").EveningView} EveningView
 * @typedef {import("../club/wire.js").RoundView} RoundView
 * @typedef {import("../club/wire.js").TableView} TableView
 * @typedef {RoundView | import("../club/wire.js").PlannedRound} Seating a round that has begun or is drawn
 * @typedef {{name: string, table: number | null, seat: number | null}} Seated
 *
 * @typedef {{kind: "welcome", title: string, items: {name: string}[]}} Welcome
 * @typedef {{kind: "names", title: string, items: Seated[]}} Names
 * @typedef {{kind: "tables", title: string, items: Seating["tables"]}} Tables
 * @typedef {{kind: "progress", title: string, items: TableView[]}} Progress
 * @typedef {{kind: "standings", title: string, items: import("../club/wire.js").RankingEntryView[]}} Standings
 * @typedef {{kind: "teams", title: string, items: import("../club/wire.js").TeamView[]}} Teams
 * @typedef {Welcome | Names | Tables | Progress | Standings | Teams} Scene
 */

/** @param {EveningView} view @returns {Scene[]} */
export function scenesOf(view) {
  const round = last(view.rounds);
  const coming = view.plan?.[0];
  if (!round || round.closed)
    return [
      ...(round ? [ranking(view, round), ...teams(view)] : coming ? [] : [welcome(view)]),
      ...(coming ? seating(view, coming) : []),
    ];
  /** @type {Progress} */
  const progress = { kind: "progress", title: say("hall.round", { round: round.number }), items: round.tables };
  // People who come late look for their table: the seating is shown for as long as a table has not begun.
  const begun = round.tables.filter(({ status }) => status !== "not-drawn").length;
  if (begun === round.tables.length) return [progress];
  return begun ? [...seating(view, round), progress] : seating(view, round);
}

/** @param {EveningView} view @returns {Welcome} */
const welcome = (view) => ({
  kind: "welcome",
  title: say("hall.soon"),
  items: byName(view.players.filter(({ there, house }) => there && !house)),
});

/** @param {EveningView} view @param {RoundView} round the last @returns {Standings} */
function ranking(view, round) {
  const isFinal = view.rounds.length >= view.settings.rounds;
  return {
    kind: "standings",
    title: isFinal ? say("hall.final") : say("hall.standings", { round: round.number }),
    items: view.standings,
  };
}

/** The ranking of teams, if there is one. @param {EveningView} view @returns {Teams[]} */
const teams = ({ teams: items = [] }) => (items.length ? [{ kind: "teams", title: say("club.teams"), items }] : []);

/** Who sits where, by name and by table. @param {EveningView} view @param {Seating} round @returns {Scene[]} */
const seating = (view, round) => [
  { kind: "names", title: say("hall.seating", { round: round.number }), items: seatedIn(view, round) },
  { kind: "tables", title: say("hall.seating.tables", { round: round.number }), items: round.tables },
];

/**
 * Everybody of a round by name, with table and seat; null where somebody sits out.
 *
 * @param {EveningView} view
 * @param {Seating} round
 */
function seatedIn(view, round) {
  const name = (/** @type {number} */ number) => view.players[number]?.name ?? "";
  return byName([
    ...round.tables.flatMap(({ table, players }) =>
      players.map((number, seat) => ({ name: name(number), table, seat: seat + 1 })),
    ),
    ...round.byes.map((number) => ({ name: name(number), table: null, seat: null })),
  ]);
}

/**
 * How wide and high an entry of each scene is, in sizes of its type; and the largest and smallest size of the type, in
 * parts of the screen's height.
 */
const MEASURES = {
  welcome: { width: 14, height: 1.55, most: 0.06, least: 0.026 },
  names: { width: 16.5, height: 1.55, most: 0.06, least: 0.028 },
  tables: { width: 14.5, height: 8.1, most: 0.042, least: 0.028 },
  progress: { width: 15, height: 3.7, most: 0.055, least: 0.026 },
  standings: { width: 23, height: 1.55, most: 0.06, least: 0.028 },
  teams: { width: 23, height: 1.55, most: 0.06, least: 0.028 },
};
/** Steps from the largest type to the smallest. */
const STEPS = 24;

/**
 * The largest type at which all fits on one page; where nothing does, on as few pages as the smallest allows, each as
 * full as the others.
 *
 * @param {Scene["kind"]} kind
 * @param {number} count
 * @param {{width: number, height: number}} room in pixels
 */
export function fitted(kind, count, room) {
  const smallest = laid(kind, STEPS, room);
  const pages = Math.max(1, Math.ceil(count / (smallest.columns * smallest.rows)));
  const each = Math.max(1, Math.ceil(count / pages));
  const steps = Array.from({ length: STEPS }, (_, step) => laid(kind, step, room));
  const { size, columns } = steps.find(({ columns: across, rows }) => across * rows >= each) ?? smallest;
  return { size, columns, rows: Math.ceil(each / columns), each, pages };
}

/** @param {Scene["kind"]} kind @param {number} step @param {{width: number, height: number}} room */
function laid(kind, step, room) {
  const { width, height, most, least } = MEASURES[kind];
  const size = window.innerHeight * (most - ((most - least) * step) / STEPS);
  return {
    size,
    columns: Math.max(1, Math.floor(room.width / (width * size))),
    rows: Math.max(1, Math.floor(room.height / (height * size))),
  };
}

/**
 * @typedef {import("./start.js").Hall} Hall
 */

/** How long a page is shown, in seconds. */
const STANDS_S = 12;
/** How long the keys of the screen are shown, in seconds. */
const KEYS_S = 20;
/** From how many pages of names on nobody waits for the tables besides. */
const MANY_PAGES = 4;
/** How small a name may be set in one line, as a part of its size; beyond that it takes two. */
const SMALLEST_IN_ONE_LINE = 0.68;
/** A browser tells widths in whole pixels: a name may be a little wider, and is set by so much smaller. */
const ROUNDED_DOWN = 0.985;

export class Screen {
  index = 0;
  isHeld = false;
  /** What is shown, in a word: when that changes, it is shown from its first page. */
  _shown = "";
  _stands = 0;
  _seconds = 0;
  _pages = 1;

  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
  }

  /** A second has gone by. */
  tick() {
    this._seconds += 1;
    if (this.isHeld || ++this._stands < STANDS_S) return;
    this._turn(1);
  }

  /** @param {number} by */
  _turn(by) {
    this._stands = 0;
    this.index = (this.index + by + this._pages) % this._pages;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = {
      " ": () => (this.isHeld = !this.isHeld),
      "ArrowRight": () => this._turn(1),
      "PageDown": () => this._turn(1),
      "ArrowLeft": () => this._turn(-1),
      "PageUp": () => this._turn(-1),
      "d": switchTheme,
      "f": fillScreen,
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
    this.hall.draw();
  }

  draw() {
    const { view, line, refusal } = this.hall;
    const scenes = scenesOf(view);
    const shown = scenes.map(({ kind, title }) => kind + title).join();
    if (shown !== this._shown) [this._shown, this.index, this._stands] = [shown, 0, 0];
    const pages = allPages(scenes);
    this._pages = pages.length;
    this.index = Math.min(this.index, pages.length - 1);
    const page = pages[this.index];
    if (!page) return nothing;
    const left = timeLeft(this.hall);
    return html`<main class="screen">
      ${this.hall.signal.draw()} ${left !== null && left <= 0 && left > -LOUD_MS ? timeBand(left) : nothing}
      <header class="screen-head is-${clockState(left)}">
        <div>
          <p class="screen-evening">
            ${view.settings.name}${page.scene.kind === "welcome" ? html` · ${dateText(view.settings.date)}` : nothing}
          </p>
          <h1>${page.scene.title}</h1>
        </div>
        ${left === null ? nothing : html`${soundButton()}${clock(left)}`}
      </header>
      <div
        class="scene"
        data-kind=${page.scene.kind}
        data-size=${page.size}
        data-columns=${page.columns}
        data-rows=${page.rows}
      >
        ${drawn(page.scene, page.items, view)}
      </div>
      <footer class="screen-foot">
        <p>${foot(view)}</p>
        ${
          refusal
            ? html`<p class="screen-lost">${sentence(refusal)}</p>`
            : line === "lost"
              ? html`<p class="screen-lost"><i class="spinner" aria-hidden="true"></i> ${say("link.lost")}</p>`
              : nothing
        }
        <p>
          ${
            this._seconds < KEYS_S && line === "open"
              ? html`<span class="screen-keys">${say("hall.keys")}</span>`
              : nothing
          }
          ${this.isHeld ? html`<b>${say("hall.held")}</b>` : nothing}
          ${pages.length > 1 ? say("hall.page", { page: this.index + 1, pages: pages.length }) : nothing}
        </p>
      </footer>
    </main>`;
  }

  /** Sizes are no attributes: the page's policy lets only scripts set them. @param {HTMLElement} root */
  lay(root) {
    const scene = root.querySelector(".scene");
    if (!(scene instanceof HTMLElement)) return;
    for (const name of ["size", "columns", "rows"]) scene.style.setProperty(`--${name}`, String(scene.dataset[name]));
    fitNames(/** @type {HTMLElement[]} */ ([...scene.querySelectorAll(".hall-name")]));
  }
}

/** Where the scene stands: what head and foot leave. */
const room = () => ({ width: window.innerWidth * 0.96, height: window.innerHeight * 0.79 });

/**
 * The pages of all scenes. Where the names alone take many, they are not shown by table as well: everybody would wait
 * twice as long for the own name.
 *
 * @param {Scene[]} scenes
 */
function allPages(scenes) {
  const pages = scenes.flatMap((scene) => pagesOf(scene));
  const isCrowd = pages.filter(({ scene }) => scene.kind === "names").length >= MANY_PAGES;
  return isCrowd ? pages.filter(({ scene }) => scene.kind !== "tables") : pages;
}

/** @param {Scene} scene */
function pagesOf(scene) {
  const { size, columns, rows, each, pages } = fitted(scene.kind, scene.items.length, room());
  return Array.from({ length: pages }, (_, page) => ({
    scene,
    size,
    columns,
    rows,
    items: scene.items.slice(page * each, (page + 1) * each),
  }));
}

/** @param {Scene} scene @param {any[]} items those of this page @param {import("../club/wire.js").EveningView} view */
function drawn({ kind }, items, view) {
  const name = (/** @type {number} */ number) => view.players[number]?.name ?? "";
  const group = (/** @type {number} */ number) => view.players[number]?.group;
  const table = (/** @type {number} */ number) => say("club.table", { table: number });
  switch (kind) {
    case "welcome":
      return html`<ul class="cells">
        ${items.map((each) => html`<li class="cell"><span class="hall-name">${each.name}</span></li>`)}
      </ul>`;
    case "names":
      return html`<ul class="cells">
        ${items.map(
          (each) =>
            html`<li class="cell ${each.table === null ? "is-out" : ""}">
              <span class="hall-name">${each.name}</span>${
                each.table === null
                  ? html`<i>${count("club.byes", 1)}</i>`
                  : html`<b aria-label=${table(each.table)}>${each.table}</b>`
              }
            </li>`,
        )}
      </ul>`;
    case "tables":
      return html`<ul class="cells">
        ${items.map(
          (each) =>
            html`<li class="cell hall-table">
              <h2>${table(each.table)}${each.online ? html` <small>${say("club.online.tag")}</small>` : nothing}</h2>
              <ol>
                ${each.players.map(
                  (/** @type {number} */ number, /** @type {number} */ seat) =>
                    html`<li><small>${seat + 1}</small> <span class="hall-name">${name(number)}</span></li>`,
                )}
              </ol>
            </li>`,
        )}
      </ul>`;
    case "progress":
      return html`<ul class="cells">
        ${items.map(
          (each) =>
            html`<li class="cell hall-progress" data-status=${each.status}>
              <div>
                <h2>${table(each.table)}</h2>
                <span
                  >${progressText(each, view.round_length)}${
                    each.extra_minutes
                      ? html` <small aria-label=${count("club.extra", each.extra_minutes)}
                          >+${each.extra_minutes}′</small
                        >`
                      : nothing
                  }</span
                >
              </div>
              <progress
                max=${view.round_length}
                value=${each.games}
                aria-label=${say("club.progress", { table: each.table, games: each.games, all: view.round_length })}
              ></progress>
            </li>`,
        )}
      </ul>`;
    case "standings":
      return html`<ol class="cells">
        ${items.map(
          (each) =>
            html`<li class="cell hall-place" data-place=${each.place}>
              <b>${placeText(view.standings, view.standings.indexOf(each), groupIn(view))}</b
              ><span class="hall-name"
                >${name(each.player)}${group(each.player) ? html` <small>${group(each.player)}</small>` : nothing}</span
              >${result(each)}
            </li>`,
        )}
      </ol>`;
    case "teams":
      return html`<ol class="cells">
        ${items.map(
          (each) =>
            html`<li class="cell hall-place" data-place=${each.place}>
              <b>${placeText(view.teams ?? [], (view.teams ?? []).indexOf(each))}</b
              ><span class="hall-name">${each.team}</span>${result(each)}
            </li>`,
        )}
      </ol>`;
  }
}

/** @param {{points: number, score: number}} place */
const result = ({ points, score }) =>
  html`<b class="hall-points" aria-label=${`${say("club.points")} ${pointsText(points)}`}>${pointsText(points)}</b
    ><small aria-label=${`${say("club.score")} ${scoreText(score)}`}>${scoreText(score)}</small>`;

/**
 * A name that is too wide for its line is written smaller, and from a certain width on in two lines; how wide it is
 * only the browser knows.
 *
 * @param {HTMLElement[]} names
 */
function fitNames(names) {
  for (const name of names) {
    name.classList.remove("is-long", "is-longer");
    name.style.removeProperty("--fit");
  }
  const parts = names.map((name) => name.clientWidth / name.scrollWidth);
  const long = names.filter((_, index) => (parts[index] ?? 1) < SMALLEST_IN_ONE_LINE);
  names.forEach((name, index) => {
    const part = parts[index] ?? 1;
    if (part < 1) name.style.setProperty("--fit", String(ROUNDED_DOWN * part));
  });
  for (const name of long) name.classList.add("is-long");
  const longer = long.filter(
    (name) => name.offsetHeight > (name.parentElement?.clientHeight ?? 0) || name.scrollWidth > name.clientWidth,
  );
  for (const name of longer) name.classList.add("is-longer");
}

/** @param {number} left */
const clock = (left) =>
  html`<p class="screen-clock ${left <= 0 ? "is-over" : ""}" role="timer" aria-label=${say("club.clock.left")}>
    ${left <= 0 ? say("hall.over") : remainingText(left)}
  </p>`;

/** How far the round is; who sits out. @param {import("../club/wire.js").EveningView} view */
function foot(view) {
  const round = last(view.rounds);
  if (!round) return count("hall.players", view.players.filter(({ there, house }) => there && !house).length);
  if (round.closed) return say("club.round.of", { round: round.number, rounds: view.settings.rounds });
  const confirmed = round.tables.filter(({ status }) => status === "confirmed").length;
  const names = listed(round.byes.map((number) => view.players[number]?.name ?? ""));
  const out = round.byes.length ? ` · ${count("club.byes.of", round.byes.length, { names })}` : "";
  return count("hall.in", round.tables.length, { confirmed }) + out;
}

/** The time left of the round being played; null without a clock. @param {Hall} hall */
export const timeLeft = ({ view, offset }) =>
  view.clock_until !== null && last(view.rounds)?.closed === false ? view.clock_until - Date.now() - offset : null;

function switchTheme() {
  change({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

function fillScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}
