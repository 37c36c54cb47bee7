/** The grid of a paper sheet: shaped as it is printed, and typed in by the keyboard alone. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signed } from "../shared/view/seats.js";
import { count, say } from "../shared/words.js";
import { fieldValue } from "../shared/field-value.js";
import { contractName } from "../club/contract-name.js";
import { draftOf } from "./drafts.js";
import { finish } from "./finish.js";
import { dealerField, drawField, faultId, pointsField } from "./grid-cells.js";
import { lineName } from "../club/line-words.js";
import { mayChange } from "./paper.js";
import { seatPick } from "./seat-choice.js";
import { SEATS } from "./seats.js";
import { totalsButton } from "./totals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./grid.js").GridRow} GridRow
 * @typedef {import("./grid-cells.js").Shown} Shown
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function grid(desk, sheet) {
  if (sheet.totalled) return finish(desk, sheet);
  const shown = { desk, sheet, grid: desk.gridOf(sheet) };
  const rows = shown.grid.rows(sheet);
  const isNegative = (/** @type {GridRow} */ { box }) => box.dealer === null;
  return html`<section class="panel grid-panel">
      <h2 tabindex="-1" data-step>${say("grid.title")}</h2>
      <p class="hint">${say("grid.how")}</p>
      ${
        sheet.drawn
          ? nothing
          : html`<div class="grid-draws">${drawField(shown, "dealer")}${drawField(shown, "writer")}</div>`
      }
      <table class="grid">
        <caption class="visually-hidden">
          ${say("grid.title")}
        </caption>
        <thead>
          <tr>
            <td></td>
            <th scope="col" class="grid-dealer">${say("grid.dealer")}</th>
            ${SEATS.map((seat) => head(shown, seat))}
          </tr>
        </thead>
        <tbody>
          ${rows.filter(isNegative).map((row) => line(shown, row, rows))}
          ${sums(say("sheet.negative"), rows.filter(isNegative))}
        </tbody>
        <tbody>
          ${rows.filter((row) => !isNegative(row)).map((row) => line(shown, row, rows))}
          ${sums(
            say("sheet.trump"),
            rows.filter((row) => !isNegative(row)),
          )}
        </tbody>
        <tbody>
          ${others(shown)}
        </tbody>
        <tfoot>
          ${total(shown, rows)}
        </tfoot>
      </table>
      ${sheet.standing.is_over ? nothing : end(shown, rows)}
    </section>
    ${sheet.standing.is_over ? finish(desk, sheet) : nothing}`;
}

/** @param {Shown} shown @param {number} seat */
function head({ sheet, grid: typed }, seat) {
  const { dealer, writer } = typed.draw(sheet);
  return html`<th scope="col">
    <span class="grid-seat">${seat + 1}</span>
    <span class="grid-name" title=${sheet.names[seat] ?? ""}>${sheet.names[seat]}</span>
    ${
      dealer === seat
        ? html`<span class="sheet-cross" aria-hidden="true">✕</span
            ><span class="visually-hidden">${say("sheet.first-dealer")}</span>`
        : nothing
    }${
      writer === seat
        ? html`<span class="scores-writer" aria-hidden="true">✎</span
            ><span class="visually-hidden">${say("desk.writes")}</span>`
        : nothing
    }
  </th>`;
}

/** @param {Shown} shown @param {GridRow} row @param {GridRow[]} rows */
function line(shown, row, rows) {
  const { box, filled } = row;
  const { names } = shown.sheet;
  const index = rows.indexOf(row);
  const told = faultOf(shown, row, rows);
  const state = told ? "is-wrong" : row.row ? "is-entered" : filled.isComplete ? "is-complete" : "";
  return html`<tr class=${state} data-box=${box.key}>
      <th scope="row">
        <i class="icon icon-${box.contract}" aria-hidden="true"></i>
        <span class="grid-game">${contractName(box.contract)}</span> <small>${box.game.sum}</small>
      </th>
      ${
        row.row
          ? standing(shown, row, row.row)
          : html`<td class="grid-dealer">
                ${
                  box.dealer === null
                    ? dealerField(shown, row, index)
                    : html`<span class="grid-fixed" title=${names[box.dealer] ?? ""}>${box.dealer + 1}</span>`
                }
              </td>
              ${SEATS.map(
                (seat) =>
                  html`<td class=${box.dealer === seat ? "is-own" : ""}>${pointsField(shown, row, index, seat)}</td>`,
              )}`
      }
    </tr>
    ${
      told
        ? html`<tr class="grid-told">
            <td colspan="6" id=${faultId(box.key)}>${told}</td>
          </tr>`
        : nothing
    }`;
}

