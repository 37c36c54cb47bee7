/**
 * All that has happened, at the evening and on every sheet: by whom, when, and what stood before. Nothing of it can be
 * deleted.
 */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { fieldValue } from "../shared/field-value.js";
import { openModal } from "../shared/view/modal.js";
import { say } from "../shared/words.js";
import { timeText } from "../club/text.js";
import { openUndo } from "./correcting.js";
import { told } from "./log-words.js";
import { refusalAt } from "./refusals.js";
import { areSame, seatingIn, seatingOf } from "./seatings.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/types.js").Happened} Happened
 */

/** Events of every table in every round, which are looked for only where something is wrong. */
const PLAIN = ["sheet-opened", "drawn", "reseated"];
const CHANGES = [
  "corrected",
  "struck",
  "reopened",
  "round-unbegun",
  "round-annulled",
  "round-reinstated",
  "round-reopened",
  "seats-changed",
  "seats-corrected",
  "substituted",
  "penalty-given",
  "penalty-lifted",
];

/** What of the log is shown. */
class Filter {
  /** @type {number | null} */
  round = null;
  /** @type {number | null} */
  table = null;
  /** Every game that was entered, too. */
  all = false;

  /** @param {Happened} happened */
  fits(happened) {
    if (this.round !== null && happened.round !== this.round) return false;
    if (this.table !== null && happened.table !== this.table) return false;
    return this.all || !isPlain(happened);
  }
}

/** @param {Happened} happened */
const isGame = ({ kind, line }) => kind === "entered" && line.line === "game" && !line.fault;

/** @param {Happened} happened */
const isPlain = (happened) => PLAIN.includes(happened.kind) || isGame(happened);

/** @param {Desk} desk */
export async function openLog(desk) {
  /** @type {Happened[] | null} */
  let log = null;
  const filter = new Filter();
  const modal = openModal(
    say("club.log"),
    "log-dialog",
    ({ close, draw }) =>
      html`<h2>${say("club.log")}</h2>
        <p class="hint">${say("club.log.about")}</p>
        ${filters(desk, filter, draw)} ${refusalAt(desk, "log")}
        ${
          log
            ? lines(desk, log.filter((each) => filter.fits(each)).reverse(), close)
            : html`<p class="hint" role="status">${say("club.log.loading")}</p>`
        }
        <div class="dialog-end">
          <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
        </div>`,
  );
  try {
    ({ log } = await desk.host.log());
  } catch (error) {
    desk.refuse("log", error);
  }
  modal.draw();
}

/** @param {Desk} desk @param {Filter} filter @param {() => void} draw */
function filters(desk, filter, draw) {
  const { rounds } = desk.view;
  const most = Math.max(0, ...rounds.map(({ tables }) => tables.length));
  const tables = Array.from({ length: most }, (_, index) => index + 1);
  const chosen = (/** @type {Event} */ event) => Number(fieldValue(event)) || null;
  return html`<div class="log-filters">
    <label
      ><span class="visually-hidden">${say("club.round")}</span
      ><select
        data-filter="round"
        @change=${(/** @type {Event} */ event) => {
          filter.round = chosen(event);
          draw();
        }}
      >
        <option value="">${say("club.log.rounds")}</option>
        ${rounds.map(
          ({ number }) =>
            html`<option value=${number} ?selected=${number === filter.round}>
              ${say("hall.round", { round: number })}
            </option>`,
        )}
      </select></label
    >
    <label
      ><span class="visually-hidden">${say("club.log.table")}</span
      ><select
        data-filter="table"
        @change=${(/** @type {Event} */ event) => {
          filter.table = chosen(event);
          draw();
        }}
      >
        <option value="">${say("club.log.tables")}</option>
        ${tables.map(
          (table) =>
            html`<option value=${table} ?selected=${table === filter.table}>${say("club.table", { table })}</option>`,
        )}
      </select></label
    >
    <label class="switch"
      ><input
        type="checkbox"
        data-filter="all"
        .checked=${live(filter.all)}
        @change=${() => {
          filter.all = !filter.all;
          draw();
        }}
      />
      <span>${say("club.log.all")}</span></label
    >
  </div>`;
}

/** @param {Desk} desk @param {Happened[]} log the newest first @param {() => void} close */
function lines(desk, log, close) {
  if (log.length === 0) return html`<p class="empty">${say("club.log.none")}</p>`;
  return html`<ol class="log-lines" reversed tabindex="0" aria-label=${say("club.log")}>
    ${log.map(
      (each) =>
        html`<li data-kind=${each.kind} class=${isSpecial(each) ? "is-special" : ""}>
          <time datetime=${new Date(each.at).toISOString()}>${timeText(each.at)}</time>
          <div>${told(desk.view, each)}${undoButton(desk, each, close)}</div>
          <span class="hint">${whoDid(each)}</span>
        </li>`,
    )}
  </ol>`;
}

/**
 * Undoes a correction of seats, as long as it stands.
 *
 * @param {Desk} desk
 * @param {Happened} happened
 * @param {() => void} close
 */
function undoButton(desk, happened, close) {
  const round = happened.kind === "seats-corrected" ? desk.view.rounds[(happened.round ?? 0) - 1] : undefined;
  const after = seatingIn(happened);
  if (!round || !desk.isDirector || !areSame(after, seatingOf(round))) return nothing;
  return html`<p>
    <button
      type="button"
      class="button"
      @click=${() => {
        close();
        openUndo(desk, { round: round.number, before: seatingIn(happened.before), after });
      }}
    >
      ${say("club.correct.undo")}
    </button>
  </p>`;
}

/** Is it out of the ordinary course of an evening? @param {Happened} happened */
const isSpecial = (happened) =>
  CHANGES.includes(happened.kind) ||
  (happened.kind === "entered" && !isGame(happened)) ||
  (happened.kind === "round-closed" && happened.reason);

/** @param {Happened} happened */
const whoDid = ({ by }) => [by.name, say(`club.role.${by.role}`)].filter(Boolean).join(", ");
