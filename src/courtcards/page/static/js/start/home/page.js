/** The first page, drawn: what this is, where one was, play now, with people, learn; then what one comes back to. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import {
  historyAddress,
  learnAddress,
  openingAddress,
  openingAddressAt,
  replayAddress,
  tableAddress,
} from "../../shared/addresses.js";
import { face } from "../../shared/cards/face.js";
import { suitOf } from "../../shared/cards/names.js";
import { drawingOf } from "../../shared/drawing.js";
import { elsewhere, isDevice, isFetching } from "../../shared/host.js";
import { insteadWords } from "../../shared/instead.js";
import { lobbyTables } from "../lobby/part.js";
import { locale } from "../../shared/locale.js";
import { forget, recentTable } from "../../shared/recent.js";
import { follow } from "../../shared/turning.js";
import { barButton } from "../../shared/view/bar.js";
import { crown } from "../../shared/view/face.js";
import { languageSwitch, openDialog, settingsDialog } from "../../shared/view/dialogs.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { soundQuestion } from "../../shared/view/sound-question.js";
import { count, hasWords, language, listed, say } from "../../shared/words.js";

/** @param {import("../../shared/history/types.js").PlayedMatch | null} match */
export function lastMatch(match) {
  if (match === null) return nothing;
  const { table, game, players, winners, seat } = match;
  const dealt = recentTable(table)?.dealt ?? [];
  const isMine = winners.length === 1 && winners[0] === seat;
  const names = winners.map((winner) => (winner === seat ? say("you") : (players[winner]?.name ?? "")));
  const again = { match: match.match };
  return html`<section class="paper last-match" aria-labelledby="last-title">
    <h2 id="last-title">${say("home.last")}</h2>
    <p>
      <b>${say(`game.${game}`)}</b> ·
      ${isMine ? say("home.last.won") : say("home.last.winners", { names: listed(names) })}
    </p>
    ${
      dealt.length === 0
        ? nothing
        : html`<p class="dealt" role="img" aria-label=${say("home.last.dealt")}>
            ${drawingOf(game)
              .sorted(dealt)
              .map(
                (card) => html`<span class="card dealt-card" data-suit=${suitOf(card)}>${face(card, "plain")}</span>`,
              )}
          </p>`
    }
    <p class="last-ways">
      <a class="button" href=${replayAddress(table, again)}>${say("home.last.again")}</a>
      <a class="button quiet" href=${historyAddress()}>${say("history.title")}</a>
    </p>
  </section>`;
}

/**
 * @typedef {import("../home.js").Waits} Waits
 * @typedef {import("../../shared/recent.js").RecentTable} RecentTable
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

/**
 * @typedef {object} Home
 * @property {import("../home.js").Playing} playing
 * @property {import("../home.js").LiveTables} tables
 * @property {import("../lobby/lobby.js").Lobby} lobby
 * @property {import("../../shared/history/types.js").PlayedMatch | null} last the match that was finished last
 * @property {() => void} changed
 *
 * @typedef {import("../home.js").GameEntry} GameEntry
 */

const SHOWN = ["KS", "QH", "JC", "AD"];
const { root, server } = document.documentElement.dataset;

/** @param {Home} home */
export const homePage = (home) =>
  html` ${head()}
    <main class="first">
      <p class="instead" role="status">${insteadWords()}</p>
      ${goOn(home)}
      <section class="play-now" aria-labelledby="play-title">
        <h2 id="play-title" class="visually-hidden">${say("home.play")}</h2>
        ${home.playing.catalogue.games.map((game) => tile(home, game))}
      </section>
      ${home.playing.starting !== null && isFetching() ? html`<p role="status">${say("home.fetching")}</p>` : nothing}
      <nav class="doors" aria-label=${say("home.way")}>
        ${isDevice ? nothing : door("people", waiting(home))} ${door("beside")}
        ${isDevice || elsewhere.includes("device") ? door("near") : nothing}
        <a class="door" href=${learnAddress()}><b>${say("home.learn")}</b><span>${say("home.learn.hint")}</span></a>
      </nav>
      ${soundQuestion()}
      <div class="come-back">${otherTables(home)} ${lastMatch(home.last)} ${openTables(home)}</div>
    </main>
    ${foot()} ${settingsDialog()}`;

