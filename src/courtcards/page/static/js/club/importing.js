/** A list of people from a file or from the clipboard: looked at, its columns put right, and then taken. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { fieldValue } from "../shared/field-value.js";
import { openModal } from "../shared/view/modal.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, say } from "../shared/words.js";
import { plain } from "./text.js";

/**
 * @typedef {import("./wire.js").ParsedList} ReadList
 * @typedef {import("./wire.js").ListedPerson} ListedPerson
 * @typedef {import("./wire.js").ListRow} ListRow
 * @typedef {Partial<Pick<ReadList, "columns" | "heading" | "separator" | "encoding" | "sheet" | "order">>} Chosen
 *   how a list is to be read, as far as that is not guessed
 */

/**
 * @typedef {object} Taking what is done with a list
 * @property {(file: Blob, chosen: Chosen) => Promise<ReadList>} read asks the server what it says
 * @property {string[]} known the names of those who are there already
 * @property {(people: ListedPerson[]) => Promise<string | null>} take says what refuses it, or null
 */

const KINDS = ["name", "given", "family", "club", "licence", "nothing"];
const SEPARATORS = ["semicolon", "comma", "tab", "bar", "none"];
/** In the order in which they are offered: the most usual ones, then the rest by their languages. */
const ENCODINGS = [
  ...["utf-8", "windows-1252", "mac-roman", "cp850", "windows-1250", "utf-16"],
  ...["iso-8859-15", "cp437", "iso-8859-2", "iso-8859-16", "cp852", "mac-latin2", "iso-8859-3"],
  ...["windows-1257", "iso-8859-4", "iso-8859-10", "iso-8859-13"],
  ...["windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "cp866", "mac-cyrillic"],
  ...["windows-1253", "iso-8859-7", "mac-greek", "windows-1254", "iso-8859-9", "mac-turkish"],
  ...["windows-1255", "windows-1256", "windows-1258", "windows-874"],
  ...["gb18030", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr"],
];
const ORDERS = ["written", "given"];
/** The letters of a line that tell it from the others. */
const LONGEST_LINE = 40;

/** Where one person's name may be written with other blanks, accents or capitals. @param {string} name */
const same = (name) => plain(name).split(/\s+/).filter(Boolean).sort().join(" ");

class Import {
  /** @type {ReadList | null} */
  list = null;
  /** The people who are not to be taken, by their place in the list. @type {Set<number>} */
  left = new Set();
  refusal = "";
  isBusy = false;
  /** What was chosen otherwise than it was guessed. @type {Chosen} */
  #chosen = {};
  /** Who was ticked or not by hand, by row: kept when columns are read anew. @type {Map<number, boolean>} */
  #ticks = new Map();

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

  /** @param {Chosen} chosen */
  async read(chosen) {
    this.#chosen = chosen;
    await this.#asked(async () => {
      const list = await this.taking.read(this.file, chosen);
      if (this.#chosen !== chosen) return null; // another choice was made meanwhile
      this.list = list;
      const isTaken = (/** @type {ListedPerson} */ each, /** @type {number} */ index) =>
        this.#ticks.get(each.row) ?? !this.doubt(each, index);
      this.left = new Set(list.people.flatMap((each, index) => (isTaken(each, index) ? [] : [index])));
      return null;
    });
  }

  /** Why somebody is not taken unless that is asked for. @param {ListedPerson} person @param {number} place */
  doubt({ name, is_doubtful }, place) {
    if (is_doubtful) return say("import.doubtful");
    if (this.taking.known.some((known) => same(known) === same(name))) return say("import.known");
    const first = this.list?.people.findIndex((each) => same(each.name) === same(name)) ?? -1;
    return first >= 0 && first < place ? say("import.twice") : "";
  }

  /** Says what is in a column, as the list shows. @param {number} column @param {string} kind */
  put(column, kind) {
    const { columns = [], heading = 0 } = this.list ?? {};
    const put = /** @type {ReadList["columns"]} */ (columns.map((each, index) => (index === column ? kind : each)));
    return this.read({ ...this.#chosen, columns: put, heading });
  }

  /** Reads the file otherwise: its columns are guessed anew. @param {Chosen} otherwise */
  again(otherwise) {
    this.#ticks.clear();
    const { columns: _, heading: __, ...kept } = this.#chosen;
    return this.read({ ...kept, ...otherwise });
  }

  /** @param {ReadList["order"]} order */
  turn(order) {
    return this.read({ ...this.#chosen, order });
  }

  /** @param {number} place @param {boolean} isTaken */
  choose(place, isTaken) {
    const row = this.list?.people[place]?.row;
    if (row !== undefined) this.#ticks.set(row, isTaken);
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
  found.read({});
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
    ${list.heading === 0 && list.columns.length > 1 ? html`<p role="status">${say("import.no-heading")}</p>` : nothing}
    ${ways(found, list)}
    <div class="scrolls" tabindex="0" role="group" aria-label=${say("import.columns")}>
      <table class="import-columns">
        <thead>
          <tr>
            ${list.columns.map((kind, column) => html`<th scope="col">${choice(found, kind, column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${list.rows.map(
            ({ number, cells }) =>
              html`<tr class=${number === list.heading ? "is-heading" : number < list.heading ? "is-title" : ""}>
                ${list.columns.map((_, column) => html`<td>${cells[column] ?? ""}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <div role="status">
      ${list.notes.map(note)}
      <h3>${count("import.people", list.people.length)}</h3>
    </div>
    <ul class="import-people">
      ${list.people.map((person, place) => one(found, person, place))}
    </ul>`;

/** What a list leaves out, and where. @param {import("./wire.js").ListNote} note */
function note({ kind, count: times, places }) {
  const where = places.join(", ") + (times > places.length ? " …" : "");
  return html`<p class="import-note">${count(`import.note.${kind}`, times, { places: where })}</p>`;
}

/** How the file is read, where it could be read otherwise. @param {Import} found @param {ReadList} list */
const ways = (found, list) =>
  html`<div class="import-ways">
    ${
      list.sheets.length > 1
        ? way("import.sheet", list.sheets, list.sheets[list.sheet], (_, sheet) => found.again({ sheet }))
        : nothing
    }
    ${
      list.separator
        ? way(
            "import.separator",
            SEPARATORS.map((each) => say(`import.separator.${each}`)),
            say(`import.separator.${list.separator}`),
            (_, place) => found.again({ separator: /** @type {ReadList["separator"]} */ (SEPARATORS[place]) }),
          )
        : nothing
    }
    ${
      list.encoding
        ? way("import.encoding", ENCODINGS, list.encoding, (encoding) =>
            found.again({ encoding: /** @type {ReadList["encoding"]} */ (encoding) }),
          )
        : nothing
    }
    ${way(
      "import.heading",
      [say("import.heading.none"), ...list.rows.map(lineText)],
      list.heading ? lineText(list.rows.find(({ number }) => number === list.heading)) : say("import.heading.none"),
      (_, place) => found.again({ heading: place === 0 ? 0 : (list.rows[place - 1]?.number ?? 0) }),
    )}
    ${
      list.order
        ? way(
            "import.order",
            ORDERS.map((each) => say(`import.order.${each}`)),
            say(`import.order.${list.order}`),
            (_, place) => found.turn(/** @type {ReadList["order"]} */ (ORDERS[place])),
          )
        : nothing
    }
  </div>`;

/** A line by its number and what stands there. @param {ListRow | undefined} row */
const lineText = (row) => (row ? `${row.number}: ${row.cells.filter(Boolean).join(" · ").slice(0, LONGEST_LINE)}` : "");

/**
 * One way of reading that can be chosen otherwise.
 *
 * @param {string} label
 * @param {string[]} options
 * @param {string | undefined} chosen
 * @param {(option: string, place: number) => unknown} choose
 */
const way = (label, options, chosen, choose) =>
  html`<label class="field"
    ><span>${say(label)}</span
    ><select
      @change=${(/** @type {Event} */ { target }) =>
        target instanceof HTMLSelectElement && choose(target.value, target.selectedIndex)}
    >
      ${options.map((each) => html`<option .selected=${live(each === chosen)}>${each}</option>`)}
    </select></label
  >`;

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
