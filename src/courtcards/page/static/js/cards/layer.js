/**
 * All visible cards of the table, in one layer, each under its own key.
 *
 * If a card moved to another parent, its element would be made anew, and nobody would see it travel. Here it stays the
 * same element, is placed by a transform, and moves from where it is seen now to its new place (FLIP, with the Web
 * Animations API). Nothing waits for a movement: the next one starts from wherever a card happens to be.
 */

import { guard } from "../../vendor/lit-html/directives/guard.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
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

/** @type {Motion} */
export const AT_ONCE = { ms: 0 };

export class CardLayer {
  /** @type {Map<string, Placement>} */
  #placed = new Map();
  /** Cards that are out of play but still visible. @type {Map<string, Placement>} */
  #leaving = new Map();
  /** @type {Map<string, HTMLElement>} */
  #elements = new Map();
  #flights;

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
    for (const [card, place] of placements) this.#place(card, place, { ...motion, ms });
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
    const cards = [...new Set([...placements.keys(), ...this.#leaving.keys()])].sort();
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

  /** @param {string} card @param {Placement} place @param {Motion} motion */
  #place(card, place, motion) {
    const element = this.#elements.get(card);
    if (!element || this.held.has(card)) return;
    const before = this.#placed.get(card);
    if (before && same(before, place)) return;
    element.hidden = false;
    const target = transformOf(place);
    const start = motion.ms > 0 ? startOf(element, place, motion.from?.(card)) : null;
    size(element, place.w);
    element.style.transform = target;
    element.style.zIndex = String(place.z);
    for (const animation of element.getAnimations()) animation.cancel();
    if (start === null) return;
    element.style.zIndex = String(ABOVE + place.z);
    const animation = element.animate([{ transform: start }, { transform: target }], {
      duration: motion.ms,
      delay: motion.wait?.(card) ?? 0,
      easing: EASING,
      fill: "backwards",
      id: "move",
    });
    animation.onfinish = () => (element.style.zIndex = String(this.#placed.get(card)?.z ?? place.z));
  }

  /** Lets a card disappear: it lies covered, or is carried off. @param {string} card @param {Motion} motion */
  #leave(card, motion) {
    const element = this.#elements.get(card);
    if (!element || element.getAnimations().some((animation) => animation.id === "leave")) return;
    const start = getComputedStyle(element).transform;
    const to = motion.to?.(card);
    const end = to ? `translate(${to.x}px, ${to.y}px) scale(${to.w / element.offsetWidth})` : start;
    const way = [
      { transform: start, opacity: 1 },
      { transform: end, opacity: 1, offset: 0.8 },
      { transform: end, opacity: to ? 0 : 1 },
    ];
    const animation = element.animate(way, { duration: motion.ms, easing: EASING, fill: "forwards", id: "leave" });
    animation.onfinish = animation.oncancel = () => {
      if (!this.#leaving.delete(card)) return;
      element.hidden = true;
    };
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

/** @param {Look} look @param {Placement} place @returns {Look} */
function inPile(look, place) {
  const classes = [look.classes, place.isTight ? "is-tight" : "", place.showsTop ? "shows-top" : ""];
  return { ...look, classes: classes.join(" ") };
}

/** @param {HTMLElement} element @param {number} width */
function size(element, width) {
  element.style.width = `${width}px`;
  element.style.height = `${heightOf(width)}px`;
}

/** @param {Placement} a @param {Placement} b */
const same = (a, b) => a.x === b.x && a.y === b.y && a.w === b.w && a.turn === b.turn && a.z === b.z;

/** @param {string} card @param {string} zone @param {Look} look @param {string} style */
function cardTemplate(card, zone, look, style) {
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
    ${guard([card, style], () => face(card, style))}
  </div>`;
}