const head = () =>
  html`<header class="hero">
    <div class="hero-words">
      <h1>${crown("brand-crown")}Courtcards</h1>
      <p>${say("home.lead")}</p>
    </div>
    <div class="hero-tools">
      ${languageSwitch()} ${barButton("settings", say("bar.settings"), () => openDialog("settings"), "")}
    </div>
    <div class="hero-cards" aria-hidden="true">
      ${SHOWN.map((card) => html`<div class="card hero-card" data-suit=${suitOf(card)}>${face(card, "plain")}</div>`)}
    </div>
  </header>`;

/**
 * A game, to be played at once; how, stands on it, and is changed one step further.
 *
 * @param {Home} home
 * @param {GameEntry} game
 */
function tile({ playing }, game) {
  const { choice, ruleset, bot } = playing.as(game);
  const isStarting = playing.starting === game.name;
  const changed = Object.keys(choice.options).length;
  const refusal = playing.refusal?.game === game.name ? playing.refusal.message : "";
  return html`<article class="game" data-game=${game.name}>
    <button
      type="button"
      class="play"
      ?disabled=${playing.starting !== null}
      aria-describedby="about-${game.name} how-${game.name}"
      @click=${() => playing.play(game)}
    >
      ${drawingOf(game.name).picture()} <b>${game.title}</b>
      <span class="play-word">${say(isStarting ? "home.starting" : "home.play")}</span>
    </button>
    <p id="about-${game.name}" class="game-about">
      ${hasWords(`home.about.${game.name}`) ? say(`home.about.${game.name}`) : nothing}
    </p>
    <p id="how-${game.name}" class="game-how">
      ${say("home.how", {
        rules: ruleset.title,
        changed: changed > 0 ? ` (${count("home.house.changed", changed)})` : "",
        players: count("home.players.exact", choice.seats),
        bot,
      })}
    </p>
    ${refusal ? html`<p class="refusal" role="alert">${rich(sentence(refusal))}</p>` : nothing}
    <a
      class="game-change"
      href=${openingAddress({ way: "bots", game: game.name })}
      @click=${follow}
      aria-label=${say("home.change.game", { game: game.title })}
      >${say("home.change")}</a
    >
  </article>`;
}

/** A way to play with people. @param {"people" | "beside" | "near"} way @param {string} [news] */
const door = (way, news) =>
  html`<a
    class="door"
    href=${way === "near" ? openingAddressAt("device", { way }) : openingAddress({ way })}
    @click=${follow}
    ><b>${say(`home.way.${way}`)}</b
    ><span class=${news ? "door-news" : ""}>${news ?? say(`home.way.${way}.hint`)}</span></a
  >`;

/** How many tables wait for somebody who comes now. @param {Home} home */
const waiting = ({ lobby }) => (lobby.open.length > 0 ? count("home.way.waiting", lobby.open.length) : undefined);

/** The open tables of others, where there are any. @param {Home} home */
const openTables = ({ lobby, playing }) =>
  lobby.others.length === 0
    ? nothing
    : html`<section class="paper lobby" aria-labelledby="lobby-title">
        <h2 id="lobby-title">${say("lobby.title")}</h2>
        ${lobbyTables(lobby, lobby.others, playing.catalogue)}
      </section>`;

/** What else there is; a site without a server has pages to read. */
function foot() {
  const history = html`<a href=${historyAddress()}>${say("history.title")}</a>`;
  if (server !== undefined)
    return html`<footer class="home-foot">${history} <a href="/club">${say("home.clubs")}</a></footer>`;
  return html`<footer class="home-foot">
    ${history} <a href=${`${root}rules/${language}/`}>${say("home.ruleset")}</a>
    <a href=${`${root}study/`} hreflang="en">${say("home.study")}</a>
  </footer>`;
}
