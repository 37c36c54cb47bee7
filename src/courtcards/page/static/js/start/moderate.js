/**
 * The page of moderators: what was reported, what holds, what was done. The key stands behind the `#` of the address,
 * which no server sees, and is sent with every request.
 */

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { tableAddress } from "../shared/addresses.js";
import { ask, posted } from "../shared/api.js";
import { claimGesture } from "../shared/gesture.js";
import { locale } from "../shared/locale.js";
import { onDemand } from "../shared/told.js";
import { brand } from "../shared/view/bar.js";
import { languageSwitch } from "../shared/view/dialogs.js";
import { errorCard, retryButton, wrong } from "../shared/view/error-card.js";
import { openModal } from "../shared/view/modal.js";
import { sentence } from "../shared/view/rich.js";
import { count, say, wordsCome } from "../shared/words.js";
import "./words-moderation.js";

/**
 * @param {string} question
 * @param {[string, () => void][]} answers what stands on each button, and what it does
 */
export const askAbout = (question, answers) =>
  openModal(
    question,
    "moderate-question",
    ({ close }) =>
      html`<p>${question}</p>
        <p class="dialog-end">
          <button type="button" class="button quiet" @click=${close}>${say("moderate.cancel")}</button>
          ${answers.map(
            ([words, answer]) =>
              html`<button
                type="button"
                class="button primary"
                @click=${() => {
                  close();
                  answer();
                }}
              >
                ${words}
              </button>`,
          )}
        </p>`,
  );

/**
 * @typedef {import("../shared/wire.js").CloseCase
 *   | import("../shared/wire.js").HideTable
 *   | import("../shared/wire.js").TakeMeasure
 *   | import("../shared/wire.js").LiftMeasure} Act
 *
 * @typedef {object} Desk What the page shows, and what can be done on it.
 * @property {import("../shared/wire.js").ModerationPage} shown
 * @property {string} trouble why the last act was refused
 * @property {() => void} look
 * @property {(act: Act) => void} act
 */

const DAYS = /** @type {const} */ ([1, 30, null]);
const moment = onDemand(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }));

/** @param {number} at */
const when = (at) => html`<time datetime=${new Date(at).toISOString()}>${moment().format(at)}</time>`;

/** @param {string} name */
const named = (name) => name || say("moderate.left");

/** @param {number | null} days */
const lasting = (days) => (days === null ? say("moderate.for-ever") : count("moderate.days", days));

/** @param {Desk} desk */
export const deskPage = (desk) => {
  const { cases, measures, done } = desk.shown;
  return html`<header class="history-head">${brand()} ${languageSwitch()}</header>
    <main class="moderate">
      <div class="moderate-title">
        <h1>${say("moderate.title")}</h1>
        <button type="button" class="button" @click=${desk.look}>${say("moderate.refresh")}</button>
      </div>
      <div role="alert">${desk.trouble ? html`<p class="refusal">${sentence(desk.trouble)}</p>` : nothing}</div>
      ${part(
        "cases",
        cases,
        ({ case: number }) => number,
        (each) => caseLine(desk, each),
      )}
      ${part(
        "measures",
        measures,
        ({ number }) => number,
        (each) => measureLine(desk, each),
      )}
      ${part("log", done, (_, index) => done.length - index, deedLine)}
    </main>`;
};

/**
 * @template T
 * @param {string} name
 * @param {T[]} lines
 * @param {(each: T, index: number) => unknown} key
 * @param {(each: T) => unknown} line
 */
const part = (name, lines, key, line) =>
  html`<section class="paper moderate-${name}" aria-labelledby="moderate-${name}">
    <h2 id="moderate-${name}">${say(`moderate.${name}`)}</h2>
    ${
      lines.length === 0
        ? html`<p class="hint">${say(`moderate.${name}.none`)}</p>`
        : html`<ol>
            ${repeat(lines, key, line)}
          </ol>`
    }
  </section>`;

