/** The page of the lessons: what there is to be learned, what is done, and what waits to be taken up. */

import "../shared/turning.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { lessonInsteadAddress, tableAddress } from "../shared/addresses.js";
import { drawnCatalogue } from "../shared/games.js";
import { goInstead, insteadWords } from "../shared/instead.js";
import { begin } from "../shared/learn.js";
import { begunLessons } from "../shared/learn.js";
import { brand } from "../shared/view/bar.js";
import { crownSign } from "../shared/view/face.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { sentence } from "../shared/view/rich.js";
import { say, wordsCome } from "../shared/words.js";
import "./words.js";

/**
 * @typedef {import("../shared/wire.js").GameEntry["lessons"][number]} LessonEntry
 *
 * @typedef {object} Desk What the page shows, and what can be done on it.
 * @property {import("../shared/wire.js").GameEntry[]} games those that have lessons
 * @property {Record<string, import("../shared/learn.js").BegunLesson>} begun
 * @property {string} trouble why a lesson could not be begun
 * @property {(lesson: string) => void} start
 */

/** @param {Desk} desk */
export const learnPage = (desk) =>
  html` <header class="history-head">${brand()} ${languageSwitch()}</header>
    <main class="learn">
      <div class="learn-title">
        <h1>${say("learn.title")}</h1>
        <p class="hint">${say("learn.lead")}</p>
      </div>
      <p class="learn-trouble" role="alert">${desk.trouble ? sentence(desk.trouble) : nothing}</p>
      ${desk.games.map(
        ({ name, lessons }) =>
          html`<section class="paper lessons" data-game=${name} aria-labelledby="lessons-${name}">
            <h2 id="lessons-${name}">${say(`game.${name}`)}</h2>
            <ol>
              ${lessons.map((lesson) => line(desk, lesson))}
            </ol>
          </section>`,
      )}
    </main>`;

/** @param {Desk} desk @param {LessonEntry} lesson */
function line(desk, { name, title, about }) {
  const begun = desk.begun[name];
  const isUnderWay = begun !== undefined && !begun.isOver;
  return html`<li class="lesson-line ${begun?.isDone ? "is-done" : ""}" data-lesson=${name}>
    <h3>${title}</h3>
    <p class="hint">${about}</p>
    <p class="lesson-state">
      ${begun?.isDone ? html`<b>${crownSign} ${say("learn.done")}</b>` : nothing}
      ${isUnderWay ? html`<span>${say("learn.under-way", { step: begun.step, steps: begun.steps })}</span>` : nothing}
    </p>
    <p class="lesson-ways">
      ${
        isUnderWay
          ? html`<a
              class="button primary"
              href=${tableAddress(begun.table)}
              aria-label=${say("learn.go-on.what", { title })}
              >${say("learn.go-on")}</a
            >`
          : nothing
      }
      ${beginButton(desk, { name, title }, begun)}
    </p>
  </li>`;
}

/**
 * @param {Desk} desk
 * @param {{name: string, title: string}} lesson
 * @param {import("../shared/learn.js").BegunLesson | undefined} begun
 */
function beginButton(desk, { name, title }, begun) {
  const key = begun ? "learn.begin.again" : "learn.begin";
  return html`<button
    type="button"
    class="button ${begun ? "quiet" : "primary"} begin-lesson"
    aria-label=${say(`${key}.what`, { title })}
    @click=${() => desk.start(name)}
  >
    ${say(key)}
  </button>`;
}

const root = /** @type {HTMLElement} */ (document.getElementById("learn"));

/** @type {import("../shared/wire.js").Catalogue["games"]} */
let games = [];
let trouble = "";

const draw = () => root.isConnected && render(learnPage({ games, begun: begunLessons(), trouble, start }), root);

/** @param {string} lesson */
async function start(lesson) {
  try {
    await begin(lesson);
  } catch (error) {
    if (await goInstead(error, lessonInsteadAddress(lesson))) return;
    trouble = wrong(error);
    draw();
  }
}

async function open() {
  try {
    const found = await drawnCatalogue();
    games = found.games.filter(({ lessons }) => lessons.length > 0);
    trouble = insteadWords();
    draw();
    const asked = new URLSearchParams(location.search).get("begin");
    if (asked) start(asked);
    window.addEventListener("storage", draw);
    window.addEventListener("pageshow", draw);
  } catch (error) {
    render(errorCard("Courtcards", wrong(error), retryButton()), root);
  }
}

wordsCome.then(open);
