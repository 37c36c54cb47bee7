/** The analysis board, drawn: the table, the steps under it, and beside it the moves and the line. */

import { live } from "../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../shared/drawing.js";
import { fieldValue } from "../shared/field-value.js";
import { canMove, openTargets } from "../shared/moves.js";
import { holding, openSeats } from "../shared/view/open-seats.js";
import { rich, sentence } from "../shared/view/rich.js";
import { plate, seats } from "../shared/view/seats.js";
import { Stage } from "../shared/view/stage.js";
import { stepButton } from "../shared/view/step-button.js";
import { say } from "../shared/words.js";
import { diagram, keepPng, keepSvg } from "./diagram.js";
import { linePanel, movesPanel } from "./moves-panel.js";
import { whyNot } from "./session.js";
import { moveOf } from "./tree.js";

/**
 * @typedef {import("./session.js").AnalysisSession} AnalysisSession
 * @typedef {import("../shared/play/types.js").Change} Change
 *
 * @typedef {object} BoardActions
 * @property {() => void} edit sets the position up anew
 * @property {() => void} copy
 * @property {string} notice
 * @property {boolean} isWhole can all cards be shown?
 * @property {(seat: number | null) => void} know shows what a seat knows, or all cards
 */

/** @param {AnalysisSession} session @param {string} title @param {BoardActions} actions */
export const boardPage = (session, title, actions) =>
  html`<main class="analysis">
    <div class="analysis-table">
      <section
        class="board ${session.isOpen ? "is-open" : ""}"
        data-game=${session.told.game}
        data-board=${drawingOf(session.told.game).board}
        aria-label=${say("board.label")}
        aria-busy=${String(session.isWaiting)}
      >
        <div class="board-parts"></div>
        <div class="cards" role="group" aria-label=${say("analyse.cards.label")}></div>
        ${drawingOf(session.told.game).counts(session)}
        <div class="over">${session.peek ? drawingOf(session.told.game).peek(session, session.peek) : nothing}</div>
      </section>
      ${steps(session, actions)}
      ${
        session.failure ? html`<p class="refusal" role="alert">${rich(sentence(whyNot(session.failure)))}</p>` : nothing
      }
    </div>
    <div class="analysis-side">${movesPanel(session)} ${linePanel(session)} ${ways(session, actions)}</div>
    ${diagram(session, title)}
  </main>`;

/** @param {AnalysisSession} session @param {BoardActions} actions */
function steps(session, { isWhole, know }) {
  const { node, tree } = session;
  const isEnd = node.children.length === 0;
  return html`<div class="controls analysis-controls" role="group" aria-label=${say("analyse.steps")}>
    <div class="controls-buttons">
      ${stepButton("first", say("replay.first"), node === tree.root, () => session.toStart())}
      ${stepButton("back", say("replay.back"), node === tree.root, () => session.step(-1))}
      ${stepButton("on", say("replay.on"), isEnd, () => session.step(1))}
      ${stepButton("last", say("replay.last"), isEnd, () => session.toEnd())}
      ${stepButton("hint", say("analyse.best"), !session.isWeighable, () => session.playBest(), "is-main")}
    </div>
    <div class="controls-choices">
      ${isWhole ? knownChoice(session, know) : nothing}
      <label class="controls-seat controls-near"
        ><span>${say("analyse.seen-from")}</span>
        <select
          .value=${live(String(session.near))}
          @change=${(/** @type {Event} */ event) => session.sitAt(Number(fieldValue(event)))}
        >
          ${session.players.map(
            ({ name }, seat) => html`<option value=${seat} ?selected=${seat === session.near}>${name}</option>`,
          )}
        </select></label
      >
      ${
        session.told.seat === null
          ? html`<label class="controls-open"
                ><input
                  type="checkbox"
                  .checked=${live(session.isOpen)}
                  @change=${() => session.open(!session.isOpen)}
                /><span>${say("replay.open")}</span></label
              >
              <label class="controls-open play-on"
                ><input
                  type="checkbox"
                  .checked=${live(session.own !== null)}
                  @change=${() => session.playOn(session.own === null ? session.near : null)}
                /><span>${say("analyse.play-on")}</span></label
              >`
          : nothing
      }
    </div>
  </div>`;
}

/** Whose cards are known. @param {AnalysisSession} session @param {BoardActions["know"]} know */
const knownChoice = (session, know) =>
  html`<label class="controls-seat controls-known"
    ><span>${say("analyse.known")}</span>
    <select
      .value=${live(String(session.told.seat ?? ""))}
      @change=${(/** @type {Event} */ event) => know(fieldValue(event) === "" ? null : Number(fieldValue(event)))}
    >
      <option value="" ?selected=${session.told.seat === null}>${say("analyse.known.all")}</option>
      ${session.players.map(
        (_, seat) =>
          html`<option value=${seat} ?selected=${seat === session.told.seat}>
            ${say("analyse.known.one", { seat: seat + 1 })}
          </option>`,
      )}
    </select></label
  >`;

