/** The members of a club: entered, looked for, put right, let go and taken back. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../../shared/field-value.js";
import { current } from "../../shared/settings.js";
import { count, say } from "../../shared/words.js";
import { openForgetting } from "../forgetting.js";
import { openImport } from "../importing.js";
import { byName, LONGEST_NAME, plain } from "../text.js";
import { refusalAt } from "./refusals.js";

/** @param {import("./start.js").RollDesk} desk @param {number} member @param {string} name @param {() => void} gone */
export const forgetMember = (desk, member, name, gone) =>
  openForgetting({
    whose: "person",
    title: say("forget.person.title", { name }),
    what: say("forget.member.what", { name }),
    act: say("forget.do"),
    look: () => desk.api.forgetting(member),
    take: (id) => desk.api.forget({ id, member, by: current().name.trim().slice(0, LONGEST_NAME) }),
    done: async () => {
      desk.view = await desk.api.roll();
      gone();
      desk.tell(say("forget.person.done"));
    },
  });

/**
 * @typedef {import("./start.js").RollDesk} RollDesk
 * @typedef {import("./start.js").MemberView} MemberView
 */

const FEW = 8;

export class MemberList {
  sought = "";
  /** The member who is being put right. @type {number | null} */
  changing = null;

  /** @param {RollDesk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  draw() {
    const { members } = this.desk;
    const sought = plain(this.sought.trim());
    const shown = byName(members).filter(({ name, club, licence }) =>
      plain(`${name} ${club} ${licence}`).includes(sought),
    );
    return html`<section class="paper members" aria-labelledby="members-title">
      <div class="members-head">
        <h2 id="members-title">${count("roll.members", members.length)}</h2>
        ${members.length > FEW ? this.#search() : nothing}
      </div>
      ${this.#entering()} ${refusalAt(this.desk, "members")}
      ${members.length === 0 ? html`<p class="empty">${say("roll.members.none")}</p>` : nothing}
      ${sought && shown.length === 0 ? html`<p class="empty">${say("club.search.none")}</p>` : nothing}
      <ul class="member-list">
        ${repeat(
          shown,
          ({ number }) => number,
          (member) => html`<li>${member.number === this.changing ? this.#changing(member) : this.#member(member)}</li>`,
        )}
      </ul>
      ${this.#gone()}
    </section>`;
  }

  #search() {
    return html`<label class="search"
      ><span class="visually-hidden">${say("club.search")}</span
      ><input
        type="search"
        placeholder=${say("club.search")}
        .value=${live(this.sought)}
        @input=${(/** @type {Event} */ event) => {
          this.sought = fieldValue(event);
          this.desk.draw();
        }}
    /></label>`;
  }

  #entering() {
    return html`<form class="add-member" @submit=${(/** @type {SubmitEvent} */ event) => this.#add(event)}>
        <div class="field">
          <label for="member-name">${say("roll.member.name")}</label>
          ${textField("name", "", { id: "member-name", isNeeded: true })}
        </div>
        <div class="field">
          <label for="member-club">${say("roll.member.club")} <span class="hint">${say("home.name.hint")}</span></label>
          ${textField("club", "", { id: "member-club", list: "member-clubs" })}
          <datalist id="member-clubs">
            ${[...new Set(this.desk.members.map(({ club }) => club).filter(Boolean))].map(
              (club) => html`<option value=${club}></option>`,
            )}
          </datalist>
        </div>
        <button class="button">${say("roll.member.add")}</button>
      </form>
      <div class="member-lists">
        <label class="button file-button"
          ><input
            type="file"
            accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard"
            aria-describedby="file-hint"
            @change=${(/** @type {Event} */ event) => this.#fileChosen(event)}
          /><span>${say("roll.member.import")}</span></label
        >
        <span class="hint" id="file-hint">${say("import.file.hint")}</span>
      </div>`;
  }

  /** @param {Event} event */
  #fileChosen({ target }) {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (file) this.#import(file);
    if (target instanceof HTMLInputElement) target.value = "";
  }

  /** @param {File} file */
  #import(file) {
    const { desk } = this;
    openImport(file, {
      read: (list, chosen) => desk.api.list(list, chosen),
      club: desk.view.roll,
      known: desk.view.members.filter(({ into }) => into === null).map(({ name }) => name),
      take: async (people) => {
        const members = people.map(({ name, club, licence }) => ({ name, club, licence }));
        if (!(await desk.do({ type: "add", members }, "import"))) return desk.refusal?.message ?? "";
        desk.tell(count("import.taken", members.length));
        return null;
      },
    });
  }

  /** @param {MemberView} member */
  #member({ number, name, club, licence, agrees }) {
    return html`<span class="member-name"
        >${name}${agrees ? html` <span class="tag">${say("roll.member.agrees.tag")}</span>` : nothing}${
          club || licence ? html`<span class="hint">${[club, licence].filter(Boolean).join(" · ")}</span>` : nothing
        }</span
      >
      <button
        type="button"
        class="icon-button"
        aria-label=${say("roll.member.change", { name })}
        title=${say("roll.member.change", { name })}
        @click=${() => this.#change(number)}
      >
        <i class="icon icon-pencil" aria-hidden="true"></i>
      </button>`;
  }

  /** @param {number | null} number */
  #change(number) {
    this.changing = number;
    this.desk.draw();
    const field = document.getElementById("change-name");
    if (field instanceof HTMLInputElement) field.select();
  }

  /** @param {MemberView} member */
  #changing({ number, name, club, licence, agrees }) {
    return html`<form
      class="change-member"
      @submit=${(/** @type {SubmitEvent} */ event) => this.#save(event, number)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.#change(null)}
    >
      <div class="field">
        <label for="change-name">${say("roll.member.name")}</label>
        ${textField("name", name, { id: "change-name", isNeeded: true })}
      </div>
      <div class="field">
        <label for="change-club">${say("roll.member.club")}</label>
        ${textField("club", club, { id: "change-club", list: "member-clubs" })}
      </div>
      <div class="field">
        <label for="change-licence">${say("roll.member.licence")}</label>
        ${textField("licence", licence, { id: "change-licence" })}
      </div>
      <label class="switch"
        ><input type="checkbox" name="agrees" .checked=${agrees} /> <span>${say("roll.member.agrees")}</span></label
      >
      ${refusalAt(this.desk, "change")}
      <div class="change-buttons">
        <button class="button primary">${say("club.save")}</button>
        <button type="button" class="button" @click=${() => this.#change(null)}>${say("action.cancel")}</button>
        <button type="button" class="button quiet" @click=${() => this.#leave(number)}>
          ${say("roll.member.leave")}
        </button>
        <button type="button" class="button danger forget-button" @click=${() => this.#forget(number, name)}>
          ${say("forget.person")}
        </button>
      </div>
      ${this.#same(number)}
    </form>`;
  }

  /** Two entries that are one person, though their names are not alike. @param {number} number */
  #same(number) {
    const others = byName(this.desk.members).filter((each) => each.number !== number);
    if (others.length === 0) return nothing;
    return html`<div class="field same-person">
      <label for="same-person">${say("roll.member.same")}</label>
      <select id="same-person">
        ${others.map((each) => html`<option value=${each.number}>${each.name}</option>`)}
      </select>
      <button type="button" class="button" @click=${() => this.#merge(number)}>${say("roll.member.merge")}</button>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  async #add(event) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const [name, club] = [textIn(form, "name"), textIn(form, "club")];
    const field = form.elements.namedItem("name");
    form.reset();
    if (field instanceof HTMLInputElement) field.focus();
    const done = await this.desk.do({ type: "add", members: [{ name, club }] }, "members");
    if (done) return this.desk.tell(say("roll.member.added", { name }));
    // What was refused comes back into the field to be put right, unless somebody is typing there already.
    if (field instanceof HTMLInputElement && field.value === "") field.value = name;
  }

  /** @param {SubmitEvent} event @param {number} member */
  async #save(event, member) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const [name, club, licence] = [textIn(form, "name"), textIn(form, "club"), textIn(form, "licence")];
    const agrees = new FormData(form).has("agrees");
    const done = await this.desk.do({ type: "change", member, name, club, licence, agrees }, "change");
    if (done) this.#change(null);
  }

  /** @param {number} member */
  async #leave(member) {
    if (!(await this.desk.do({ type: "leave", member }, "change"))) return;
    this.#change(null);
  }

  /** @param {number} member @param {string} name */
  #forget(member, name) {
    forgetMember(this.desk, member, name, () => this.#change(null));
  }

  /** @param {number} member */
  async #merge(member) {
    const chosen = document.getElementById("same-person");
    if (!(chosen instanceof HTMLSelectElement)) return;
    if (!(await this.desk.do({ type: "merge", member, into: Number(chosen.value) }, "change"))) return;
    this.#change(null);
  }

  #gone() {
    const gone = byName(
      this.desk.view.members.filter(({ into, left, forgotten }) => into === null && left && !forgotten),
    );
    if (gone.length === 0) return nothing;
    return html`<details class="gone">
      <summary>${count("roll.member.left", gone.length)}</summary>
      <ul>
        ${gone.map(
          ({ number, name }) =>
            html`<li>
              <span>${name}</span>
              <button
                type="button"
                class="button"
                @click=${() => this.desk.do({ type: "come-back", member: number }, "members")}
              >
                ${say("roll.member.come-back")}
              </button>
            </li>`,
        )}
      </ul>
    </details>`;
  }
}

/** @param {string} name @param {string} value @param {{id: string, isNeeded?: boolean, list?: string}} how */
const textField = (name, value, { id, isNeeded = false, list }) =>
  html`<input
    id=${id}
    name=${name}
    type="text"
    ?required=${isNeeded}
    maxlength=${LONGEST_NAME}
    list=${list ?? nothing}
    autocomplete="off"
    spellcheck="false"
    .value=${value}
  />`;

/** @param {HTMLFormElement} form @param {string} name */
const textIn = (form, name) => String(new FormData(form).get(name)).trim();
