/** The page of one's own matches: it asks the server for the names of the rule sets, and for nothing else. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { fileAddress, replayAddress } from "../shared/addresses.js";
import { ask, catalogue, Refused } from "../shared/api.js";
import { drawingOf, drawnGames, isDrawn } from "../shared/drawing.js";
import { learnGames, loadGames } from "../shared/games.js";
import {
  addFile,
  addMatches,
  asFile,
  deleteAll,
  deleteMatch,
  noteLuck,
  playedMatches,
} from "../shared/history/store.js";
import { locale } from "../shared/locale.js";
import { staySoon } from "../shared/staying.js";
import { brand } from "../shared/view/bar.js";
import { crownSign } from "../shared/view/face.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { recordLink } from "../shared/view/record-link.js";
import { sentence } from "../shared/view/rich.js";
import { signed } from "../shared/view/seats.js";
import { count, say, wordsCome } from "../shared/words.js";
import { average, bar, fine, share, signedFine } from "../shared/view/charts.js";
import { byRules, placeOf, sharing, sumOf } from "./history/statistics.js";
import "./history/words.js";

/**
 * @typedef {import("../shared/history/types.js").PlayedMatch} PlayedMatch
 * @typedef {import("../shared/history/types.js").Performance} Performance
 *
 * @typedef {object} PlaySum What the play of several matches comes to, a hand.
 * @property {Performance["unit"]} unit
 * @property {number} matches
 * @property {number} play on average
 * @property {number} doubt how far the 95% interval reaches to either side
 * @property {"better" | "worse" | "even"} verdict even where the interval holds 0: that may be chance
 */

/**
 * By unit, the most played first; matches that have not been worked out are left out.
 *
 * @param {PlayedMatch[]} matches
 * @returns {PlaySum[]}
 */
export function playSums(matches) {
  /** @type {Map<Performance["unit"], {matches: number, hands: number, play: number, variance: number}>} */
  const sums = new Map();
  for (const { luck, hands } of matches) {
    if (!luck || hands.length === 0) continue;
    const sum = sums.get(luck.unit) ?? { matches: 0, hands: 0, play: 0, variance: 0 };
    sums.set(luck.unit, {
      matches: sum.matches + 1,
      hands: sum.hands + hands.length,
      play: sum.play + luck.play,
      variance: sum.variance + luck.doubt ** 2,
    });
  }
  return [...sums]
    .map(([unit, sum]) => {
      const [play, doubt] = [sum.play / sum.hands, Math.sqrt(sum.variance) / sum.hands];
      return { unit, matches: sum.matches, play, doubt, verdict: verdictOf(play, doubt) };
    })
    .sort((a, b) => b.matches - a.matches);
}

/** @param {number} play @param {number} doubt @returns {PlaySum["verdict"]} */
function verdictOf(play, doubt) {
  if (Math.abs(play) <= doubt) return "even";
  return play > 0 ? "better" : "worse";
}

/**
 *
 * @typedef {object} Working How far it has been worked out.
 * @property {(match: PlayedMatch) => boolean} isLost can it not be worked out?
 * @property {{game: string, done: number, count: number} | null} now which is being worked out, and how far it is
 * @property {string | null} failure why it cannot go on
 * @property {(game: string) => void} start
 */

/** @param {string} game @param {PlayedMatch[]} matches those of the game @param {Working} working */
export function playPanel(game, matches, working) {
  const lost = matches.filter((match) => !match.luck && working.isLost(match)).length;
  const left = matches.filter((match) => !match.luck).length - lost;
  return html`<section class="performance" aria-label=${say("performance.title")}>
    <h4>${say("performance.title")}</h4>
    <p class="hint">${say("performance.lead")}</p>
    ${playSums(matches).map(figure)} ${progress(game, left, working)}
    ${lost > 0 ? html`<p class="hint">${count("performance.lost", lost)}</p>` : nothing}
  </section>`;
}

/** @param {PlaySum} sum */
const figure = ({ unit, matches, play, doubt, verdict }) =>
  html`<p class="performance-figure">
      <b>${say(`performance.${unit}`, { play: signedFine(play), doubt: fine(doubt) })}</b>
      <span>${count("performance.over", matches)}</span>
    </p>
    <p>${say(`performance.${verdict}`)}</p>`;

/** @param {string} game @param {number} left @param {Working} working */
function progress(game, left, { now, failure, start }) {
  if (now?.game === game) {
    return html`<p role="status">${say("performance.progress", { done: now.done, count: now.count })}</p>
      <progress max=${now.count} value=${now.done} aria-label=${say("performance.title")}></progress>`;
  }
  return html`${failure ? html`<p class="refusal" role="alert">${failure}</p>` : nothing}
  ${
    left > 0
      ? html`<p>
          <button type="button" class="button work-out" ?disabled=${now !== null} @click=${() => start(game)}>
            ${count("performance.work-out", left)}
          </button>
        </p>`
      : nothing
  }`;
}

/**
 * @typedef {(game: string, ruleset: string) => string} Title
 */

/**
 * @param {PlayedMatch[]} matches
 * @param {Title} title of a rule set
 * @param {Working} working
 */
export const statistics = (matches, title, working) =>
  html`<section class="paper statistics" aria-labelledby="stats-title">
    <h2 id="stats-title">${say("stats.title")}</h2>
    ${drawnGames().map((game) =>
      gameNumbers(
        game,
        matches.filter((match) => match.game === game),
        title,
        working,
      ),
    )}
  </section>`;

/**
 * @param {string} game
 * @param {PlayedMatch[]} matches
 * @param {Title} title
 * @param {Working} working
 */
