/** Seats of the round that is being played: two players change places, or somebody plays on for another. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { newId } from "../shared/ids.js";
import { current } from "../shared/settings.js";
import { openModal } from "../shared/view/modal.js";
import { say } from "../shared/words.js";
import { byName, LONGEST_NAME } from "../club/text.js";
import { refusalAt } from "./refusals.js";
import { LONGEST_REASON } from "./way-back.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/wire.js").RoundView} RoundView
 * @typedef {import("../club/wire.js").TableView} TableView
 * @typedef {{number: number, name: string, words: string, table: TableView | undefined}} Person
 *   somebody of the evening,
 *   and the table where they sit
 */

const WHERE = "reseat";

/** @param {Desk} desk @param {RoundView} round */
export const reseatButton = (desk, round) =>
  desk.isAway
    ? nothing
    : html`<button type="button" class="button" data-does="reseat" @click=${() => openReseating(desk, round)}>
        ${say("club.reseat")}
      </button>`;

/** @param {Desk} desk @param {RoundView} round */
function openReseating(desk, round) {
  const people = peopleOf(desk, round);
  const seated = people.filter(({ table }) => table && !table.online);
  const title = say("club.reseat.title", { round: round.number });
  let one = seated[0]?.number ?? -1;
  let other = -1;
  desk.refusal = null;
  openModal(title, "penalty-dialog", ({ close, draw }) => {
    const [first, second] = [one, other].map((number) => people.find((person) => person.number === number));
    const others = people.filter(({ number, table }) => number !== one && !table?.online);
    const kind = first && second && kindOf(first, second);
    return html`<h2>${title}</h2>
      <form
        @submit=${async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          if (!(event.currentTarget instanceof HTMLFormElement) || !first || !second) return;
          const reason = String(new FormData(event.currentTarget).get("reason")).trim();
          const isDone =
            kind === "substitute"
              ? await substitute(desk, round, first, second, reason)
              : await desk.do({ type: "reseat", round: round.number, one, other, reason }, WHERE);
          if (!isDone) return draw();
          close();
          desk.tell(say("club.reseat.done", { one: first.name, other: second.name }));
        }}
      >
        ${choice("reseat-one", say("club.reseat.one"), seated, one, (number) => {
          one = number;
          draw();
        })}
        ${choice("reseat-other", say("club.reseat.other"), others, other, (number) => {
          other = number;
          draw();
        })}
        <p role="status">${kind ? say(`club.reseat.${kind}`, { one: first.name, other: second.name }) : nothing}</p>
        <div class="field">
          <label for="reseat-reason">${say("club.back.reason")}</label>
          <input
            id="reseat-reason"
            name="reason"
            type="text"
            required
            pattern=".*\\S.*"
            maxlength=${LONGEST_REASON}
            autocomplete="off"
          />
        </div>
        ${refusalAt(desk, WHERE)}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
          ><button class="button primary" ?disabled=${!kind || kind === "busy" || desk.isBusy(WHERE)}>
            ${say("club.reseat.do")}
          </button>
        </div>
      </form>`;
  });
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Person[]} people
 * @param {number} chosen
 * @param {(number: number) => void} choose
 */
const choice = (id, label, people, chosen, choose) =>
  html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} required @change=${(/** @type {Event} */ event) => choose(Number(fieldValue(event)))}>
      ${people.some(({ number }) => number === chosen) ? nothing : html`<option value="" selected></option>`}
      ${people.map(
        ({ number, words }) => html`<option value=${number} ?selected=${number === chosen}>${words}</option>`,
      )}
    </select>
  </div>`;

/**
 * What changing these two means.
 *
 * @param {Person} one
 * @param {Person} other
 * @returns {"swap" | "substitute" | "busy"}
 */
function kindOf(one, other) {
  const isBegun = (/** @type {Person} */ { table }) => (table?.games ?? 0) > 0 || Boolean(table?.only_totals);
  if (!isBegun(one) && !isBegun(other)) return "swap";
  return other.table ? "busy" : "substitute";
}

/** Who is there, or sits in the round, with where. @param {Desk} desk @param {RoundView} round @returns {Person[]} */
function peopleOf(desk, { tables, byes }) {
  const found = desk.view.players.map(({ number, name, there }) => {
    const table = tables.find(({ players }) => players.includes(number));
    const words = table
      ? say("club.reseat.at", { name, table: table.table })
      : say(byes.includes(number) ? "club.reseat.bye" : "club.reseat.free", { name });
    return { number, name, words, table, there };
  });
  return byName(found.filter(({ there, table }) => there || table));
}

/**
 * Lets somebody play on: a line on the sheet.
 *
 * @param {Desk} desk
 * @param {RoundView} round
 * @param {Person} one
 * @param {Person} other
 * @param {string} reason
 */
async function substitute(desk, round, { number, table }, { name }, reason) {
  if (!table) return null;
  const by = current().name.trim().slice(0, LONGEST_NAME);
  const command = /** @type {const} */ ({ type: "substitute", seat: table.players.indexOf(number), name, reason, by });
  try {
    const place = { round: round.number, table: table.table, attempt: round.attempt };
    return await desk.api.write(place, { ...command, id: newId() });
  } catch (error) {
    desk.refuse(WHERE, error);
    return null;
  }
}
