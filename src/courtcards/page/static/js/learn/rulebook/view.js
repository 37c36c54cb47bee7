/** The page of a clause: what it says, its position or paper, what can be tried, and what came of it. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { clauseAddress } from "../../shared/addresses.js";
import { cardWords } from "../../shared/cards/names.js";
import { canMove, openTargets } from "../../shared/moves.js";
import { Focus } from "../../shared/play/focus.js";
import { listenToKeys } from "../../shared/play/keyboard.js";
import { Pointer } from "../../shared/play/pointer.js";
import { barButton, brand } from "../../shared/view/bar.js";
import { openDialog, settingsDialog } from "../../shared/view/dialogs.js";
import { wrong } from "../../shared/view/error-card.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { plate, seats } from "../../shared/view/seats.js";
import { Stage } from "../../shared/view/stage.js";
import { onceWritten } from "../../shared/view/typeface.js";
import { say } from "../../shared/words.js";

/**
 * @typedef {import("../../shared/wire.js").Contents} Contents
 *
 * @typedef {object} Unfolded
 * @property {Set<string>} games whose clauses are listed
 * @property {() => void} changed draws
 */

/**
 * @param {Contents | null} contents none while they are on their way
 * @param {string} open the clause that is open
 * @param {Unfolded} unfolded
 * @param {(event: MouseEvent, clause: string) => void} choose
 */
export const contentsList = (contents, open, unfolded, choose) =>
  html`<nav class="contents" aria-label=${say("rulebook.contents")}>
    ${contents?.games.map(
      ({ game, title, clauses }) =>
        html`<details
          ?open=${unfolded.games.has(game)}
          @toggle=${(/** @type {Event} */ event) => toggled(event, game, unfolded)}
        >
          <summary>${title}</summary>
          ${
            unfolded.games.has(game)
              ? html`<ol>
                  ${clauses.map(
                    ({ clause, text }) =>
                      html`<li>
                        <a
                          href=${clauseAddress(clause)}
                          aria-current=${clause === open ? "page" : nothing}
                          @click=${(/** @type {MouseEvent} */ event) => choose(event, clause)}
                          ><span class="clause">${clause}</span> <span class="contents-text">${rich(text)}</span></a
                        >
                      </li>`,
                  )}
                </ol>`
              : nothing
          }
        </details>`,
    )}
  </nav>`;

/** @param {Event} event @param {string} game @param {Unfolded} unfolded */
function toggled({ target }, game, { games, changed }) {
  const isOpen = target instanceof HTMLDetailsElement && target.open;
  if (isOpen === games.has(game)) return;
  if (isOpen) games.add(game);
  else games.delete(game);
  changed();
}

