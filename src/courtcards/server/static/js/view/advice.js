/** A hint, drawn: the button that asks for it, and the sentence beside what stands out on the table. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { placeWords } from "../cards/names.js";
import { parseMove } from "../moves.js";
import { contractWords } from "../narrate.js";
import { count, say } from "../words.js";
import { amountText, amountWords, moveWords, rounded } from "./moves-in-words.js";
import { rich } from "./rich.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../types.js").Hint} Hint
 */

/** @param {Session} session @param {string} kind how it looks where it stands */
export const hintButton = (session, kind) => (!session.mayAskHint ? nothing : html`<button type="button" class="${kind} ask-hint" aria-keyshortcuts="H" title=${say("advice.ask.long")} aria-label=${say("advice.ask.long")}
  aria-disabled=${String(session.advice.isAsking)} @click=${() => session.askHint()}><i class="icon icon-hint" aria-hidden="true"></i><span class="action-words">${say("advice.ask")}</span></button>`);

/** @param {Session} session */
export function advicePanel(session) {
  const { advice } = session;
  if (advice.isAsking) return html`<section class="call advice is-asking"><p>${say("advice.asking")}</p></section>`;
  const { hint } = advice;
  if (!hint) return nothing;
  return html`<section class="call advice" aria-label=${say("advice.ask")}>
    <div class="advice-said"><i class="icon icon-hint" aria-hidden="true"></i><p>${rich(adviceWords(hint))}</p>
      <button type="button" class="toast-close" aria-label=${say("action.dismiss")} @click=${() => session.dropHint()}><i class="icon icon-close" aria-hidden="true"></i></button></div>
    ${hint.moves.length < 2 ? nothing : html`
      <button type="button" class="button quiet advice-more" aria-expanded=${String(advice.isWhole)} aria-controls="advice-moves" @click=${() => unfold(advice)}>
        ${advice.isWhole ? say("advice.less") : count("advice.more", hint.moves.length - 1)}</button>
      <div id="advice-moves" role="region" tabindex="0" aria-label=${say("advice.all")} ?hidden=${!advice.isWhole}>${advice.isWhole ? everyMove(hint) : nothing}</div>`}
  </section>`;
}

/** @param {Session["advice"]} advice */
function unfold(advice) {
  advice.unfold(!advice.isWhole);
  document.getElementById("advice-moves")?.scrollIntoView({ block: "nearest" });
}

/** All that could be played, by how much it is worse: what was looked at less may seem better by chance. @param {Hint} hint */
function everyMove({ unit, moves }) {
  const [best] = moves;
  return html`<table class="advice-moves"><thead class="visually-hidden"><tr><th scope="col">${say("advice.move")}</th><th scope="col">${say("advice.worse")}</th></tr></thead>
    <tbody>${moves.map(({ move, worth }, index) => html`<tr class=${index === 0 ? "is-best" : ""}><th scope="row">${rich(moveWords(move))}</th>
      <td>${index === 0 ? say("advice.best") : amountText(unit, Math.min(0, worth - (best?.worth ?? worth)))}</td></tr>`)}</tbody></table>
    <p class="advice-unit">${say(`advice.unit.${unit}`)}</p>`;
}

/** The one sentence; cards as the server writes them. @param {Hint} hint */
export function adviceWords({ unit, moves: [best, next] }) {
  if (!best) return "";
  const what = wouldDo(best.move);
  if (!next) return say("advice.only", { what });
  const gain = best.worth - next.worth;
  if (rounded(unit, gain) <= 0) return say("advice.equal", { what, other: moveWords(next.move) });
  return say("advice.better", { what, gain: amountWords(unit, gain), other: moveWords(next.move) });
}

/** @param {string} text */
function wouldDo(text) {
  const move = parseMove(text);
  switch (move.kind) {
    case "card":
      return say("advice.card", { card: move.card });
    case "lay":
      return say("advice.lay", { card: move.card, place: placeWords(move.to) });
    case "pile":
      return say("advice.pile", { from: placeWords(move.from), place: placeWords(move.to) });
    case "choose":
      return say("advice.choose", { contract: contractWords(move.contract) });
    case "recycle":
      return say("advice.recycle", { place: placeWords(move.from) });
    default:
      return say(`advice.${move.kind}`);
  }
}
