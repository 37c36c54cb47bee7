/** The fields of the grid: what a key does in one, and where it goes then. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { contractName } from "../club/contract-name.js";
import { DEALER, HEAD } from "./grid.js";
import { SEATS } from "./seats.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {import("./grid.js").GridRow} GridRow
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 *
 * @typedef {{desk: Desk, grid: Grid, sheet: LocalSheet}} Shown
 */

/** The number of a seat as it is typed: 1 to 4; null for anything else. @param {string} text */
function seatIn(text) {
  const seat = Number(text.slice(-1)) - 1;
  return text !== "" && SEATS.includes(seat) ? seat : null;
}

/** What stands in the field of an event. @param {Event} event */
const textIn = ({ target }) => /** @type {HTMLInputElement} */ (target).value.replace(/\D/g, "");

/** @param {Event} event */
const select = ({ target }) => /** @type {HTMLInputElement} */ (target).select();

/** Goes to a field, or to the button that enters all. @param {string} cell */
function goTo(cell) {
  const field = document.querySelector(`[data-cell="${cell}"]`);
  /** @type {HTMLElement | null} */ (field ?? document.querySelector("[data-enters]"))?.focus();
}

/**
 * The first field that is still to be typed, from a row on; "" where there is none.
 *
 * @param {Shown} shown
 * @param {number} [from]
 */
function openCell({ grid, sheet }, from = 0) {
  const { dealer, writer } = grid.draw(sheet);
  if (dealer === null) return `${HEAD}/dealer`;
  if (writer === null) return `${HEAD}/writer`;
  const rows = grid.rows(sheet);
  for (const { box, row, filled } of [...rows.slice(from), ...rows.slice(0, from)]) {
    if (row || filled.isComplete) continue;
    if (filled.dealer === null) return `${box.key}/${DEALER}`;
    const seat = filled.points.indexOf(null);
    if (seat >= 0) return `${box.key}/${seat}`;
  }
  return "";
}

/** The field that was typed in has gone: a phone has entered that box. @param {Desk} desk */
export function goOnTyping(desk) {
  const { sheet } = desk;
  if (sheet && desk.tab === "grid") goTo(openCell({ desk, sheet, grid: desk.gridOf(sheet) }));
}

/** @param {Shown} shown @param {number} index of the row that has just been typed */
function goOn(shown, index) {
  shown.desk.draw();
  goTo(openCell(shown, index));
}

/** Who deals first, or who writes: by the number of the seat. @param {Shown} shown @param {"dealer" | "writer"} what */
export function drawField(shown, what) {
  const value = shown.grid.draft[what];
  return html`<label class="grid-draw"
    ><span>${say(what === "dealer" ? "draw.who-deals" : "draw.who-writes")}</span
    ><input
      class="grid-cell"
      type="text"
      inputmode="numeric"
      autocomplete="off"
      data-cell="${HEAD}/${what}"
      .value=${live(value === null ? "" : String(value + 1))}
      @focus=${select}
      @input=${(/** @type {Event} */ event) => {
        const seat = seatIn(textIn(event));
        shown.grid.putDraw({ [what]: seat });
        if (seat === null) shown.desk.draw();
        else goOn(shown, 0);
      }}
    /><b>${value === null ? "" : shown.sheet.names[value]}</b></label
  >`;
}

/**
 * Who chose the game of a row: by the number of the seat.
 *
 * @param {Shown} shown
 * @param {GridRow} row
 * @param {number} index
 */
