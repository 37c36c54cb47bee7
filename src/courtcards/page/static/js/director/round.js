/** The third step: the round. Who is where and how far, the clock, what is missing or does not add up. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { soundButton } from "../club/time-signal.js";
import { sheetAddress } from "../club/address.js";
import { readButton } from "../club/codes/button.js";
import { Comparison } from "../club/comparison.js";
import { progressText, remainingText, scoreText } from "../club/text.js";
import { fieldValue } from "../shared/field-value.js";
import { typed } from "../shared/field-value.js";
import { segments } from "../shared/view/fields.js";
import { openModal } from "../shared/view/modal.js";
import { count, listed, say } from "../shared/words.js";
import { openCorrecting, openUndo } from "./correcting.js";
import { openLink } from "./links.js";
import { printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";
import { TableSearch } from "./table-search.js";
import { areSame, seatingOf } from "./seatings.js";
import { openWayBack } from "./way-back.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/wire.js").RoundView} RoundView
 * @typedef {import("../club/wire.js").TableView} TableView
 */

/** @param {Desk} desk @param {RoundView} round */
export function roundsBack(desk, round) {
  if (!desk.isDirector) return nothing;
  const { number } = round;
  const isLast = round === desk.view.rounds.at(-1);
  if (!round.closed) return html`<div class="round-back">${wayButton(desk, number, "unbegin", "entries")}</div>`;
  return html`<div class="round-back">
    ${isLast && !round.annulled ? wayButton(desk, number, "reopen", "always") : nothing}${wayButton(
      desk,
      number,
      round.annulled ? "reinstate" : "annul",
      "always",
    )}
  </div>`;
}

/**
 * @param {Desk} desk
 * @param {number} round
 * @param {"unbegin" | "annul" | "reinstate" | "reopen"} kind
 * @param {"entries" | "always"} why
 */
function wayButton(desk, round, kind, why) {
  const type = kind === "reopen" ? "reopen-round" : kind;
  return html`<button
    type="button"
    class="button"
    data-does=${kind}
    @click=${() =>
      openWayBack(desk, {
        title: say(`club.${kind}.title`, { round }),
        what: say(`club.${kind}.what`, { round }),
        act: say(`club.${kind}.do`),
        done: say(`club.${kind}.done`, { round }),
        order: (reason) => ({ type, round, reason }),
        why,
      })}
  >
    ${say(`club.${kind}`)}
  </button>`;
}

/**
 * @typedef {"all" | "missing" | "wrong"} Filter
 */

/** @type {Filter[]} */
const FILTERS = ["all", "missing", "wrong"];
const EXTRA_MINUTES = [5, 10, 15];
const USUAL_MINUTES = 60;
const MOST_MINUTES = 600;

