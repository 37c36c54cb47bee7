/** A list of people from a file or from the clipboard: looked at, its columns put right, and then taken. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../api.js";
import { fieldValue } from "../field-value.js";
import { openModal } from "../view/modal.js";
import { rich, sentence } from "../view/rich.js";
import { count, say } from "../words.js";
import { plain } from "./text.js";

/**
 * @typedef {import("./wire.js").ReadList} ReadList
 * @typedef {import("./wire.js").ListedPerson} ListedPerson
 * @typedef {{columns: string[], heading: boolean}} Chosen
 */

/**
 * @typedef {object} Taking what is done with a list
 * @property {(file: Blob, chosen: Chosen | null) => Promise<ReadList>} read asks the server what it says
 * @property {string[]} known the names of those who are there already
 * @property {(people: ListedPerson[]) => Promise<string | null>} take says what refuses it, or null
 */

const KINDS = ["name", "given", "family", "club", "licence", "nothing"];

/** Where one person's name may be written with other blanks, accents or capitals. @param {string} name */
const same = (name) => plain(name).split(/\s+/).filter(Boolean).sort().join(" ");

class Import {
  /** @type {ReadList | null} */
  list = null;
  /** The people who are not to be taken, by their place in the list. @type {Set<number>} */
  left = new Set();
  refusal = "";
  isBusy = false;

  /** Draws it anew, once it is shown. */
  draw = () => {};
  close = () => {};

  /** @param {Blob} file @param {Taking} taking */
  constructor(file, taking) {
    this.file = file;
    this.taking = taking;
  }

  get chosen() {
    return (this.list?.people ?? []).filter((_, index) => !this.left.has(index));
  }

  /** @param {Chosen | null} chosen */
  async read(chosen) {
    await this.#asked(async () => {
      this.list = await this.taking.read(this.file, chosen);
      this.left = new Set(this.list.people.flatMap((each, index) => (this.doubt(each, index) ? [index] : [])));
      return null;
    });
  }

  /** Why somebody is not taken unless that is asked for. @param {ListedPerson} person @param {number} place */
  doubt({ name }, place) {
    if (this.taking.known.some((known) => same(known) === same(name))) return say("import.known");
    const first = this.list?.people.findIndex((each) => same(each.name) === same(name)) ?? -1;
    return first >= 0 && first < place ? say("import.twice") : "";
  }

  /** @param {number} column @param {string} kind */
  put(column, kind) {
    const { columns = [], heading = false } = this.list ?? {};
    return this.read({ columns: columns.map((each, index) => (index === column ? kind : each)), heading });
  }

  /** @param {boolean} heading */
  head(heading) {
    return this.read({ columns: this.list?.columns ?? [], heading });
  }

  /** @param {number} place @param {boolean} isTaken */
  choose(place, isTaken) {
    if (isTaken) this.left.delete(place);
    else this.left.add(place);
    this.draw();
  }

  async take() {
    const isDone = await this.#asked(() => this.taking.take(this.chosen));
    if (isDone) this.close();
  }

  /** Does something; true where nothing has refused it. @param {() => Promise<string | null>} ask */
  async #asked(ask) {
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      this.refusal = (await ask()) ?? "";
    } catch (error) {
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.isBusy = false;
      this.draw();
    }
    return !this.refusal;
  }
}

/** Shows what a list says; nobody is taken before that is confirmed. @param {Blob} file @param {Taking} taking */
export function openImport(file, taking) {
  const title = say("import.title");
  const found = new Import(file, taking);
  const { draw, close } = openModal(title, "import-dialog", () => preview(title, found));
  found.draw = draw;
  found.close = close;
  found.read(null);
}

/** @param {string} title @param {Import} found */
const preview = (title, found) =>
  html`<h2>${title}</h2>
    ${found.refusal ? html`<p class="refusal" role="alert">${rich(sentence(found.refusal))}</p>` : nothing}
    ${found.list ? looked(found, found.list) : nothing}
    <div class="dialog-end">
      <button type="button" class="button" @click=${() => found.close()}>${say("action.cancel")}</button>
      ${
        found.list
          ? html`<button
              type="button"
              class="button primary"
              ?disabled=${found.isBusy || found.chosen.length === 0}
              @click=${() => found.take()}
            >
              ${count("import.take", found.chosen.length)}
            </button>`
          : nothing
      }
    </div>`;

/** @param {Import} found @param {ReadList} list */
const looked = (found, list) =>
  html`<p class="hint">${say("import.hint")}</p>
    <label class="switch"
      ><input
        type="checkbox"
        .checked=${list.heading}
        @change=${(/** @type {Event} */ { target }) => target instanceof HTMLInputElement && found.head(target.checked)}
      />
      <span>${say("import.heading")}</span></label
    >
    <div class="scrolls" tabindex="0" role="group" aria-label=${say("import.columns")}>
      <table class="import-columns">
        <thead>
          <tr>
            ${list.columns.map((kind, column) => html`<th scope="col">${choice(found, kind, column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${list.rows.map(
            (row, index) =>
              html`<tr class=${index === 0 && list.heading ? "is-heading" : ""}>
                ${list.columns.map((_, column) => html`<td>${row[column] ?? ""}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h3>${count("import.people", list.people.length)}</h3>
    <ul class="import-people">
      ${list.people.map((person, place) => one(found, person, place))}
    </ul>`;

/** @param {Import} found @param {string} kind @param {number} column */
const choice = (found, kind, column) =>
  html`<select
    aria-label=${say("import.column", { column: column + 1 })}
    @change=${(/** @type {Event} */ event) => found.put(column, fieldValue(event))}
  >
    ${KINDS.map(
      (each) => html`<option value=${each} .selected=${each === kind}>${say(`import.column.${each}`)}</option>`,
    )}
  </select>`;

/** @param {Import} found @param {ListedPerson} person @param {number} place */
function one(found, person, place) {
  const doubt = found.doubt(person, place);
  const more = [person.club, person.licence, doubt].filter(Boolean).join(" · ");
  return html`<li>
    <label class="import-person"
      ><input
        type="checkbox"
        .checked=${!found.left.has(place)}
        @change=${(/** @type {Event} */ { target }) =>
          target instanceof HTMLInputElement && found.choose(place, target.checked)}
      /><span><b>${person.name}</b>${more ? html`<span class="hint">${more}</span>` : nothing}</span></label
    >
  </li>`;
}
