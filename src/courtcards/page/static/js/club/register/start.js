/** The page on which people register by themselves: a name, and what has become of it. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { isUnanswered, Refused } from "../../shared/api.js";
import { claimGesture } from "../../shared/gesture.js";
import { newId } from "../../shared/ids.js";
import { keep, kept } from "../../shared/settings.js";
import { brand } from "../../shared/view/bar.js";
import { languageSwitch } from "../../shared/view/dialogs.js";
import { sentence } from "../../shared/view/rich.js";
import { count, say } from "../../shared/words.js";
import { dateText, LONGEST_NAME } from "../text.js";

/**
 * @typedef {import("../wire.js").RegistrantEveningView} RegisteringView
 * @typedef {object} Own what this browser keeps of somebody who registers
 * @property {string} secret by which the server knows them again
 * @property {string} name
 * @property {string} club
 * @property {string} id of the registering that has had no answer; empty where there is none
 * @property {string} leaving the id of the taking off that has had no answer; empty where there is none
 */

const KEY = "courtcards.register";
/** So many evenings are remembered. */
const MOST = 20;

export class RegisterDesk {
  /** How the evening stood when the server last answered. @type {RegisteringView | null} */
  view = null;
  answers = true;
  isBusy = false;
  /** Is it asked whether they really do not play? */
  isAsking = false;
  /** What was refused of what was sent; it stays until something else is sent. */
  refusal = "";
  /** What the server said instead of how it stands; gone with its next answer. */
  trouble = "";
  /** Whether the link leads nowhere any more. */
  isShut = false;

  /** @param {import("../page.js").Visit} visit @param {() => void} draw */
  constructor({ api, evening }, draw) {
    this.api = api;
    this.evening = evening;
    this.draw = draw;
    const known = kept(KEY, /** @type {Record<string, Own>} */ ({}));
    // Somebody who registered here before has the same name this time.
    const latest = known[evening] ? undefined : Object.values(known).slice(-1)[0];
    const name = latest?.name ?? "";
    const club = latest?.club ?? "";
    /** @type {Own} */
    this.own = { name, club, id: "", leaving: "", secret: newId(), ...known[evening] };
  }

  /** @param {Partial<Own>} changes */
  keep(changes) {
    this.own = { ...this.own, ...changes };
    const { [this.evening]: _before, ...others } = kept(KEY, /** @type {Record<string, Own>} */ ({}));
    const latest = Object.entries(others).slice(1 - MOST);
    keep(KEY, Object.fromEntries([...latest, [this.evening, this.own]]));
  }

  /** Looks how it stands, after what waits to be sent has been. */
  async look() {
    if (this.isBusy || this.isShut) return;
    this.isBusy = true;
    try {
      do this.draw();
      while (await this.asks());
    } finally {
      this.isBusy = false;
      this.draw();
    }
  }

  /** Puts the name that is kept on the list; sent again until there is an answer, it is done once. */
  async register() {
    if (!claimGesture()) return;
    this.keep({ id: this.own.id || newId() });
    this.refusal = "";
    return this.look();
  }

  /** Takes it off again, as it was put on. */
  async withdraw() {
    if (!claimGesture()) return;
    this.keep({ leaving: this.own.leaving || newId() });
    this.refusal = "";
    this.isAsking = false;
    return this.look();
  }

  /** What is typed anew is not what was sent. @param {Partial<Own>} changes */
  type(changes) {
    this.keep({ ...changes, id: "" });
    this.draw();
  }

  /** @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.draw();
  }

  /** Asks for what is due, and says whether there is more to ask at once. */
  async asks() {
    const sent = this.due;
    try {
      const { secret } = this.own;
      this.view = /** @type {RegisteringView} */ (
        await (sent
          ? this.api.ask("/registration/commands", { ...sent.order, secret })
          : this.api.ask("/registration", { secret }))
      );
      this.answers = true;
      this.trouble = "";
      if (sent) this.isSent(sent);
      // Where nothing can be registered any more, that is said instead of what was refused of a name.
      if (this.shut) this.refusal = "";
      return this.due !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.hears(error, sent);
    }
  }

  /**
   * What waits to be sent, the first of it first: who takes a name off, and puts another on, does it in that order.
   *
   * @returns {{key: "leaving" | "id", order: {type: string, id: string}} | null}
   */
  get due() {
    const { id, leaving, name, club } = this.own;
    if (leaving) return { key: "leaving", order: { type: "unregister", id: leaving } };
    return id ? { key: "id", order: /** @type {any} */ ({ type: "register", id, name, club }) } : null;
  }

  /**
   * It waits no more, unless something else has been asked for since.
   * @param {NonNullable<RegisterDesk["due"]>} sent
   */
  isSent({ key, order }) {
    if (this.own[key] === order.id) this.keep({ [key]: "" });
  }

  /**
   * What was refused is told, and it is looked at once how it stands now.
   *
   * @param {Refused} error
   * @param {RegisterDesk["due"]} sent
   */
  hears(error, sent) {
    const { status } = error.refusal;
    this.answers = !isUnanswered(error);
    this.isShut = status === 403 || status === 404;
    // A server that is too busy, or at fault, has not decided: what was sent waits, and is sent again.
    const isDecided = sent && this.answers && status < 500 && status !== 429;
    this.trouble = this.answers && !isDecided ? error.message : "";
    if (!isDecided) return false;
    this.refusal = error.message;
    this.isSent(sent);
    return !this.isShut;
  }

  /** Can a name be typed? */
  get isFree() {
    const own = this.view?.own;
    return !this.isShut && (!own || own.state === "declined");
  }

  /** What is said where nothing can be registered. */
  get shut() {
    if (!this.view || !this.isFree) return "";
    if (!this.view.open) return say("register.closed");
    return this.view.left ? "" : say("register.full");
  }
}

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
        aria-describedby=${view?.club ? "own-name-hint" : nothing}
        .value=${live(own.name)}
      />
      ${view?.club ? html`<span class="hint" id="own-name-hint">${say("register.name.hint")}</span>` : nothing}
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