export function dealerField(shown, row, index) {
  const { box, filled } = row;
  const isOver = filled.dealer !== null && shown.grid.isOver(shown.grid.rows(shown.sheet), filled.dealer);
  return html`<input
    class="grid-cell ${filled.isFoundOut ? "is-found-out" : ""}"
    type="text"
    inputmode="numeric"
    autocomplete="off"
    aria-label=${say("grid.dealer-of", { game: contractName(box.contract) })}
    aria-invalid=${String(isOver)}
    data-cell="${box.key}/${DEALER}"
    .value=${live(filled.dealer === null ? "" : String(filled.dealer + 1))}
    @focus=${select}
    @keydown=${(/** @type {KeyboardEvent} */ event) => move(event, shown, index, DEALER)}
    @input=${(/** @type {Event} */ event) => {
      const dealer = seatIn(textIn(event));
      shown.grid.put(box.key, { dealer });
      if (dealer === null) shown.desk.draw();
      else goOn(shown, index);
    }}
  />`;
}

/** A number of a row. @param {Shown} shown @param {GridRow} row @param {number} index @param {number} seat */
export function pointsField(shown, row, index, seat) {
  const { box, filled } = row;
  const isOwn = shown.grid.typed(box.key).entries[seat] === null && filled.points[seat] !== null;
  return html`<input
    class="grid-cell ${isOwn ? "is-found-out" : ""} ${box.dealer === null && filled.dealer === seat ? "is-ringed" : ""}"
    type="text"
    inputmode="numeric"
    autocomplete="off"
    aria-label=${`${contractName(box.contract)}, ${shown.sheet.names[seat] ?? ""}`}
    aria-invalid=${String(filled.fault !== null)}
    aria-describedby=${filled.fault ? faultId(box.key) : nothing}
    data-cell="${box.key}/${seat}"
    .value=${live(String(filled.points[seat] ?? ""))}
    @focus=${select}
    @keydown=${(/** @type {KeyboardEvent} */ event) => move(event, shown, index, seat)}
    @input=${(/** @type {Event} */ event) => type(shown, row, index, seat, textIn(event))}
  />`;
}

/** The id of the sentence on what is wrong in a box. @param {string} key */
export const faultId = (key) => `grid-fault-${key.replaceAll("/", "-")}`;

/**
 * @param {Shown} shown
 * @param {GridRow} row
 * @param {number} index
 * @param {number} seat
 * @param {string} text
 */
function type(shown, row, index, seat, text) {
  const next = shown.grid.type(row, seat, text);
  if (next === "next") return goOn(shown, index);
  if (next?.text) return type(shown, row, index, next.seat, next.text);
  shown.desk.draw();
  goTo(`${row.box.key}/${next?.seat ?? seat}`);
}

/**
 * A key that writes nothing.
 *
 * @param {KeyboardEvent} event
 * @param {Shown} shown
 * @param {number} index
 * @param {string | number} at
 */
function move(event, shown, index, at) {
  const rows = shown.grid.rows(shown.sheet);
  const row = rows[index];
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (typeof at === "number" && row.filled.points.includes(null)) shown.grid.takeRest(row, at);
    return goOn(shown, index);
  }
  if (event.key === "Backspace" && /** @type {HTMLInputElement} */ (event.target).value === "")
    return go(event, rows, index, at, -1);
  if (event.key === "ArrowRight") return go(event, rows, index, at, 1);
  if (event.key === "ArrowLeft") return go(event, rows, index, at, -1);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    for (let to = index + step; rows[to]; to += step) {
      const cell = `${rows[to]?.box.key}/${rows[to]?.box.dealer === null ? at : at === DEALER ? 0 : at}`;
      if (!rows[to]?.row) return goTo(cell);
    }
  }
}

/**
 * Goes to the field before or after, past what cannot be typed.
 *
 * @param {KeyboardEvent} event
 * @param {GridRow[]} rows
 * @param {number} index
 * @param {string | number} at
 * @param {1 | -1} step
 */
function go(event, rows, index, at, step) {
  event.preventDefault();
  const cells = rows.flatMap(({ box, row }) =>
    row ? [] : [...(box.dealer === null ? [DEALER] : []), ...SEATS].map((each) => `${box.key}/${each}`),
  );
  const next = cells[cells.indexOf(`${rows[index]?.box.key}/${at}`) + step];
  if (next) goTo(next);
}
