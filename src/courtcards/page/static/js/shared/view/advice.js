/** A hint, drawn: its button, the sentence beside what stands out on the table, and every move. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../words.js";
import { amountText, amountWords, rounded } from "./amounts.js";
import { rich, sentence } from "./rich.js";

/**
 * @typedef {import("../play/playing.js").Playing} Session
 * @typedef {import("../wire.js").Hint} Hint
 * @typedef {import("../drawing.js").Moves} Moves
 */

/**
 * Asks for a hint; once that is there, the same button leads to every other move.
 *
 * @param {Session} session
 * @param {string} kind how it looks where it stands
 */
export function hintButton(session, kind) {
  const { advice } = session;
  if (!session.mayAskHint) return nothing;
  const others = (advice.hint?.moves.length ?? 0) - 1;
  return others > 0
    ? leadingButton(`${kind} advice-more`, advice.isWhole ? say("advice.less") : count("advice.more", others), {
        isUnfolded: advice.isWhole,
        press: () => unfold(advice, !advice.isWhole),
      })
    : leadingButton(`${kind} ask-hint`, say("advice.ask"), {
        long: say("advice.ask.long"),
        isBusy: advice.isAsking,
        press: () => session.askHint(),
      });
}

/**
 * One button of two uses, which keeps the focus from one to the other.
 *
 * @param {string} kind
 * @param {string} words
 * @param {{press: () => void, long?: string, isBusy?: boolean, isUnfolded?: boolean}} use
 */
const leadingButton = (kind, words, { press, long = words, isBusy, isUnfolded }) =>
  html`<button
    type="button"
    class=${kind}
    aria-keyshortcuts=${isUnfolded === undefined ? "H" : nothing}
    title=${long}
    aria-label=${long}
    aria-disabled=${isBusy === undefined ? nothing : String(isBusy)}
    aria-expanded=${isUnfolded === undefined ? nothing : String(isUnfolded)}
    aria-controls=${isUnfolded === undefined ? nothing : "advice-moves"}
    @click=${press}
  >
    <i class="icon icon-hint" aria-hidden="true"></i><span class="action-words">${words}</span>
  </button>`;

/** The hint for a play, which stands in the line of the turn. @param {Session} session */
export const hintForPlay = (session) => (session.isChoosing ? null : session.advice.hint);

/** A hint for what is about to be chosen: part of the choice. @param {Session} session */
export function advicePanel(session) {
  const { advice } = session;
  if (advice.isAsking) return html`<section class="call advice is-asking"><p>${say("advice.asking")}</p></section>`;
  const { hint } = advice;
  if (!hint) return nothing;
  return html`<section class="call advice" aria-label=${say("advice.ask")}>
    ${said(session, hint)}
    <div id="advice-moves" role="region" tabindex="0" aria-label=${say("advice.all")} ?hidden=${!advice.isWhole}>
      ${advice.isWhole ? everyMove(hint, session.drawing.moves) : nothing}
    </div>
  </section>`;
}

/** What it says, in the line of the turn, where it covers nothing. @param {Session} session @param {Hint} hint */
export const adviceLine = (session, hint) =>
  html`<section class="toast advice" aria-label=${say("advice.ask")}>${said(session, hint)}</section>`;

/** Every move, over the table for as long as somebody looks at them. @param {Session} session */
export function everyMoveCall(session) {
  const { advice, drawing } = session;
  const hint = hintForPlay(session);
  if (!hint || !advice.isWhole) return nothing;
  return html`<section class="call advice" aria-labelledby="advice-all">
    <div class="advice-head">
      <h2 id="advice-all">${say("advice.all")}</h2>
      ${closeButton(() => unfold(advice, false))}
    </div>
    <div id="advice-moves" role="region" tabindex="0" aria-labelledby="advice-all">
      ${everyMove(hint, drawing.moves)}
    </div>
  </section>`;
}

/** The sentence, with what puts it aside. @param {Session} session @param {Hint} hint */
const said = (session, hint) =>
  html`<div class="advice-said">
    <i class="icon icon-hint" aria-hidden="true"></i>
    <p>
      ${rich(adviceWords(hint, session.drawing.moves))}
      <span class="advice-why">${rich(whyWords(hint.reasons.slice(0, 1)))}</span>
    </p>
    ${closeButton(() => session.dropHint())}
  </div>`;

/** @param {() => void} close */
const closeButton = (close) =>
  html`<button type="button" class="toast-close" aria-label=${say("action.dismiss")} @click=${close}>
    <i class="icon icon-close" aria-hidden="true"></i>
  </button>`;

/** @param {Session["advice"]} advice @param {boolean} isWhole */
function unfold(advice, isWhole) {
  advice.unfold(isWhole);
  document.getElementById("advice-moves")?.scrollIntoView({ block: "nearest" });
  if (!isWhole) /** @type {HTMLElement | null} */ (document.querySelector(".advice-more"))?.focus();
}

/**
 * What else speaks for the best, and all legal moves, by how much worse they are; never better, though a move that was
 * searched less may look so.
 *
 * @param {Hint} hint
 * @param {Moves} drawn
 */
function everyMove({ unit, moves, reasons }, drawn) {
  const [best] = moves;
  return html`<p class="advice-why advice-first">${rich(whyWords(reasons.slice(0, 1)))}</p>
    ${reasons.length < 2 ? nothing : html`<p class="advice-why">${rich(whyWords(reasons.slice(1)))}</p>`}
    <table class="advice-moves">
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

/** Why a move is better, a sentence for each reason. @param {import("../wire.js").ReasonText[]} reasons */
export const whyWords = (reasons) => reasons.map(({ words }) => sentence(words)).join(" ");

/** The one sentence; cards as the server writes them. @param {Hint} hint @param {Moves} drawn */
export function adviceWords({ unit, moves: [best, next] }, drawn) {
  if (!best) return "";
  const what = drawn.advised(best.move);
  if (!next) return say("advice.only", { what });
  const gain = best.worth - next.worth;
  if (rounded(unit, gain) <= 0) return say("advice.equal", { what, other: drawn.words(next.move) });
  return say("advice.better", { what, gain: amountWords(unit, gain), other: drawn.compared(next.move) });
}
