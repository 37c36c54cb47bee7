/** Draws the cross: its eight places, the stock in the middle, the counts of long piles, a pile shown in full. */

import { back } from "../../js/shared/cards/face.js";
import { cardWords } from "../../js/shared/cards/names.js";
import { last } from "../../js/shared/last.js";
import { canMove, openTargets } from "../../js/shared/moves.js";
import { pressable } from "../../js/shared/view/pressable.js";
import { cardSign } from "../../js/shared/view/rich.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asCross, isCorner, PLACES, placeWords } from "./places.js";

/** @typedef {import("../../js/shared/view/showing.js").Showing} Showing */

/** The places as they are read, row after row, with the stock in their middle. */
const FIRST = "NW";
const BEFORE_STOCK = [FIRST, "N", "NE", "W"];
const AFTER_STOCK = ["E", "SW", "S", "SE"];

/**
 * How many cards the long piles have; the stage shows and places those that it had to squeeze. And the letters of the
 * piles that a hint names; a place without cards shows its own.
 *
 * @param {Showing} session
 */
export const pileCounts = ({ shown, advised }) =>
  html`<div class="pile-counts" aria-hidden="true">
    ${PLACES.map(
      (place) =>
        html`<span class="pile-count" data-place=${place} hidden
          >${asCross(shown).table?.piles[place]?.length ?? 0}</span
        >`,
    )}
    ${advised.places.map(
      (place) => html`<span class="pile-letter" data-place=${place} hidden>${say(`place.letter.${place}`)}</span>`,
    )}
  </div>`;

/** The top cards of the cross in little. @param {import("../../js/shared/types.js").View} view */
export function smallCross(view) {
  const { table } = asCross(view);
  const spots = (/** @type {string[]} */ list) =>
    list.map((place) => {
      const top = last(table?.piles[place] ?? []);
      return html`<span class=${isCorner(place) ? "is-corner" : ""}
        >${top ? html`<span class="visually-hidden">${placeWords(place)}</span> ${cardSign(top)}` : nothing}</span
      >`;
    });
  return html`<p class="small-cross">
    ${spots(BEFORE_STOCK)}<span class="small-stock" title=${count("stock.cards", table?.stock ?? 0)}
      >${table?.stock ?? 0}</span
    >${spots(AFTER_STOCK)}
  </p>`;
}

/**
 * @param {Showing} session
 * @param {string | null} reach the place that the Tab key reaches
 */
export function cross(session, reach) {
  const view = asCross(session.shown);
  const targets = openTargets(session);
  const stock = view.table?.stock ?? 0;
  const places = (/** @type {string[]} */ list) =>
    list.map((place) =>
      spot(session, view, place, { isTarget: targets.includes(place), isReachable: place === (reach ?? FIRST) }),
    );
  return html`<div class="cross" role="group" aria-label=${say("cross.label")}>
    ${places(BEFORE_STOCK)}
    <div class="stock ${stock === 0 ? "is-empty" : ""}" title=${count("stock.cards", stock)}>
      <div class="card stock-card">${stock > 0 ? back() : nothing}</div>
      <span class="stock-count"
        ><b aria-hidden="true">${stock}</b><span class="visually-hidden">${count("stock.cards", stock)}</span></span
      >
      ${pressable(session, "stock", say("press.stock"))} ${pot(view)}
    </div>
    ${places(AFTER_STOCK)}
  </div>`;
}

/** @param {import("./places.js").View} view */
function pot(view) {
  const chips = view.table?.pot;
  if (chips == null) return nothing;
  return html`<span class="pot" title=${count("pot.chips", chips)}
    ><i class="icon icon-chip" aria-hidden="true"></i><b aria-hidden="true">${chips}</b>
    <span class="visually-hidden">${count("pot.chips", chips)}</span></span
  >`;
}

/**
 * @param {Showing} session
 * @param {import("./places.js").View} view
 * @param {string} place
 * @param {{isTarget: boolean, isReachable: boolean}} state
 */
function spot(session, view, place, { isTarget, isReachable }) {
  const pile = view.table?.piles[place] ?? [];
  const isSelected = session.selected === place;
  const isMovable = session.selected === null && canMove(session.legal, place);
  const classes = [
    "place",
    isCorner(place) ? "is-corner" : "is-side",
    pile.length ? "" : "is-empty",
    isTarget ? "is-target" : "",
    isSelected ? "is-selected" : "",
    isMovable ? "is-movable" : "",
    session.advised.places.includes(place) ? "is-advised" : "",
  ];
  return html`<button
    type="button"
    class=${classes.join(" ")}
    data-place=${place}
    tabindex=${isReachable ? 0 : -1}
    aria-label=${placeLabel(place, pile, { isTarget, isMovable })}
    aria-pressed=${String(isSelected)}
  >
    ${
      pile.length
        ? nothing
        : html`<span class="place-name" data-letter=${say(`place.letter.${place}`)}
            >${isCorner(place) ? html`<i class="icon icon-crown" aria-hidden="true"></i>` : nothing}</span
          >`
    }
  </button>`;
}

/** @param {string} place @param {string[]} pile @param {{isTarget: boolean, isMovable: boolean}} state */
function placeLabel(place, pile, { isTarget, isMovable }) {
  const top = last(pile);
  const bottom = pile[0];
  const what =
    top === undefined || bottom === undefined
      ? say(isCorner(place) ? "place.empty-corner" : "place.empty-side", { place: placeWords(place) })
      : pile.length === 1
        ? say("place.one", { place: placeWords(place), card: cardWords(top) })
        : say("place.pile", { place: placeWords(place), top: cardWords(top), bottom: cardWords(bottom) });
  if (isTarget) return say("place.target", { place: what });
  return isMovable ? say("place.movable", { place: what }) : what;
}

/** Every card of a pile, in a line. @param {Showing} showing @param {string} place */
export function peek({ shown }, place) {
  const pile = asCross(shown).table?.piles[place] ?? [];
  if (pile.length < 2) return nothing;
  return html`<div class="peek" role="status"><b>${placeWords(place)}</b> ${pile.map(cardSign)}</div>`;
}
