/** The dialog that says who really sat where in a round that has begun; or somebody plays on for another. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { byName, LONGEST_NAME, plain } from "../club/text.js";
import { newId } from "../shared/ids.js";
import { current } from "../shared/settings.js";
import { onOff, segments } from "../shared/view/fields.js";
import { openModal } from "../shared/view/modal.js";
import { say } from "../shared/words.js";
import { moveLines, spotWords } from "./log-words.js";
import { refusalAt } from "./refusals.js";
import { kindOf, movesOf, seatingOf, spotOf, swapped, tablesExchanged, withBye } from "./seatings.js";
import { changes, openWayBack, reasonField } from "./way-back.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./seatings.js").Seating} Seating
 * @typedef {import("../club/wire.js").RoundView} RoundView
 * @typedef {import("../club/wire.js").TableView} TableView
 * @typedef {import("../club/wire.js").PredictedChanges} ForeseenView
 * @typedef {import("../club/wire.js").EveningPlayerView} PlayerView
 * @typedef {{round: number, before: Seating, after: Seating}} Correction
 * @typedef {"seats" | "substitute"} Mode
 */

const WHERE = "correct";
const FORM = "correct-form";
const MODES = /** @type {const} */ (["seats", "substitute"]);
const REASONS = /** @type {const} */ (["seats", "names", "tables"]);

/**
 * @param {Correction} correction
 * @param {string} reason
 * @returns {import("../club/types.js").WayBackOrder}
 */
const orderOf = ({ round, before, after }, reason) => ({
  type: "correct-seats",
  round,
  tables: /** @type {[number, number, number, number][]} */ (after.tables),
  byes: after.byes,
  seen: before,
  reason,
});

/** Undo a correction: its effect is shown first. @param {Desk} desk @param {Correction} correction */
export const openUndo = (desk, { round, before, after }) =>
  openWayBack(desk, {
    title: say("club.correct.undo.title", { round }),
    what: say("club.correct.undo.what"),
    act: say("club.correct.undo.do"),
    done: say("club.correct.undo.done", { round }),
    order: (reason) => orderOf({ round, before: after, after: before }, reason),
    why: "always",
    reasons: [say("club.correct.why.undone")],
  });

/**
 * @param {Desk} desk
 * @param {RoundView} round
 * @param {TableView} table
 * @param {(correction: Correction) => void} done
 */
export function openCorrecting(desk, round, table, done) {
  desk.refusal = null;
  const form = new Correcting(desk, round, table, done);
  form.open();
}

class Correcting {
  /** @type {Mode} */
  mode = "seats";
  /** The seat that is wrong, from 0. @type {number | null} */
  seat = null;
  text = "";
  /** @type {ForeseenView | null} */
  foreseen = null;
  /** The substitute to be. @type {PlayerView | null} */
  substitute = null;
  /** At which seat. */
  substituted = 0;

  /**
   * @param {Desk} desk
   * @param {RoundView} round
   * @param {TableView} table
   * @param {(correction: Correction) => void} done
   */
  constructor(desk, round, table, done) {
    this.desk = desk;
    this.round = round;
    this.table = table;
    this.done = done;
    this.before = seatingOf(round);
    this.after = this.before;
    this.title = say("club.correct.title", { table: table.table, round: round.number });
    this.online = round.tables.filter(({ online }) => online).flatMap(({ players }) => players);
  }

  open() {
    this.modal = openModal(this.title, "correct-dialog", ({ close }) => this.#content(close));
  }

  #draw() {
    this.modal?.draw();
  }

