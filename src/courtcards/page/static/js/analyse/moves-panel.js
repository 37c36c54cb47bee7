/** Beside the board: each legal move with its value as a bar and its reason, and the line with its variations. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { isCard, rankIndex, suitOf } from "../shared/cards/names.js";
import { drawingOf } from "../shared/drawing.js";
import { amountText } from "../shared/view/amounts.js";
import { whyWords } from "../shared/view/advice.js";
import { rich } from "../shared/view/rich.js";
import { say } from "../shared/words.js";
import { tray } from "./tray.js";
import { drawnBy, moveOf } from "./tree.js";

/**
 * @typedef {import("./session.js").AnalysisSession} AnalysisSession
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("../shared/wire.js").WeighedMoveView} WeighedMove
 */

/** The reach of a value: twice its uncertainty to either side. */
const REACH = 2;

/** @param {AnalysisSession} session */
export function movesPanel(session) {
  const { turn } = session.told.shown;
  const head = html`<h2 id="moves-title">${say("analyse.moves")}</h2>`;
  if (session.drawing !== null) return html`<section class="moves-panel">${head}${drawnTray(session)}</section>`;
  if (turn === null)
    return html`<section class="moves-panel">
      ${head}
      <p>${say("analyse.over")}</p>
    </section>`;
  const { weighed } = session;
  const who = say("seat.number", { seat: turn + 1 });
  const state = !session.isWeighable
    ? say("analyse.hidden", { who })
    : session.isFinal
      ? say("analyse.final", { who })
      : weighed
        ? say("analyse.quick", { who })
        : say("analyse.weighing", { who });
  return html`<section class="moves-panel" aria-labelledby="moves-title" aria-busy=${String(!session.isFinal)}>
    ${head}
    <p class="hint" role="status">${state}</p>
    ${weighed ? weighedMoves(session, weighed) : plainMoves(session)}
  </section>`;
}

/** The moves of a hand that nobody weighs, or has weighed yet. @param {AnalysisSession} session */
function plainMoves(session) {
  const { moves } = drawingOf(session.told.game);
  return html`<ol class="plain-moves" aria-labelledby="moves-title">
    ${inOrder(session.legal).map(
      (move) =>
        html`<li>
          <button type="button" class="button" data-move=${move} @click=${() => session.play(move)}>
            ${rich(moves.words(move))}
          </button>
        </li>`,
    )}
  </ol>`;
}

/** By suit where moves are cards. @param {string[]} legal */
const inOrder = (legal) =>
  [...legal].sort((a, b) =>
    isCard(a) && isCard(b)
      ? "SHCD".indexOf(suitOf(a)) - "SHCD".indexOf(suitOf(b)) || rankIndex(b, true) - rankIndex(a, true)
      : 0,
  );

/** @param {AnalysisSession} session @param {import("../shared/wire.js").WeighedPosition} weighed */
function weighedMoves(session, { moves, unit }) {
  const { moves: drawn } = drawingOf(session.told.game);
  const ends = moves.flatMap(({ value, uncertainty }) => [value - REACH * uncertainty, value + REACH * uncertainty]);
  const range = { least: Math.min(0, ...ends), most: Math.max(0, ...ends) };
  return html`<ol class="weighed-moves" aria-labelledby="moves-title">
      ${moves.map((each, index) => {
        const value = `${each.value > 0 ? "+" : ""}${amountText(unit, each.value)}`;
        const doubt = amountText(unit, REACH * each.uncertainty);
        return html`<li class=${index === 0 ? "is-best" : ""}>
          <button
            type="button"
            class="weighed-move"
            data-move=${each.move}
            @click=${() => session.play(each.move)}
            @pointerenter=${() => session.point(each.move)}
            @pointerleave=${() => session.point(null)}
            @focus=${() => session.point(each.move)}
            @blur=${() => setTimeout(() => session.point(null))}
          >
            <b class="weighed-words">${rich(drawn.words(each.move))}</b>
            ${valueBar(each, range)}
            <span class="weighed-value">${value} <small>${say("luck.doubt", { doubt })}</small></span>
            ${why(each, index)}
          </button>
        </li>`;
      })}
    </ol>
    <p class="hint">${say(`analyse.unit.${unit}`)}</p>`;
}

