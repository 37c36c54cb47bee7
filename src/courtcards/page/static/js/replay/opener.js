/** A file of records is opened: chosen, or dropped on the page; of several matches one is chosen. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { historyAddress, homeAddress } from "../addresses.js";
import { Refused } from "../api.js";
import { rich, sentence } from "../view/rich.js";
import { signed } from "../view/seats.js";
import { hasWords, say } from "../words.js";
import { readRecords } from "./file.js";
import { recordSource } from "./source.js";

/**
 * @typedef {import("./file.js").Entry} Entry
 * @typedef {import("./source.js").Source} Source
 */

export class Opener {
  /** @type {Entry[]} */
  #entries = [];
  #match = 0;
  /** Why a file cannot be shown. */
  #why = "";

  /**
   * @param {HTMLElement} root
   * @param {{show: (source: Source) => Promise<void>, close: () => void}} stage
   * @param {number} match the one to begin with
   */
  constructor(root, stage, match) {
    this.root = root;
    this.stage = stage;
    this.wanted = match;
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.#drop(event));
  }

  /** @param {DragEvent} event */
  #drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.#open(file);
  }

  /** @param {File} file */
  async #open(file) {
    try {
      this.#entries = await readRecords(file);
      await this.#choose(Math.min(this.wanted, this.#entries.length - 1));
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** @param {number} match */
  async #choose(match) {
    const entry = this.#entries[match];
    if (!entry) return;
    this.#match = match;
    await this.stage.show(recordSource(entry.line, match)).catch((error) => this.#refuse(error));
  }

  /** @param {unknown} error */
  #refuse(error) {
    this.stage.close();
    this.#why = sentence(error instanceof Refused ? error.refusal.message : say("error.failed"));
    this.draw();
  }

  /** Which of the matches, and another file: in the bar of the replay. */
  chooser() {
    return html`${this.#entries.length > 1 ? this.#matches() : nothing}
      <label class="bar-button open-file" title=${say("replay.file.other")}
        ><i class="icon icon-open" aria-hidden="true"></i
        ><span class="visually-hidden">${say("replay.file.other")}</span>${this.#input()}</label
      >`;
  }

  #matches() {
    return html`<label class="bar-match"
      ><span class="visually-hidden">${say("replay.file.match")}</span>
      <select
        .value=${live(String(this.#match))}
        @change=${(/** @type {Event} */ event) =>
          event.target instanceof HTMLSelectElement && this.#choose(Number(event.target.value))}
      >
        ${this.#entries.map(
          (entry, index) =>
            html`<option value=${index} ?selected=${index === this.#match}>${matchWords(entry, index)}</option>`,
        )}
      </select></label
    >`;
  }

  #input() {
    return html`<input
      type="file"
      accept=".jsonl,.json,application/json"
      @change=${(/** @type {Event} */ event) => {
        const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
        if (file) this.#open(file);
      }}
    />`;
  }

  draw() {
    render(
      html`<main class="opener">
        <h1>${say("replay.file.title")}</h1>
        <p>${say("replay.file.lead")}</p>
        ${this.#why ? html`<p class="refusal" role="alert">${rich(this.#why)}</p>` : nothing}
        <label class="drop-zone"
          ><i class="icon icon-open" aria-hidden="true"></i><b>${say("replay.file.choose")}</b
          ><span>${say("replay.file.drop")}</span>${this.#input()}</label
        >
        <p>
          <a class="button quiet" href=${homeAddress()}>${say("action.home")}</a>
          <a class="button quiet" href=${historyAddress()}>${say("history.title")}</a>
        </p>
      </main>`,
      this.root,
    );
  }
}

/** @param {Entry} entry @param {number} index */
function matchWords({ game, players, totals }, index) {
  const title = hasWords(`game.${game}`) ? say(`game.${game}`) : game;
  return `${index + 1}. ${title}: ${players.map((name, seat) => `${name} ${signed(totals[seat] ?? 0)}`).join(", ")}`;
}