/** @param {Desk} desk @param {import("../shared/wire.js").CaseView} shown */
function caseLine(desk, shown) {
  const { case: number, table, name, text, reasons, at, known, hidden } = shown;
  const why = [...new Set(reasons)].map((reason) => say(`report.${reason}`)).join(" · ");
  return html`<li class="moderate-line" data-case=${number}>
    <h3>${named(name)}</h3>
    ${text ? html`<blockquote dir="auto">${text}</blockquote>` : nothing}
    <p>${why}</p>
    <p class="hint">
      <span>${count("moderate.reported", reasons.length)}</span> <span>${when(at)}</span>
      <a href=${tableAddress(table)}>${say("moderate.table", { table })}</a>
      ${hidden ? html`<span>${say("moderate.hidden")}</span>` : nothing}
    </p>
    ${known ? nothing : html`<p class="hint">${say("moderate.unknown")}</p>`}
    <p class="moderate-ways" role="group" aria-label=${named(name)}>
      <button type="button" class="button primary act-close" @click=${() => desk.act({ type: "close", case: number })}>
        ${say("moderate.close")}
      </button>
      ${hidden ? nothing : hideButton(desk, shown)}
      ${known ? [measureButton(desk, shown, "mute"), measureButton(desk, shown, "ban")] : nothing}
    </p>
  </li>`;
}

/** @param {Desk} desk @param {import("../shared/wire.js").CaseView} shown */
const hideButton = (desk, { case: number, table }) =>
  html`<button
    type="button"
    class="button act-hide"
    @click=${() =>
      askAbout(say("moderate.hide.ask", { table }), [
        [say("moderate.hide"), () => desk.act({ type: "hide", case: number })],
      ])}
  >
    ${say("moderate.hide")}
  </button>`;

/** @param {Desk} desk @param {import("../shared/wire.js").CaseView} shown @param {"mute" | "ban"} measure */
const measureButton = (desk, { case: number, name }, measure) =>
  html`<button
    type="button"
    class="button act-${measure}"
    @click=${() =>
      askAbout(
        say(`moderate.${measure}.ask`, { name: named(name) }),
        DAYS.map((days) => [lasting(days), () => desk.act({ type: "measure", case: number, measure, days })]),
      )}
  >
    ${say(`moderate.${measure}`)}
  </button>`;

/** @param {Desk} desk @param {import("../shared/wire.js").MeasureView} shown */
const measureLine = (desk, { number, measure, name, until }) =>
  html`<li class="moderate-line" data-measure=${number}>
    <p>
      <b>${say(`moderate.is.${measure}`, { name: named(name) })}</b>
      ${until === null ? say("moderate.for-ever") : say("moderate.until", { when: moment().format(until) })}
    </p>
    <p class="moderate-ways">
      <button
        type="button"
        class="button act-lift"
        aria-label=${say("moderate.lift.what", { name: named(name) })}
        @click=${() => desk.act({ type: "lift", measure: number })}
      >
        ${say("moderate.lift")}
      </button>
    </p>
  </li>`;

/** @param {import("../shared/wire.js").ModerationActionView} deed */
const deedLine = ({ at, what, name = "", table = "", days = null }) =>
  html`<li class="moderate-deed">
    <span class="hint">${when(at)}</span>
    <span
      >${say(`moderate.did.${what}`, { name: named(name), table })}${
        what === "mute" || what === "ban" ? html` <span class="hint">${lasting(days)}</span>` : nothing
      }</span
    >
  </li>`;

const root = /** @type {HTMLElement} */ (document.getElementById("moderate"));
const authorization = () => ({ authorization: `Bearer ${location.hash.slice(1)}` });

/** @type {import("../shared/wire.js").ModerationPage | null} */
let shown = null;
let trouble = "";

function draw() {
  if (shown !== null) render(deskPage({ shown, trouble, look: open, act }), root);
}

/** @param {Act} body */
async function act(body) {
  if (!claimGesture()) return;
  const { headers, ...rest } = posted(body);
  try {
    shown = await ask("/api/moderation/acts", { ...rest, headers: { ...headers, ...authorization() } });
    trouble = "";
  } catch (error) {
    trouble = wrong(error);
  }
  draw();
}

async function open() {
  if (location.hash.length < 2) {
    render(errorCard(say("moderate.title"), say("moderate.link"), html``), root);
    return;
  }
  try {
    shown = await ask("/api/moderation", { headers: authorization() });
    trouble = "";
    draw();
  } catch (error) {
    shown = null;
    render(errorCard(say("moderate.title"), wrong(error), retryButton()), root);
  }
}

window.addEventListener("hashchange", open);
wordsCome.then(open);