/** The best move is better than all others; of another move it is said why the best one is better. */
const why = (/** @type {WeighedMove} */ { reasons }, /** @type {number} */ index) =>
  reasons.length === 0
    ? nothing
    : html`<span class="weighed-why"
        >${index > 0 ? html`<i>${say("analyse.worse")}</i> ` : nothing}${rich(whyWords(reasons.slice(0, 1)))}</span
      >`;

const WIDTH = 100;
const HEIGHT = 12;

/**
 * A value between the least and the most of all moves: a bar from nothing. A line over it reaches as far as chance.
 *
 * @param {WeighedMove} move
 * @param {{least: number, most: number}} range
 */
function valueBar({ value, uncertainty }, { least, most }) {
  const x = (/** @type {number} */ amount) => (WIDTH * (amount - least)) / (most - least || 1);
  const [zero, end] = [x(0), x(value)];
  const [from, to] = [x(value - REACH * uncertainty), x(value + REACH * uncertainty)];
  return html`<svg class="value-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
    <rect class="value-ground" width=${WIDTH} height=${HEIGHT}></rect>
    <rect
      class=${value < 0 ? "value-loss" : "value-gain"}
      x=${Math.min(zero, end)}
      width=${Math.abs(end - zero)}
      height=${HEIGHT}
    ></rect>
    <rect class="value-doubt" x=${from} y=${HEIGHT / 2 - 1.2} width=${Math.max(to - from, 0.6)} height="2.4"></rect>
    ${svg`<rect class="value-zero" x=${zero - 0.3} width="0.6" height=${HEIGHT}></rect>`}
  </svg>`;
}

/** Asks for the card that was drawn: one of those that are not to be seen. @param {AnalysisSession} session */
function drawnTray(session) {
  const { hands, table } = session.told.shown;
  const seen = new Set([...hands.flat(), ...Object.values(table.piles ?? {}).flat()]);
  return html`<p role="status">${say("analyse.drawn")}</p>
    ${tray(
      say("analyse.drawn"),
      (card) => (seen.has(card) ? say("analyse.seen") : ""),
      (card) => seen.has(card) || session.drew(card),
    )}
    <button type="button" class="button" @click=${() => session.go(session.node)}>${say("action.cancel")}</button>`;
}

/** The line, and what was tried beside it. @param {AnalysisSession} session */
export function linePanel(session) {
  const { root } = session.tree;
  return html`<section class="line-panel" aria-labelledby="line-title">
    <h2 id="line-title">${say("analyse.line")}</h2>
    <ol class="line">
      <li>${nodeButton(session, root, say("analyse.start"))}</li>
      ${lineFrom(session, root)}
    </ol>
  </section>`;
}

/**
 * All that follows a position: its line, and after each move the moves that stand beside it.
 *
 * @param {AnalysisSession} session
 * @param {Node} node
 * @returns {unknown[]}
 */
function lineFrom(session, node) {
  const items = [];
  for (let at = node; at.children[0]; at = at.children[0]) {
    const [next, ...others] = at.children;
    items.push(html`<li>${nodeButton(session, next, playWords(session, next))}</li>`);
    for (const other of others) {
      items.push(
        html`<li class="variation">
          <ol class="line" aria-label=${say("analyse.variation")}>
            <li>${nodeButton(session, other, playWords(session, other))}</li>
            ${lineFrom(session, other)}
          </ol>
        </li>`,
      );
    }
  }
  return items;
}

/** @param {AnalysisSession} session @param {Node} node */
function playWords(session, { play }) {
  const move = moveOf(play ?? "");
  if (move.startsWith("shuffle ")) return say("analyse.shuffled");
  const drawn = drawnBy(play ?? "");
  return rich(`${drawingOf(session.told.game).moves.words(move)}${drawn ? ` +${drawn}` : ""}`);
}

/** @param {AnalysisSession} session @param {Node} node @param {unknown} words */
const nodeButton = (session, node, words) =>
  html`<button
    type="button"
    class="line-play"
    aria-current=${node === session.node ? "step" : nothing}
    @click=${() => session.go(node)}
  >
    ${words}
  </button>`;
