/**
 * Mouse and finger: a press selects or plays, a pull carries a card or a whole pile to where it is let go.
 */

import { centre } from "../layout/geometry.js";
import { isHeldByHand, moveInHand } from "../layout/hand-order.js";
import { sortedHand } from "../view/stage.js";

/**
 * @typedef {import("./playing.js").Playing} Session
 * @typedef {import("../view/stage.js").Stage} Stage
 *
 * @typedef {object} Pull
 * @property {number} pointer
 * @property {string} source card or place
 * @property {number} x where it began, on the page
 * @property {number} y
 * @property {{element: HTMLElement, card: string, transform: string}[]} carried empty until it has moved far enough
 */

/** A press that moves no further than this, in pixels, is not a pull: fingers tremble. */
const PULL_PX = 8;
/** What is let go within so many pixels of a place is put there. */
const REACH_PX = 26;

export class Pointer {
  /** @type {Pull | null} */
  #pull = null;
  #swallowsClick = false;

  /** @param {HTMLElement} board @param {Session} session @param {Stage} stage */
  constructor(board, session, stage) {
    this.board = board;
    this.session = session;
    this.stage = stage;
    board.addEventListener("pointerdown", (event) => this.#down(event));
    board.addEventListener("pointermove", (event) => this.#move(event));
    board.addEventListener("pointerup", (event) => this.#up(event));
    board.addEventListener("pointercancel", () => this.#cancel());
    board.addEventListener("click", (event) => this.#click(event));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#swallowsClick) {
      this.#swallowsClick = false;
      return;
    }
    const source = sourceAt(event.target);
    const { hands } = this.session.drawing;
    if (source?.card) hands.press(this.session, source.card);
    else if (source?.place) hands.pressPlace(this.session, source.place);
    else if (aboutAt(event.target)) this.#pressThing(aboutAt(event.target));
    else if (event.target instanceof Element && event.target.closest("button, a, section, dialog") === this.board)
      this.#pressNothing();
  }

  /** The empty board is pressed: the trick is cleared, what waits is shown, and nothing is selected any more. */
  #pressNothing() {
    this.session.catchUp();
    if (this.session.selected !== null || this.session.peek !== null) this.session.select(null);
  }

  /** A thing says what it is, unless something is selected: that is put back first. @param {string} about */
  #pressThing(about) {
    if (this.session.selected !== null) return this.#pressNothing();
    if (this.session.peek !== null) this.session.look(null);
    this.session.catchUp();
    this.session.ask(about);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallowsClick = false;
    const source = sourceAt(event.target);
    if (!source || event.button !== 0 || !event.isPrimary) return;
    this.#pull = {
      pointer: event.pointerId,
      source: source.card ?? source.place ?? "",
      x: event.clientX,
      y: event.clientY,
      carried: [],
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    const dx = event.clientX - pull.x;
    const dy = event.clientY - pull.y;
    if (pull.carried.length === 0 && (Math.hypot(dx, dy) < PULL_PX || !this.#begin(pull))) return;
    for (const { element, transform } of pull.carried)
      element.style.transform = `translate(${dx}px, ${dy}px) ${transform}`;
    this.#mark(event);
    if (isHeldByHand()) this.#order(pull.source, event);
  }

  /** The others make way for a card that is pulled along the hand. @param {string} card @param {PointerEvent} event */
  #order(card, event) {
    const { shown, drawing } = this.session;
    const at = sortedHand(shown).indexOf(card);
    if (at < 0 || this.#isOverTable(event)) return;
    const box = this.board.getBoundingClientRect();
    const slot = this.stage.slotAt(event.clientX - box.left, event.clientY - box.top);
    if (slot === at) return;
    moveInHand(shown, drawing.holding, card, slot);
    this.session.refresh();
  }

  /** Picks up what is pulled. @param {Pull} pull */
  #begin(pull) {
    const { session, stage } = this;
    session.catchUp();
    const cards = session.isWatching ? [] : session.drawing.hands.pulled(session.shown, pull.source);
    if (cards.length === 0) return false;
    if (session.selected !== pull.source) session.select(pull.source);
    this.board.setPointerCapture(pull.pointer);
    this.board.classList.add("is-pulling");
    cards.forEach((card, index) => {
      const element = stage.layer.element(card);
      if (!element) return;
      const transform = getComputedStyle(element).transform;
      for (const animation of element.getAnimations()) animation.cancel();
      element.style.zIndex = String(3000 + index);
      element.classList.add("is-pulled");
      stage.layer.hold(card);
      pull.carried.push({ element, card, transform });
    });
    return true;
  }

  /** Shows where it would be put down. @param {PointerEvent} event */
  #mark(event) {
    const near = this.#placeAt(event);
    for (const place of this.board.querySelectorAll(".place")) {
      place.classList.toggle("is-under", place instanceof HTMLElement && place.dataset.place === near);
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const pull = this.#pull;
    this.#pull = null;
    if (!pull || event.pointerId !== pull.pointer || pull.carried.length === 0) return;
    this.#swallowsClick = true;
    const target = this.#placeAt(event);
    this.#letGo(pull);
    this.session.drawing.hands.drop(this.session, pull.source, target, this.#isOverTable(event));
    // What was not sent goes back; what was sent waits where it was put down.
    if (!this.session.connection?.isWaiting) this.release();
    else setTimeout(() => this.release(), 1500);
    if (this.session.selected === pull.source && !this.session.connection?.isWaiting) this.session.select(null);
  }

  #cancel() {
    if (this.#pull) this.#letGo(this.#pull);
    this.#pull = null;
    this.release();
  }

  /** Cards that wait for the answer may go to their places. */
  release() {
    if (this.stage.layer.held.size === 0 || this.#pull) return;
    this.stage.layer.held.clear();
    this.session.refresh();
  }

  /** Is something being pulled just now? */
  get isPulling() {
    return this.#pull !== null && this.#pull.carried.length > 0;
  }

  /** @param {Pull} pull */
  #letGo(pull) {
    this.board.classList.remove("is-pulling");
    for (const { element } of pull.carried) element.classList.remove("is-pulled");
    for (const place of this.board.querySelectorAll(".is-under")) place.classList.remove("is-under");
  }

  /** The place nearest to the pointer, if it is near at all. @param {PointerEvent} event */
  #placeAt(event) {
    const box = this.board.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    let best = null;
    let least = Infinity;
    for (const [place, area] of this.stage.areas()) {
      const isIn =
        x > area.x - REACH_PX &&
        x < area.x + area.w + REACH_PX &&
        y > area.y - REACH_PX &&
        y < area.y + area.h + REACH_PX;
      const middle = centre(area);
      const distance = Math.hypot(middle.x - x, middle.y - y);
      if (isIn && distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** @param {PointerEvent} event */
  #isOverTable(event) {
    const hand = this.board.querySelector(".hand")?.getBoundingClientRect();
    return hand !== undefined && event.clientY < hand.top;
  }
}

/** What is asked about where something is pressed that answers; else empty. @param {EventTarget | null} target */
function aboutAt(target) {
  const element = target instanceof Element ? target.closest("[data-about]") : null;
  return (element instanceof HTMLElement && element.dataset.about) || "";
}

/** @param {EventTarget | null} target @returns {{card?: string, place?: string} | null} */
function sourceAt(target) {
  const element = target instanceof Element ? target.closest(".zone-hand, .place") : null;
  if (!(element instanceof HTMLElement)) return null;
  return { card: element.dataset.card, place: element.dataset.place };
}
