/** The tables that others have opened. No drawing here. */

import { codeOf } from "./code.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { lobby as lobbyTables, Refused, seatsOf, takeSeat } from "../../shared/api.js";
import { claimGesture } from "../../shared/gesture.js";
import { isDevice } from "../../shared/host.js";
import { recentTable, remember } from "../../shared/recent.js";
import { change, current, ownFace } from "../../shared/settings.js";
import { openModal } from "../../shared/view/modal.js";
import { personField } from "../../shared/view/person.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { say } from "../../shared/words.js";

/** @param {string} why the name known so far will not do @param {(name: string) => void} told */
export function askName(why, told) {
  let typed = current().name;
  openModal(say("name.title"), "name-dialog", ({ close, draw }) => {
    /** @param {SubmitEvent} event */
    const submit = (event) => {
      event.preventDefault();
      const name =
        event.target instanceof HTMLFormElement ? String(new FormData(event.target).get("name") ?? "").trim() : "";
      if (!name) return;
      close();
      told(name);
    };
    return html`<h2>${say("name.title")}</h2>
      ${why ? html`<p class="refusal" role="alert">${rich(sentence(why))}</p>` : nothing}
      <form @submit=${submit}>
        ${personField({
          id: "asked-name",
          name: typed,
          isNeeded: true,
          isFirst: true,
          take: (name) => (typed = name),
          changed: draw,
        })}
        <div class="dialog-end">
          <button type="button" class="button" @click=${close}>${say("action.cancel")}</button>
          <button class="button primary">${say("sit.sit")}</button>
        </div>
      </form>`;
  });
}

/**
 * @typedef {import("../../shared/wire.js").LobbyTable} LobbyTable
 */

/** No socket tells of the tables that come and go: they are asked for, often enough to find a seat still open. */
const EVERY_MS = 5000;

export class Lobby {
  /** @type {LobbyTable[] | null} null until it has been heard */
  tables = null;
  /** Why what was tried last did not work. */
  refusal = "";
  /** Why a code is not valid. */
  codeRefusal = "";
  isJoining = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    if (isDevice) return; // whoever plays here is here
    document.addEventListener("visibilitychange", () => this.#look());
    window.addEventListener("pageshow", (event) => event.persisted && this.#look());
    this.#look();
  }

  /** Those at which this browser does not play. */
  get others() {
    return (this.tables ?? []).filter(({ table }) => !this.isOwn(table));
  }

  /** Those with a seat for somebody who comes now. */
  get open() {
    return this.others.filter((entry) => entry.open_seats.length > 0);
  }

  /** Does this browser play there? @param {string} table */
  isOwn(table) {
    return recentTable(table) !== undefined;
  }

  /** Looks at once, and then again and again while the page is to be seen. */
  #look() {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    this.#refresh();
  }

  async #refresh() {
    clearTimeout(this.#timer);
    try {
      this.tables = (await lobbyTables()).tables;
      this.refusal = "";
    } catch (error) {
      this.refusal = wordsOf(error);
    }
    this.changed();
    if (!document.hidden) this.#timer = setTimeout(() => this.#refresh(), EVERY_MS);
  }

  /**
   * Sits down at a table, under the name that is known here.
   *
   * @param {LobbyTable} entry
   * @param {string} title of the rule set
   */
  async join(entry, title) {
    if (this.isJoining || !claimGesture()) return;
    if (!current().name.trim()) return this.#ask(entry, title, "");
    this.isJoining = true;
    this.changed();
    try {
      await takeSeat(entry.table, { name: current().name.trim(), ...ownFace() });
      const others = entry.players.flatMap((player) => player?.name ?? []);
      remember({ table: entry.table, game: entry.game, title, players: [current().name, ...others], state: "open" });
      location.assign(`/table/${entry.table}`);
      return;
    } catch (error) {
      const code = error instanceof Refused ? error.refusal.error : "";
      if (code === "table/already-seated") location.assign(`/table/${entry.table}`);
      else if (code === "player/bad-name") this.#ask(entry, title, wordsOf(error));
      else await this.#refresh().then(() => (this.refusal = wordsOf(error)));
    }
    this.isJoining = false;
    this.changed();
  }

  /** @param {LobbyTable} entry @param {string} title @param {string} why the name that is known will not do */
  #ask(entry, title, why) {
    askName(why, (name) => {
      change({ name });
      this.join(entry, title);
    });
  }

  /** Goes to the table of a link, or of a code as it is read aloud. @param {string} text */
  async enter(text) {
    const resume = text.match(/\/resume\/[\w./#-]+/);
    if (resume) return location.assign(resume[0]);
    const code = codeOf(text);
    this.codeRefusal = code ? "" : say("lobby.code.none");
    if (code) {
      try {
        await seatsOf(code);
        return location.assign(`/table/${code}`);
      } catch (error) {
        this.codeRefusal = wordsOf(error);
      }
    }
    this.changed();
  }
}

/** @param {unknown} error */
const wordsOf = (error) => (error instanceof Refused ? error.message : say("error.failed"));
