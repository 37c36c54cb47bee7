/** The second step: who sits where. The draw, what it reaches, exchanges; and the round begins. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, listed, say } from "../shared/words.js";
import { byName } from "../club/text.js";
import { fileButton, printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";
import { TableSearch } from "./table-search.js";
import { wishReport } from "./wishes.js";

/** @typedef {import("../club/wire.js").PlannedRound} PlannedRound */
/** @typedef {import("../club/wire.js").PlanReport} PlanReport */

export class SeatingStep {
  /** Whom somebody is to change places with. @type {number | null} */
  chosen = null;
  /** The tables that will play on the server. @type {Set<number>} */
  online = new Set();
  /** The round that is looked at, of those that are drawn. */
  shown = 0;
  /** @type {TableSearch} */
  #search;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.#search = new TableSearch(desk);
  }

  /** @returns {PlannedRound | undefined} */
  get #coming() {
    return this.desk.view.plan?.[0];
  }

  async drawRounds() {
    this.chosen = null;
    if (!(await this.desk.do({ type: "draw" }, "next"))) return;
    this.online = new Set();
    this.desk.go("seating");
    this.desk.tell(say("club.seating.drawn"));
  }

  async begin() {
    const tables = this.#coming?.tables.length ?? 0;
    const chosen = this.desk.isAway ? [] : [...this.online];
    const online = chosen.filter((table) => tables >= table).sort((one, other) => one - other);
    if (!(await this.desk.do({ type: "begin", online }, "next"))) return;
    this.online = new Set();
    this.chosen = null;
    this.desk.go("round");
  }

  draw() {
    const { desk } = this;
    const { plan } = desk.view;
    if (!plan)
      return html`<section class="paper">
        <h2>${say("club.seating.none")}</h2>
        <p>
          ${say(
            desk.running
              ? "club.seating.none.running"
              : desk.isOver
                ? "club.seating.none.over"
                : desk.isFinal
                  ? "club.seating.none.final"
                  : desk.view.rounds.length
                    ? "club.seating.none.anew"
                    : "club.seating.none.yet",
          )}
        </p>
        ${refusalAt(desk, "next")}
      </section>`;
    const round = plan.find(({ number }) => number === this.shown) ?? plan[0];
    if (!round) return nothing;
    const isComing = round === plan[0] && !desk.running;
    const tables = round.tables.filter((table) => this.#search.finds(table));
    const byes = round.byes.filter((number) => this.#search.names(number));
    return html`<div class="seating-step">
      <div class="seating-head">
        ${
          plan.length > 1
            ? html`<label class="round-choice"
                ><span>${say("club.round")}</span
                ><select @change=${(/** @type {Event} */ event) => this.#show(event)}>
                  ${plan.map(
                    ({ number }) =>
                      html`<option value=${number} ?selected=${number === round.number}>${number}</option>`,
                  )}
                </select></label
              >`
            : html`<h2>${say("club.round.of", { round: round.number, rounds: desk.view.settings.rounds })}</h2>`
        }
        ${this.#report()} ${this.#search.draw()}
        <div class="seating-buttons">
          ${
            desk.can("draw") && !desk.running
              ? html`<button
                  type="button"
                  class="button"
                  ?disabled=${desk.isBusy("next")}
                  @click=${() => this.drawRounds()}
                >
                  ${say("club.draw.again")}
                </button>`
              : nothing
          }
          ${printButtons(
            desk,
            desk.isDirector
              ? ["wall-list", "seat-slips", "table-cards", "blank-sheets"]
              : ["wall-list", "seat-slips", "blank-sheets"],
          )}${
            plan.length > 1
              ? fileButton(desk, say("club.print.wall-list.all"), "/print/wall-list.pdf?every=true", "print")
              : nothing
          }
        </div>
      </div>
      ${refusalAt(desk, "seating")}
      ${desk.isAway && isComing ? html`<p class="hint">${say("club.away.online")}</p>` : nothing}
      <p class="seating-hint ${this.chosen === null ? "" : "is-choosing"}" role="status">
        ${
          this.chosen !== null && isComing
            ? html`${say("club.exchange.with", { name: desk.player(this.chosen).name })}
                <button type="button" class="button" @click=${() => this.#choose(null)}>
                  ${say("action.cancel")}
                </button>`
            : isComing && desk.isDirector
              ? say("club.exchange.hint")
              : nothing
        }
      </p>
      ${tables.length + byes.length === 0 ? html`<p class="empty">${say("club.search.none")}</p>` : nothing}
      <ol class="tables">
        ${tables.map(
          ({ table, players }) =>
            html`<li class="paper table-card">
              <div class="table-head">
                <h3>${say("club.table", { table })}</h3>
                ${
                  desk.view.settings.duplicate
                    ? html`<span class="tag">${say("club.online.tag")}</span>`
                    : isComing && this.online.has(table)
                      ? html`<span class="tag">${say("club.online.tag")}</span>`
                      : nothing
                }
              </div>
              <ol class="seats">
                ${players.map(
                  (player, seat) =>
                    html`<li class=${this.#search.mark(player)}>
                      <span class="seat-number" aria-hidden="true">${seat + 1}</span
                      >${this.#seat(player, seat + 1, isComing)}
                    </li>`,
                )}
              </ol>
            </li>`,
        )}
      </ol>
      ${
        byes.length
          ? html`<section class="paper byes">
              <h3>${count("club.byes", byes.length)}</h3>
              <ul>
                ${byName(byes.map((number) => desk.player(number))).map(
                  ({ number }) => html`<li>${this.#seat(number, null, isComing)}</li>`,
                )}
              </ul>
            </section>`
          : nothing
      }
      ${isComing && desk.isDirector && !desk.view.settings.duplicate ? this.#onServer(round) : nothing}
    </div>`;
  }

  /** Tables that play on the server, which few clubs want. @param {{tables: {table: number}[]}} round */
  #onServer({ tables }) {
    return html`<details class="paper online">
      <summary>${say("club.online")}</summary>
      <p class="hint">${say("club.online.hint")}</p>
      <div class="online-tables">
        ${tables.map(
          ({ table }) =>
            html`<label class="switch"
              ><input
                type="checkbox"
                aria-label=${say("club.online.of", { table })}
                ?disabled=${this.desk.isAway}
                .checked=${live(this.online.has(table))}
                @change=${(/** @type {Event} */ event) => this.#playOnline(table, event)}
              />
              <span>${say("club.table", { table })}</span></label
            >`,
        )}
      </div>
    </details>`;
  }

  /** @param {number} number @param {number | null} seat @param {boolean} isComing */
  #seat(number, seat, isComing) {
    const { name } = this.desk.player(number);
    if (!isComing || !this.desk.isDirector) return html`<span class="seat-name">${name}</span>`;
    return html`<button
      type="button"
      class="seat-button"
      aria-pressed=${String(this.chosen === number)}
      aria-label=${seat ? say("club.exchange.seat", { name, seat }) : say("club.exchange.bye", { name })}
      ?disabled=${this.desk.isBusy("seating")}
      @click=${() => this.#choose(number)}
    >
      ${name}
    </button>`;
  }

  /** @param {Event} event */
  #show({ target }) {
    if (!(target instanceof HTMLSelectElement)) return;
    this.shown = Number(target.value);
    this.chosen = null;
    this.desk.draw();
  }

  /** @param {number} table @param {Event} event */
  #playOnline(table, { target }) {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.checked) this.online.add(table);
    else this.online.delete(table);
    this.desk.draw();
  }

  /** Chooses the first of two players, or the second: then they change places. @param {number | null} number */
  async #choose(number) {
    const one = this.chosen;
    this.chosen = one === null && number !== null ? number : null;
    if (one === null || number === null || one === number) return this.desk.draw();
    if (await this.desk.do({ type: "exchange", one, other: number }, "seating"))
      this.desk.tell(
        say("club.exchange.done", { one: this.desk.player(one).name, other: this.desk.player(number).name }),
      );
  }

  /** The number of second meetings: red only where the draw had fewer. @param {PlanReport} report */
  #repeats({ repeats, forced, better, by_rank: isByRank, rank_changed: hasChanged }) {
    if (isByRank)
      return hasChanged
        ? html`<li class="is-not">${say("club.report.rank-changed")}</li>`
        : html`<li class="is-reached">${say("club.report.by-rank")}</li>`;
    if (!repeats) return html`<li class="is-reached">${say("club.report.no-repeats")}</li>`;
    if (better) return html`<li class="is-not">${count("club.report.repeats.better", repeats)}</li>`;
    return html`<li class="is-so">${count(forced ? "club.report.forced" : "club.report.repeats", repeats)}</li>`;
  }

  /** The number of meetings of club-mates. @param {PlanReport} report */
  #clubs({ club_meetings: meetings, clubs_forced: isForced, clubs_better: isWorse, by_rank: isByRank }) {
    if (!meetings) return html`<li class="is-reached">${say("club.report.no-clubs")}</li>`;
    if (!this.desk.view.settings.clubs_apart || isByRank)
      return html`<li class="is-so">${count("club.report.clubs", meetings)}</li>`;
    if (isWorse) return html`<li class="is-not">${count("club.report.clubs.better", meetings)}</li>`;
    return html`<li class="is-so">${count(isForced ? "club.report.clubs.forced" : "club.report.clubs", meetings)}</li>`;
  }

  /** How well the seating keeps players apart, over all the rounds played and drawn. */
  #report() {
    const report = this.desk.view.plan_report;
    if (!report) return nothing;
    const { settings } = this.desk.view;
    const byes = Object.entries(report.byes).filter(([, times]) => times > 1);
    return html`<div class="report">
      <ul>
        ${this.#repeats(report)}
        <li class=${report.same_table ? "is-so" : "is-reached"}>
          ${report.same_table ? count("club.report.same-table", report.same_table) : say("club.report.no-same-table")}
        </li>
        ${settings.clubs_apart || report.club_meetings ? this.#clubs(report) : nothing}
        ${
          byes.length
            ? html`<li class=${report.byes_better ? "is-not" : "is-so"}>
                ${say("club.report.byes", {
                  names: listed(byes.map(([number]) => this.desk.player(Number(number)).name)),
                })}
              </li>`
            : nothing
        }
        ${wishReport(this.desk)}
      </ul>
      <details class="seed">
        <summary>${say("club.report.seed")}</summary>
        <p>${say("club.report.seed.what", { draw: report.draw })} <code>${report.seed}</code></p>
      </details>
    </div>`;
  }
}
