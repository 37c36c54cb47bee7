/** What was just said, shown for some seconds where its speaker sits: it covers no card, no control, no turn. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html } from "../../../vendor/lit-html/lit-html.js";
import { remarkWords } from "../../shared/narrate.js";

const APART = 8;
const EDGE = 4;

/** What is not covered by what somebody says. */
const KEPT_FREE =
  ".trick-spot, .place, .stock, .plate, .contract, .banner, .banner > *, .actions, .hand, .choosing, .result, " +
  ".call, .bubble.is-placed";

/**
 * What was just said, at the plates of who said it; placed by `placeBubbles`.
 *
 * @param {import("../../shared/view/chat.js").Chat} chat
 */
export const bubbles = (chat) =>
  html`<div class="bubbles" aria-hidden="true">
    ${repeat(
      [...chat.bubbles],
      ([seat]) => seat,
      ([seat, remark]) => html`<p class="bubble" data-seat=${seat} dir="auto"><span>${remarkWords(remark)}</span></p>`,
    )}
  </div>`;

/**
 * Puts each bubble beside its plate where it covers nothing; where there is no such place, on the plate itself. Where
 * something has the place of the plate, the bubble is not shown.
 *
 * @param {HTMLElement} board
 */
export function placeBubbles(board) {
  const all = /** @type {HTMLElement[]} */ ([...board.querySelectorAll(".bubble")]);
  if (all.length === 0) return;
  for (const bubble of all) bubble.classList.remove("is-placed", "is-on-plate");
  const outer = board.getBoundingClientRect();
  for (const bubble of all) {
    const plate = board.querySelector(`.plate[data-seat="${bubble.dataset.seat}"]`)?.getBoundingClientRect();
    if (!plate?.width) continue;
    bubble.style.maxWidth = "";
    const kept = [...board.querySelectorAll(KEPT_FREE)].map((each) => each.getBoundingClientRect());
    const free = spotsAt(plate, outer, bubble).find((spot) => !kept.some((rect) => isOver(spot, rect)));
    bubble.classList.toggle("is-on-plate", !free);
    if (!free) bubble.style.maxWidth = `${plate.width}px`;
    const spot = free ?? onPlate(plate, outer, bubble);
    bubble.style.left = `${spot.left - outer.left}px`;
    bubble.style.top = `${spot.top - outer.top}px`;
    bubble.classList.add("is-placed");
  }
}

/** @param {DOMRect} a @param {DOMRect} b */
const isOver = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Below the plate and above it, first in its middle; then right and left of it.
 *
 * @param {DOMRect} plate
 * @param {DOMRect} outer
 * @param {HTMLElement} bubble
 */
function spotsAt(plate, outer, { offsetWidth: width, offsetHeight: height }) {
  const rows = [plate.bottom + APART, plate.top - height - APART];
  const columns = [plate.left + (plate.width - width) / 2, plate.left, plate.right - width];
  const beside = [plate.right + APART, plate.left - width - APART];
  const spots = [
    ...rows.flatMap((top) => columns.map((left) => new DOMRect(within(left, outer, width), top, width, height))),
    ...beside.map((left) => new DOMRect(left, plate.top, width, height)),
  ];
  return spots.filter(
    (spot) =>
      spot.left >= outer.left && spot.right <= outer.right && spot.top >= outer.top && spot.bottom <= outer.bottom,
  );
}

/** @param {number} left @param {DOMRect} outer @param {number} width */
const within = (left, outer, width) => Math.max(outer.left + EDGE, Math.min(left, outer.right - width - EDGE));

/** @param {DOMRect} plate @param {DOMRect} outer @param {HTMLElement} bubble */
const onPlate = (plate, outer, { offsetWidth: width, offsetHeight: height }) =>
  new DOMRect(plate.left, Math.min(plate.top, outer.bottom - height), width, height);
