/** Who has paid: a tick for each player, an amount if the club wants one, and what that makes in all. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../../field-value.js";
import { openModal } from "../../view/modal.js";
import { count, say } from "../../words.js";
import { amountText, byName } from "../text.js";
import { refusalAt } from "./refusals.js";

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
      <div class="dialog-end">
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
