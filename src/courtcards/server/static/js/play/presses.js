/** What pressing a card or a pile means: select, aim, play. The same for mouse, finger and keyboard. */

import { isCorner, targetsOf, canMove, PLACES } from "../moves.js";
import { cardWords, isCard, placeWords } from "../cards/names.js";
import { current } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * A card of the hand is pressed. The first press selects it, the second plays it.
 * @param {Session} session @param {string} card
 */
export function pressCard(session, card) {
  if (session.shown.game === "double-king") pressTrickCard(session, card);
  else pressHandCard(session, card);
}

/** @param {Session} session @param {string} card */
function pressTrickCard(session, card) {
  const isLegal = session.legal.includes(card);
  const playsAtOnce = current().press === "once" && isLegal;
  if (session.selected !== card && !playsAtOnce) return session.select(card);
  session.play(card);
}

/** @param {Session} session @param {string} card */
function pressHandCard(session, card) {
  const targets = targetsOf(session.legal, card);
  if (session.selected !== card) {
    if (current().press === "once" && targets.length === 1) return session.play(`${card}>${targets[0]}`);
    return session.select(card);
  }
  const target = onlyTarget(session, targets);
  if (target) return session.play(`${card}>${target}`);
  if (!session.isMyTurn) return session.play(card);
  if (targets.length === 0) return session.hint(say("hint.no-target", { card: cardWords(card) }));
  session.hint(say("hint.choose-target"));
}

/**
 * The one place that a press can mean: a single target, or any of several empty ones of the same kind.
 * @param {Session} session @param {string[]} targets
 */
function onlyTarget(session, targets) {
  if (targets.length <= 1) return targets[0];
  const table = session.latest.table;
  const isEmpty = (/** @type {string} */ place) => !!table && "piles" in table && (table.piles[place] ?? []).length === 0;
  const first = targets[0] ?? "";
  return targets.every((place) => isEmpty(place) && isCorner(place) === isCorner(first)) ? first : undefined;
}

/**
 * A place of the cross is pressed: as the target of what is selected, or to pick its pile up.
 * @param {Session} session @param {string} place
 */
export function pressPlace(session, place) {
  const source = session.selected;
  if (source && source !== place) return session.play(`${source}>${place}`);
  if (source === place) return pressPileAgain(session, place);
  if (canMove(session.legal, place)) return session.select(place);
  session.look(session.peek === place ? null : place);
}

/** @param {Session} session @param {string} place */
function pressPileAgain(session, place) {
  const target = onlyTarget(session, targetsOf(session.legal, place));
  if (target) return session.play(`${place}>${target}`);
  session.select(null);
}

/** A card or pile is dropped on a place. @param {Session} session @param {string} source @param {string} place */
export function drop(session, source, place) {
  if (source !== place) session.play(`${source}>${place}`);
}

/** Where what is selected may go, nearest reading first. @param {Pick<Session, "selected" | "legal">} session */
export function openTargets(session) {
  return session.selected ? targetsOf(session.legal, session.selected) : [];
}

/** What is selected, in words. @param {string} source */
export const sourceWords = (source) => (isCard(source) ? say("card.the", { card: cardWords(source) }) : say("pile.of", { place: placeWords(source) }));

/** Ends the turn, or asks why it cannot be ended. @param {Session} session */
export const endTurn = (session) => session.play("end");

/** @param {string} text */
export const isPlace = (text) => PLACES.includes(text);