  get #players() {
    return this.after.tables[this.table.table - 1] ?? [];
  }

  get #isChanged() {
    return movesOf(this.before, this.after).length > 0;
  }

  /** @type {Correction} */
  get #correction() {
    return { round: this.round.number, before: this.before, after: this.after };
  }

  /** Can somebody play on here from now on? @returns {boolean} */
  get #canPlayOn() {
    return !this.round.closed && this.table.status !== "confirmed" && !this.desk.isAway;
  }

  /** @param {() => void} close */
  #content(close) {
    const isChosen = this.mode === "seats" ? this.#isChanged : this.substitute !== null;
    return html`<h2>${this.title}</h2>
      ${
        this.#canPlayOn
          ? segments(
              "mode",
              MODES.map((mode) => [mode, say(`club.correct.mode.${mode}`)]),
              this.mode,
              (mode) => this.#start(mode),
            )
          : nothing
      }
      <p class="hint">${say(`club.correct.hint.${this.mode}`)}</p>
      <ol class="seats correct-seats">
        ${this.#players.map((player, seat) => this.#seatButton(player, seat))}
      </ol>
      ${this.seat === null ? nothing : this.#choice()}
      ${this.mode === "seats" && this.seat === null && !isChosen ? this.#tables() : nothing}
      ${isChosen && this.seat === null ? this.#effect() : nothing}
      <form id=${FORM} @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, close)}>
        ${isChosen && this.seat === null ? this.#reason() : nothing} ${refusalAt(this.desk, WHERE)}
      </form>
      <div class="dialog-end">
        ${
          isChosen
            ? html`<button type="button" class="button quiet" @click=${() => this.#start(this.mode)}>
                ${say("club.correct.reset")}
              </button>`
            : nothing
        }
        <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
        ${
          this.seat === null
            ? html`<button form=${FORM} class="button primary" ?disabled=${!isChosen || !this.#isReady}>
                ${say(`club.correct.do.${this.mode}`)}
              </button>`
            : nothing
        }
      </div>`;
  }

  get #isReady() {
    return (this.mode === "substitute" || this.foreseen !== null) && !this.desk.isBusy(WHERE);
  }

  /** @param {number} player @param {number} seat from 0 */
  #seatButton(player, seat) {
    const { name } = this.desk.player(player);
    const before = this.before.tables[this.table.table - 1]?.[seat];
    const was = before === undefined || before === player ? "" : this.desk.player(before).name;
    const words = say("club.exchange.seat", { name, seat: seat + 1 });
    return html`<li>
      <span class="seat-number" aria-hidden="true">${seat + 1}</span
      ><button
        type="button"
        class="seat-button"
        aria-pressed=${String(this.seat === seat)}
        aria-label=${was ? `${was} ${words}` : words}
        @click=${() => this.#pick(seat)}
      >
        ${was ? html`<s>${was}</s> ` : nothing}${name}
      </button>
    </li>`;
  }

  /** @param {Mode} mode */
  #start(mode) {
    this.mode = mode;
    this.after = this.before;
    this.seat = this.substitute = this.foreseen = null;
    this.desk.refusal = null;
    this.#draw();
  }

  /** @param {number} seat */
  #pick(seat) {
    this.seat = this.seat === seat ? null : seat;
    this.text = "";
    this.#draw();
    if (this.seat !== null && matchMedia("(pointer: fine)").matches) document.getElementById("correct-seek")?.focus();
  }

  /** The players who can have sat there, the likeliest first: at this table, without a table, at another one. */
  #people() {
    const sought = plain(this.text.trim());
    const own = this.#players[this.seat ?? 0];
    const people = this.desk.view.players.filter(({ number, removed, there, name }) => {
      if (removed || number === own || !` ${plain(name)}`.includes(` ${sought}`)) return false;
      const spot = spotOf(this.after, number);
      if (this.mode === "substitute") return there && typeof spot === "string";
      return !this.online.includes(number);
    });
    const rank = (/** @type {PlayerView} */ { number }) => {
      const spot = spotOf(this.after, number);
      if (typeof spot === "string") return spot === "bye" ? 1 : 2;
      return spot.table === this.table.table ? 0 : 3;
    };
    return byName(people).sort((one, other) => rank(one) - rank(other));
  }

  #choice() {
    const people = this.#people();
    const { name } = this.desk.player(this.#players[this.seat ?? 0] ?? 0);
    const words = say(`club.correct.instead.${this.mode}`, { name });
    return html`<section class="correct-choice" aria-label=${words}>
      <label class="search"
        ><span>${words}</span
        ><input
          id="correct-seek"
          type="search"
          autocomplete="off"
          placeholder=${say("club.search")}
          .value=${live(this.text)}
          @input=${(/** @type {InputEvent} */ { target }) => {
            if (target instanceof HTMLInputElement) this.text = target.value;
            this.#draw();
          }}
          @keydown=${(/** @type {KeyboardEvent} */ event) => {
            const first = people[0];
            if (event.key !== "Enter") return;
            event.preventDefault(); // the seat that gets the focus is not pressed
            if (this.text.trim() && first) this.#choose(first);
          }}
      /></label>
      ${people.length ? nothing : html`<p class="empty">${say("club.search.none")}</p>`}
      <ul class="correct-people">
        ${people.map(
          (each) =>
            html`<li>
              <button type="button" class="seat-button" @click=${() => this.#choose(each)}>
                ${each.name} <span class="hint">${spotWords(spotOf(this.after, each.number))}</span>
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  /** @param {PlayerView} person */
  #choose(person) {
    const { seat } = this;
    const one = this.#players[seat ?? -1];
    if (one === undefined || seat === null) return;
    if (this.mode === "substitute") {
      this.substitute = person;
      this.substituted = seat;
      this.seat = null;
      this.#draw();
    } else {
      const isNew = spotOf(this.after, person.number) === "free";
      const next = swapped(this.after, one, person.number);
      this.#take(isNew && this.desk.player(one).there ? withBye(next, one, true) : next);
    }
    const button = this.modal?.dialog.querySelectorAll(".correct-seats button")[seat];
    if (button instanceof HTMLElement) button.focus(); // the pressed one is gone
  }

  /** Takes a seating, and asks what it would change. @param {Seating} after */
  async #take(after) {
    this.after = after;
    this.seat = this.foreseen = null;
    this.desk.refusal = null;
    this.#draw();
    if (!this.#isChanged) return;
    try {
      const foreseen = await this.desk.host.foresee(orderOf(this.#correction, ""));
      if (this.after === after) this.foreseen = foreseen;
    } catch (error) {
      this.desk.refuse(WHERE, error);
    }
    this.#draw();
  }

  /** Two whole tables that played each other's draw. */
  #tables() {
    const others = this.round.tables.filter(({ table, online }) => table !== this.table.table && !online);
    if (others.length === 0) return nothing;
    return html`<fieldset class="correct-tables">
      <legend>${say("club.correct.tables")}</legend>
      ${others.map(
        ({ table }) =>
          html`<button
            type="button"
            class="button"
            aria-label=${say("club.correct.table", { table })}
            @click=${() => this.#take(tablesExchanged(this.after, this.table.table, table))}
          >
            ${table}
          </button>`,
      )}
    </fieldset>`;
  }

  #effect() {
    if (this.mode === "substitute") return nothing;
    const { before, after, desk } = this;
    return html`<div class="correct-moves" role="status">${moveLines(desk.view, before, after)}</div>
      ${this.#unseated().map((player) =>
        onOff(
          `bye-${player}`,
          say("club.correct.sat-out", { name: desk.player(player).name }),
          after.byes.includes(player),
          (sitsOut) => this.#take(withBye(this.after, player, sitsOut)),
        ),
      )}
      ${
        this.foreseen
          ? changes(desk, this.foreseen)
          : desk.refusal
            ? nothing
            : html`<p class="hint" role="status">${say("club.back.loading")}</p>`
      }`;
  }

  /** The players without a seat now: they sat out, or were not in the round at all. */
  #unseated() {
    return movesOf(this.before, this.after)
      .filter(({ before, after }) => typeof before !== "string" && typeof after === "string")
      .map(({ player }) => player);
  }

  #reason() {
    if (this.mode === "substitute") {
      const one = this.#players[this.substituted] ?? 0;
      const about = { one: this.desk.player(one).name, other: this.substitute?.name ?? "" };
      return html`<p role="status">${say("club.correct.substitute", about)}</p>
        ${reasonField([say("club.correct.why.left")])}`;
    }
    const kind = kindOf(this.before, this.after);
    return reasonField(
      [kind, ...REASONS.filter((each) => each !== kind)].map((each) => say(`club.correct.why.${each}`)),
    );
  }

  /** @param {SubmitEvent} event @param {() => void} close */
  async #submit(event, close) {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (this.mode === "substitute") {
      if (!(await this.#playOn(reason))) return this.#draw();
      close();
      const one = this.#players[this.substituted] ?? 0;
      return this.desk.tell(
        say("club.correct.substitute", { one: this.desk.player(one).name, other: this.substitute?.name ?? "" }),
      );
    }
    if (!(await this.desk.do(orderOf(this.#correction, reason), WHERE))) return this.#draw();
    close();
    this.done(this.#correction);
    this.desk.tell(say("club.correct.done", { round: this.round.number }));
  }

  /** A line on the sheet. @param {string} reason */
  async #playOn(reason) {
    const { round, table, substitute, substituted } = this;
    if (!substitute) return null;
    const by = current().name.trim().slice(0, LONGEST_NAME);
    const name = substitute.name;
    const command = /** @type {const} */ ({ type: "substitute", seat: substituted, name, reason, by });
    try {
      const place = { round: round.number, table: table.table, attempt: round.attempt };
      return await this.desk.api.write(place, { ...command, id: newId() });
    } catch (error) {
      this.desk.refuse(WHERE, error);
      return null;
    }
  }
}
