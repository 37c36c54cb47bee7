/** A duplicate round compared: what a table has made of each deal, against what all the others have. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { sentence } from "../shared/view/rich.js";
import { say } from "../shared/words.js";
import { contractName } from "./contract-name.js";
import { pointsText, scoreText } from "./text.js";

/**
 * @typedef {import("./wire.js").EveningView} EveningView
 * @typedef {import("./wire.js").RoundView} RoundView
 * @typedef {import("./wire.js").ComparedTableView} ComparedTableView
 */

export class Comparison {
  /** @type {import("./wire.js").ComparisonView | null} */
  _told = null;
  /** How the round stood when it was asked for. */
  _asked = "";
  /** When it was asked for, by the server's clock. */
  _at = 0;
  _refusal = "";
  /** The table that somebody has chosen to look at. @type {number | null} */
  _chosen = null;

  /** @param {import("./api.js").ClubApi} api @param {() => void} draw */
  constructor(api, draw) {
    this.api = api;
    this.draw = draw;
  }

  /**
   * A round, at a table where one is named; else any of its tables can be chosen.
   *
   * @param {EveningView} view
   * @param {RoundView} round
   * @param {number | null} [table]
   */
  of(view, round, table = null) {
    if (!round.duplicate) return nothing;
    this._look(round, view.now);
    const told = this._told?.round === round.number ? this._told : null;
    const tables = told?.tables ?? [];
    const shown = tables.find((each) => each.table === (table ?? this._chosen)) ?? (table ? null : tables[0]);
    return html`<section class="paper comparison">
      <h2>${say("compare.title")}</h2>
      <p class="hint">
        ${round.closed ? nothing : say("compare.played", { n: round.compared ?? 0, of: view.round_length })}
        ${say("compare.what")}
      </p>
      ${this._refusal ? html`<p class="refusal" role="alert">${sentence(this._refusal)}</p>` : nothing}
      ${
        table === null && tables.length > 1
          ? html`<label class="compare-choice"
              ><span>${say("compare.table")}</span
              ><select @change=${(/** @type {Event} */ event) => this._choose(event)}>
                ${tables.map(
                  (each) =>
                    html`<option value=${each.table} ?selected=${each === shown}>
                      ${say("club.table", { table: each.table })}
                    </option>`,
                )}
              </select></label
            >`
          : nothing
      }
      ${shown && shown.deals.length > 0 ? compared(view, shown) : nothing}
    </section>`;
  }

  /** @param {Event} event */
  _choose({ target }) {
    if (!(target instanceof HTMLSelectElement)) return;
    this._chosen = Number(target.value);
    this.draw();
  }

  /**
   * Asks for the round where it stands otherwise than when it was asked for last; where that has failed, once there is
   * news.
   *
   * @param {RoundView} round
   * @param {number} now
   */
  async _look(round, now) {
    const how = JSON.stringify([
      round.number,
      round.compared,
      round.closed,
      round.tables.map(({ totals, status }) => (totals ? [totals, status] : null)),
    ]);
    if (how === this._asked && (this._refusal === "" || this._at === now)) return;
    this._asked = how;
    this._at = now;
    try {
      const told = await this.api.comparison(round.number);
      if (how !== this._asked) return;
      this._told = told;
      this._refusal = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this._refusal = error.message;
    }
    this.draw();
  }
}

/**
 * On a phone the names stand above, by their seats: there is no room for them in the head.
 *
 * @param {EveningView} view
 * @param {ComparedTableView} table
 */
const compared = (view, table) =>
  html`<ol class="compare-seats" aria-hidden="true">
      ${table.players.map(
        (player, seat) =>
          html`<li><span class="seat-number">${seat + 1}</span><span>${view.players[player]?.name}</span></li>`,
      )}
    </ol>
    <div class="scrolls" tabindex="0" role="group" aria-label=${say("compare.title")}>
      <table class="numbers compared">
        <thead>
          <tr>
            <th scope="col" class="is-deal">${say("compare.deal")}</th>
            ${table.players.map(
              (player, seat) =>
                html`<th scope="col">
                  <span class="seat-number" aria-hidden="true">${seat + 1}</span
                  ><span class="compare-name">${view.players[player]?.name}</span>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${table.deals.map(
            (deal, index) =>
              html`<tr>
                <th scope="row" class="is-deal">${index + 1}<small>${contractName(deal.contract)}</small></th>
                ${deal.points.map((points, seat) => html`<td>${cell(points, deal.against[seat] ?? 0)}</td>`)}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" class="is-deal">${say("compare.sum")}</th>
            ${table.scores.map((score) => html`<td><b>${signedText(score)}</b></td>`)}
          </tr>
          ${
            table.ranking_points
              ? html`<tr>
                  <th scope="row" class="is-deal">${say("club.points")}</th>
                  ${table.ranking_points.map((points) => html`<td><b>${pointsText(points)}</b></td>`)}
                </tr>`
              : nothing
          }
        </tfoot>
      </table>
    </div>`;

/** What a seat has made of a deal, and what that is worth. @param {number} points @param {number} against */
const cell = (points, against) =>
  html`<b class=${against > 0 ? "is-more" : against < 0 ? "is-less" : ""}
      ><span class="visually-hidden">${say("compare.against")} </span>${signedText(against)}</b
    ><small><span class="visually-hidden">${say("compare.own")} </span>${scoreText(points)}</small>`;

/** With a plus, since it says how much better. @param {number} value */
const signedText = (value) => (value > 0 ? `+${scoreText(value)}` : scoreText(value));
