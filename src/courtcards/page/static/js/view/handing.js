/** In the place of a hand that nobody is to see: who is to hold the device. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

/** @param {import("../play/session.js").Session} session */
export function handing(session) {
  const { next } = session.handing;
  if (next === null) return nothing;
  const who = session.players[next]?.name ?? "";
  return html`<section class="handing" aria-live="polite">
    <p>${say("handing.pass", { who })}</p>
    <button
      type="button"
      class="button primary take-device"
      aria-disabled=${String(!session.seen.isLong)}
      @click=${() => session.handing.take()}
    >
      <i class="icon icon-eye" aria-hidden="true"></i> ${say("handing.take", { who })}
    </button>
  </section>`;
}