function gameNumbers(game, matches, title, working) {
  if (matches.length === 0) return nothing;
  const { won, place } = sumOf(matches);
  return html`<section class="stats-game" data-game=${game}>
    <h3>${say(`game.${game}`)}</h3>
    <dl class="stats-sum">
      <div>
        <dt>${say("stats.matches")}</dt>
        <dd>${matches.length}</dd>
      </div>
      <div>
        <dt>${say("stats.won")}</dt>
        <dd>${won} <small>${share(won, matches.length)}</small></dd>
      </div>
      <div>
        <dt>${say("stats.place")}</dt>
        <dd>${average(place)}</dd>
      </div>
    </dl>
    ${playPanel(game, matches, working)} ${rulesTable(game, matches, title)} ${drawingOf(game).kept.statistics(matches)}
  </section>`;
}

/** @param {string} game @param {PlayedMatch[]} matches @param {Title} title */
const rulesTable = (game, matches, title) =>
  html`<table class="stats-table stats-rules">
    <caption>
      ${say("stats.by-rules")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("stats.rules")}</th>
        <th scope="col">${say("stats.won")}</th>
        <th scope="col">${head("place")}</th>
        <th scope="col">${head("score")}</th>
      </tr>
    </thead>
    <tbody>
      ${byRules(matches).map(
        (sum) =>
          html`<tr>
            <th scope="row">
              ${title(game, sum.ruleset)}
              <small>${count("home.players.exact", sum.seats)} · ${count("stats.played", sum.matches)}</small>
            </th>
            <td><span class="with-bar">${share(sum.won, sum.matches)}${bar(sum.won, sum.matches)}</span></td>
            <td>${average(sum.place)}</td>
            <td>${average(sum.score)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A short word above a column, in full for who listens or points at it. @param {"place" | "score"} name */
const head = (name) =>
  html`<span title=${say(`stats.${name}`)}
    ><span aria-hidden="true">${say(`stats.${name}.short`)}</span
    ><span class="visually-hidden">${say(`stats.${name}`)}</span></span
  >`;

/**
 *
 * @typedef {object} Desk What the page shows, and what can be done on it.
 * @property {PlayedMatch[]} matches
 * @property {number} shown how many of them are listed
 * @property {(game: string, ruleset: string) => string} title of a rule set
 * @property {{text: string, undo: (() => void) | null} | null} notice
 * @property {Working} working
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

/** Of these a table says that there is no such match, or nobody may see it. */
const GONE = [403, 404, 409, 422];

/** @param {PlayedMatch} match */
const keyOf = ({ table, match, seat }) => `${table}/${match}/${seat}`;

export class WorkingOut {
  /** @type {{game: string, done: number, count: number} | null} */
  now = null;
  /** @type {string | null} */
  failure = null;
  /** @type {Set<string>} */
  #lost = new Set();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Could it not be worked out? @param {PlayedMatch} match */
  isLost = (match) => this.#lost.has(keyOf(match));

  /** @param {string} game */
  start = async (game) => {
    const matches = playedMatches().filter((each) => each.game === game && !each.luck && !this.isLost(each));
    this.failure = null;
    try {
      for (const [done, match] of matches.entries()) {
        this.now = { game, done, count: matches.length };
        this.changed();
        await this.#workOut(match);
      }
    } catch (error) {
      this.failure = error instanceof Refused ? sentence(error.refusal.message) : say("error.failed");
    }
    this.now = null;
    this.changed();
  };

  /** @param {PlayedMatch} match */
  async #workOut(match) {
    try {
      noteLuck(match, await ask(`/api/tables/${encodeURIComponent(match.table)}/luck?match=${match.match}`));
    } catch (error) {
      if (!(error instanceof Refused) || !GONE.includes(error.refusal.status)) throw error;
      this.#lost.add(keyOf(match));
    }
  }
}

const PAGE = 30;
const root = /** @type {HTMLElement} */ (document.getElementById("history"));

let shown = PAGE;
/** @type {{text: string, undo: (() => void) | null} | null} */
let notice = null;
/** @type {import("../shared/wire.js").Catalogue["games"]} */
let games = [];
const working = new WorkingOut(draw);

function draw() {
  const matches = playedMatches().filter(({ game }) => isDrawn(game));
  render(historyPage({ matches, shown, notice, title, working, more, remove, removeAll, save, add }), root);
}

/** @param {string} text @param {(() => void) | null} [undo] */
function tell(text, undo = null) {
  notice = { text, undo };
  draw();
}

/** The title of a rule set, its name where the server cannot say. @param {string} game @param {string} ruleset */
function title(game, ruleset) {
  const rulesets = games.find(({ name }) => name === game)?.rulesets ?? [];
  return rulesets.find(({ name }) => name === ruleset)?.title ?? ruleset;
}

function more() {
  shown += PAGE;
  draw();
}

/** @param {PlayedMatch} match */
function remove(match) {
  deleteMatch(match);
  tell(say("history.deleted"), () => putBack([match]));
}

function removeAll() {
  const before = playedMatches();
  deleteAll();
  tell(say("history.deleted-all"), () => putBack(before));
}

/** @param {PlayedMatch[]} matches */
function putBack(matches) {
  addMatches(matches);
  notice = null;
  draw();
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(asFile());
  link.download = "courtcards-history.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** @param {File} file */
async function add(file) {
  const added = await addFile(file);
  if (added === null) tell(sentence(say("history.not-history")));
  else tell(added === false ? say("history.full") : count("history.imported", added));
}

async function open() {
  await Promise.all([loadGames(), wordsCome]);
  draw();
  window.addEventListener("storage", draw);
  // Without the catalogue the rule sets are called by their names.
  games = await catalogue().then(
    (told) => told.games,
    () => [],
  );
  learnGames(games);
  draw();
}

open();
staySoon();
