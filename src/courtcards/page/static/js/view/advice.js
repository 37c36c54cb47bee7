/** A hint, drawn: the button that asks for it, and the sentence beside what stands out on the table. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, say } from "../words.js";
import { amountText, amountWords, rounded } from "./amounts.js";
import { rich } from "./rich.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../wire.js").Hint} Hint
 * @typedef {import("../drawing.js").Moves} Moves
 */

/** @param {Session} session @param {string} kind how it looks where it stands */
export const hintButton = (session, kind) =>
  !session.mayAskHint
    ? nothing
    : html`<button
        type="button"
        class="${kind} ask-hint"
        aria-keyshortcuts="H"
        title=${say("advice.ask.long")}
        aria-label=${say("advice.ask.long")}
        aria-disabled=${String(session.advice.isAsking)}
        @click=${() => session.askHint()}
      >
        <i class="icon icon-hint" aria-hidden="true"></i><span class="action-words">${say("advice.ask")}</span>
      </button>`;

/** @param {Session} session */
export function advicePanel(session) {
  const { advice } = session;
  if (advice.isAsking) return html`<section class="call advice is-asking"><p>${say("advice.asking")}</p></section>`;
  const { hint } = advice;
  if (!hint) return nothing;
  return html`<section class="call advice" aria-label=${say("advice.ask")}>
    <div class="advice-said">
      <i class="icon icon-hint" aria-hidden="true"></i>
      <p>${rich(adviceWords(hint, session.drawing.moves))}</p>
      <button type="button" class="toast-close" aria-label=${say("action.dismiss")} @click=${() => session.dropHint()}>
        <i class="icon icon-close" aria-hidden="true"></i>
      </button>
    </div>
    ${
      hint.moves.length < 2
        ? nothing
        : html` <button
              type="button"
              class="button quiet advice-more"
              aria-expanded=${String(advice.isWhole)}
              aria-controls="advice-moves"
              @click=${() => unfold(advice)}
            >
              ${advice.isWhole ? say("advice.less") : count("advice.more", hint.moves.length - 1)}
            </button>
            <div
              id="advice-moves"
              role="region"
              tabindex="0"
              aria-label=${say("advice.all")}
              ?hidden=${!advice.isWhole}
            >
              ${advice.isWhole ? everyMove(hint, session.drawing.moves) : nothing}
            </div>`
    }
  </section>`;
}

/** @param {Session["advice"]} advice */
function unfold(advice) {
  advice.unfold(!advice.isWhole);
  document.getElementById("advice-moves")?.scrollIntoView({ block: "nearest" });
}

/**
 * All legal moves, by how much worse they are; never better, though a move that was searched less may look so.
 *
 * @param {Hint} hint
 * @param {Moves} drawn
 */
function everyMove({ unit, moves }, drawn) {
  const [best] = moves;
  return html`<table class="advice-moves">
      <thead class="visually-hidden">
        <tr>
          <th scope="col">${say("advice.move")}</th>
          <th scope="col">${say("advice.worse")}</th>
        </tr>
      </thead>
      <tbody>
        ${moves.map(
          ({ move, worth }, index) =>
            html`<tr class=${index === 0 ? "is-best" : ""}>
              <th scope="row">${rich(drawn.words(move))}</th>
              <td>
                ${index === 0 ? say("advice.best") : amountText(unit, Math.min(0, worth - (best?.worth ?? worth)))}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="advice-unit">${say(`advice.unit.${unit}`)}</p>`;
}

/** The one sentence; cards as the server writes them. @param {Hint} hint @param {Moves} drawn */
export function adviceWords({ unit, moves: [best, next] }, drawn) {
  if (!best) return "";
  const what = drawn.advised(best.move);
  if (!next) return say("advice.only", { what });
  const gain = best.worth - next.worth;
  if (rounded(unit, gain) <= 0) return say("advice.equal", { what, other: drawn.words(next.move) });
  return say("advice.better", { what, gain: amountWords(unit, gain), other: drawn.words(next.move) });
}