/**
 * What cannot be in a box, as a sentence; "" where all can.
 *
 * @param {Shown} shown
 * @param {GridRow} row
 * @param {GridRow[]} rows
 */
function faultOf({ desk, grid: typed, sheet }, { box, row, filled }, rows) {
  const mine = typed.typed(box.key);
  if (row) {
    const numbers = mine.entries.map((entry) => entry ?? "–").join(" ");
    return mine.entries.some((entry) => entry !== null) && !typed.isSame(box, row)
      ? html`${say("grid.other", { numbers })}
          <button
            type="button"
            class="button quiet"
            @click=${() => {
              typed.drop(box.key);
              desk.draw();
            }}
          >
            ${say("grid.drop")}
          </button>`
      : "";
  }
  if (filled.fault) {
    const { key, ...values } = filled.fault;
    return say(key, { ...values, game: contractName(box.contract) });
  }
  const { dealer } = filled;
  if (box.dealer === null && dealer !== null && typed.isOver(rows, dealer))
    return say("grid.too-many", {
      who: sheet.names[dealer] ?? "",
      most: sheet.view.counting.opening.negatives_left[dealer] ?? 0,
    });
  return "";
}

/**
 * A line of the sheet in its box: it is read here, and corrected as any line.
 *
 * @param {Shown} shown
 * @param {GridRow} gridRow
 * @param {import("./desk.js").Row} row
 */
function standing({ desk, sheet }, { box }, row) {
  const { names, view } = sheet;
  return html`<td class="grid-dealer">
      ${
        mayChange(desk, sheet, row)
          ? html`<button
              type="button"
              class="grid-correct"
              title=${say("lines.correct")}
              @click=${() => desk.begin(draftOf(row.line, { kind: "line", index: row.index }, view.counting.trump))}
            >
              ${row.dealer + 1}<span class="visually-hidden"> ${say("grid.correct", { line: row.index + 1 })}</span>
            </button>`
          : html`<span class="grid-fixed">${row.dealer + 1}</span>`
      }
    </td>
    ${row.points.map(
      (entry, seat) =>
        html`<td class=${box.dealer === seat ? "is-own" : ""}>
          <span class="grid-fixed ${box.dealer === null && row.dealer === seat ? "is-ringed" : ""}"
            ><span class="visually-hidden">${names[seat]} </span>${signed(box.game.sign * entry)}</span
          >
        </td>`,
    )}`;
}

/** What a part of the sheet comes to, so far. @param {string} label @param {GridRow[]} rows */
const sums = (label, rows) =>
  html`<tr class="sheet-sum">
    <th scope="row" colspan="2">${label}</th>
    ${SEATS.map((seat) => html`<td>${signed(sumOf(rows, seat))}</td>`)}
  </tr>`;

/**
 * What the boxes bring a seat; those that are not complete bring nothing yet.
 *
 * @param {GridRow[]} rows
 * @param {number} seat
 */
const sumOf = (rows, seat) =>
  rows.reduce(
    (sum, { box, row, filled }) =>
      sum + (row?.points[seat] ?? (filled.fault ? 0 : box.game.sign * (filled.points[seat] ?? 0))),
    0,
  );

