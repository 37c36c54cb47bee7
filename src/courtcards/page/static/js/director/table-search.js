/** The search for a player or a table among many: at the seating as at the round. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { plain } from "../club/text.js";

export class TableSearch {
  text = "";

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get #sought() {
    return plain(this.text.trim());
  }

  /** Is a table one of those that are sought? @param {{table: number, players: readonly number[]}} table */
  finds({ table, players }) {
    return String(table) === this.#sought || players.some((number) => this.names(number));
  }

  /** Is a player one of those that are sought, by the beginning of a name? @param {number} number */
  names(number) {
    return ` ${plain(this.desk.player(number).name)}`.includes(` ${this.#sought}`);
  }

  /** How the seat of a player is marked who is sought. @param {number} number */
  mark(number) {
    return this.#sought && this.names(number) ? "is-sought" : "";
  }

  draw() {
    return html`<label class="search"
      ><span class="visually-hidden">${say("club.round.seek")}</span
      ><input
        type="search"
        placeholder=${say("club.round.seek")}
        .value=${live(this.text)}
        @input=${(/** @type {Event} */ event) => this.#take(event)}
    /></label>`;
  }

  /** @param {Event} event */
  #take({ target }) {
    if (!(target instanceof HTMLInputElement)) return;
    this.text = target.value;
    this.desk.draw();
  }
}
