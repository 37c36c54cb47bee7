/** The first step: who plays. Names are typed, a list is pasted or dropped; a tap says who is present. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../words.js";
import { openImport } from "../importing.js";
import { byName, plain } from "../text.js";
import { AddOne } from "./add-one.js";
import { forgetButton } from "./forgetting.js";
import { meaning } from "./meaning.js";
import { Members } from "./members.js";
import { openPayments } from "./payments.js";
import { readText } from "./files.js";
import { refusalAt } from "./refusals.js";
import { renameForm } from "./rename-form.js";
import { hasPlayed, seated } from "./seats.js";
import { openWayBack } from "./way-back.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../wire.js").EveningPlayer} EveningPlayer
 */

export class PlayersStep {
  sought = "";
  pasted = "";
  isPasting = false;
  isOver = false;
  /** The player whose name is being put right, as they were called before. @type {EveningPlayer | null} */
  changing = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.members = new Members(desk);
    this.addOne = new AddOne(desk, this.members);
  }

  draw() {
    return html`<div class="players-step">${this.desk.isDirector ? this.#entering() : nothing} ${this.#list()}</div>`;
  }

  // Entering

  #entering() {
    return html`<section
      class="paper entering ${this.isOver ? "is-dropping" : ""}"
      aria-labelledby="entering-title"
      @dragover=${(/** @type {DragEvent} */ event) => this.#drag(event, true)}
      @dragleave=${(/** @type {DragEvent} */ event) => this.#drag(event, false)}
      @drop=${(/** @type {DragEvent} */ event) => this.#drop(event)}
    >
      <h2 id="entering-title">${say("club.players.add")}</h2>
      ${this.addOne.draw()} ${this.members.draw()}
      <datalist id="clubs">${this.#clubs().map((club) => html`<option value=${club}></option>`)}</datalist>
      <div class="pasting">
        <button
          type="button"
          class="button"
          aria-expanded=${String(this.isPasting)}
          aria-controls="pasting"
          @click=${() => this.#fold()}
        >
          ${say("club.paste")}
        </button>
        <label class="button file-button"
          ><input
            type="file"
            accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,text/csv,text/plain"
            @change=${(/** @type {Event} */ event) => this.#chosen(event)}
          /><span>${say("club.paste.file")}</span></label
        >
      </div>
      ${this.isPasting ? this.#paste() : nothing}
    </section>`;
  }

  #paste() {
    const lines = this.pasted.split(/\r?\n/).filter((line) => line.trim()).length;
    return html`<form
      id="pasting"
      class="paste"
      @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        this.#pasteAll();
      }}
    >
      <div class="field">
        <label for="pasted">${say("club.paste.label")}</label>
        <textarea
          id="pasted"
          rows="8"
          spellcheck="false"
          aria-describedby="paste-hint"
          .value=${live(this.pasted)}
          @input=${(/** @type {Event} */ event) => this.#typed(event)}
        ></textarea>
        <span class="hint" id="paste-hint">${say("club.paste.hint")}</span>
      </div>
      ${refusalAt(this.desk, "paste")}
      <button class="button primary" ?disabled=${lines === 0 || this.desk.isBusy("paste")}>
        ${this.desk.isAway ? count("club.paste.add", lines) : say("import.look")}
      </button>
    </form>`;
  }

  /** Those who are players, and were not entered by mistake. */
  get #players() {
    return this.desk.view.players.filter(({ removed }) => !removed);
  }

  #clubs() {
    return [...new Set(this.#players.map(({ club }) => club).filter(Boolean))];
  }

  #fold() {
    this.isPasting = !this.isPasting;
    this.desk.draw();
    if (this.isPasting) document.getElementById("pasted")?.focus();
  }

  /** @param {Event} event */
  #typed({ target }) {
    if (!(target instanceof HTMLTextAreaElement)) return;
    this.pasted = target.value;
    this.desk.draw();
  }

  /** The server shows what the list says first; without it, the list is entered as it reads. */
  async #pasteAll() {
    if (!this.desk.isAway) return this.#look(new Blob([this.pasted]));
    const before = this.#players.length;
    if (!(await this.desk.do({ type: "paste", text: this.pasted }, "paste"))) return;
    this.pasted = "";
    this.isPasting = false;
    this.desk.tell(count("club.paste.added", this.#players.length - before));
  }

  /** @param {DragEvent} event @param {boolean} isOver */
  #drag(event, isOver) {
    event.preventDefault();
    if (this.isOver === isOver) return;
    this.isOver = isOver;
    this.desk.draw();
  }

  /** @param {DragEvent} event */
  #drop(event) {
    this.#drag(event, false);
    const file = event.dataTransfer?.files[0];
    if (file) this.#read(file);
  }

  /** @param {Event} event */
  #chosen({ target }) {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (file) this.#read(file);
    if (target instanceof HTMLInputElement) target.value = "";
  }

  /** @param {Blob} list */
  #look(list) {
    openImport(list, {
      read: (file, chosen) => this.desk.api.list(file, chosen),
      known: this.#players.map(({ name }) => name),
      take: async (people) => {
        const players = people.map(({ name, club }) => ({ name, club }));
        if (!(await this.desk.do({ type: "add", players }, "import"))) return this.desk.refusal?.message ?? "";
        this.pasted = "";
        this.isPasting = false;
        this.desk.tell(count("club.paste.added", players.length));
        return null;
      },
    });
  }

  /** A file is shown before it is entered. @param {File} file */
  async #read(file) {
    if (!this.desk.isAway) return this.#look(file);
    this.pasted = await readText(file);
    this.isPasting = true;
    this.desk.draw();
    document.getElementById("pasted")?.focus();
  }

  // The list

  #list() {
    const players = this.#players;
    const sought = plain(this.sought.trim());
    const shown = byName(players).filter(({ name, club }) => plain(`${name} ${club}`).includes(sought));
    return html`<section class="paper people" aria-labelledby="people-title">
      <div class="people-head">
        <h2 id="people-title">${count("club.players.count", seated(this.desk.view).own)}</h2>
        ${
          players.length > 8
            ? html`<label class="search"
                ><span class="visually-hidden">${say("club.search")}</span
                ><input
                  type="search"
                  placeholder=${say("club.search")}
                  .value=${live(this.sought)}
                  @input=${(/** @type {Event} */ event) => this.#seek(event)}
              /></label>`
            : nothing
        }
      </div>
      <p class="meaning">${meaning(this.desk)}</p>
      ${
        this.desk.isDirector && players.length > 0
          ? html`<button type="button" class="button" @click=${() => openPayments(this.desk)}>
              ${say("club.payments")}
            </button>`
          : nothing
      }
      ${refusalAt(this.desk, "people")}
      ${players.length === 0 ? html`<p class="empty">${say("club.players.none")}</p>` : nothing}
      ${sought && shown.length === 0 ? html`<p class="empty">${say("club.search.none")}</p>` : nothing}
      <ul class="people-list">
        ${repeat(
          shown,
          ({ number }) => number,
          (player) =>
            html`<li class="person ${player.there ? "" : "is-absent"}">
              ${this.#isChanging(player) ? this.#renaming(player) : this.#person(player)}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  /** @param {Event} event */
  #seek({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    this.sought = target.value;
    this.desk.draw();
  }

  /** @param {EveningPlayer} player */
  #person(player) {
    const { number, name, club, house, there } = player;
    const words = say(there ? "club.player.there" : "club.player.absent");
    return html`<span class="person-name"
        >${name}${
          house ? html` <span class="tag">${say("club.player.house.tag")}</span>` : nothing
        }${club ? html`<span class="hint">${club}</span>` : nothing}</span
      >
      ${
        this.desk.isDirector
          ? html`<button
                type="button"
                class="icon-button"
                aria-label=${say("club.player.change", { name })}
                title=${say("club.player.change", { name })}
                @click=${() => this.#change(player)}
              >
                <i class="icon icon-pencil" aria-hidden="true"></i>
              </button>
              <button
                type="button"
                class="presence"
                role="switch"
                aria-checked=${String(there)}
                aria-label=${`${name}: ${words}`}
                @click=${() => this.desk.do({ type: there ? "withdraw" : "return", player: number }, "people")}
              >
                <span aria-hidden="true"></span>
              </button>`
          : there
            ? nothing
            : html`<span class="tag">${words}</span>`
      }`;
  }

  /** Not any more once somebody else has changed the name. @param {EveningPlayer} player */
  #isChanging = ({ number, name }) => number === this.changing?.number && name === this.changing.name;

  /** @param {EveningPlayer | null} player */
  #change(player) {
    this.changing = player;
    this.desk.draw();
    const field = document.getElementById("change-name");
    if (field instanceof HTMLInputElement) field.select();
  }

  /** @param {EveningPlayer} player */
  #renaming({ number, name, club }) {
    const save = async (/** @type {string} */ typed, /** @type {string} */ newClub) => {
      const newName = this.members.called(typed)?.name ?? typed;
      const done = await this.desk.do({ type: "rename", player: number, name: newName, club: newClub }, "rename");
      if (done) this.#change(null);
    };
    const end = () => this.#change(null);
    const removing = html`<button type="button" class="button quiet" @click=${() => this.#remove(number, name)}>
      ${say("club.player.remove")}
    </button>`;
    return renameForm({ id: "change-name", name, club, save, end }, refusalAt(this.desk, "rename"), [
      hasPlayed(this.desk.view, number) ? nothing : removing,
      forgetButton(this.desk, number, name, end),
    ]);
  }

  /** @param {number} player @param {string} name */
  #remove(player, name) {
    this.#change(null);
    openWayBack(this.desk, {
      title: say("club.remove.title", { name }),
      what: say("club.remove.what"),
      act: say("club.player.remove"),
      done: say("club.player.removed", { name }),
      order: () => ({ type: "remove", player }),
      why: "never",
    });
  }
}
