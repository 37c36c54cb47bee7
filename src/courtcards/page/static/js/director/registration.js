/** Players who register by themselves: whether they may, who waits to be taken in, and who was declined. */

import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, listed, say } from "../shared/words.js";
import { openLink } from "./links.js";
import { withTeam } from "./members.js";
import { printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";
import { renameForm } from "./rename-form.js";
import { seated } from "./seats.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/wire.js").RegistrantView} Registered
 */

/** As many as the server takes. */
const MOST_PLACES = 400;
const USUAL_PLACES = 48;

/** How many wait. @param {Desk} desk */
export const waitingAt = (desk) => desk.view.registration?.waiting.length ?? 0;

/** @param {boolean} open @param {number} left */
function openness(open, left) {
  if (!open) return say("club.register.is-closed");
  return left ? count("club.register.is-open", left) : say("club.register.is-full");
}

export class Registration {
  /** Are the places being chosen? */
  isSetting = false;
  /** Who waits, and whose name is being put right. @type {number | null} */
  changing = null;

  /** What was done last with one who waited. */
  news = "";

  /** @param {Desk} desk @param {import("./members.js").Members} members */
  constructor(desk, members) {
    this.desk = desk;
    this.members = members;
  }

  draw() {
    const { desk } = this;
    const { registration } = desk.view;
    if (!registration && !this.isSetting) return desk.isOver || desk.isAway ? nothing : this.#beginning();
    return html`<section class="paper registration" aria-labelledby="registration-title">
      <div class="registration-head">
        <h2 id="registration-title">${say("club.register")}</h2>
        ${registration && !desk.isAway ? this.#state(registration) : nothing}
      </div>
      ${desk.isAway ? html`<p class="hint">${say("club.register.away")}</p>` : nothing}
      ${this.isSetting && !desk.isAway ? this.#settings(registration) : nothing} ${refusalAt(desk, "registration")}
      ${registration ? this.#people(registration) : nothing}
    </section>`;
  }

