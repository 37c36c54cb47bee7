/** Draws the cross: its eight places, the stock in the middle, the counts of long piles, a pile shown in full. */

import { back } from "../../js/cards/face.js";
import { cardWords } from "../../js/cards/names.js";
import { canMove, openTargets } from "../../js/moves.js";
import { cardSign } from "../../js/view/rich.js";
import { count, say } from "../../js/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asCross, isCorner, PLACES, placeWords } from "./places.js";

/** @typedef {import("../../js/view/showing.js").Showing} Showing */

/**
 * How many cards the long piles have; the stage shows and places those that it had to squeeze.
 *
 * @param {Showing} session
 */
export const pileCounts = ({ shown }) =>
  html`<div class="pile-counts" aria-hidden="true">
    ${PLACES.map(
      (place) =>
        html`<span class="pile-count" data-place=${place} hidden
          >${asCross(shown).table?.piles[place]?.length ?? 0}</span
        >`,
    )}
  </div>`;

/**
 * @param {Showing} session
 * @param {string | null} reach the place that the Tab key reaches
 */
export function cross(session, reach) {
  const view = asCross(session.shown);
  const targets = openTargets(session);
  const stock = view.table?.stock ?? 0;
  return html`<div class="cross" role="group" aria-label=${say("cross.label")}>
    ${PLACES.map((place) =>
      spot(session, view, place, { isTarget: targets.includes(place), isReachable: place === (reach ?? "N") }),
    )}
    <div class="stock ${stock === 0 ? "is-empty" : ""}" title=${count("stock.cards", stock)}>
      <div class="card stock-card">${stock > 0 ? back() : nothing}</div>
      <span class="stock-count"
        ><b aria-hidden="true">${stock}</b><span class="visually-hidden">${count("stock.cards", stock)}</span></span
      >
      ${pot(view)}
    </div>
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
  const classes = [
    "place",
    isCorner(place) ? "is-corner" : "is-side",
    pile.length ? "" : "is-empty",
    isTarget ? "is-target" : "",
    isSelected ? "is-selected" : "",
    session.selected === null && canMove(session.legal, place) ? "is-movable" : "",
    session.advised.places.includes(place) ? "is-advised" : "",
  ];
  return html`<button
    type="button"
    class=${classes.join(" ")}
    data-place=${place}
    tabindex=${isReachable ? 0 : -1}
    aria-label=${placeLabel(place, pile, isTarget)}
    aria-pressed=${String(isSelected)}
  >
    ${
      pile.length
        ? nothing
        : html`<span class="place-name" aria-hidden="true"
            >${isCorner(place) ? html`<i class="icon icon-crown"></i>` : say(`place.letter.${place}`)}</span
          >`
    }
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

/** Every card of a pile, in a line. @param {Showing} showing @param {string} place */
export function peek({ shown }, place) {
  const pile = asCross(shown).table?.piles[place] ?? [];
  if (pile.length < 2) return nothing;
  return html`<div class="peek" role="status"><b>${placeWords(place)}</b> ${pile.map(cardSign)}</div>`;
}
