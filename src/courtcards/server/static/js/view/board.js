/** The table itself: the players round it, the cross or the trick, the own hand; the cards lie in a layer above. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { back } from "../cards/face.js";
import { cardWords, placeWords } from "../cards/names.js";
import { PLACES, canMove, isCorner } from "../moves.js";
import { contractWords, trumpOf } from "../narrate.js";
import { openTargets } from "../play/presses.js";
import { count, say } from "../words.js";
import { actions } from "./actions.js";
import { banner } from "./banner.js";
import { choosing } from "./choosing.js";
import { result } from "./result.js";
import { suitSign, cardSign } from "./rich.js";
import { plate, seats } from "./seats.js";
import { calls } from "./calls.js";
import { watching } from "./watching.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("./showing.js").Showing} Showing
 * @typedef {{place: string | null}} Reach which place the Tab key reaches
 */

/** @param {Session} session @param {Reach} reach */
export const boardParts = (session, reach) => html`
  ${seats(session)}
  ${session.shown.game === "kings-corner" ? cross(session, session.shown, reach) : trick(session, session.shown)}
  <div class="own">
    ${plate(session, session.near)}
    ${banner(session)}
    ${session.isWatching ? watching(session) : actions(session)}
  </div>
  <div class="hand ${session.showsMyTurn ? "is-turn" : ""}"></div>
`;

/** How many cards the long piles have; the stage shows and places those that it had to squeeze. @param {{shown: import("../types.js").View}} session */
export const pileCounts = ({ shown }) => (shown.game !== "kings-corner" ? nothing : html`<div class="pile-counts" aria-hidden="true">
  ${PLACES.map((place) => html`<span class="pile-count" data-place=${place} hidden>${shown.table?.piles[place]?.length ?? 0}</span>`)}</div>`);

/** What lies over the cards. @param {Session} session */
export const overlays = (session) => html`
  ${session.peek && session.shown.game === "kings-corner" ? peek(session.shown, session.peek) : nothing}
  ${choosing(session)}
  ${result(session)}
  ${calls(session)}
`;

/** @param {Showing} session @param {import("../types.js").KingsCornerView} view @param {Reach} reach */
export function cross(session, view, reach) {
  const targets = openTargets(session);
  const stock = view.table?.stock ?? 0;
  return html`<div class="cross" role="group" aria-label=${say("cross.label")}>
    ${PLACES.map((place) => spot(session, view, place, { isTarget: targets.includes(place), isReachable: place === (reach.place ?? "N") }))}
    <div class="stock ${stock === 0 ? "is-empty" : ""}" title=${count("stock.cards", stock)}>
      <div class="card stock-card">${stock > 0 ? back() : nothing}</div>
      <span class="stock-count"><b aria-hidden="true">${stock}</b><span class="visually-hidden">${count("stock.cards", stock)}</span></span>
      ${pot(view)}
    </div>
  </div>`;
}

/** @param {import("../types.js").KingsCornerView} view */
function pot(view) {
  const chips = view.table?.pot;
  if (chips == null) return nothing;
  return html`<span class="pot" title=${count("pot.chips", chips)}><i class="icon icon-chip" aria-hidden="true"></i><b aria-hidden="true">${chips}</b>
    <span class="visually-hidden">${count("pot.chips", chips)}</span></span>`;
}

/**
 * @param {Showing} session @param {import("../types.js").KingsCornerView} view @param {string} place
 * @param {{isTarget: boolean, isReachable: boolean}} state
 */
function spot(session, view, place, { isTarget, isReachable }) {
  const pile = view.table?.piles[place] ?? [];
  const isSelected = session.selected === place;
  const classes = [
    "place",
    isCorner(place) ? "is-corner" : "is-side",
    pile.length ? "" : "is-empty",
    isTarget ? "is-target" : "",
    isSelected ? "is-selected" : "",
    session.selected === null && canMove(session.legal, place) ? "is-movable" : "",
    session.advised.places.includes(place) ? "is-advised" : "",
  ];
  return html`<button type="button" class=${classes.join(" ")} data-place=${place} tabindex=${isReachable ? 0 : -1}
    aria-label=${placeLabel(place, pile, isTarget)} aria-pressed=${String(isSelected)}>
    ${pile.length ? nothing : html`<span class="place-name" aria-hidden="true">${isCorner(place) ? html`<i class="icon icon-crown"></i>` : say(`place.letter.${place}`)}</span>`}
  </button>`;
}

/** @param {string} place @param {string[]} pile @param {boolean} isTarget */
function placeLabel(place, pile, isTarget) {
  const top = pile.at(-1);
  const bottom = pile[0];
  const what =
    top === undefined || bottom === undefined
      ? say(isCorner(place) ? "place.empty-corner" : "place.empty-side", { place: placeWords(place) })
      : pile.length === 1
        ? say("place.one", { place: placeWords(place), card: cardWords(top) })
        : say("place.pile", { place: placeWords(place), top: cardWords(top), bottom: cardWords(bottom) });
  return isTarget ? say("place.target", { place: what }) : what;
}

/** Every card of a pile, in a line. @param {import("../types.js").KingsCornerView} view @param {string} place */
export function peek(view, place) {
  const pile = view.table?.piles[place] ?? [];
  if (pile.length < 2) return nothing;
  return html`<div class="peek" role="status"><b>${placeWords(place)}</b> ${pile.map(cardSign)}</div>`;
}

/** The trick that is being played, from 1. @param {import("../types.js").DoubleKingView} view */
const trickNumber = (view) => Math.min((view.table?.tricks_won.reduce((sum, won) => sum + won, 0) ?? 0) + 1, 13);

/** @param {Showing} session @param {import("../types.js").DoubleKingView} view */
export function trick(session, view) {
  const contract = view.table?.contract ?? null;
  const trump = trumpOf(contract);
  return html`<div class="trick" role="group" aria-label=${say("trick.label")}>
    ${trump ? html`<svg class="trump-mark" data-suit=${trump} viewBox="0 0 20 20" aria-hidden="true"><use href="#pip-${trump}"></use></svg>` : nothing}
    ${session.players.map((_, seat) => html`<div class="trick-spot" data-seat=${seat}></div>`)}
  </div>
  ${contract ? html`<div class="contract" data-contract=${contract}>
      ${trump ? suitSign(trump) : html`<i class="icon icon-${contract}" aria-hidden="true"></i>`}
      <b>${contractWords(contract)}</b>
      <span class="contract-worth">${say(trump ? "worth.trump" : `worth.${contract}`)}</span>
      <span class="contract-trick">${say("trick.number", { number: trickNumber(view) })}</span>
    </div>` : nothing}
  ${view.table?.last_trick && view.table.trick.length === 0 ? html`<div class="last-trick"><span>${say("trick.last")}</span> ${view.table.last_trick.map(cardSign)}</div>` : nothing}`;
}
