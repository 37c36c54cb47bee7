/** The page of the rules: each clause with its position, on which it can be tried. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { clauseAddress, clauseOpened } from "../shared/addresses.js";
import { clausePressed, clauseShown, clauseTried, Refused, rulebook } from "../shared/api.js";
import { drawingOf } from "../shared/drawing.js";
import { loadGames, readyFor } from "../shared/games.js";
import { claimGesture } from "../shared/gesture.js";
import { RulebookView } from "./rulebook/view.js";
import { errorCard, wrong } from "../shared/view/error-card.js";
import { say, wordsCome } from "../shared/words.js";
import "./words.js";

// A clause that is tried: its position as a seat sees it, the moves made there, and what came of the last one.  The
// host keeps nothing: it is sent all moves again. What is drawn by a session at a table is drawn by this one, too.

/**
 * @typedef {import("../shared/wire.js").ClauseView} ClauseShown
 * @typedef {import("../shared/wire.js").PaperTable} PaperTable
 * @typedef {import("../shared/types.js").View} View
 *
 * @typedef {object} Outcome What came of the last move, or what a press was answered.
 * @property {"allowed" | "refused" | "answer"} kind
 * @property {string} text
 * @property {string | null} clause
 */

/** @type {import("../shared/play/playing.js").Playing["advice"]} */
const NO_ADVICE = { best: null, hint: null, isAsking: false, isWhole: false, unfold: () => {} };

export class ClauseSession {
  /** @type {string | null} */
  selected = null;
  /** @type {string | null} */
  peek = null;
  /** @type {Outcome | null} */
  outcome = null;
  /** @type {string[]} */
  moves = [];
  /** Is a move being tried? */
  isWaiting = false;
  #asked = 0;
  room = null;
  pondering = null;
  connection = undefined;
  advice = NO_ADVICE;
  advised = { card: null, places: [] };
  /** No move stands out. @type {string | null} */
  pointed = null;
  isWatching = false;
  seen = { isLong: true };
  mayTakeBack = false;
  mayAskHint = false;
  /** Draws; set by whoever does. @type {(change: import("../shared/play/types.js").Change | null) => void} */
  changed = () => {};

  /** @param {ClauseShown} told */
  constructor(told) {
    this.told = told;
    /** @type {View | null} */
    this.view = told.view;
    /** @type {PaperTable[]} */
    this.paper = told.paper;
  }

  /** The position; there is one where the board is drawn. @returns {View} */
  get shown() {
    return /** @type {View} */ (this.view);
  }

  get latest() {
    return this.shown;
  }

  get me() {
    return this.shown.seat;
  }

  get near() {
    return this.me;
  }

  /** @returns {import("../shared/wire.js").TablePlayer[]} */
  get players() {
    return this.told.players.map((name) => ({ name, bot: null }));
  }

  get drawing() {
    return drawingOf(this.told.game);
  }

  get isMyTurn() {
    return this.showsMyTurn && !this.isWaiting;
  }

  get showsMyTurn() {
    return this.shown.phase === "playing" && this.shown.turn === this.me;
  }

  get isChoosing() {
    return this.shown.phase === "playing" && this.drawing.isChoosing(this.shown);
  }

  get legal() {
    return this.isMyTurn ? this.shown.legal : [];
  }

  /** Tries a move: the host says what comes of it. @param {string} move */
  async play(move) {
    if (this.isWaiting || !claimGesture()) return;
    this.isWaiting = true;
    await this.#told(clauseTried(this.told.clause, [...this.moves, move]), ({ view, paper, ...outcome }) => {
      this.view = view;
      this.paper = paper;
      this.outcome = { kind: outcome.is_allowed ? "allowed" : "refused", text: outcome.text, clause: outcome.clause };
      this.selected = null;
      if (outcome.is_allowed) this.moves = [...this.moves, move];
    });
    this.isWaiting = false;
    this.refresh();
  }

  /** What a thing on the table is. @param {string} about */
  async ask(about) {
    if (this.isWaiting) return;
    await this.#told(clausePressed(this.told.clause, this.moves, about), (told) => {
      this.outcome = { kind: "answer", ...told };
    });
    this.refresh();
  }

  /**
   * Takes an answer of the host, unless something else has been asked since.
   *
   * @template T
   * @param {Promise<T>} answer
   * @param {(told: T) => void} take
   */
  async #told(answer, take) {
    const asked = ++this.#asked;
    try {
      const told = await answer;
      if (asked === this.#asked) take(told);
    } catch (error) {
      const text = error instanceof Refused ? error.refusal.message : say("error.failed");
      if (asked === this.#asked) this.outcome = { kind: "refused", text, clause: null };
    }
  }

  /** Back to the position as it was. */
  again() {
    this.#asked += 1;
    this.moves = [];
    this.outcome = null;
    this.selected = null;
    this.view = this.told.view;
    this.paper = this.told.paper;
    this.refresh();
  }

  /** @param {string | null} source */
  select(source) {
    this.selected = source;
    this.peek = null;
    this.refresh();
  }

  /** @param {string} text */
  hint(text) {
    this.outcome = { kind: "answer", text, clause: null };
    this.refresh();
  }

  /** @param {string | null} place */
  look(place) {
    this.peek = place;
    this.refresh();
  }

  /** What was said is put aside. */
  putAside() {
    this.outcome = null;
    this.refresh();
  }

  refresh() {
    this.changed(null);
  }

  // All that has happened is shown at once; there are no hints, and plays are not taken back but by trying again.

  catchUp() {}

  askHint() {}

  dropHint() {}

  order() {}
}

const root = /** @type {HTMLElement} */ (document.getElementById("rulebook"));
const drawings = loadGames();

/** @type {Promise<import("../shared/wire.js").Contents> | null} */
let asked = null;

/** Every clause; asked for once. */
const contents = () => (asked ??= rulebook());

/** The clause of the address, or the first of all where it names none. */
async function opened() {
  const clause = clauseOpened(root) || (await contents()).games[0]?.clauses[0]?.clause;
  return sessionOf(clause ?? "");
}

/** @param {string} clause */
async function sessionOf(clause) {
  const shown = await clauseShown(clause);
  await drawings;
  await readyFor(shown.game);
  return new ClauseSession(shown);
}

/** Once what has been drawn is to be seen. @returns {Promise<void>} */
const seen = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** @param {unknown} error */
function refused(error) {
  const way = html`<a class="button primary" href=${clauseAddress("")}>${say("rulebook.all")}</a>`;
  render(errorCard(say("rulebook.none"), wrong(error), way), root);
}

async function begin() {
  const session = await opened().catch(refused);
  if (!session) return;
  root.replaceChildren(); // what the page came with
  const view = new RulebookView(root, session, sessionOf);
  window.addEventListener("popstate", () => view.turn(opened));
  // The clause is there to be read; what else there is can wait.
  await seen();
  view.list(contents());
}

wordsCome.then(begin);
