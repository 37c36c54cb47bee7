/** The first page, drawn: where one was, play now, with people, learn; then what one comes back to. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import {
  analyseAddress,
  clauseAddress,
  historyAddress,
  learnAddress,
  openingAddress,
  openingAddressAt,
} from "../../shared/addresses.js";
import { face } from "../../shared/cards/face.js";
import { suitOf } from "../../shared/cards/names.js";
import { drawingOf } from "../../shared/drawing.js";
import { elsewhere, isDevice, isFetching } from "../../shared/host.js";
import { insteadWords } from "../../shared/instead.js";
import { codeForm, lobbyTables } from "../lobby/part.js";
import { follow } from "../../shared/turning.js";
import { barButton } from "../../shared/view/bar.js";
import { crown } from "../../shared/view/face.js";
import { languageSwitch, openDialog, settingsDialog } from "../../shared/view/dialogs.js";
import { ownFaceButton } from "../../shared/view/person.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { soundQuestion } from "../../shared/view/sound-question.js";
import { count, hasWords, language, say } from "../../shared/words.js";
import { goOn, lastMatch, otherTables } from "./tables.js";

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
      <div class="first-play">
        <p class="instead" role="status">${insteadWords()}</p>
        ${goOn(home)}
        <section class="play-now" aria-labelledby="play-title">
          <h2 id="play-title" class="visually-hidden">${say("home.play")}</h2>
          ${home.playing.catalogue.games.map((game) => tile(home, game))}
        </section>
        ${home.playing.starting !== null && isFetching() ? html`<p role="status">${say("home.fetching")}</p>` : nothing}
      </div>
      <div class="first-people">${withPeople(home)} ${otherTables(home)}</div>
      <div class="first-more">${learning()} ${lastMatch(home.last)} ${soundQuestion()}</div>
    </main>
    ${foot()} ${settingsDialog()}`;

const head = () =>
  html`<header class="hero">
    <div class="hero-words">
      <h1>${crown("brand-crown")}Courtcards</h1>
      <p>${say("home.lead")}</p>
    </div>
    <div class="hero-tools">
      ${ownFaceButton()} ${languageSwitch()}
      ${barButton("settings", say("bar.settings"), () => openDialog("settings"), "")}
    </div>
    <div class="hero-cards" aria-hidden="true">
      ${SHOWN.map((card) => html`<div class="card hero-card" data-suit=${suitOf(card)}>${face(card, "plain")}</div>`)}
    </div>
  </header>`;

/**
 * A game, to be played at once; how, stands below it, and is changed one step further.
 *
 * @param {Home} home
 * @param {GameEntry} game
 */
function tile({ playing }, game) {
  const { name } = game;
  const { choice, ruleset, bot } = playing.as(game);
  const changed = Object.keys(choice.options).length;
  const refusal = playing.refusal?.game === name ? playing.refusal.message : "";
  return html`<article class="game" data-game=${name}>
    ${drawingOf(name).picture()}
    <h3 id="title-${name}">${game.title}</h3>
    <p id="about-${name}" class="game-about">${hasWords(`home.about.${name}`) ? say(`home.about.${name}`) : nothing}</p>
    <button
      type="button"
      class="play"
      ?disabled=${playing.starting !== null}
      aria-labelledby="play-${name} title-${name}"
      aria-describedby="about-${name} how-${name}"
      @click=${() => playing.play(game)}
    >
      <span id="play-${name}" class="play-word">${say(playing.starting === name ? "home.starting" : "home.play")}</span>
    </button>
    <p class="game-rules">
      <span id="how-${name}" class="game-how"
        >${say("home.how", {
          rules: ruleset.title,
          changed: changed > 0 ? ` (${count("home.house.changed", changed)})` : "",
          players: count("home.players.exact", choice.seats),
          bot,
        })}</span
      >
      <a
        class="game-change"
        href=${openingAddress({ way: "bots", game: name })}
        @click=${follow}
        aria-label=${say("home.change.game", { game: game.title })}
        >${say("home.change")}</a
      >
    </p>
    ${refusal ? html`<p class="refusal" role="alert">${rich(sentence(refusal))}</p>` : nothing}
  </article>`;
}

/** So many open tables stand here; the page on which one is opened has them all. */
const MOST_OPEN = 3;

/** The ways to play with people, and the open tables of others. @param {Home} home */
function withPeople({ lobby, playing }) {
  const waiting = lobby.open.length > 0 ? count("home.way.waiting", lobby.open.length) : undefined;
  return html`<section class="paper with-people" aria-labelledby="people-title">
    <h2 id="people-title">${say("home.people")}</h2>
    <nav class="doors" aria-labelledby="people-title">
      ${isDevice ? nothing : door("people", waiting)} ${door("beside")}
      ${isDevice || elsewhere.includes("device") ? door("near") : nothing}
    </nav>
    ${
      lobby.others.length > 0
        ? html`<h3>${say("lobby.title")}</h3>
            ${lobby.refusal ? html`<p class="refusal" role="alert">${rich(sentence(lobby.refusal))}</p>` : nothing}
            ${lobbyTables(lobby, lobby.others.slice(0, MOST_OPEN), playing.catalogue)}`
        : nothing
    }
    ${isDevice ? nothing : codeForm(lobby)}
  </section>`;
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

const learning = () =>
  html`<nav class="doors" aria-label=${say("home.learn")}>
    <a class="door" href=${learnAddress()}><b>${say("home.learn")}</b><span>${say("home.learn.hint")}</span></a>
    <a class="door" href=${clauseAddress("")}><b>${say("home.ruleset")}</b><span>${say("home.ruleset.hint")}</span></a>
    <a class="door" href=${analyseAddress()} @click=${follow}
      ><b>${say("home.analyse")}</b><span>${say("home.analyse.hint")}</span></a
    >
  </nav>`;

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
