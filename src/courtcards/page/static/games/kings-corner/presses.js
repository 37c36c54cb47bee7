/** What pressing and pulling means on the cross: select, aim, play. The same for mouse, finger and keyboard. */

import { isCard, theCard } from "../../js/shared/cards/names.js";
import { last } from "../../js/shared/last.js";
import { canMove, targetsOf } from "../../js/shared/moves.js";
import { current } from "../../js/shared/settings.js";
import { say } from "../../js/shared/words.js";
import { asCross, isCorner, PLACES, placeWords } from "./places.js";

/** @typedef {import("../../js/shared/play/playing.js").Playing} Session */

/**
 * A card of the hand is pressed. The first press selects it, the second plays it.
 *
 * @param {Session} session
 * @param {string} card
 */
function press(session, card) {
  const { ahead } = session;
  if (ahead?.isOpen && ahead.move !== null && ahead.card === card) return ahead.toggle(ahead.move);
  const targets = targetsOf(session.legal, card);
  if (session.selected !== card) {
    if (current().press === "once" && targets.length === 1) return session.play(`${card}>${targets[0]}`);
    session.select(card);
    if (targets.length === 0) session.ask(card);
    return;
  }
  const target = onlyTarget(session, targets);
  if (target) return session.play(`${card}>${target}`);
  if (targets.length === 0) return session.ask(card);
  session.hint(say("hint.choose-target"));
}

/**
 * Where a card goes without being asked: to its only target, or to the first of several where all are empty corners or
 * all empty sides. Undefined where the player has to choose.
 *
 * @param {Session} session
 * @param {string[]} targets
 */
function onlyTarget(session, targets) {
  if (targets.length <= 1) return targets[0];
  const { table } = asCross(session.latest);
  const isEmpty = (/** @type {string} */ place) => (table?.piles[place] ?? []).length === 0;
  const first = targets[0] ?? "";
  return targets.every((place) => isEmpty(place) && isCorner(place) === isCorner(first)) ? first : undefined;
}

/**
 * A place of the cross is pressed: as the target of what is selected, or to pick its pile up.
 *
 * @param {Session} session
 * @param {string} place
 */
function pressPlace(session, place) {
  const source = session.selected;
  if (source && source !== place) {
    if (session.ahead?.isOpen && isCard(source)) return session.ahead.toggle(`${source}>${place}`);
    return session.play(`${source}>${place}`);
  }
  if (source === place) return pressPileAgain(session, place);
  if (canMove(session.legal, place)) return session.select(place);
  session.look(session.peek === place ? null : place);
  session.ask(place);
}

/** @param {Session} session @param {string} place */
function pressPileAgain(session, place) {
  const target = onlyTarget(session, targetsOf(session.legal, place));
  if (target) return session.play(`${place}>${target}`);
  session.select(null);
}

/** What is selected, in words. @param {string} source */
export const sourceWords = (source) =>
  isCard(source) ? theCard(source) : say("pile.of", { place: placeWords(source) });

/** @type {import("../../js/shared/drawing.js").Hands} */
export const hands = {
  places: PLACES,
  entry: "S",
  press,
  pressPlace,
  drop(session, source, place) {
    if (place && place !== source) session.play(`${source}>${place}`);
  },
  pulled(view, source) {
    const { table } = asCross(view);
    if (!table) return [];
    return table.cards.includes(source) ? [source] : (table.piles[source] ?? []);
  },
  top: (view, place) => last(asCross(view).table?.piles[place] ?? []) ?? null,
  keys: ["end"],
  key(session, key) {
    if (key === "e") return () => session.play("end");
    return key === "d" ? () => session.play("draw") : undefined;
  },
};
