/** A list of people from a file or from the clipboard: looked at, its columns put right, and then taken. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { fieldValue } from "../shared/field-value.js";
import { openModal } from "../shared/view/modal.js";
import { rich, sentence } from "../shared/view/rich.js";
import { count, say } from "../shared/words.js";
import { doublesQuestions, findDoubles, sameWords } from "./import-doubles.js";
import { recall, remember } from "./import-memory.js";

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
 * @property {string} club under which it is remembered how a list is read
 * @property {string[]} known the names of those who are there already
 * @property {{name: string}[]} [members] who may be meant by nearly their name
 * @property {boolean} [isAttendance] whether it matters who is excused this time
 * @property {(people: ListedPerson[]) => Promise<string | null>} take says what refuses it, or null
 */

const KINDS = ["name", "given", "family", "club", "licence", "nothing"];
const SEPARATORS = ["semicolon", "comma", "tab", "bar", "spaces", "none"];
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
const ORDERS = ["written", "given", "family"];
/** The letters of a line that tell it from the others. */
const LONGEST_LINE = 40;

class Import {
  /** @type {ReadList | null} */
  list = null;
  /** The people who are not to be taken, by their place in the list. @type {Set<number>} */
  left = new Set();
  refusal = "";
  isBusy = false;
  /** Is it read as the last one with this heading was? */
  isRecalled = false;
  /** Names that are nearly those of somebody else. @type {import("./import-doubles.js").Double[]} */
  doubles = [];
  /** The answers about them: true for one person. @type {Map<string, boolean>} */
  answers = new Map();
  /** The list as it was guessed. @type {ReadList | null} */
  #guessed = null;
  /** What was chosen otherwise than it was guessed. @type {Chosen} */
  #chosen = {};
  /** Who was ticked or not by hand, by row: kept when columns are read anew. @type {Map<number, boolean>} */
  #ticks = new Map();
  /** Why somebody is not taken unless that is asked for, by place. @type {Map<number, string>} */
  #doubts = new Map();

  /** Draws it anew, once it is shown. */
  draw = () => {};
  close = () => {};

  /** @param {Blob} file @param {Taking} taking */
  constructor(file, taking) {
    this.file = file;
    this.taking = taking;
  }

  /** The people to take; who is nearly a member and said to be one has that member's name. */
  get chosen() {
    const members = new Map(
      this.doubles
        .filter(({ key, where }) => where === "member" && this.answers.get(key))
        .map(({ place, other }) => [place, other]),
    );
    return (this.list?.people ?? [])
      .map((person, place) => ({ ...person, name: members.get(place) ?? person.name }))
      .filter((_, place) => !this.left.has(place));
  }

  /** The number of open questions. */
  get open() {
    return this.doubles.filter(({ key }) => !this.answers.has(key)).length;
  }

  /** Reads it for the first time: as a list with the same heading was read the last time. */
  async begin() {
    await this.read({});
    this.#guessed = this.list;
    const recalled = this.list && recall(this.taking.club, this.list);
    if (!recalled) return;
    await this.read(recalled);
    this.isRecalled = !this.refusal;
    this.draw();
  }

  /** Reads it as it is guessed, whatever was chosen before. */
  guess() {
    this.isRecalled = false;
    this.#ticks.clear();
    return this.read({});
  }

  /** @param {Chosen} chosen */
  async read(chosen) {
    this.#chosen = chosen;
    await this.#asked(async () => {
      const list = await this.taking.read(this.file, chosen);
      if (this.#chosen !== chosen) return null; // another choice was made meanwhile
      this.list = list;
      this.#look(list);
      return null;
    });
  }

  /** Finds out who is not to be taken, and about whom it must be asked. @param {ReadList} list */
  #look({ people }) {
    const known = new Set(this.taking.known.map(sameWords));
    /** @type {Set<string>} */
    const met = new Set();
    this.#doubts.clear();
    /** @type {{person: ListedPerson, place: number}[]} */
    const sure = [];
    people.forEach((person, place) => {
      const words = sameWords(person.name);
      const doubt = this.#doubt(person, known.has(words), met.has(words));
      if (!person.is_doubtful) met.add(words);
      if (doubt) this.#doubts.set(place, doubt);
      else sure.push({ person, place });
    });
    this.left = new Set(
      people.flatMap(({ row }, place) => ((this.#ticks.get(row) ?? !this.#doubts.has(place)) ? [] : [place])),
    );
    const members = (this.taking.members ?? []).filter(({ name }) => !met.has(sameWords(name)));
    this.doubles = findDoubles(sure, [
      ...this.taking.known.map((name) => ({ name, where: /** @type {const} */ ("known") })),
      ...members.map(({ name }) => ({ name, where: /** @type {const} */ ("member") })),
    ]);
    this.#applyAnswers(this.doubles.filter(({ key }) => this.answers.has(key)));
  }

  /** @param {ListedPerson} person @param {boolean} isKnown @param {boolean} isTwice */
  #doubt({ is_doubtful, is_excused }, isKnown, isTwice) {
    if (is_doubtful) return say("import.doubtful");
    if (isKnown) return say("import.known");
    if (isTwice) return say("import.twice");
    return is_excused && this.taking.isAttendance ? say("import.excused") : "";
  }

  /** Words beside somebody. @param {ListedPerson} person @param {number} place */
  remark({ is_excused }, place) {
    return this.#doubts.get(place) ?? (is_excused ? say("import.excused") : "");
  }

  /** @param {import("./import-doubles.js").Double[]} doubles @param {boolean} isOne */
  answer(doubles, isOne) {
    for (const { key } of doubles) this.answers.set(key, isOne);
    this.#applyAnswers(doubles);
    this.draw();
  }

  /** One person is taken once; a member, under the own name. @param {import("./import-doubles.js").Double[]} doubles */
  #applyAnswers(doubles) {
    const places = new Set(doubles.map(({ place }) => place));
    for (const { key, place, where } of this.doubles)
      if (where !== "member" && this.answers.get(key)) {
        this.left.add(place);
        places.delete(place);
      }
    for (const place of places) {
      const row = this.list?.people[place]?.row ?? 0;
      if (this.#ticks.get(row) !== false) this.left.delete(place);
    }
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
    this.isRecalled = false;
    const { columns: _, heading: __, ...kept } = this.#chosen;
    return this.read({ ...kept, ...otherwise });
  }

  /** Puts the other part of all names first. */
  swap() {
    const { order, found_order: found } = this.list ?? {};
    const now = order === "written" ? found : order;
    return this.turn(now === "family" ? "given" : "family");
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
    if (!isDone) return;
    if (this.#guessed) remember(this.taking.club, this.#guessed, this.#chosen);
    this.close();
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
  found.begin();
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
              ?disabled=${found.isBusy || found.chosen.length === 0 || found.open > 0}
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
    ${
      found.isRecalled
        ? html`<p class="import-note" role="status">
            ${say("import.recalled")}
            <button type="button" class="button" @click=${() => found.guess()}>${say("import.guess")}</button>
          </p>`
        : nothing
    }
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
    ${doublesQuestions(
      found.doubles,
      (place) => list.people[place]?.name ?? "",
      found.answers,
      (doubles, isOne) => found.answer(doubles, isOne),
    )}
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
    ${
      list.order
        ? html`<div class="import-swap">
            <button type="button" class="button" @click=${() => found.swap()}>${say("import.swap")}</button>
            ${
              list.found_order
                ? html`<span class="hint">${say(`import.order.found.${list.found_order}`)}</span>`
                : nothing
            }
          </div>`
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
  const more = [person.club, person.licence, found.remark(person, place)].filter(Boolean).join(" · ");
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
