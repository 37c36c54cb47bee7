/** The page of the director, and of the jury: Players, Seating, Round, Standings, and what comes next. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { isUnanswered } from "../../api.js";
import { fieldValue } from "../../field-value.js";
import { change, current } from "../../settings.js";
import { brand } from "../../view/bar.js";
import { openDialog, settingsDialog } from "../../view/dialogs.js";
import { count, say } from "../../words.js";
import { deskAddress } from "../address.js";
import { rememberEvening } from "../device.js";
import { Away } from "../keeping/away.js";
import { sendWhatWasLeft } from "../keeping/left.js";
import { listenTo } from "../live.js";
import { LONGEST_NAME } from "../text.js";
import { awayNote } from "./away-note.js";
import { Desk, STEPS } from "./desk.js";
import { openEveningSettings } from "./evening-settings.js";
import { openLinks } from "./links.js";
import { openLog } from "./log.js";
import { nextThing } from "./next.js";
import { PlayersStep } from "./players.js";
import { refusalAt } from "./refusals.js";
import { Registration, waitingAt } from "./registration.js";
import { RoundStep } from "./round.js";
import { SeatingStep } from "./seating.js";
import { StandingsStep } from "./standings.js";

const TICK_MS = 1000;

/** @param {import("../page.js").Visit} visit */
export async function start(visit) {
  /** @type {Desk | null} */
  let opened = null;
  const away = await Away.open(visit, { changed: () => opened?.waitsChanged(), sent: () => opened?.sent() });
  const { view, answers } = await firstView(visit, away);
  /** @type {ReturnType<typeof stepsOf> | null} */
  let steps = null;
  const draw = () => steps && render(page(desk, steps), visit.root);
  const desk = new Desk(visit, view, draw, away);
  opened = desk;
  desk.answers = answers;
  steps = stepsOf(desk);
  draw();
  if (answers) desk.hear(view);
  if (away) {
    away.outbox.load();
    away.settle();
  } else sendWhatWasLeft(visit);
  listenTo(visit.evening, visit.token, {
    evening: (each) => desk.hear(each),
    sheet: () => {},
    state: (state) => desk.lineIs(state),
    refused: (refusal) => {
      desk.refusal = { where: "page", message: refusal.message };
      draw();
    },
  });
  window.addEventListener("courtcards:settings", draw);
  setInterval(() => desk.view.clock_until !== null && draw(), TICK_MS);
}

/**
 * The evening as the server has it; where that does not answer, as this device has it.
 *
 * @param {import("../page.js").Visit} visit
 * @param {Away | null} away
 */
async function firstView(visit, away) {
  try {
    return { view: await visit.api.evening(), answers: true };
  } catch (error) {
    if (!isUnanswered(error) || !away?.hasCopy) throw error;
    render(html`<p class="notice">${say("club.away.opening")}</p>`, visit.root);
    return { view: await away.api.evening(), answers: false };
  }
}

/** @param {Desk} desk */
function stepsOf(desk) {
  const players = new PlayersStep(desk);
  return {
    registration: new Registration(desk, players.members),
    players,
    seating: new SeatingStep(desk),
    round: new RoundStep(desk),
    standings: new StandingsStep(desk),
  };
}

/** @param {Desk} desk @param {ReturnType<typeof stepsOf>} steps */
function page(desk, steps) {
  const { settings, evening } = desk.view;
  document.title = `${settings.name} – Courtcards`;
  const page = location.pathname + deskAddress();
  if (desk.isDirector) rememberEvening({ evening, token: desk.token, page, name: settings.name, date: settings.date });
  return html` ${bar(desk)}
    <div class="director-head">
      <nav class="steps" aria-label=${say("club.steps")}>
        <ol>
          ${STEPS.map(
            (step, index) =>
              html`<li>
                <button
                  type="button"
                  class="step"
                  aria-current=${step === desk.step ? "step" : nothing}
                  @click=${() => desk.go(step)}
                >
                  <span class="step-number" aria-hidden="true">${index + 1}</span>
                  ${say(`club.step.${step}`)}${step === "players" ? waiting(desk) : nothing}
                </button>
              </li>`,
          )}
        </ol>
      </nav>
      ${nextThing(desk, steps.seating)}
    </div>
    ${awayNote(desk)}
    <main class="director" data-step=${desk.step}>
      ${refusalAt(desk, "page")}
      ${desk.step === "players" && desk.isDirector ? steps.registration.draw() : nothing}${steps[desk.step].draw()}
    </main>
    <div class="visually-hidden" role="status" aria-live="polite">${desk.news}</div>
    ${settingsDialog(directorsName())}`;
}

/** How many wait to be taken in. @param {Desk} desk */
function waiting(desk) {
  const waits = waitingAt(desk);
  return waits
    ? html` <span class="step-waiting"
        ><span aria-hidden="true">${waits}</span
        ><span class="visually-hidden">${count("club.register.waiting", waits)}</span></span
      >`
    : nothing;
}

/** @param {Desk} desk */
function bar(desk) {
  const { name } = desk.view.settings;
  return html`<header class="bar">
    ${brand()}
    <h1 class="bar-title"><b>${name}</b> <span>${say(`club.role.${desk.view.role}`)}</span></h1>
    ${
      desk.line === "lost" && !desk.isAway
        ? html`<p class="bar-link" role="status"><i class="spinner" aria-hidden="true"></i> ${say("link.lost")}</p>`
        : nothing
    }
    <nav class="bar-buttons" aria-label=${say("bar.label")}>
      ${
        desk.isDirector
          ? html`${barButton("share", say("club.links"), () => openLinks(desk))}
            ${barButton("evening", say("club.settings.title"), () => openEveningSettings(desk))}`
          : nothing
      }
      ${barButton("log", say("club.log"), () => openLog(desk))}
      ${barButton("settings", say("bar.settings"), () => openDialog("settings"))}
    </nav>
  </header>`;
}

/** @param {string} icon @param {string} words @param {() => void} press */
const barButton = (icon, words, press) =>
  html`<button
    type="button"
    class="bar-button has-words"
    data-opens=${icon}
    title=${words}
    aria-label=${words}
    @click=${press}
  >
    <i class="icon icon-${icon}" aria-hidden="true"></i><span>${words}</span>
  </button>`;

/** The name under which the log notes what is done here. */
const directorsName = () =>
  html`<div class="field">
    <label for="directors-name">${say("club.own-name")}</label>
    <input
      id="directors-name"
      type="text"
      maxlength=${LONGEST_NAME}
      autocomplete="name"
      .value=${current().name}
      @change=${(/** @type {Event} */ event) => change({ name: fieldValue(event) })}
    />
    <span class="hint">${say("club.own-name.hint")}</span>
  </div>`;
