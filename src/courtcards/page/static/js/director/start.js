/** The page of the director, and of the jury: Players, Seating, Round, Standings, and what comes next. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { catalogue, isUnanswered, Refused } from "../shared/api.js";
import { paperGame } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { once } from "../shared/gesture.js";
import { change, current } from "../shared/settings.js";
import { brand } from "../shared/view/bar.js";
import { openDialog, settingsDialog } from "../shared/view/dialogs.js";
import { openModal } from "../shared/view/modal.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, listed, say } from "../shared/words.js";
import { deskAddress, sheetAddress } from "../club/address.js";
import { rememberEvening } from "../club/device.js";
import { Away } from "../club/keeping/away.js";
import { Outbox, ownerOf } from "../club/keeping/outbox.js";
import { Store } from "../club/keeping/store.js";
import { listenTo } from "../club/live.js";
import { settingsFields } from "../club/settings-fields.js";
import { LONGEST_NAME } from "../club/text.js";
import { clockState, TimeSignal, timeBand } from "../club/time-signal.js";
import { Desk, STEPS } from "./desk.js";
import { openLinks } from "./links.js";
import { told } from "./log-words.js";
import { openLog } from "./log.js";
import { PlayersStep } from "./players.js";
import { refusalAt } from "./refusals.js";
import { Registration, waitingAt } from "./registration.js";
import { RoundStep } from "./round.js";
import { SeatingStep } from "./seating.js";
import { seated } from "./seats.js";
import { StandingsStep } from "./standings.js";
import "./words.js";

/**
 * Sends it, in order. Where there is an `Away`, that does so.
 *
 * @param {import("../club/page.js").Visit} visit
 */
export async function sendWhatWasLeft(visit) {
  try {
    const outbox = new Outbox(await Store.open(), visit.api, ownerOf(visit), {
      changed: () => {},
      sent: () => {},
      mayWrite: async () => false, // refused to this link, it waits for the sheet's page
    });
    await outbox.load();
  } catch (error) {
    console.warn(error);
  }
}

/**
 * @typedef {import("../club/keeping/store.js").Entry} Entry
 * @typedef {import("../club/keeping/store.js").Directed} Directed
 */

/** @param {Desk} desk */
export function awayNote(desk) {
  const { away } = desk;
  if (!away) return nothing;
  const words = standing(desk, away.outbox.waiting);
  const refused = away.outbox.entries.filter((entry) => entry.refusal);
  return html`<div class="away" role="status" ?hidden=${!words}>
      ${words ? html`<p>${words}</p>` : nothing}${
        desk.isAway && !desk.answers ? html`<p class="hint">${say("club.away.rest")}</p>` : nothing
      }
    </div>
    ${refused.map((entry) => refusal(desk, entry))}`;
}

/** @param {Desk} desk @param {number} waiting */
function standing({ answers, isAway, allSent }, waiting) {
  if (!answers && isAway) return waiting ? count("club.away", waiting) : say("club.away.nothing");
  if (answers && waiting && isAway) return count("club.away.sending", waiting);
  return allSent ? say("club.away.sent") : "";
}

/** @param {Desk} desk @param {Entry} entry */
function refusal(desk, entry) {
  const behind = desk.away?.outbox.behind(entry) ?? 0;
  return html`<section class="paper away-refused">
    <h2>${say("club.away.refused")}</h2>
    <p>
      ${
        entry.place === null
          ? entry.happened
            ? told(desk.view, entry.happened)
            : nothing
          : say("club.log.place", { round: entry.place.round, table: entry.place.table })
      }
    </p>
    <p class="refusal" role="alert">${rich(sentence(entry.refusal?.message ?? ""))}</p>
    ${behind ? html`<p class="hint">${count("club.away.behind", behind)}</p>` : nothing}
    <div class="away-buttons">
      ${
        entry.place === null
          ? html`<button
                type="button"
                class="button primary"
                @click=${once(() => desk.away?.outbox.again(entry, anew(entry)))}
              >
                ${say("club.away.again")}</button
              ><button type="button" class="button" @click=${once(() => desk.away?.outbox.drop(entry))}>
                ${say("club.away.drop")}
              </button>`
          : html`<a class="button primary" href=${sheetAddress(entry.place.round, entry.place.table)}
              >${say("club.sheet")}</a
            >`
      }
    </div>
  </section>`;
}