export class RoundStep {
  /** The round that is looked at; the last one, unless somebody chose another. @type {number | null} */
  shown = null;
  /** @type {Filter} */
  filter = "all";
  /** @type {number | null} */
  minutes = null;
  /** The correction of seats that was made last on this page. @type {import("./correcting.js").Correction | null} */
  corrected = null;
  /** @type {Comparison} */
  #comparison;
  /** @type {TableSearch} */
  #search;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#comparison = new Comparison(desk.api, () => desk.draw());
    this.#search = new TableSearch(desk);
  }

  draw() {
    const { desk } = this;
    const { rounds } = desk.view;
    const round = rounds.find(({ number }) => number === this.shown) ?? rounds.at(-1);
    if (!round)
      return html`<section class="paper">
        <h2>${say("club.round.none")}</h2>
        <p>${say("club.round.none.yet")}</p>
      </section>`;
    const isRunning = round === desk.running;
    const tables = round.tables.filter((table) => fits(table, this.filter) && this.#search.finds(table));
    return html`<div class="round-step">
      <div class="round-head">
        ${
          rounds.length > 1
            ? html`<fieldset class="rounds">
                <legend class="visually-hidden">${say("club.round")}</legend>
                ${segments(
                  "round",
                  rounds.map(({ number }) => [number, say("club.round.short", { round: number })]),
                  round.number,
                  (number) => this.#show(number),
                )}
              </fieldset>`
            : html`<h2>${say("club.round.of", { round: round.number, rounds: desk.view.settings.rounds })}</h2>`
        }
        ${isRunning ? this.#clock() : nothing}
        <fieldset class="filters">
          <legend class="visually-hidden">${say("club.filter")}</legend>
          ${segments(
            "filter",
            FILTERS.map((filter) => [
              filter,
              html`${say(`club.filter.${filter}`)}
                <b>${round.tables.filter((table) => fits(table, filter)).length}</b>`,
            ]),
            this.filter,
            (filter) => this.#take(filter),
          )}
        </fieldset>
        ${this.#search.draw()}
        <div class="round-print">
          ${readButton(desk.view.evening)} ${printButtons(desk, ["sheets"], `?round=${round.number}`)}
        </div>
      </div>
      ${roundsBack(desk, round)} ${this.#lastCorrection(round)} ${refusalAt(desk, "round")}
      ${
        round.annulled
          ? html`<p class="closed-reason">${say("club.annulled", { reason: round.annulled })}</p>`
          : nothing
      }
      ${
        round.reason
          ? html`<p class="closed-reason">${say("club.closed.reason", { reason: round.reason })}</p>`
          : nothing
      }
      ${
        tables.length === 0
          ? html`<p class="empty">
              ${say(this.#search.text ? "club.search.none" : `club.filter.${this.filter}.none`)}
            </p>`
          : nothing
      }
      <ol class="tables">
        ${tables.map((table) => this.#table(round, table, isRunning))}
      </ol>
      ${
        round.byes.length
          ? html`<p class="byes-line">
              ${count("club.byes.of", round.byes.length, {
                names: listed(round.byes.map((number) => desk.player(number).name)),
              })}
            </p>`
          : nothing
      }
      ${this.#comparison.of(desk.view, round)}
    </div>`;
  }

  /** @param {RoundView} round @param {TableView} table @param {boolean} isRunning */
  #table(round, table, isRunning) {
    const { desk } = this;
    const number = table.table;
    const length = desk.view.round_length;
    const words = progressText(table, length);
    return html`<li class="paper table-card" data-status=${table.status} ?data-wrong=${!table.adds_up}>
      <div class="table-head">
        <h3>${say("club.table", { table: number })}</h3>
        ${table.online ? html`<span class="tag">${say("club.online.tag")}</span>` : nothing}
        ${table.only_totals ? html`<span class="tag">${say("club.totals.tag")}</span>` : nothing}
        ${table.extra_minutes ? html`<span class="tag">${count("club.extra", table.extra_minutes)}</span>` : nothing}
        <span class="status">${words}</span>
      </div>
      <progress
        max=${length}
        value=${table.only_totals ? length : Math.min(table.games, length)}
        aria-label=${say("club.progress", { table: number, games: table.games, all: length })}
      ></progress>
      ${table.adds_up ? nothing : html`<p class="wrong">${say("club.wrong")}</p>`}
      <ol class="seats">
        ${table.players.map(
          (player, seat) =>
            html`<li class=${this.#search.mark(player)}>
              <span class="seat-number" aria-hidden="true">${seat + 1}</span
              ><span class="seat-name">${desk.player(player).name}</span
              >${table.totals ? html`<b class="total">${scoreText(table.totals[seat] ?? 0)}</b>` : nothing}
            </li>`,
        )}
      </ol>
      <div class="table-buttons">
        <a
          class="button"
          href=${sheetAddress(round.number, number)}
          aria-label=${say("club.sheet.of", { table: number })}
          >${say("club.sheet")}</a
        >
        ${
          table.online
            ? nothing
            : html`<a
                class="button"
                href=${sheetAddress(round.number, number, "grid")}
                aria-label=${say("club.grid.of", { table: number })}
                >${say("club.grid")}</a
              >`
        }
        ${
          desk.isDirector && !table.online
            ? html`<button
                type="button"
                class="button"
                data-does="correct"
                aria-label=${say("club.correct.of", { table: number })}
                @click=${() => openCorrecting(desk, round, table, (corrected) => this.#note(corrected))}
              >
                ${say("club.correct")}
              </button>`
            : nothing
        }
        ${
          isRunning && desk.can("time")
            ? html`<button
                type="button"
                class="button"
                aria-label=${say("club.time.of", { table: number })}
                @click=${() => this.#allowTime(number)}
              >
                ${say("club.time")}
              </button>`
            : nothing
        }
        ${
          isRunning && desk.isDirector
            ? html`<button
                type="button"
                class="button"
                aria-label=${say("club.link.of", { table: number })}
                @click=${() =>
                  openLink(desk, `table/${number}`, table.online ? { round: round.number, table: number } : null)}
              >
                ${say("club.link")}
              </button>`
            : nothing
        }
      </div>
    </li>`;
  }

  /** @param {import("./correcting.js").Correction} corrected */
  #note(corrected) {
    this.corrected = corrected;
    this.desk.draw();
    document.querySelector(".corrected")?.scrollIntoView({ block: "center" });
  }

  /** The last correction, as long as it stands, with its undo. @param {RoundView} round */
  #lastCorrection(round) {
    const { corrected, desk } = this;
    if (corrected?.round !== round.number || !areSame(corrected.after, seatingOf(round))) return nothing;
    return html`<div class="closed-reason corrected">
      <span>${say("club.correct.done", { round: round.number })}</span>
      <button type="button" class="button" data-does="undo-seats" @click=${() => openUndo(desk, corrected)}>
        ${say("club.correct.undo")}
      </button>
    </div>`;
  }

  /** @param {number} number */
  #show(number) {
    this.shown = number === this.desk.view.rounds.length ? null : number;
    this.desk.draw();
  }

  /** @param {Filter} filter */
  #take(filter) {
    this.filter = filter;
    this.desk.draw();
  }

  // Time

  #clock() {
    const { desk } = this;
    const until = desk.view.clock_until;
    const canSet = desk.can("clock");
    if (until === null) {
      const minutes = this.minutes ?? (desk.view.settings.minutes || USUAL_MINUTES);
      return canSet
        ? html`<form
            class="clock-start"
            @submit=${(/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              this.#setClock(minutes);
            }}
          >
            <label
              ><span>${say("club.clock")}</span>
              <input
                type="number"
                min="1"
                max=${MOST_MINUTES}
                required
                .value=${typed(String(minutes))}
                @change=${(/** @type {Event} */ event) => {
                  this.minutes = Number(fieldValue(event));
                }}
              />
              <span>${say("club.clock.minutes")}</span></label
            >
            <button class="button" ?disabled=${desk.isBusy("clock")}>${say("club.clock.start")}</button
            >${refusalAt(desk, "clock")}
          </form>`
        : nothing;
    }
    const left = until - desk.now;
    return html`<div class="clock ${left <= 0 ? "is-over" : ""}">
      ${soundButton()}
      <span class="clock-left" role="timer" aria-label=${say("club.clock.left")}>${remainingText(left)}</span> ${
        canSet
          ? html`<button
                type="button"
                class="button"
                ?disabled=${desk.isBusy("clock")}
                @click=${() => this.#setClock(Math.max(1, Math.round(left / 60_000) + 5))}
              >
                ${say("club.clock.more")}
              </button>
              <button type="button" class="button" ?disabled=${desk.isBusy("clock")} @click=${() => this.#setClock(0)}>
                ${say("club.clock.stop")}
              </button>`
          : nothing
      }${refusalAt(desk, "clock")}
    </div>`;
  }

  /** @param {number} minutes */
  #setClock(minutes) {
    return this.desk.do({ type: "clock", minutes }, "clock");
  }

  /** @param {number} table */
  #allowTime(table) {
    const title = say("club.time.of", { table });
    openModal(
      title,
      "time-dialog",
      ({ close, draw }) =>
        html`<h2>${title}</h2>
          <p>${say("club.time.what")}</p>
          <div class="time-choices">
            ${EXTRA_MINUTES.map(
              (minutes) =>
                html`<button
                  type="button"
                  class="button"
                  @click=${async () =>
                    (await this.desk.do({ type: "time", table, minutes }, "time")) ? close() : draw()}
                >
                  ${count("club.extra", minutes)}
                </button>`,
            )}
          </div>
          ${refusalAt(this.desk, "time")}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          </div>`,
    );
  }
}

/** @param {TableView} table @param {Filter} filter */
function fits(table, filter) {
  if (filter === "missing") return table.status !== "confirmed";
  return filter === "all" || !table.adds_up;
}
