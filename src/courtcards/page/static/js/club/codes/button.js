/** "Read a code", and the next of those that were read. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../words.js";
import { placeIn, sheetAddress } from "../address.js";
import { left } from "./left.js";
import { openReading } from "./reading.js";

/** @param {string} evening */
export const readButton = (evening) =>
  html`<button type="button" class="button" data-reads-codes @click=${() => openReading(evening)}>
    ${say("codes.read")}
  </button>`;

/**
 * Below a sheet that is typed in: another code, or the next one of those that were read.
 *
 * @param {string} evening
 * @param {boolean} isOver nothing is left to be typed in here
 */
export function nextCode(evening, isOver) {
  const after = left(evening, placeIn());
  const [next] = after;
  return html`<nav class="next-code" aria-label=${say("codes.next")}>
    ${readButton(evening)}
    ${
      next
        ? html`<a
              class="button ${isOver ? "primary" : ""}"
              href=${sheetAddress(next.round, next.table, "grid", next.attempt)}
              >${say("codes.next.place", { round: next.round, table: next.table })}</a
            ><span class="hint">${count("codes.left", after.length)}</span>`
        : nothing
    }
  </nav>`;
}