/** What concerns everybody who is there, whoever that is by now. */
const OF_ALL = ["draw", "begin"];

/** The command as it is given now: it need not come out as it was shown. @param {Directed} entry */
function anew({ command }) {
  const { at: _at, first: _first, rounds: _rounds, seating: _seating, names, ...rest } = /** @type {any} */ (command);
  return OF_ALL.includes(rest.type) ? rest : { ...rest, names };
}

/** @param {import("./desk.js").Desk} desk */
export async function openEveningSettings(desk) {
  /** @type {{name: string, title: string}[]} */
  let rulesets;
  try {
    rulesets = (await catalogue()).games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return desk.refuse("page", error);
  }
  let { settings } = desk.view;
  const title = say("club.settings.title");
  openModal(
    title,
    "evening-dialog",
    ({ close, draw }) =>
      html`<h2>${title}</h2>
        <form
          @submit=${async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (await desk.do({ type: "settings", settings }, "settings")) close();
            else draw();
          }}
        >
          ${settingsFields(settings, rulesets, (changes) => {
            settings = { ...settings, ...changes };
            draw();
          })}
          ${desk.view.plan ? html`<p class="hint">${say("club.settings.redraw")}</p>` : nothing}
          ${refusalAt(desk, "settings")}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
            ><button class="button primary">${say("club.save")}</button>
          </div>
        </form>`,
  );
}

const LONGEST_REASON = 200;

/** @param {import("./desk.js").Desk} desk */
export function closeRound(desk) {
  const round = desk.running;
  if (!round) return;
  const close = (/** @type {string} */ reason, /** @type {string} */ where) =>
    desk.do({ type: "close", round: round.number, reason }, where);
  if (desk.view.missing.length === 0) return void close("", "next");
  const title = say("club.close", { round: round.number });
  openModal(
    title,
    "closing-dialog",
    ({ close: shut, draw }) =>
      html`<h2>${title}</h2>
        <p>
          ${count("club.close.missing", desk.view.missing.length, { tables: listed(desk.view.missing.map(String)) })}
        </p>
        <p>${say("club.close.what")}</p>
        <form
          @submit=${async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const field = form instanceof HTMLFormElement ? form.elements.namedItem("reason") : null;
            if (!(field instanceof HTMLInputElement)) return;
            if (await close(field.value.trim(), "closing")) shut();
            else draw();
          }}
        >
          <div class="field">
            <label for="close-reason">${say("club.close.reason")}</label>
            <input
              id="close-reason"
              name="reason"
              type="text"
              required
              maxlength=${LONGEST_REASON}
              autocomplete="off"
              placeholder=${say("club.close.reason.example")}
            />
          </div>
          ${refusalAt(desk, "closing")}
          <div class="dialog-end">
            <button type="button" class="button" @click=${shut}>${say("club.close.not")}</button
            ><button class="button primary">${say("club.close.do")}</button>
          </div>
        </form>`,
  );
}

/**
 * @typedef {{words: string, button?: string, press?: () => void, is?: string, isQuiet?: boolean}} Next
 */

/** @param {Desk} desk @param {import("./seating.js").SeatingStep} seating */
export function nextThing(desk, seating) {
  const next = whatIsNext(desk, seating);
  return html`<div class="next">
    <p class="next-words"><span class="visually-hidden">${say("club.next")}</span> ${next.words}</p>
    ${
      next.button
        ? html`<button
            type="button"
            class="button ${next.isQuiet ? "" : "primary"} next-button"
            data-does=${next.is ?? nothing}
            ?disabled=${desk.isBusy("next")}
            @click=${next.press}
          >
            ${desk.isBusy("next") ? html`<i class="spinner" aria-hidden="true"></i> ` : nothing}${next.button}
          </button>`
        : nothing
    }
    ${refusalAt(desk, "next")}
  </div>`;
}

