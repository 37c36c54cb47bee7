/** Rectangles on the board, and where a card lies on it. All in pixels of the board, from its upper left corner. */

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 *
 * @typedef {object} Placement Where one card lies.
 * @property {number} x of its upper left corner, as if it were not turned
 * @property {number} y
 * @property {number} w its width; the height follows
 * @property {number} turn in degrees, round its centre
 * @property {number} z
 * @property {"hand" | "pile" | "trick" | "fan"} zone
 * @property {boolean} [showsTop] only its upper edge is to be seen: rank and suit stand side by side there
 */

import { CARD_RATIO } from "../cards/face.js";

/** @param {number} width */
export const heightOf = (width) => width * CARD_RATIO;

/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {Rect} rect */
export const centre = (rect) => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });

/** Where an element lies on the board. @param {Element} element @param {Element} board @returns {Rect} */
export function rectOn(element, board) {
  const inner = element.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  return { x: inner.left - outer.left, y: inner.top - outer.top, w: inner.width, h: inner.height };
}

/** The rectangle of a card that lies there, as if it were not turned. @param {Placement} place @returns {Rect} */
export const rectOfCard = (place) => ({ x: place.x, y: place.y, w: place.w, h: heightOf(place.w) });

/** The smallest rectangle round some others. @param {Rect[]} rects @returns {Rect} */
export function around(rects) {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** A small card in the middle of a rectangle: where cards come from and go to. @param {Rect} rect @param {number} w */
export function cardWithin(rect, w) {
  const middle = centre(rect);
  return { x: middle.x - w / 2, y: middle.y - heightOf(w) / 2, w };
}

/** The CSS transform of a card that lies there; its origin is the upper left corner. @param {Placement} place */
export function transformOf(place) {
  const h = heightOf(place.w);
  const turned = place.turn ? ` rotate(${place.turn}deg)` : "";
  return turned
    ? `translate(${place.x + place.w / 2}px, ${place.y + h / 2}px)${turned} translate(${-place.w / 2}px, ${-h / 2}px)`
    : `translate(${place.x}px, ${place.y}px)`;
}

/**
 * Sets an element to a rectangle of its region.
 *
 * @param {Element | null} element
 * @param {Rect} rect
 * @param {Rect} region
 * @param {number} [turn]
 */
export function put(element, rect, region, turn = 0) {
  if (!(element instanceof HTMLElement)) return;
  element.style.left = `${rect.x - region.x}px`;
  element.style.top = `${rect.y - region.y}px`;
  element.style.width = `${rect.w}px`;
  element.style.height = `${rect.h}px`;
  if (turn) element.style.transform = `rotate(${turn}deg)`;
}
