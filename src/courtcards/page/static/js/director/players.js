/** The first step: who plays. Names are typed, a list is pasted or dropped; a tap says who is present. */

import { readText } from "../shared/file-text.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { openModal } from "../shared/view/modal.js";
import { count, say } from "../shared/words.js";
import { openImport } from "../club/importing.js";
import { amountText, byName, plain } from "../club/text.js";
import { AddOne } from "./add-one.js";
import { Attendance } from "./attendance.js";
import { forgetButton } from "./forgetting.js";
import { Members } from "./members.js";
import { fileButton, printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";
import { renameForm } from "./rename-form.js";
import { hasPlayed, seated } from "./seats.js";
import { openWayBack } from "./way-back.js";
import { openGroups, openWishes, wishWords } from "./wishes.js";

/**
 * What the number of players means: tables, who sits out, who would fill a table.
 *
 * @param {import("./desk.js").Desk} desk
 */
export function meaning(desk) {
  const { own, house, absent, wanted, playing, tables, byes } = seated(desk.view);
  const parts = [count("club.meaning.tables", tables)];
  if (playing > own) parts.push(count("club.meaning.house", playing - own));
  if (byes > 0 && tables > 0) parts.push(count("club.meaning.byes", byes));
  if (byes > 0 && own + house < own + wanted) parts.push(count("club.meaning.wanted", wanted));
  if (absent > 0) parts.push(count("club.meaning.absent", absent));
  const later = desk.running ? ` · ${say("club.meaning.later", { round: desk.running.number + 1 })}` : "";
  return tables === 0
    ? say("club.meaning.few")
    : parts.join(" · ") + (desk.running && desk.running.number < desk.view.settings.rounds ? later : "");
}

/** @typedef {import("./desk.js").Desk} Desk */

const MOST_CENTS = 1_000_000;

/** The amount that a tick stands for, for as long as the page is open. */
let usual = 0;

/** @param {Desk} desk */
export function openPayments(desk) {
  const title = say("club.payments");
  openModal(title, "payments-dialog", ({ draw, close }) => {
    const players = byName(desk.view.players.filter(({ removed, house }) => !removed && !house));
    const payments = desk.view.payments ?? {};
    const paid = Object.values(payments);
    const sum = paid.reduce((all, cents) => all + cents, 0);
    /** @param {number} player @param {number | null} cents */
    const note = async (player, cents) => {
      await desk.do(cents === null ? { type: "unpay", player } : { type: "pay", player, cents }, "payments");
      draw();
    };
    return html`<h2>${title}</h2>
      <p class="hint">${say("club.payments.hint")}</p>
      <div class="field usual-amount">
        <label for="usual-amount">${say("club.payments.amount")}</label>
        ${amount("usual-amount", usual, (cents) => (usual = cents))}
      </div>
      <p role="status">
        <b>${count("club.payments.count", paid.length, { players: players.length })}</b>
        ${sum ? say("club.payments.sum", { amount: amountText(sum) }) : nothing}
      </p>
      ${refusalAt(desk, "payments")}
      <ul class="payments">
        ${repeat(
          players,
          ({ number }) => number,
          ({ number, name }) =>
            html`<li>
              <label
                ><input
                  type="checkbox"
                  aria-label=${say("club.payments.paid", { name })}
                  .checked=${live(number in payments)}
                  @change=${(/** @type {Event} */ { target }) =>
                    note(number, target instanceof HTMLInputElement && target.checked ? usual : null)}
                /><span>${name}</span></label
              >
              ${
                number in payments
                  ? amount(`paid-${number}`, payments[number] ?? 0, (cents) => note(number, cents), name)
                  : nothing
              }
            </li>`,
        )}
      </ul>
      <div class="dialog-end payments-end">
        ${printButtons(desk, ["attendance"])}
        ${fileButton(desk, say("club.xlsx.attendance"), "/attendance.xlsx", "file")}
        <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
      </div>`;
  });
}

/**
 * A field for an amount.
 *
 * @param {string} id
 * @param {number} cents
 * @param {(cents: number) => void} told
 * @param {string} [name] whose it is, where no label says so
 */
const amount = (id, cents, told, name) =>
  html`<input
    id=${id}
    type="number"
    min="0"
    max=${MOST_CENTS / 100}
    step="any"
    inputmode="decimal"
    aria-label=${name === undefined ? nothing : say("club.payments.of", { name })}
    .value=${live(cents ? String(cents / 100) : "")}
    @change=${(/** @type {Event} */ event) => told(centsIn(fieldValue(event)))}
  />`;

/** What stands in a field, in hundredths, as far as the server takes it. @param {string} text */
const centsIn = (text) => Math.min(Math.max(Math.round(Number(text) * 100), 0), MOST_CENTS);

/**
 * @typedef {import("../club/wire.js").EveningPlayerView} EveningPlayer
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
    this.attendance = new Attendance(desk, this.members);
  }

  draw() {
    const isExpecting = this.attendance.expected(false).length > 0;
    return html`<div class="players-step ${isExpecting ? "is-expecting" : ""}">
      ${this.desk.isDirector ? this.#entering() : nothing} ${this.#list()}
    </div>`;
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
            accept=".xlsx,.xls,.ods,.csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard"
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
      club: this.desk.view.evening,
      known: this.#players.map(({ name }) => name),
      members: this.members.absent,
      isAttendance: true,
      take: async (people) => {
        const players = people.map(({ name, club }) => this.members.asPlayer(name, club));
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
    const wished = (this.desk.view.wishes ?? []).length;
    const expected = this.attendance.expected(sought !== "");
    /** @type {(EveningPlayer | import("./members.js").AbsentMember)[]} */
    const people = [...players, ...expected];
    const shown = byName(people).filter(({ name, club }) => plain(`${name} ${club}`).includes(sought));
    return html`<section class="paper people" aria-labelledby="people-title">
      <div class="people-head">
        <h2 id="people-title">${count("club.players.count", seated(this.desk.view).own)}</h2>
        ${
          players.length + expected.length > 8 || this.members.absent.length
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
      ${this.attendance.draw()}
      ${
        this.desk.isDirector && players.length > 0
          ? html`<div class="people-buttons">
              <button type="button" class="button" @click=${() => openPayments(this.desk)}>
                ${say("club.payments")}</button
              ><button type="button" class="button" @click=${() => openGroups(this.desk)}>${say("club.groups")}</button>
              ${wished ? html`<span class="hint">${count("club.wishes.count", wished)}</span>` : nothing}
            </div>`
          : nothing
      }
      ${refusalAt(this.desk, "people")}
      ${people.length === 0 ? html`<p class="empty">${say("club.players.none")}</p>` : nothing}
      ${sought && shown.length === 0 ? html`<p class="empty">${say("club.search.none")}</p>` : nothing}
      <ul class="people-list">
        ${repeat(
          shown,
          (each) => ("there" in each ? each.number : `member ${each.number}`),
          (each) =>
            "there" in each
              ? html`<li class="person ${each.there ? "" : "is-absent"}">
                  ${this.#isChanging(each) ? this.#renaming(each) : this.#person(each)}
                </li>`
              : this.attendance.one(each),
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
    const wishes = wishWords(this.desk, number);
    return html`<span class="person-name"
        >${name}${
          house ? html` <span class="tag">${say("club.player.house.tag")}</span>` : nothing
        }${club ? html`<span class="hint">${club}</span>` : nothing}${
          wishes ? html`<span class="hint person-wishes">${wishes}</span>` : nothing
        }</span
      >
      ${
        this.desk.isDirector
          ? html`<button
                type="button"
                class="icon-button"
                data-does="wishes"
                aria-label=${say("club.wishes.of", { name })}
                title=${say("club.wishes.of", { name })}
                @click=${() => openWishes(this.desk, number)}
              >
                <i class="icon icon-evening" aria-hidden="true"></i>
              </button>
              <button
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
                @click=${() => this.attendance.turn(player)}
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
