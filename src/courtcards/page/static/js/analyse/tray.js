/** The pack laid out: a card is pressed to be placed; those that lie somewhere are pale. Arrow keys go on. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { cardWords, indexText, suitOf } from "../shared/cards/names.js";
import { current } from "../shared/settings.js";
import { suitSign } from "../shared/view/rich.js";
import { say } from "../shared/words.js";
import { PACK } from "./setup.js";

/** The keys that go to another card of the pack, by how far. */
const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 });

/** @param {KeyboardEvent} event */
function walk(event) {
  const step = STEPS[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const cards = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("[data-tray]")]);
  const next = cards[cards.findIndex((each) => each === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  for (const each of cards) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

/**
 * @param {string} label
 * @param {(card: string) => string} lies where a card lies, in words; "" where it is left
 * @param {(card: string) => void} press
 */
export const tray = (label, lies, press) =>
  html`<div class="tray" role="group" aria-label=${label} @keydown=${walk}>
    ${PACK.map(
      (suit, row) =>
        html`<div class="tray-suit">
          ${suit.map((card, index) => {
            const where = lies(card);
            return html`<button
              type="button"
              class="tray-card"
              data-tray=${card}
              data-suit=${suitOf(card)}
              aria-pressed=${String(where !== "")}
              tabindex=${row === 0 && index === 0 ? 0 : -1}
              @click=${() => press(card)}
            >
              <span class="visually-hidden"
                >${where ? say("analyse.card.lies", { card: cardWords(card), place: where }) : cardWords(card)}</span
              ><span aria-hidden="true">${indexText(card, current().index)}</span>${suitSign(suitOf(card))}
            </button>`;
          })}
        </div>`,
    )}
  </div>`;