/** Link, picture, print. @param {AnalysisSession} session @param {BoardActions} actions */
const ways = (session, { edit, copy, notice }) =>
  html`<section class="analysis-ways" aria-label=${say("analyse.ways")}>
    <button type="button" class="button analysis-edit" @click=${edit}>
      <i class="icon icon-pencil" aria-hidden="true"></i> ${say("analyse.edit")}
    </button>
    <button type="button" class="button analysis-copy" @click=${copy}>
      <i class="icon icon-link" aria-hidden="true"></i> ${say("replay.copy")}
    </button>
    <button type="button" class="button" data-keeps="svg" @click=${() => keepSvg(document)}>
      <i class="icon icon-download" aria-hidden="true"></i> ${say("analyse.svg")}
    </button>
    <button type="button" class="button" data-keeps="png" @click=${() => keepPng(document)}>
      <i class="icon icon-download" aria-hidden="true"></i> ${say("analyse.png")}
    </button>
    <button type="button" class="button" @click=${() => window.print()}>
      <i class="icon icon-print" aria-hidden="true"></i> ${say("analyse.print")}
    </button>
    ${
      session.node.parent
        ? html`<button type="button" class="button quiet remove-play" @click=${() => session.removeHere()}>
            ${say("analyse.remove")}
          </button>`
        : nothing
    }
    <p class="notice-line" role="status">${notice}</p>
    <details class="analysis-text">
      <summary>${say("analyse.text")}</summary>
      <textarea readonly rows="4" aria-label=${say("analyse.text")} .value=${session.told.position}></textarea>
    </details>
  </section>`;

export class Board {
  /** @type {Stage} */
  #stage;

  /**
   * @param {HTMLElement} board
   * @param {() => AnalysisSession | null} session the one that is drawn
   * @param {() => void} resized
   */
  constructor(board, session, resized) {
    this.board = board;
    this.#stage = new Stage(board, resized);
    board.addEventListener("click", ({ target }) => {
      const now = session();
      if (now && target instanceof Element) press(now, target);
    });
  }

  end() {
    this.#stage.end();
  }

  /** @param {AnalysisSession} session @param {Change | null} change */
  draw(session, change) {
    const drawing = drawingOf(session.told.game);
    const own = session.told.shown.hands[session.near] ?? [];
    render(
      html`${session.isOpen ? openSeats(session) : seats(session)} ${drawing.centre(session, null)}
        <div class="own">
          ${plate(session, session.near)}
          <p class="banner" role="status">${bannerOf(session)}</p>
        </div>
        <div class="hand" role="img" aria-label=${holding(session, session.near, own)}></div>`,
      /** @type {HTMLElement} */ (this.board.querySelector(".board-parts")),
    );
    this.#stage.open = session.openHands;
    this.#stage.draw(
      session.shown,
      { near: session.near, look: (card) => lookOf(session, card), raised: (card) => raisedOf(session, card) },
      change,
    );
  }
}

/** Tells the last play, or whose turn it is. @param {AnalysisSession} session */
function bannerOf(session) {
  const { turn } = session.told.shown;
  const { play } = session.node;
  const who = turn === null ? "" : say("seat.number", { seat: turn + 1 });
  const next = turn === null ? say("analyse.over") : say("analyse.to-play", { who });
  if (play === null || play.startsWith("shuffle ")) return html`<strong>${next}</strong>`;
  const words = rich(drawingOf(session.told.game).moves.words(moveOf(play)));
  return html`<strong>${words}</strong> <span>${next}</span>`;
}

/** @param {AnalysisSession} session @param {string} card @returns {import("../shared/cards/layer.js").Look} */
function lookOf(session, card) {
  const { node, selected, advised, shown } = session;
  const move = moveOf(node.play ?? "");
  const isLast = move === card || move.startsWith(`${card}>`);
  const { hands } = drawingOf(session.told.game);
  const isTarget = openTargets(session).some((place) => hands.top(shown, place) === card);
  return {
    classes: [
      isLast ? "is-last" : "",
      selected === card ? "is-selected" : "",
      advised.card === card ? "is-advised" : "",
      isTarget ? "is-target" : "",
    ].join(" "),
  };
}

/** Cards that can be played stand out a little. @param {AnalysisSession} session @param {string} card */
function raisedOf(session, card) {
  if (session.selected === card || session.advised.card === card) return 1;
  return session.told.shown.turn === session.near && canMove(session.legal, card) ? 0.4 : 0;
}

/** A card or a place is pressed. @param {AnalysisSession} session @param {Element} target */
function press(session, target) {
  const card = /** @type {HTMLElement | null} */ (target.closest("[data-card]"))?.dataset.card;
  const spot = /** @type {HTMLElement | null} */ (target.closest(".place"))?.dataset.place;
  const place = spot ?? (card ? placeUnder(session, card) : undefined);
  const { selected, legal } = session;
  if (place && selected && legal.includes(`${selected}>${place}`)) return session.play(`${selected}>${place}`);
  if (card && legal.includes(card)) return session.play(card);
  const source = place ?? card;
  if (!source) return session.select(null);
  const ways = legal.filter((move) => move.startsWith(`${source}>`));
  const [only] = ways;
  if (ways.length === 1 && only && selected === source) return session.play(only);
  if (ways.length > 0) return session.select(source);
  if (place) session.look(place);
}

/** The place on which a card lies. @param {AnalysisSession} session @param {string} card */
function placeUnder(session, card) {
  const piles = /** @type {Record<string, string[]>} */ (session.told.shown.table.piles ?? {});
  return Object.keys(piles).find((place) => piles[place]?.includes(card));
}