/** @param {import("../../shared/wire.js").PaperTable[]} tables */
export const paperTables = (tables) =>
  html`<div class="papers">
    ${tables.map(
      ({ title, columns, rows }) =>
        html`<div class="paper" role="region" tabindex="0" aria-label=${title}>
          <table>
            <caption>
              ${title}
            </caption>
            <thead>
              <tr>
                ${columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td></td>`))}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ([head, ...cells]) =>
                  html`<tr>
                    ${head === undefined ? nothing : html`<th scope="row">${head}</th>`}
                    ${cells.map((cell) => html`<td>${cell}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    )}
  </div>`;

/** @typedef {import("../rulebook.js").ClauseSession} ClauseSession */

/** What is drawn of a thing: in elements of its own, which are new where the thing is another one. */
const anew = (/** @type {unknown} */ thing, /** @type {unknown} */ drawn) =>
  repeat(
    [thing],
    (each) => each,
    () => drawn,
  );

export class RulebookView {
  /** @type {{board: HTMLElement, stage: Stage, focus: Focus} | null} */
  #table = null;
  /** @type {import("../../shared/wire.js").Contents | null} */
  #contents = null;
  /** The games whose clauses are listed. @type {Set<string>} */
  #unfolded = new Set();
  /** What has been answered, and brought into sight. @type {import("../rulebook.js").Outcome | null} */
  #answered = null;
  /** What was turned to last. @type {object} */
  #turned = {};

  /**
   * @param {HTMLElement} root
   * @param {ClauseSession} session
   * @param {(clause: string) => Promise<ClauseSession>} open opens another clause
   */
  constructor(root, session, open) {
    this.root = root;
    this.session = session;
    this.open = open;
    window.addEventListener("courtcards:settings", () => this.draw());
    listenToKeys(() => this.#desk);
    this.#show(session);
    onceWritten(() => this.draw());
  }

  /** @param {Promise<import("../../shared/wire.js").Contents>} contents */
  async list(contents) {
    try {
      this.#contents = await contents;
      this.draw();
      await document.fonts.ready; // letters of another width would move the lines afterwards
      this.#reveal();
    } catch (error) {
      this.session.hint(wrong(error));
    }
  }

  /**
   * Turns to another clause: to what was asked for last, where that comes before the answer to an earlier wish.
   *
   * @param {() => Promise<ClauseSession>} found
   * @param {() => void} [before] what is done first once it is there
   */
  async turn(found, before = () => {}) {
    const turned = (this.#turned = {});
    try {
      const session = await found();
      if (turned !== this.#turned) return;
      before();
      this.#show(session);
      this.#reveal();
      this.#element("#clause-title")?.focus({ preventScroll: true });
    } catch (error) {
      if (turned === this.#turned) this.session.hint(wrong(error));
    }
  }

  /** @param {ClauseSession} session */
  #show(session) {
    this.session = session;
    this.#table?.stage.end();
    this.#table = null;
    this.#unfolded.add(session.told.game);
    session.changed = () => this.draw();
    this.draw();
  }

  /** The clause that is open comes into sight where the contents have a place of their own. */
  #reveal() {
    const list = this.#element(".contents");
    const line = this.#element(".contents [aria-current]");
    if (!list || !line || list.scrollHeight <= list.clientHeight) return;
    const [frame, box] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height / 3;
  }

  /** @param {string} selector @returns {HTMLElement | null} */
  #element(selector) {
    return this.root.querySelector(selector);
  }

  draw() {
    const { session } = this;
    const wasTrying = this.#element(".trying")?.contains(document.activeElement);
    const unfolded = { games: this.#unfolded, changed: () => this.draw() };
    render(
      html`${this.#bar()}
        <main class="rulebook">
          ${anew(
            session,
            html`<article class="example" aria-labelledby="clause-title">
              ${this.#says()} ${session.view ? this.#board() : paperTables(session.paper)} ${this.#trying()}
            </article>`,
          )}
          ${contentsList(this.#contents, session.told.clause, unfolded, (event, clause) => this.#choose(event, clause))}
        </main>
        ${settingsDialog()}`,
      this.root,
    );
    // A button that was pressed may be gone: one goes on from the next.
    if (wasTrying && document.activeElement === document.body) this.#element(".try-again, [data-trial]")?.focus();
    if (session.view) this.#drawTable();
    if (this.#answered !== session.outcome) {
      this.#answered = session.outcome;
      this.#element(".outcomes p")?.scrollIntoView({ block: "nearest" });
    }
    document.title = `${session.told.clause} · ${session.told.title} – Courtcards`;
  }

  #bar() {
    return html`<header class="bar">
      ${brand()}
      <p class="bar-title"><b>${say("rulebook.title")}</b> <span>${this.session.told.title}</span></p>
      <nav class="bar-buttons" aria-label=${say("bar.label")}>
        ${barButton("settings", say("bar.settings"), () => openDialog("settings"), "")}
      </nav>
    </header>`;
  }

  #says() {
    const { told } = this.session;
    return html`<header class="example-says">
      <h1 id="clause-title" tabindex="-1">${told.clause}</h1>
      <div>${told.sentences.map((text) => html`<p>${rich(text)}</p>`)}</div>
    </header>`;
  }

  #board() {
    const { session } = this;
    return html`<section
      class="board"
      data-game=${session.told.game}
      data-board=${session.drawing.board}
      aria-label=${say("board.label")}
      aria-busy=${String(session.isWaiting)}
    >
      <div class="board-parts"></div>
      <div class="cards" role="group" aria-label=${say("hand.label")}></div>
      ${session.drawing.counts(session)}
      <div class="over">
        ${session.peek ? session.drawing.peek(session, session.peek) : nothing} ${session.drawing.over(session)}
      </div>
    </section>`;
  }

  /** What to look at and to try, what came of it, and the way on. */
  #trying() {
    const { session } = this;
    const { told } = session;
    return html`<section class="trying">
      <p class="example-look">${rich(told.look)}</p>
      ${
        told.trials.length && session.moves.length === 0
          ? html`<div class="trials" role="group" aria-label=${say("rulebook.try")}>
              <span aria-hidden="true">${say("rulebook.try")}</span>
              ${told.trials.map(
                ({ move, title }) =>
                  html`<button type="button" class="button" data-trial=${move} @click=${() => session.play(move)}>
                    ${rich(title ?? session.drawing.moves.words(move))}
                  </button>`,
              )}
            </div>`
          : nothing
      }
      <div class="outcomes" role="status" aria-live="polite" aria-atomic="true">${this.#outcome()}</div>
      ${
        session.moves.length > 0 || (!session.view && session.outcome)
          ? html`<button type="button" class="button try-again" @click=${() => session.again()}>
              ${say("rulebook.again")}
            </button>`
          : nothing
      }
      ${session.view && session.shown.phase !== "playing" ? session.drawing.sheet(session) : nothing}
      <nav class="example-ways" aria-label=${say("rulebook.ways")}>
        ${this.#way(told.before, "rulebook.before")} ${this.#way(told.after, "rulebook.after")}
      </nav>
    </section>`;
  }

  #outcome() {
    const { outcome, told } = this.session;
    if (!outcome) return nothing;
    const { kind, text, clause } = outcome;
    const heading = kind === "answer" ? nothing : html`<b>${say(`rulebook.${kind}`)}</b>`;
    // Who tries the same again hears the same again.
    return anew(
      outcome,
      html`<p class="outcome-${kind}">
        ${heading} ${rich(sentence(text))}
        ${
          clause === null || clause === told.clause
            ? html`<span class="clause">${clause}</span>`
            : html`<a
                class="clause"
                href=${clauseAddress(clause)}
                @click=${(/** @type {MouseEvent} */ event) => this.#choose(event, clause)}
                >${clause}</a
              >`
        }
      </p>`,
    );
  }

  /** @param {string | null} clause @param {string} key */
  #way(clause, key) {
    if (clause === null) return html`<span></span>`;
    return html`<a
      class="button"
      href=${clauseAddress(clause)}
      data-way=${key.replace("rulebook.", "")}
      @click=${(/** @type {MouseEvent} */ event) => this.#choose(event, clause)}
      >${say(key, { clause })}</a
    >`;
  }

  /** @param {MouseEvent} event @param {string} clause */
  #choose(event, clause) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.turn(
      () => this.open(clause),
      () => {
        history.pushState({}, "", clauseAddress(clause));
        window.scrollTo({ top: 0 });
      },
    );
  }

  #drawTable() {
    const { session } = this;
    const board = /** @type {HTMLElement} */ (this.root.querySelector(".board"));
    if (this.#table?.board !== board) this.#begin(board);
    const table = this.#table;
    if (!table) return;
    table.focus.settle(session);
    render(this.#parts(table.focus.place), /** @type {HTMLElement} */ (board.querySelector(".board-parts")));
    table.stage.draw(
      session.shown,
      { near: session.near, look: (card) => this.#look(card), raised: (card) => this.#raised(card) },
      null,
    );
    table.focus.restore();
  }

  /** @param {HTMLElement} board */
  #begin(board) {
    const stage = new Stage(board, () => this.#table?.board === board && this.draw());
    this.#table = { board, stage, focus: new Focus(board) };
    new Pointer(board, this.session, stage);
  }

  /** @param {string | null} reach */
  #parts(reach) {
    const { session } = this;
    const { centre, actions, hint } = session.drawing;
    return html`${seats(session)} ${centre(session, reach)}
      <div class="own">
        ${plate(session, session.near)}
        <p class="banner">
          ${session.showsMyTurn ? html`<strong>${say("banner.your-turn")}</strong> ${hint(session)}` : nothing}
        </p>
        ${actions(session)}
      </div>
      <div class="hand ${session.showsMyTurn ? "is-turn" : ""}"></div>`;
  }

  /** @param {string} card @returns {import("../../shared/cards/layer.js").Look} */
  #look(card) {
    const { session } = this;
    const { drawing, shown } = session;
    if (!shown.table?.cards.includes(card)) {
      const isTarget = openTargets(session).some((place) => drawing.hands.top(shown, place) === card);
      return { classes: isTarget ? "is-target" : "" };
    }
    const isSelected = session.selected === card;
    return {
      classes: `${isSelected ? "is-selected" : ""} ${drawing.mark(shown, card)}`,
      label: say("hand.card", { card: cardWords(card) }),
      selected: isSelected,
      reachable: this.#table?.focus.card === card,
    };
  }

  /** @param {string} card */
  #raised(card) {
    const { session } = this;
    if (session.selected === card) return 1;
    return !session.isChoosing && canMove(session.legal, card) ? 0.25 : 0;
  }

  /** What keys work on: the board, while the focus is on it. */
  get #desk() {
    const table = this.#table;
    if (!table?.board.contains(document.activeElement)) return null;
    return {
      session: this.session,
      focus: table.focus,
      areas: () => table.stage.areas(),
      shortcut: () => undefined,
      tell: () => {},
    };
  }
}