  #beginning() {
    return html`<p class="registration-begin">
      <button type="button" class="button" @click=${() => this.#set(true)}>${say("club.register.open")}</button>
    </p>`;
  }

  /** @param {boolean} isSetting */
  #set(isSetting) {
    this.isSetting = isSetting;
    this.desk.draw();
    if (isSetting) document.getElementById("registration-places")?.focus();
  }

  /** @param {import("../club/wire.js").RegistrationView} registration */
  #state({ open, left }) {
    const { desk } = this;
    return html`<p class="registration-state">
        <span class="tag">${openness(open, left)}</span>
      </p>
      <div class="registration-buttons">
        ${
          open
            ? html`<button type="button" class="button" @click=${() => openLink(desk, "register", null)}>
                  <i class="icon icon-share" aria-hidden="true"></i> ${say("club.register.link")}
                </button>
                ${printButtons(desk, ["door-sheet"])}`
            : nothing
        }
        <button
          type="button"
          class="button"
          aria-expanded=${String(this.isSetting)}
          @click=${() => this.#set(!this.isSetting)}
        >
          ${say(open ? "club.register.settings" : "club.register.begin")}
        </button>
        ${
          open
            ? html`<button
                type="button"
                class="button"
                @click=${() => desk.do({ type: "close-registration" }, "registration")}
              >
                ${say("club.register.close")}
              </button>`
            : nothing
        }
      </div>`;
  }

  /** @param {import("../club/wire.js").RegistrationView | null | undefined} registration */
  #settings(registration) {
    return html`<form class="registration-settings" @submit=${(/** @type {SubmitEvent} */ event) => this.#open(event)}>
      ${registration ? nothing : html`<p class="hint">${say("club.register.open.what")}</p>`}
      <div class="field">
        <label for="registration-places">${say("club.register.places")}</label>
        <input
          id="registration-places"
          name="places"
          type="number"
          required
          min="1"
          max=${MOST_PLACES}
          inputmode="numeric"
          aria-describedby="registration-entered"
          .value=${String(registration?.places ?? USUAL_PLACES)}
        />
        <span class="hint" id="registration-entered">
          ${count("club.register.places.entered", seated(this.desk.view).own + waitingAt(this.desk))}
        </span>
      </div>
      <label class="switch"
        ><input type="checkbox" name="at-once" .checked=${registration?.at_once ?? false} />
        <span>${say("club.register.at-once")}</span></label
      >
      <div class="registration-buttons">
        <button class="button primary">
          ${say(registration?.open ? "club.register.change" : "club.register.begin")}
        </button>
        <button type="button" class="button" @click=${() => this.#set(false)}>${say("action.cancel")}</button>
      </div>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  async #open(event) {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const places = Number(fields.get("places"));
    const order = { type: /** @type {const} */ ("open-registration"), places, at_once: fields.has("at-once") };
    if (await this.desk.do(order, "registration")) this.#set(false);
  }

  /** @param {import("../club/wire.js").RegistrationView} registration */
  #people({ waiting, declined }) {
    const sure = waiting.filter((each) => this.#like(each).length === 0);
    return html`<fieldset
      class="registration-people"
      aria-labelledby="registration-waiting"
      ?disabled=${this.desk.isAway}
    >
      <div class="registration-head">
        <h3 id="registration-waiting" tabindex="-1" aria-live="polite">
          ${waiting.length ? count("club.register.waiting", waiting.length) : say("club.register.waiting.none")}
        </h3>
        ${
          sure.length > 1
            ? html`<button type="button" class="button primary" @click=${() => this.#take(sure)}>
                ${count("club.register.take.all", sure.length)}
              </button>`
            : nothing
        }
      </div>
      ${this.news ? html`<p class="registration-news">${this.news}</p>` : nothing}
      <ul class="registered">
        ${repeat(
          waiting,
          ({ number }) => number,
          (each) => html`<li>${each.number === this.changing ? this.#changingName(each) : this.#waits(each)}</li>`,
        )}
      </ul>
      ${
        declined.length
          ? html`<details class="registration-declined">
              <summary>${count("club.register.declined", declined.length)}</summary>
              <ul class="registered">
                ${declined.map((each) => this.#declined(each))}
              </ul>
            </details>`
          : nothing
      }
    </fieldset>`;
  }

  /** @param {Registered} each */
  #waits(each) {
    const { number, name, club } = each;
    return html`<span class="person-name">${name}${club ? html`<span class="hint">${club}</span>` : nothing}</span>
      <button
        type="button"
        class="icon-button"
        aria-label=${say("club.player.change", { name })}
        title=${say("club.player.change", { name })}
        @click=${() => this.#change(number)}
      >
        <i class="icon icon-pencil" aria-hidden="true"></i>
      </button>
      <span class="registered-buttons"
        ><button
          type="button"
          class="button"
          aria-label=${say("club.register.decline.of", { name })}
          @click=${() => this.#decline(each)}
        >
          ${say("club.register.decline")}
        </button>
        <button
          type="button"
          class="button"
          id="take-in-${number}"
          aria-label=${say("club.register.take.of", { name })}
          @click=${() => this.#take([each])}
        >
          ${say("club.register.take")}
        </button></span
      >${this.#isThis(each)}`;
  }

  /** The members whose names are nearly the name of one who waits. @param {Registered} each */
  #like({ name }) {
    return this.members.called(name) ? [] : this.members.like(name);
  }

  /** Asks whether somebody is a member whose name is nearly theirs. @param {Registered} each */
  #isThis(each) {
    const like = this.#like(each);
    if (like.length === 0) return nothing;
    const question = say("club.member.is-this", { name: each.name });
    return html`<div class="is-this" role="group" aria-labelledby="is-this-${each.number}">
      <p id="is-this-${each.number}">${question}</p>
      ${like.map(
        (member) =>
          html`<button type="button" class="button" @click=${() => this.#name(each, member)}>
            ${withTeam(member)}
          </button>`,
      )}
    </div>`;
  }

  /**
   * Gives one who waits the name of the member who they are.
   *
   * @param {Registered} each
   * @param {import("./members.js").AbsentMember} member
   */
  async #name({ number, club }, { name, club: team }) {
    const order = { type: /** @type {const} */ ("change-registered"), registered: number, name, club: club || team };
    const done = await this.desk.do(order, "registration");
    if (done) document.getElementById(`take-in-${number}`)?.focus();
  }

  /** @param {Registered} each */
  #declined({ number, name, club }) {
    return html`<li>
      <span class="person-name">${name}${club ? html`<span class="hint">${club}</span>` : nothing}</span>
      <button
        type="button"
        class="button"
        aria-label=${say("club.register.back.of", { name })}
        @click=${() =>
          this.#do({ type: "put-back", registered: number }, say("club.register.back.done", { name }), number - 1)}
      >
        ${say("club.register.back")}
      </button>
    </li>`;
  }

  /** @param {Registered[]} people */
  #take(people) {
    const registered = people.map(({ number }) => number);
    const name = listed(people.map((each) => each.name));
    const news = count("club.register.taken", people.length, { name });
    return this.#do({ type: "take-in", registered }, news, Math.max(...registered));
  }

  /** @param {Registered} each */
  #decline({ number, name }) {
    const news = say("club.register.declined.done", { name });
    return this.#do({ type: "decline", registered: [number] }, news, number);
  }

  /**
   * Does something with one who has registered, says that it is done, and goes on to the next who waits.
   *
   * @param {import("../club/types.js").EveningOrder} order
   * @param {string} news
   * @param {number} number after which the next is looked for
   */
  async #do(order, news, number) {
    this.news = "";
    if (!(await this.desk.do(order, "registration"))) return;
    this.news = news;
    this.desk.tell(news);
    const waiting = this.desk.view.registration?.waiting ?? [];
    const next = waiting.find((each) => each.number > number) ?? waiting[0];
    document.getElementById(next ? `take-in-${next.number}` : "registration-waiting")?.focus();
  }

  /** @param {number | null} number */
  #change(number) {
    this.changing = number;
    this.desk.draw();
    const field = document.getElementById("registered-name");
    if (field instanceof HTMLInputElement) field.select();
  }

  /** @param {Registered} each */
  #changingName({ number, name, club }) {
    const save = async (/** @type {string} */ newName, /** @type {string} */ newClub) => {
      const done = await this.desk.do(
        { type: "change-registered", registered: number, name: newName, club: newClub },
        "registration",
      );
      if (done) this.#change(null);
    };
    const end = () => this.#change(null);
    return renameForm({ id: "registered-name", name, club, save, end }, nothing, nothing);
  }
}
