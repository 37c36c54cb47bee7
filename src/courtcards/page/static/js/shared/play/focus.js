/**
 * Where the keyboard is. The hand and the places of the board are one stop of the Tab key each (a roving tabindex);
 * when the card under the focus is played, the focus goes to its neighbour and is never lost.
 */

import { sortedHand } from "../view/stage.js";

/** @typedef {import("./playing.js").Playing} Session */

export class Focus {
  /** The card, and the place, that the Tab key reaches. @type {string | null} */
  card = null;
  /** @type {string | null} */
  place = null;
  #index = 0;
  #wasInHand = false;
  /** Has the focus been in this hand? Until then it begins at the first card. */
  #hasBegun = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    root.addEventListener("focusin", (event) => this.#note(event.target));
    root.addEventListener("pointerdown", () => (this.#wasInHand = false));
  }

  /** @param {EventTarget | null} target */
  #note(target) {
    if (!(target instanceof HTMLElement)) return;
    this.#wasInHand = target.matches(".zone-hand");
    if (this.#wasInHand) {
      this.#hasBegun = true;
      this.card = target.dataset.card ?? null;
    } else if (target.dataset.place) {
      this.place = target.dataset.place;
    }
  }

  /** Settles which card can be reached, before the hand is drawn. @param {Session} session */
  settle(session) {
    const hand = sortedHand(session.shown);
    if (hand.length === 0) this.#hasBegun = false;
    if (!this.#hasBegun) this.card = hand[0] ?? null;
    const index = this.card === null ? -1 : hand.indexOf(this.card);
    if (index >= 0) this.#index = index;
    else this.card = hand[Math.min(this.#index, hand.length - 1)] ?? null;
  }

  /** Takes the focus back where the focused card has left the hand. */
  restore() {
    if (!this.#wasInHand || this.card === null) return;
    const active = document.activeElement;
    const isLost =
      active === null ||
      active === document.body ||
      (active instanceof HTMLElement && active.matches("[data-card]:not(.zone-hand)"));
    if (isLost) this.toCard(this.card);
  }

  /** @param {string} card */
  toCard(card) {
    this.card = card;
    this.#focus(`[data-card="${card}"].zone-hand`);
  }

  /** @param {string} place */
  toPlace(place) {
    this.place = place;
    this.#focus(`[data-place="${place}"]`);
  }

  /** @param {string} selector */
  #focus(selector) {
    const element = this.root.querySelector(selector);
    if (!(element instanceof HTMLElement)) return;
    element.tabIndex = 0;
    element.focus({ preventScroll: true });
  }
}
