/**
 * All visible cards of the table, in one layer, each under its own key.
 *
 * If a card moved to another parent, its element would be made anew, and nobody would see it travel. Here it stays the
 * same element, is placed by a transform, and moves from where it is seen now to its new place (FLIP, with the Web
 * Animations API). Nothing waits for a movement: the next one starts from wherever a card happens to be.
 */

import { guard } from "../../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { heightOf, transformOf } from "../layout/geometry.js";
import { current, wantsStillness } from "../settings.js";
import { back, face } from "./face.js";
import { suitOf } from "./names.js";

/**
 * @typedef {import("../layout/geometry.js").Placement} Placement
 * @typedef {{x: number, y: number, w: number}} Spot
 *
 * @typedef {object} Look How a card shows itself.
 * @property {string} classes
 * @property {string} [label] set where it can be pressed
 * @property {boolean} [selected]
 * @property {boolean} [reachable] is it the one that the Tab key reaches?
 *
 * @typedef {object} Motion How a change is shown.
 * @property {number} ms nothing moves where it is 0
 * @property {(card: string) => Spot | undefined} [from] where a card comes from that was not to be seen
 * @property {(card: string) => Spot | undefined} [to] where a card goes that is not to be seen any more
 * @property {(card: string) => number} [wait] milliseconds before a card sets off
 */

const EASING = "cubic-bezier(.25,.8,.35,1)";
/** Moving cards pass over all others. */
const ABOVE = 1000;
const LEAVING = "leave";

/** @type {Motion} */
export const AT_ONCE = { ms: 0 };

export class CardLayer {
  /** @type {Map<string, Placement>} */
  #placed = new Map();
  /** Cards that are out of play but still visible. @type {Map<string, Placement>} */
  #leaving = new Map();
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  /**
   * What moves each card, or did: to ask an element for its animations lays out the whole page, once a card.
   *
   * @type {WeakMap<HTMLElement, Animation>}
   */
  #ways = new WeakMap();
  #flights;

