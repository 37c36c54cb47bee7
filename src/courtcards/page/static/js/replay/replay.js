/** The replay page: of a table's match, or of a record that is opened from the device. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { fileAddress, historyAddress, homeAddress, tableAddress, tableShown } from "../shared/addresses.js";
import { catalogue, Refused } from "../shared/api.js";
import { textOf } from "../shared/file-text.js";
import { loadGames, readyFor } from "../shared/games.js";
import { readAddress } from "./address.js";
import { keepMatch } from "../shared/replay/keeping.js";
import { ReplaySession } from "./session.js";
import { TABS } from "./side.js";
import { recordSource, sourceOfTable } from "../shared/replay/source.js";
import { ReplayView } from "./view.js";
import { staySoon } from "../shared/staying.js";
import { errorCard, wrong } from "../shared/view/error-card.js";
import { rich, sentence } from "../shared/view/rich.js";
import { signed } from "../shared/view/seats.js";
import { hasWords, say, wordsCome } from "../shared/words.js";
import "./words.js";

/**
 * @typedef {object} Entry One match of a file.
 * @property {string} line
 * @property {string} game
 * @property {string} ruleset
 * @property {string[]} players
 * @property {number[]} totals
 */

const FORMAT = "courtcards-record/1";
/** Longer files are not for looking at by hand. */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * The matches of a file; Refused, in a sentence, where it holds none or something else.
 *
 * @param {File} file
 * @returns {Promise<Entry[]>}
 */
export async function readRecords(file) {
  if (file.size > LARGEST_FILE) throw refused("replay.file.too-large", {});
  const lines = (await textOf(file)).split(/\r?\n/);
  const entries = lines.flatMap((line, index) => (line.trim() ? [entryOf(line, index + 1)] : []));
  if (entries.length === 0) throw refused("replay.file.empty", {});
  return entries;
}

/** @param {string} line @param {number} number @returns {Entry} */
function entryOf(line, number) {
  try {
    const { format, game, ruleset, players, totals } = JSON.parse(line);
    const isRecord =
      format === FORMAT &&
      [game, ruleset, ...players].every((text) => typeof text === "string") &&
      totals.every(Number.isFinite);
    if (isRecord) return { line, game, ruleset, players, totals };
  } catch {
    // No JSON, or not of that shape: the sentence below says so.
  }
  throw refused("replay.file.not-record", { number });
}

/** @param {string} key @param {Record<string, string | number>} values */
const refused = (key, values) =>
  new Refused({ status: 0, error: "page/record", message: say(key, values), clause: null });

/**
 * @typedef {import("../shared/replay/source.js").Source} Source
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

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const table = tableShown(root);
const { start, match, tab } = readAddress(location.search);

/** What is shown now. @type {ReplayView | null} */
let shown = null;

/** What cannot be shown, and why. @param {unknown} error */
function showRefusal(error) {
  const back = table ? tableAddress(table) : fileAddress();
  const ways = html`<a class="button primary" href=${back}>${say(table ? "replay.table" : "replay.file.choose")}</a>
    <a class="button" href=${homeAddress()}>${say("action.home")}</a>`;
  render(errorCard(say("replay.refused"), wrong(error), ways), root);
}

/** The title of the rule set, as the catalogue has it. @param {import("../shared/replay/types.js").Replay} replay */
async function titleOf({ game, ruleset }) {
  const { games } = await catalogue();
  const rulesets = games.find((entry) => entry.name === game)?.rulesets ?? [];
  return rulesets.find((entry) => entry.name === ruleset)?.title ?? ruleset;
}

/**
 * Shows a match from its first position on.
 *
 * @param {import("../shared/replay/source.js").Source} source
 * @param {import("./session.js").Start} at
 * @param {() => unknown} chooser
 */
async function show(source, at, chooser) {
  const replay = await source.hand(at.hand);
  await readyFor(replay.game);
  const title = await titleOf(replay).catch(() => replay.ruleset);
  close();
  const session = new ReplaySession(source, replay, at, (change) => shown?.draw(change));
  shown = new ReplayView(root, session, { title, tab: TABS.find((name) => name === tab) ?? null, chooser });
  if (source.table !== null) keepMatch(source.table, source.match, replay.sheet.hands.length);
}

function close() {
  shown?.close();
  shown = null;
  render(nothing, root);
}

/** The first record that is opened is shown at the position that the address names, the next from its beginning. */
function openFiles() {
  let next = start;
  const opener = new Opener(
    root,
    {
      close,
      show: async (source) => {
        const at = next;
        next = { hand: 0, ply: 0, seat: null, isOpen: start.isOpen };
        await show(source, at, () => opener.chooser());
      },
    },
    match ?? 0,
  );
  opener.draw();
}

async function begin() {
  if (!table) return openFiles();
  try {
    await show(await sourceOfTable(table, match), start, () => "");
  } catch (error) {
    showRefusal(error);
  }
}

Promise.all([loadGames(), wordsCome]).then(begin);
staySoon();
