/** The page of a club: who is a member, who is perhaps entered twice, a new evening, and those that were held. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { addressToShare, catalogue, Refused } from "../../shared/api.js";
import { paperGame } from "../../shared/drawing.js";
import { claimGesture } from "../../shared/gesture.js";
import { newId } from "../../shared/ids.js";
import { current } from "../../shared/settings.js";
import { brand } from "../../shared/view/bar.js";
import { openDialog, settingsDialog } from "../../shared/view/dialogs.js";
import { linkBox } from "../../shared/view/link-box.js";
import { openModal } from "../../shared/view/modal.js";
import { count, say } from "../../shared/words.js";
import { proof } from "../address.js";
import { rememberClub, rememberEvening } from "../device.js";
import { PublicLink } from "../public-link.js";
import { dateText, LONGEST_NAME } from "../text.js";
import { Adopting } from "./adopting.js";
import { RollApi } from "./api.js";
import { EveningForm } from "./evening.js";
import { MemberList } from "./members.js";
import { refusalAt } from "./refusals.js";

/** Pairs of names that are nearly the same. @param {RollDesk} desk */
export const alike = (desk) =>
  desk.view.alike.length === 0
    ? nothing
    : html`<section class="paper alike" aria-labelledby="alike-title">
        <h2 id="alike-title">${say("roll.alike")}</h2>
        <p class="hint">${say("roll.alike.hint")}</p>
        ${refusalAt(desk, "alike")}
        <ul>
          ${desk.view.alike.map(([one, other]) => pair(desk, one, other))}
        </ul>
      </section>`;

/** @param {RollDesk} desk @param {number} one @param {number} other */
const pair = (desk, one, other) =>
  html`<li class="pair">
    ${[
      { keep: one, drop: other },
      { keep: other, drop: one },
    ].map(
      ({ keep, drop }) =>
        html`<button
          type="button"
          class="button"
          ?disabled=${desk.isBusy("alike")}
          @click=${() => desk.do({ type: "merge", member: drop, into: keep }, "alike")}
        >
          ${say("roll.alike.keep", { name: named(desk, keep) })}
        </button>`,
    )}
    <button
      type="button"
      class="button quiet"
      ?disabled=${desk.isBusy("alike")}
      @click=${() => desk.do({ type: "two-people", one, other }, "alike")}
    >
      ${say("roll.alike.two")}
    </button>
  </li>`;

/** @param {RollDesk} desk @param {number} number */
function named(desk, number) {
  const { name, club } = desk.member(number);
  return club ? `${name} (${club})` : name;
}

/** The entries that were merged, with their way back. @param {RollDesk} desk */
export function merged(desk) {
  const entries = desk.view.members.filter(({ into }) => into !== null);
  return entries.length === 0
    ? nothing
    : html`<details class="paper merged">
        <summary>${count("roll.merged", entries.length)}</summary>
        ${refusalAt(desk, "merged")}
        <ul>
          ${entries.map(
            ({ number, name, into }) =>
              html`<li>
                <span>${say("roll.merged.into", { name, other: desk.member(Number(into)).name })}</span>
                <button
                  type="button"
                  class="button"
                  @click=${() => desk.do({ type: "part", member: number }, "merged")}
                >
                  ${say("roll.merged.part")}
                </button>
              </li>`,
          )}
        </ul>
      </details>`;
}

/**
 * @typedef {import("./api.js").RollView} RollView
 * @typedef {import("./api.js").MemberView} MemberView
 * @typedef {import("./api.js").RollOrder} RollOrder
 */

export class RollDesk {
  /** What was refused, and where it was asked for. @type {{where: string, message: string} | null} */
  refusal = null;
  /** What is said once to those who do not see the page. */
  news = "";
  /** @type {Set<string>} */
  #busy = new Set();
  /** The ids of orders without an answer, so that pressing again does them once. @type {Map<string, string>} */
  #unanswered = new Map();

  /** @param {import("./api.js").RollApi} api @param {RollView} view @param {() => void} draw */
  constructor(api, view, draw) {
    this.api = api;
    this.view = view;
    this.draw = draw;
  }

  /** Those who are listed and have not left. */
  get members() {
    return this.view.members.filter(({ into, left }) => into === null && !left);
  }

  /** @param {number} number */
  member(number) {
    const found = this.view.members.find((each) => each.number === number);
    if (!found) throw new Error(`no member ${number}`);
    return found;
  }

  /** @param {string} where */
  isBusy(where) {
    return this.#busy.has(where);
  }

  /** Says something to those who do not see the page. @param {string} text */
  tell(text) {
    this.news = text;
    this.draw();
  }

