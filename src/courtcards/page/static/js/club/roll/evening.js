/** A new evening: who is there, ticked in the list of members or typed, and how it is played. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../shared/words.js";
import { fieldValue } from "../../shared/field-value.js";
import { settingsFields } from "../settings-fields.js";
import { byName, LONGEST_NAME, plain, today } from "../text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./start.js").RollDesk} RollDesk
 * @typedef {import("../wire.js").EveningSettings} EveningSettings
 * @typedef {import("../wire.js").ClubEveningPlayers["guests"][number]} Guest
 */

export class EveningForm {
  /** The numbers of the members who are there. @type {Set<number>} */
  present = new Set();
  /** @type {Guest[]} */
  guests = [];
  typed = "";

  /**
   * @param {RollDesk} desk
   * @param {{name: string, title: string}[]} rulesets
   * @param {(page: string) => void} opened
   */
  constructor(desk, rulesets, opened) {
    this.desk = desk;
    this.rulesets = rulesets;
    this.opened = opened;
    /** @type {EveningSettings} */
    this.settings = {
      name: desk.view.name,
      date: today(),
      rounds: 5,
      ruleset: rulesets[0]?.name ?? "",
      seating: "no_repeats",
      clubs_apart: false,
      minutes: 0,
    };
  }

  /** The members who are there, of those who are members still. */
  get members() {
    return this.desk.members.filter(({ number }) => this.present.has(number));
  }

  /** @param {number} number @param {boolean} isThere */
  tick(number, isThere) {
    if (isThere) this.present.add(number);
    else this.present.delete(number);
    this.desk.draw();
  }

  draw() {
    const { desk, guests, members } = this;
    const players = members.length + guests.length;
    return html`<section class="paper evening-form" aria-labelledby="evening-title">
      <h2 id="evening-title">${say("roll.evening.title")}</h2>
      <form class="who-is-there" @submit=${(/** @type {SubmitEvent} */ event) => this.#add(event)}>
        <div class="field">
          <label for="who">${say("roll.evening.who")}</label>
          <input
            id="who"
            type="text"
            list="known-members"
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            autocapitalize="words"
            spellcheck="false"
            enterkeyhint="done"
            aria-describedby="who-hint"
            .value=${live(this.typed)}
            @input=${(/** @type {Event} */ event) => {
              this.typed = fieldValue(event);
            }}
          />
          <datalist id="known-members">
            ${desk.members
              .filter(({ number }) => !this.present.has(number))
              .map(({ name }) => html`<option value=${name}></option>`)}
          </datalist>
          <span class="hint" id="who-hint">${say("roll.evening.who.hint")}</span>
        </div>
        <button class="button">${say("roll.evening.who.add")}</button>
      </form>
      <div class="who-buttons">
        <button
          type="button"
          class="button"
          ?disabled=${desk.view.evenings.length === 0 || desk.isBusy("last")}
          @click=${() => this.#asLastTime()}
        >
          ${say("roll.evening.last")}
        </button>
        <button
          type="button"
          class="button"
          ?disabled=${members.length === desk.members.length}
          @click=${() => this.#everybody()}
        >
          ${say("roll.evening.everybody")}
        </button>
        <button type="button" class="button quiet" ?disabled=${players === 0} @click=${() => this.#nobody()}>
          ${say("roll.evening.nobody")}
        </button>
      </div>
      ${refusalAt(desk, "last")}
      <p class="present-count"><b>${count("roll.evening.present", players)}</b></p>
      ${players === 0 ? nothing : this.#there()}
      <form
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#open();
        }}
      >
        ${settingsFields(this.settings, this.rulesets, (changes) => {
          this.settings = { ...this.settings, ...changes };
          desk.draw();
        })}
        ${refusalAt(desk, "evening")}
        <button class="button primary" ?disabled=${desk.isBusy("evening")}>
          ${count("roll.evening.open", players)}
        </button>
      </form>
    </section>`;
  }

  #there() {
    return html`<ul class="present">
      ${byName(this.members).map(({ number, name }) => this.#one(name, name, () => this.tick(number, false)))}
      ${this.guests.map((guest) => this.#guest(guest))}
    </ul>`;
  }

  /** @param {Guest} guest */
  #guest(guest) {
    const { name } = guest;
    return this.#one(name, say("roll.evening.guest", { name }), () => this.#drop(guest));
  }

  /** @param {string} name @param {string} words @param {() => void} drop */
  #one(name, words, drop) {
    return html`<li>
      <span>${words}</span>
      <button
        type="button"
        class="icon-button"
        aria-label=${say("roll.evening.guest.remove", { name })}
        title=${say("roll.evening.guest.remove", { name })}
        @click=${drop}
      >
        <i class="icon icon-close" aria-hidden="true"></i>
      </button>
    </li>`;
  }

  /** A name that a member has means that member; any other a guest. @param {SubmitEvent} event */
  #add(event) {
    event.preventDefault();
    const name = this.typed.trim().replace(/\s+/g, " ");
    if (!name) return;
    const member = this.desk.members.find((each) => plain(each.name) === plain(name));
    const isGuest = this.guests.some((each) => plain(each.name) === plain(name));
    if (member) this.present.add(member.number);
    else if (!isGuest) this.guests.push({ name });
    this.typed = "";
    this.desk.tell(say(member ? "roll.evening.ticked" : "roll.evening.ticked.guest", { name: member?.name ?? name }));
  }

  /** @param {Guest} guest */
  #drop(guest) {
    this.guests = this.guests.filter((each) => each !== guest);
    this.desk.draw();
  }

  #everybody() {
    this.present = new Set(this.desk.members.map(({ number }) => number));
    this.desk.tell(count("roll.evening.present", this.members.length + this.guests.length));
  }

  #nobody() {
    this.present.clear();
    this.guests = [];
    this.desk.draw();
  }

  async #asLastTime() {
    const [last] = this.desk.view.evenings;
    if (!last) return;
    const found = await this.desk.asked("last", () => this.desk.api.whoPlays(last.evening));
    if (!found) return;
    this.present = new Set(found.members);
    this.guests = found.guests;
    this.desk.tell(count("roll.evening.present", this.members.length + this.guests.length));
  }

  async #open() {
    const { settings, guests } = this;
    const members = byName(this.members).map(({ number }) => number);
    const done = await this.desk.do({ type: "evening", settings, members, guests }, "evening");
    if (done?.page) this.opened(done.page);
  }
}