/** @param {Desk} desk @param {import("./seating.js").SeatingStep} seating @returns {Next} */
function whatIsNext(desk, seating) {
  const { view, roundNumber: round } = desk;
  const lead = { round, rounds: view.settings.rounds };
  if (desk.running) {
    const missing = view.missing.length;
    if (missing > 0)
      return {
        words: count("club.next.missing", missing, lead),
        button: say("club.close.anyway"),
        is: "close",
        isQuiet: true,
        press: () => closeRound(desk),
      };
    return {
      words: say("club.next.all-in", lead),
      button: say("club.close", lead),
      is: "close",
      press: () => closeRound(desk),
    };
  }
  if (desk.isOver)
    return {
      words: count("club.next.over", view.settings.rounds),
      ...(desk.step === "standings" ? {} : { button: say("club.step.standings"), press: () => desk.go("standings") }),
    };
  if (!desk.isDirector) return { words: say("club.next.jury", lead) };
  if (view.plan)
    return {
      words: say("club.next.drawn", lead),
      button: say("club.begin", lead),
      is: "begin",
      press: () => seating.begin(),
    };
  const { playing } = seated(view);
  if (playing < 4) return { words: count("club.next.players", 4 - playing, lead) };
  return {
    words: count("club.next.draw", playing, lead),
    button: say(desk.isFinal ? "club.draw.final" : view.rounds.length ? "club.draw.rest" : "club.draw", lead),
    is: "draw",
    press: () => seating.drawRounds(),
  };
}

const TICK_MS = 1000;

/** @param {import("../club/page.js").Visit} visit */
export async function start(visit) {
  /** @type {Desk | null} */
  let opened = null;
  const asked = visit.api.evening();
  asked.catch(() => {}); // looked at below
  const away = await Away.open(visit, { changed: () => opened?.waitsChanged(), sent: () => opened?.sent() });
  const { view, answers } = await firstView(asked, away, visit.root);
  /** @type {ReturnType<typeof stepsOf> | null} */
  let steps = null;
  const signal = new TimeSignal();
  const draw = () => steps && render(page(desk, steps, signal), visit.root);
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
  setInterval(() => tick(desk, signal), TICK_MS);
}

/** The clock goes on: what shows it is drawn again. @param {Desk} desk @param {TimeSignal} signal */
function tick(desk, signal) {
  const left = timeLeft(desk);
  const [state, news] = [clockState(left), signal.news];
  signal.tick(left === null ? null : desk.view.clock_until, desk.now);
  const isShown = desk.view.clock_until !== null && (desk.step === "round" || state === "warning");
  if (isShown || state !== desk.clock || news !== signal.news) {
    desk.clock = state;
    desk.draw();
  }
}

/** The time left of the round being played; null without a clock. @param {Desk} desk */
const timeLeft = ({ running, view, now }) => (running && view.clock_until !== null ? view.clock_until - now : null);

/**
 * The evening as the server has it; where that does not answer, as this device has it.
 *
 * @param {Promise<import("../club/wire.js").EveningView>} asked
 * @param {Away | null} away
 * @param {HTMLElement} root
 */
async function firstView(asked, away, root) {
  try {
    return { view: await asked, answers: true };
  } catch (error) {
    if (!isUnanswered(error) || !away?.hasCopy) throw error;
    render(html`<p class="notice">${say("club.away.opening")}</p>`, root);
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

/** @param {Desk} desk @param {ReturnType<typeof stepsOf>} steps @param {TimeSignal} signal */
function page(desk, steps, signal) {
  const { settings, evening } = desk.view;
  document.title = `${settings.name} – Courtcards`;
  const page = location.pathname + deskAddress();
  if (desk.isDirector) rememberEvening({ evening, token: desk.token, page, name: settings.name, date: settings.date });
  return html` ${bar(desk)} ${timeBand(timeLeft(desk))}
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
    ${signal.draw()} ${settingsDialog(directorsName())}`;
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
