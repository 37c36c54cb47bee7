/** One player is typed in. Where the name is nearly a member's, it is asked first whether that is who is meant. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, say } from "../shared/words.js";
import { LONGEST_NAME } from "../club/text.js";
import { MEMBERS_LIST, withTeam } from "./members.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("../club/wire.js").AbsentMember} AbsentMember
 * @typedef {{name: string, club: string, house: boolean, member?: number}} Typed
 */

const FIELD = "player-name";
const CLUB = "player-club";

export class AddOne {
  /**
   * Who was typed, while it is asked whether it is one of these members.
   * @type {{typed: Typed, like: AbsentMember[]} | null}
   */
  #asked = null;

  /** @param {import("./desk.js").Desk} desk @param {import("./members.js").Members} members */
  constructor(desk, members) {
    this.desk = desk;
    this.members = members;
  }

  draw() {
    return html`<form class="add-one" @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event)}>
        <div class="field">
          <label for=${FIELD}>${say("club.player.name")}</label>
          <input
            id=${FIELD}
            name="name"
            type="text"
            required
            maxlength=${LONGEST_NAME}
            list=${MEMBERS_LIST}
            autocomplete="off"
            autocapitalize="words"
            spellcheck="false"
            enterkeyhint="done"
          />
        </div>
        <div class="field">
          <label for=${CLUB}>${say("club.player.club")} <span class="hint">${say("home.name.hint")}</span></label>
          <input
            id=${CLUB}
            name="club"
            type="text"
            maxlength=${LONGEST_NAME}
            list="clubs"
            autocomplete="off"
            spellcheck="false"
          />
        </div>
        <label class="switch"><input type="checkbox" name="house" /> <span>${say("club.player.house")}</span></label>
        <button class="button primary">${say("club.player.add")}</button>
      </form>
      ${this.#asked ? this.#question(this.#asked.typed, this.#asked.like) : nothing}
      <p class="hint">${say("club.player.house.hint")}</p>
      ${refusalAt(this.desk, "add")}`;
  }

  /** @param {Typed} typed @param {AbsentMember[]} like */
  #question(typed, like) {
    return html`<div
      class="is-this"
      role="group"
      aria-labelledby="is-this"
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.#goBack(typed)}
    >
      <p id="is-this">${say("club.member.is-this", { name: typed.name })}</p>
      ${like.map(
        (member) =>
          html`<button type="button" class="button" @click=${() => this.#answer(asMember(typed, member))}>
            ${withTeam(member)}
          </button>`,
      )}
      <button type="button" class="button" @click=${() => this.#answer(typed)}>
        ${say("club.member.other", { name: typed.name })}
      </button>
      <button type="button" class="button quiet" @click=${() => this.#goBack(typed)}>
        ${say("club.member.change")}
      </button>
    </div>`;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const fields = new FormData(form);
    const typed = {
      name: String(fields.get("name")).trim(),
      club: String(fields.get("club")).trim(),
      house: fields.has("house"),
    };
    form.reset();
    const member = typed.house ? undefined : this.members.called(typed.name);
    const like = typed.house || member ? [] : this.members.like(typed.name);
    if (like.length === 0) return this.#answer(member ? asMember(typed, member) : typed);
    this.#asked = { typed, like };
    this.desk.draw();
    const first = document.querySelector(".is-this button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {Typed} player */
  async #answer(player) {
    this.#goBack({ name: "", club: "" });
    const done = await this.desk.do({ type: "add", players: [player] }, "add");
    if (done) {
      const there = this.desk.view.players.filter(({ removed }) => !removed).length;
      return this.desk.tell(count("club.player.added", there, { name: player.name }));
    }
    // What was refused comes back into the field to be put right, unless somebody is typing there already.
    const field = document.getElementById(FIELD);
    if (field instanceof HTMLInputElement && field.value === "") field.value = player.name;
  }

  /** Asks no more: the next name is typed, or this one again. @param {Pick<Typed, "name" | "club">} typed */
  #goBack({ name, club }) {
    this.#asked = null;
    this.desk.draw();
    for (const [id, value] of [
      [CLUB, club],
      [FIELD, name],
    ]) {
      const field = document.getElementById(/** @type {string} */ (id));
      if (!(field instanceof HTMLInputElement)) return;
      if (value) field.value = value;
      field.focus();
    }
  }
}

/**
 * A member has their own name, and their team unless another was typed.
 * @param {Typed} typed
 * @param {AbsentMember} member
 */
const asMember = (typed, { name, club, number }) => ({ ...typed, name, club: typed.club || club, member: number });