  /** Table and hand are of one design; open hands of others are small, and plain. @type {import("./face.js").Design} */
  design = "full";

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.#flights = document.createElement("div");
    this.#flights.className = "flights";
    this.#flights.setAttribute("aria-hidden", "true");
  }

  /** The element of a visible card. @param {string} card */
  element(card) {
    return this.#elements.get(card);
  }

  /** Where a card lies. @param {string} card */
  placement(card) {
    return this.#placed.get(card);
  }

  /**
   * Cards that a finger carries, or has put down where they wait for the server's answer: they are not placed.
   *
   * @type {Set<string>}
   */
  held = new Set();

  /** A finger takes a card; when it lets go, the card moves from there to its place. @param {string} card */
  hold(card) {
    this.held.add(card);
    this.#placed.delete(card);
  }

  /**
   * Shows these cards at these places.
   *
   * @param {Map<string, Placement>} placements
   * @param {(card: string) => Look} look
   * @param {Motion} motion
   */
  update(placements, look, motion) {
    const ms = wantsStillness() ? 0 : motion.ms;
    for (const [card, place] of this.#placed) {
      if (!placements.has(card) && ms > 0) this.#leaving.set(card, place);
    }
    for (const card of [...this.#leaving.keys()]) {
      if (placements.has(card) || ms === 0) this.#leaving.delete(card);
    }
    this.#render(placements, look);
    this.#place(placements, { ...motion, ms });
    for (const card of this.#leaving.keys()) this.#leave(card, { ...motion, ms });
    this.#placed = new Map([...placements].filter(([card]) => !this.held.has(card)));
  }

  /**
   * A card with its face down goes from one place to another.
   *
   * @param {Spot} from
   * @param {Spot} to
   * @param {number} ms
   * @param {number} wait
   */
  fly(from, to, ms, wait = 0) {
    if (ms === 0 || wantsStillness()) return;
    const card = document.createElement("div");
    card.className = "card card-flying";
    render(back(), card);
    this.#flights.append(card);
    size(card, to.w);
    const way = [
      { transform: `translate(${from.x}px, ${from.y}px) scale(${from.w / to.w})` },
      { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 0 },
    ];
    const animation = card.animate(way, { duration: ms * 1.15, delay: wait, easing: EASING, fill: "backwards" });
    animation.onfinish = animation.oncancel = () => card.remove();
  }

  /** @param {Map<string, Placement>} placements @param {(card: string) => Look} look */
  #render(placements, look) {
    const cards = inReadingOrder([...new Set([...placements.keys(), ...this.#leaving.keys()])], placements);
    const style = current().index;
    const templates = repeat(
      cards,
      (card) => card,
      (card) => {
        const place = placements.get(card);
        return cardTemplate(
          card,
          place?.zone ?? "gone",
          place ? inPile(look(card), place) : { classes: "is-leaving" },
          place?.zone === "fan" ? "plain" : this.design,
          style,
        );
      },
    );
    render(html`${templates}${this.#flights}`, this.root);
    this.#elements = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-card]"))) {
      this.#elements.set(element.dataset.card ?? "", element);
    }
  }

  /**
   * Where each card is seen now is asked for all of them before the first one is moved, so that the browser lays the
   * page out once.
   *
   * @param {Map<string, Placement>} placements
   * @param {Motion} motion
   */
  #place(placements, motion) {
    const moved = [...placements].flatMap(([card, place]) => {
      const element = this.#elements.get(card);
      const before = this.#placed.get(card);
      if (!element || this.held.has(card) || (before && same(before, place))) return [];
      const start = motion.ms > 0 ? startOf(element, place, motion.from?.(card)) : null;
      return [{ card, element, place, start }];
    });
    for (const { card, element, place, start } of moved) {
      element.hidden = false;
      size(element, place.w);
      element.style.transform = transformOf(place);
      element.style.zIndex = String(place.z);
      this.#ways.get(element)?.cancel();
      this.#ways.delete(element);
      if (start !== null) this.#move(card, element, place, start, motion);
    }
  }

  /**
   * @param {string} card
   * @param {HTMLElement} element
   * @param {Placement} place
   * @param {string} start the transform that it is seen with now
   * @param {Motion} motion
   */
  #move(card, element, place, start, motion) {
    element.style.zIndex = String(ABOVE + place.z);
    const animation = element.animate([{ transform: start }, { transform: transformOf(place) }], {
      duration: motion.ms,
      delay: motion.wait?.(card) ?? 0,
      easing: EASING,
      fill: "backwards",
      id: "move",
    });
    animation.onfinish = () => (element.style.zIndex = String(this.#placed.get(card)?.z ?? place.z));
    this.#ways.set(element, animation);
  }

  /** Lets a card disappear: it lies covered, or is carried off. @param {string} card @param {Motion} motion */
  #leave(card, motion) {
    const element = this.#elements.get(card);
    if (!element || this.#ways.get(element)?.id === LEAVING) return;
    const start = getComputedStyle(element).transform;
    const to = motion.to?.(card);
    const end = to ? `translate(${to.x}px, ${to.y}px) scale(${to.w / element.offsetWidth})` : start;
    const way = [
      { transform: start, opacity: 1 },
      { transform: end, opacity: 1, offset: 0.8 },
      { transform: end, opacity: to ? 0 : 1 },
    ];
    const animation = element.animate(way, { duration: motion.ms, easing: EASING, fill: "forwards", id: LEAVING });
    animation.onfinish = animation.oncancel = () => {
      if (!this.#leaving.delete(card)) return;
      element.hidden = true;
    };
    this.#ways.set(element, animation);
  }
}

/**
 * Where a card's movement starts: where it is seen now, or, for a card that was not visible, where it comes from.
 *
 * @param {HTMLElement} element
 * @param {Placement} place
 * @param {Spot | undefined} from
 */
function startOf(element, place, from) {
  if (element.style.transform) {
    const width = parseFloat(element.style.width) || place.w;
    return `${getComputedStyle(element).transform} scale(${width / place.w})`;
  }
  return from ? `translate(${from.x}px, ${from.y}px) scale(${from.w / place.w})` : null;
}

/**
 * Those that nobody holds first, by their names, so that few elements move; then hands, as they are held.
 *
 * @param {string[]} cards
 * @param {Map<string, Placement>} placements
 */
function inReadingOrder(cards, placements) {
  const heldAt = (/** @type {string} */ card) => {
    const place = placements.get(card);
    return place?.zone === "hand" || place?.zone === "fan" ? place.z : 0;
  };
  return cards.sort().sort((a, b) => heldAt(a) - heldAt(b));
}

/** @param {Look} look @param {Placement} place @returns {Look} */
function inPile(look, place) {
  return place.showsTop ? { ...look, classes: `${look.classes} shows-top` } : look;
}

/** @param {HTMLElement} element @param {number} width */
function size(element, width) {
  element.style.width = `${width}px`;
  element.style.height = `${heightOf(width)}px`;
}

/** @param {Placement} a @param {Placement} b */
const same = (a, b) => a.x === b.x && a.y === b.y && a.w === b.w && a.turn === b.turn && a.z === b.z;

/**
 * @param {string} card
 * @param {string} zone
 * @param {Look} look
 * @param {import("./face.js").Design} design
 * @param {string} style of the index
 */
function cardTemplate(card, zone, look, design, style) {
  const pressable = look.label !== undefined;
  return html`<div
    class="card zone-${zone} ${look.classes}"
    id="card-${card}"
    data-card=${card}
    data-suit=${suitOf(card)}
    role=${pressable ? "button" : nothing}
    aria-label=${look.label ?? nothing}
    aria-pressed=${pressable ? String(look.selected ?? false) : nothing}
    aria-hidden=${pressable ? nothing : "true"}
    tabindex=${pressable ? (look.reachable ? "0" : "-1") : nothing}
  >
    ${guard([card, design, style], () => face(card, design, style))}
  </div>`;
}
