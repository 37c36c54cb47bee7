/** The page on which people register by themselves: a name, and what has become of it. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { keep } from "../../settings.js";
import { brand } from "../../view/bar.js";
import { languageSwitch } from "../../view/dialogs.js";
import { sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { dateText, LONGEST_NAME } from "../text.js";
import { RegisterDesk } from "./desk.js";

/** How often it is looked whether something has changed. */
const LOOK_MS = 10_000;

/** @param {import("../page.js").Visit} visit */
export async function start(visit) {
  let shown = "";
  const draw = () => {
    render(page(desk, visit.name), visit.root);
    const state = desk.view?.own?.state ?? "none";
    // Whoever does not see the page is brought to what has come of it.
    if (shown && shown !== state) {
      /** @type {HTMLElement | null} */ (visit.root.querySelector("[data-state]"))?.focus({ preventScroll: true });
    }
    shown = desk.view ? state : "";
  };
  const desk = new RegisterDesk(visit, draw);
  const look = () => document.visibilityState === "visible" && desk.look();
  await desk.look();
  setInterval(look, LOOK_MS);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
}

/** @param {RegisterDesk} desk @param {string} name the evening's */
function page(desk, name) {
  const { view } = desk;
  const own = view?.own;
  document.title = `${view?.name ?? name} – Courtcards`;
  return html`<header class="bar">
      ${brand()}
      <p class="bar-title"><b>${view?.name ?? name}</b></p>
    </header>
    <main class="registering">
      <div class="registering-head">
        <h1>${view?.name ?? name}</h1>
        ${view ? html`<p>${dateText(view.date)}</p>` : nothing}
      </div>
      ${desk.answers ? nothing : noConnection(desk)} ${own ? standing(desk, own) : nothing} ${refused(desk)}
      ${desk.isFree ? form(desk) : nothing}
      <p class="registering-foot">${languageSwitch()}</p>
    </main>`;
}

/** @param {RegisterDesk} desk */
const refused = ({ refusal, trouble }) =>
  refusal || trouble ? html`<p class="refusal" role="alert">${sentence(trouble || refusal)}</p>` : nothing;

/** @param {RegisterDesk} desk */
const noConnection = (desk) =>
  html`<p class="registering-offline" role="status">${say(`register.offline.${whatWaits(desk)}`)}</p>`;

/** @param {RegisterDesk} desk */
function whatWaits({ own, view }) {
  if (own.leaving) return "leaving";
  if (own.id) return "name";
  return view ? "look" : "first";
}

/** @param {RegisterDesk} desk */
function form(desk) {
  const { view, own } = desk;
  if (desk.shut) return html`<p class="paper registering-shut" role="status">${desk.shut}</p>`;
  return html`<form
    class="paper registering-form"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      desk.register();
    }}
    @input=${(/** @type {Event} */ { target }) =>
      target instanceof HTMLInputElement && desk.type({ [target.name]: target.value })}
  >
    <div class="field registering-name">
      <label for="own-name">${say("register.name")}</label>
      <input
        id="own-name"
        name="name"
        type="text"
        required
        maxlength=${LONGEST_NAME}
        autocomplete="name"
        autocapitalize="words"
        spellcheck="false"
        .value=${live(own.name)}
      />
    </div>
    <div class="field">
      <label for="own-club">${say("register.club")} <span class="hint">${say("home.name.hint")}</span></label>
      <input
        id="own-club"
        name="club"
        type="text"
        maxlength=${LONGEST_NAME}
        autocomplete="organization"
        spellcheck="false"
        enterkeyhint="send"
        .value=${live(own.club)}
      />
    </div>
    <button class="button primary" ?disabled=${own.id !== "" && (desk.isBusy || !desk.answers)}>
      ${say(own.id && !desk.answers ? "register.waits" : view?.own ? "register.again" : "register.do")}
    </button>
    ${
      view && desk.answers
        ? html`<p class="hint">
            ${count("register.left", view.left)} · ${say(view.at_once ? "register.at-once" : "register.nod")}
          </p>`
        : nothing
    }
  </form>`;
}

/** @param {RegisterDesk} desk @param {import("../wire.js").OwnRegistration} own */
const standing = (desk, own) =>
  html`<section class="paper registering-own is-${own.state}" data-state=${own.state} tabindex="-1" aria-live="polite">
    <h2>${say(`register.${own.state}`)}</h2>
    <p class="registering-who">${own.name}${own.club ? html` <span class="hint">${own.club}</span>` : nothing}</p>
    ${own.place ? seat(own.place) : html`<p>${what(desk, own)}</p>`} ${own.hall ? hall(desk, own) : nothing}
    ${own.may_withdraw && !desk.own.leaving ? withdrawing(desk) : nothing}
  </section>`;

/** @param {RegisterDesk} desk @param {import("../wire.js").OwnRegistration} own */
const what = ({ shut }, { state }) =>
  say(state === "declined" && shut ? "register.declined.shut" : `register.${state}.what`);

/**
 * The hall, which then knows whom it is shown to.
 * @param {RegisterDesk} desk
 * @param {{name: string, hall?: string}} own
 */
const hall = ({ evening }, own) =>
  html`<a class="button primary" href=${own.hall} @click=${() => keep("courtcards.hall", { evening, name: own.name })}
    >${say("register.hall")}</a
  >`;

/** @param {import("../wire.js").OwnPlace} place */
const seat = ({ round, table, seat: at }) =>
  table === null
    ? html`<p class="registering-out">${say("hall.you.out", { round })}</p>`
    : html`<p>${say("register.playing.round", { round })}</p>
        <p class="registering-table">${say("hall.you.table", { table })}</p>
        <p class="registering-seat">${say("hall.you.seat", { seat: at ?? 1 })}</p>`;

/** @param {RegisterDesk} desk */
const withdrawing = (desk) =>
  desk.isAsking
    ? html`<div class="registering-asking" role="group" aria-label=${say("register.withdraw")}>
        <p>${say("register.withdraw.sure")}</p>
        <button type="button" class="button" @click=${() => desk.ask(false)}>${say("action.cancel")}</button>
        <button type="button" class="button danger" @click=${() => desk.withdraw()}>
          ${say("register.withdraw.do")}
        </button>
      </div>`
    : html`<button type="button" class="button" @click=${() => desk.ask(true)}>${say("register.withdraw")}</button>`;