  /**
   * Does something, and says whether it is done; a refusal is shown where it was asked for.
   *
   * @param {RollOrder} order
   * @param {string} where
   */
  async do(order, where) {
    if (!claimGesture()) return null;
    return this.asked(where, async () => {
      const key = JSON.stringify(order);
      const id = this.#unanswered.get(key) ?? newId();
      this.#unanswered.set(key, id);
      const by = current().name.trim().slice(0, LONGEST_NAME);
      try {
        const done = await this.api.change(by ? { ...order, by, id } : { ...order, id });
        this.#unanswered.delete(key);
        if (order.type !== "renew") this.view = await this.api.roll();
        return done;
      } catch (error) {
        if (error instanceof Refused && error.refusal.status > 0 && error.refusal.status < 500)
          this.#unanswered.delete(key);
        throw error;
      }
    });
  }

  /**
   * What the server answers; null where that is a refusal, which is shown.
   *
   * @template T
   * @param {string} where
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | null>}
   */
  async asked(where, ask) {
    this.#busy.add(where);
    this.refusal = null;
    this.draw();
    try {
      return await ask();
    } catch (error) {
      this.refusal = { where, message: error instanceof Refused ? error.message : say("error.failed") };
      if (!(error instanceof Refused)) throw error;
      return null;
    } finally {
      this.#busy.delete(where);
      this.draw();
    }
  }
}

/**
 * @typedef {RollDesk["view"]["evenings"][number]} Held
 */

/** @param {RollDesk} desk @param {import("./adopting.js").Adopting} adopting */
export const held = (desk, adopting) =>
  html`<section class="paper held-evenings" aria-labelledby="held-title">
    <h2 id="held-title">${say("roll.evenings")}</h2>
    ${refusalAt(desk, "held")}
    <p class="hint">${say(desk.view.evenings.length === 0 ? "roll.evenings.none" : "roll.evenings.hint")}</p>
    <ul>
      ${desk.view.evenings.map((each) => one(desk, each))}
    </ul>
    ${adopting.draw()}
  </section>`;