/** @param {Shown} shown @param {GridRow[]} rows */
function total({ grid: typed, sheet }, rows) {
  const { offender: cost, others: gain } = sheet.view.counting;
  const beside = sheet.rows.filter(({ line: each }) => !("contract" in each && each.contract));
  const faults = typed.draft.faults.filter(({ offender }) => offender !== null);
  const of = (/** @type {number} */ seat) =>
    sumOf(rows, seat) +
    beside.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0) +
    faults.reduce((sum, { offender }) => sum + (offender === seat ? cost : gain), 0);
  return html`<tr class="sheet-total">
    <th scope="row" colspan="2">${say("sheet.score")}</th>
    ${SEATS.map((seat) => html`<td data-total=${seat}>${signed(of(seat))}</td>`)}
  </tr>`;
}

/**
 * Faults and decisions: those of the sheet, and trump games that a fault made void, to be typed.
 *
 * @param {Shown} shown
 */
function others({ desk, grid: typed, sheet }) {
  const beside = sheet.rows.filter(({ line: each }) => !("contract" in each && each.contract));
  const { faults } = typed.draft;
  return html`${beside.map(
    (row) =>
      html`<tr class="is-entered">
        <th scope="row" colspan="2">${lineName(row.line)}</th>
        ${row.points.map((entry) => html`<td><span class="grid-fixed">${signed(entry)}</span></td>`)}
      </tr>`,
  )}${
    sheet.standing.is_over
      ? nothing
      : html`<tr>
          <td colspan="6">
            <details class="grid-faults" ?open=${faults.some(({ offender }) => offender !== null)}>
              <summary>${say("grid.fault")}</summary>
              ${faults
                .filter((_, index) => index === 0 || faults[index - 1]?.offender !== null)
                .map((fault, index) => voidFields(desk, typed, sheet.names, fault, index))}
            </details>
          </td>
        </tr>`
  }`;
}

/**
 * Whose fault made a trump game void, who had dealt it, and who decided.
 *
 * @param {Desk} desk
 * @param {import("./grid.js").Grid} typed
 * @param {string[]} names
 * @param {import("./grid.js").TypedFault} fault
 * @param {number} index
 */
function voidFields(desk, typed, names, fault, index) {
  /** @param {Partial<import("./grid.js").TypedFault>} changes */
  const put = (changes) => {
    typed.putFault(index, changes);
    desk.draw();
  };
  return html`<div class="grid-picks">
    ${seatPick(say("fault.whose"), names, fault.offender, (offender) => put({ offender }))}
    ${seatPick(say("grid.dealt"), names, fault.dealer, (dealer) => put({ dealer }))}
    <label
      ><span>${say("fault.decided")}</span
      ><select
        @change=${(/** @type {Event} */ event) => put({ decided: fieldValue(event) === "jury" ? "jury" : "table" })}
      >
        ${["table", "jury"].map(
          (each) =>
            html`<option value=${each} ?selected=${fault.decided === each}>${say(`fault.decided.${each}`)}</option>`,
        )}
      </select></label
    >
  </div>`;
}

/** What is to be done with what was typed. @param {Shown} shown @param {GridRow[]} rows */
function end(shown, rows) {
  const { desk, grid: typed, sheet } = shown;
  const { orders, waiting, faults } = typed.orders(sheet);
  const games = orders.filter((order) => order.type === "enter" && order.line.line === "game").length;
  const open = rows.filter(({ row, filled }) => !row && !filled.isComplete).length;
  const isWhole = open === 0;
  const said = isWhole ? say("grid.whole") : count("grid.open", open);
  return html`<p class="hint" role="status">${said} ${waiting > 0 ? count("grid.waiting", waiting) : nothing}</p>
    <p class="desk-notice" role="status">${desk.notice}</p>
    <div class="panel-end">
      ${totalsButton(desk, sheet)}
      <button
        type="button"
        class="button ${isWhole ? "primary big" : ""}"
        data-enters
        ?disabled=${games === 0}
        @click=${async () => {
          const isWritten = await desk.writeAll(orders, say("grid.entered"));
          if (isWritten && desk.sheet) typed.settle(desk.sheet, faults);
          desk.draw();
        }}
      >
        ${isWhole ? say("grid.enter") : count("grid.enter-some", games)}
      </button>
    </div>`;
}
