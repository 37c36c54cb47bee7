/**
 * Play by keyboard alone.
 *
 * Arrows move in the hand, and up from it to the places of the board; Enter or the space bar selects and plays; with
 * several targets open the focus goes to the first, and arrows move among them.
 */

import { centre } from "../layout/geometry.js";
import { cardWords } from "../cards/names.js";
import { isHeldByHand, moveInHand } from "../layout/hand-order.js";
import { openTargets } from "../moves.js";
import { sortedHand } from "../view/stage.js";
import { say } from "../words.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./playing.js").Playing} Playing
 * @typedef {import("./focus.js").Focus} Focus
 *
 * @typedef {object} Desk What the keyboard works on.
 * @property {Playing} session
 * @property {Focus} focus
 * @property {() => Map<string, import("../layout/geometry.js").Rect>} areas
 * @property {(words: string) => void} tell says something to those who listen
 * @property {(key: string) => (() => void) | undefined} shortcut what else a letter does on this page
 *
 * @typedef {object} Room What the letters of a table open.
 * @property {(tab: string) => void} toggleSide
 * @property {() => void} openKeys
 * @property {boolean} hasChat
 */

/** @type {Record<string, {x: number, y: number}>} */
const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** @param {() => Desk | null} found what there is to work on now */
export function listenToKeys(found) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const desk = found();
    if (desk && pressedKey(desk, event)) event.preventDefault();
  });
}

/** In a field, a dialog, or the log: those have keys of their own. @param {EventTarget | null} target */
const isElsewhere = (target) =>
  target instanceof Element && target.closest("input, select, textarea, dialog, .side") !== null;

/** @param {Desk} desk @param {KeyboardEvent} event @returns {boolean} was it ours? */
function pressedKey(desk, event) {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const card = target.matches(".zone-hand") ? target.dataset.card : undefined;
  const place = target.dataset.place;
  const arrow = ARROWS[event.key];
  if (arrow && card && event.shiftKey && isHeldByHand()) return moveCard(desk, card, arrow.x);
  if (arrow) return moveFocus(desk, arrow, card, place);
  if (event.key === "Enter" || event.key === " ") return confirm(desk, card, place);
  if (event.key === "Escape") return putBack(desk, place);
  return shortcut(desk, event.key.toLowerCase());
}

/**
 * @param {Desk} desk
 * @param {{x: number, y: number}} arrow
 * @param {string | undefined} card
 * @param {string | undefined} place
 */
function moveFocus(desk, arrow, card, place) {
  if (place) return moveAmongPlaces(desk, arrow, place);
  const hand = sortedHand(desk.session.shown);
  if (hand.length === 0) return toPlaces(desk);
  if (card === undefined) {
    desk.focus.toCard(desk.focus.card ?? hand[0] ?? "");
    return true;
  }
  if (arrow.y < 0) return toPlaces(desk);
  const next = hand[(hand.indexOf(card) + (arrow.x || 0) + hand.length) % hand.length];
  if (arrow.x && next) desk.focus.toCard(next);
  return true;
}

/** Moves the card under the focus along the hand. @param {Desk} desk @param {string} card @param {number} way */
function moveCard({ session, focus, tell }, card, way) {
  const hand = sortedHand(session.shown);
  const index = hand.indexOf(card) + way;
  if (way === 0 || index < 0 || index >= hand.length) return true;
  moveInHand(session.shown, session.drawing.holding, card, index);
  tell(say("hand.moved", { card: cardWords(card), place: index + 1, count: hand.length }));
  session.refresh();
  focus.toCard(card);
  return true;
}

/** @param {Desk} desk */
function toPlaces(desk) {
  const { places, entry } = desk.session.drawing.hands;
  if (places.length === 0) return false;
  desk.focus.toPlace(openTargets(desk.session)[0] ?? desk.focus.place ?? entry);
  return true;
}

/**
 * To the nearest place that way: among the targets where some are open.
 *
 * @param {Desk} desk
 * @param {{x: number, y: number}} arrow
 * @param {string} from
 */
function moveAmongPlaces(desk, arrow, from) {
  const areas = desk.areas();
  const start = areas.get(from);
  if (!start) return false;
  const targets = openTargets(desk.session);
  const origin = centre(start);
  let best = "";
  let least = Infinity;
  for (const place of targets.length > 0 ? targets : desk.session.drawing.hands.places) {
    const area = areas.get(place);
    if (!area || place === from) continue;
    const middle = centre(area);
    const ahead = (middle.x - origin.x) * arrow.x + (middle.y - origin.y) * arrow.y;
    const aside = Math.abs((middle.x - origin.x) * arrow.y + (middle.y - origin.y) * arrow.x);
    if (ahead > 4 && ahead + 2 * aside < least) {
      best = place;
      least = ahead + 2 * aside;
    }
  }
  if (best) desk.focus.toPlace(best);
  else if (arrow.y > 0 && desk.focus.card) desk.focus.toCard(desk.focus.card);
  return true;
}

/** @param {Desk} desk @param {string | undefined} card @param {string | undefined} place */
function confirm(desk, card, place) {
  const { session, focus } = desk;
  if (place) {
    const isPlay = session.selected !== null && session.selected !== place;
    session.drawing.hands.pressPlace(session, place);
    const target = openTargets(session)[0];
    if (isPlay && focus.card) focus.toCard(focus.card);
    else if (session.selected === place && target) focus.toPlace(target);
    return true;
  }
  if (!card) return false;
  const wasSelected = session.selected === card;
  session.drawing.hands.press(session, card);
  const targets = openTargets(session);
  if (targets.length > 1 && !wasSelected) focus.toPlace(targets[0] ?? "");
  return true;
}

/** @param {Desk} desk @param {string | undefined} place */
function putBack(desk, place) {
  const { session, focus } = desk;
  session.putAside();
  if (session.selected === null && session.peek === null) return false;
  session.select(null);
  if (place && focus.card) focus.toCard(focus.card);
  return true;
}

/** @param {Desk} desk @param {string} key */
function shortcut({ session, shortcut: other }, key) {
  const own = session.latest.phase === "playing" ? session.drawing.hands.key(session, key) : undefined;
  const act = own ?? other(key);
  act?.();
  return act !== undefined;
}

/**
 * What a letter does at every table.
 *
 * @param {Session} session
 * @param {Room} room
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
export function tableShortcut(session, room, key) {
  /** @type {Record<string, () => void>} */
  const keys = {
    "n": () => session.deal(),
    "s": () => room.toggleSide("scores"),
    "l": () => room.toggleSide("log"),
    "c": () => room.hasChat && room.toggleSide("chat"),
    "h": () => session.askHint(),
    "t": () => session.mayTakeBack && session.order({ type: "takeback" }),
    "?": () => room.openKeys(),
  };
  if (key === "d" && session.latest.phase === "to-deal") return () => session.deal();
  return keys[key];
}