/** @param {RollDesk} desk @param {Held} evening */
const one = (desk, { evening, name, date, hidden = false }) =>
  html`<li>
    <button type="button" class="held-evening" @click=${() => direct(desk, evening)}>
      <b>${name} ${hidden ? html`<span class="tag">${say("roll.hidden")}</span>` : nothing}</b
      ><span class="hint">${dateText(date)}</span>
    </button>
    <button
      type="button"
      class="button quiet"
      aria-label=${say(hidden ? "roll.show.of" : "roll.hide.of", { name })}
      ?disabled=${desk.isBusy("held")}
      @click=${() => desk.do({ type: hidden ? "show" : "hide", evening }, "held")}
    >
      ${say(hidden ? "roll.show" : "roll.hide")}
    </button>
    <button
      type="button"
      class="icon-button"
      aria-label=${say("roll.release", { name })}
      title=${say("roll.release", { name })}
      @click=${() => openRelease(desk, evening, name)}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;

/** Goes to the director's page of an evening. @param {RollDesk} desk @param {string} evening */
async function direct(desk, evening) {
  const found = await desk.asked("held", () => desk.api.whoPlays(evening));
  if (found) go(desk, found.page);
}

/**
 * Opens the director's page of an evening, which this device knows from then on.
 *
 * @param {RollDesk} desk
 * @param {string} page
 */
export function go(desk, page) {
  const [, , evening = "", rest = ""] = page.split("/");
  const { name = "", date = "" } = desk.view.evenings.find((each) => each.evening === evening) ?? {};
  rememberEvening({ evening, page, name, date, token: rest.replace("#", ".") });
  location.assign(page);
}

/** @param {RollDesk} desk @param {string} evening @param {string} name */
function openRelease(desk, evening, name) {
  const title = say("roll.release", { name });
  desk.refusal = null;
  openModal(
    title,
    "club-dialog",
    ({ draw, close }) =>
      html`<h2>${title}</h2>
        <p>${say("roll.release.what")}</p>
        ${refusalAt(desk, "release")}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
          ><button
            type="button"
            class="button danger"
            @click=${async () => {
              if (!(await desk.do({ type: "release", evening }, "release"))) return draw();
              close();
              desk.tell(say("roll.released", { name }));
            }}
          >
            ${say("roll.release.do")}
          </button>
        </div>`,
  );
}

const LONGEST_TITLE = 80;

/** @param {RollDesk} desk */
export function openClubDialog(desk) {
  let address = location.origin;
  let isAsking = false;
  const title = say("roll.link.title");
  const published = new PublicLink({
    kind: "club",
    name: () => desk.view.name,
    links: () => desk.api.links(),
    order: (order) => desk.do(order, "link"),
    draw: () => modal.draw(),
  });
  const modal = openModal(title, "club-dialog", ({ draw, close }) => {
    const link = address + location.pathname + location.hash;
    /** @param {boolean} asks */
    const ask = (asks) => {
      isAsking = asks;
      draw();
    };
    return html`<h2>${title}</h2>
      <p class="hint">${say("roll.link.hint")}</p>
      ${linkBox(link, { text: desk.view.name, label: title, drawn: draw })}
      ${
        isAsking
          ? html`<div role="group" aria-label=${say("roll.link.renew")}>
              <p>${say("roll.link.renew.hint")}</p>
              <div class="dialog-end">
                <button type="button" class="button" @click=${() => ask(false)}>${say("action.cancel")}</button
                ><button type="button" class="button danger" @click=${() => renew(desk, draw)}>
                  ${say("club.renew.do")}
                </button>
              </div>
            </div>`
          : html`<button type="button" class="button quiet" @click=${() => ask(true)}>
              ${say("roll.link.renew")}
            </button>`
      }
      ${refusalAt(desk, "link")} ${naming(desk, draw)}
      <h3 class="public-title">${say("public.title")}</h3>
      ${published.draw()}
      <div class="dialog-end">
        <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
      </div>`;
  });
  addressToShare().then((shared) => {
    address = shared.address;
    modal.draw();
  }, failed);
  published.load().catch(failed);
}

/** Where the server cannot say its address, that of this page is shown. @param {unknown} error */
function failed(error) {
  if (!(error instanceof Refused)) throw error;
}

/** @param {RollDesk} desk @param {() => void} draw */
const naming = (desk, draw) =>
  html`<form
    class="club-naming"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLFormElement) rename(desk, new FormData(event.currentTarget), draw);
    }}
  >
    <div class="field">
      <label for="club-name">${say("roll.name")}</label>
      <input
        id="club-name"
        name="name"
        type="text"
        required
        maxlength=${LONGEST_TITLE}
        autocomplete="off"
        .value=${desk.view.name}
      />
    </div>
    <button class="button">${say("club.save")}</button>
  </form>`;

/** @param {RollDesk} desk @param {FormData} fields @param {() => void} draw */
async function rename(desk, fields, draw) {
  await desk.do({ type: "name", name: String(fields.get("name")).trim() }, "link");
  draw();
}

/**
 * The link of now has become worthless: the new one opens the same page.
 *
 * @param {RollDesk} desk
 * @param {() => void} draw
 */
async function renew(desk, draw) {
  const done = await desk.do({ type: "renew" }, "link");
  if (done?.page) location.replace(done.page);
  draw();
}

/** @param {{roll: string, root: HTMLElement}} visit */
export async function start({ roll, root }) {
  const api = new RollApi(roll, proof());
  const [view, { games }] = await Promise.all([api.roll(), catalogue()]);
  const rulesets = games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  const draw = () => render(page(desk, evening, list, adopting), root);
  const desk = new RollDesk(api, view, draw);
  const evening = new EveningForm(desk, rulesets, (opened) => go(desk, opened));
  const list = new MemberList(desk);
  const adopting = new Adopting(desk);
  draw();
  window.addEventListener("courtcards:settings", draw);
}

/** @param {RollDesk} desk @param {EveningForm} evening @param {MemberList} list @param {Adopting} adopting */
function page(desk, evening, list, adopting) {
  const { name, roll } = desk.view;
  document.title = `${name} – Courtcards`;
  rememberClub({ roll, page: location.pathname + location.hash, name });
  return html`<header class="bar">
      ${brand()}
      <h1 class="bar-title"><b>${name}</b> <span>${say("roll.role")}</span></h1>
      <nav class="bar-buttons" aria-label=${say("bar.label")}>
        <a class="bar-button" href="/club?all" title=${say("roll.all")} aria-label=${say("roll.all")}
          ><i class="icon icon-evening" aria-hidden="true"></i
        ></a>
        ${barButton("share", say("roll.link"), () => openClubDialog(desk))}
        ${barButton("settings", say("bar.settings"), () => openDialog("settings"))}
      </nav>
    </header>
    <main class="roll-page">
      ${refusalAt(desk, "page")} ${alike(desk)}
      <div class="roll-members">${list.draw()} ${merged(desk)}</div>
      <div class="roll-beside">${evening.draw()} ${held(desk, adopting)}</div>
    </main>
    <div class="visually-hidden" role="status" aria-live="polite">${desk.news}</div>
    ${settingsDialog()}`;
}

/** @param {string} icon @param {string} words @param {() => void} press */
const barButton = (icon, words, press) =>
  html`<button type="button" class="bar-button" data-opens=${icon} title=${words} aria-label=${words} @click=${press}>
    <i class="icon icon-${icon}" aria-hidden="true"></i>
  </button>`;
