/** What somebody asks the others to consent to: who asks, who has agreed, who is waited for; and one's own answer. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { listed, say } from "../words.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session */
export function asking(session) {
  const asked = session.room.asking;
  if (!asked) return nothing;
  const names = (/** @type {number[]} */ seats) =>
    listed(seats.map((seat) => (seat === session.me ? say("you") : (session.players[seat]?.name ?? ""))));
  const others = asked.waiting.filter((seat) => seat !== session.me);
  const isOwn = asked.seat === session.me;
  const answer = (/** @type {boolean} */ agree) => () => session.order({ type: "answer", agree });
  return html`<section class="call asking" aria-labelledby="asking-title">
    <p id="asking-title">
      <b>${isOwn ? say(`ask.${asked.what}.you`) : say(`ask.${asked.what}`, { who: names([asked.seat]) })}</b>
    </p>
    <p class="call-more">
      ${asked.agreed.length ? html`<span>${say("ask.agreed", { names: names(asked.agreed) })}</span>` : nothing}
      ${others.length ? html`<span>${say("ask.waiting", { names: names(others) })}</span>` : nothing}
    </p>
    ${
      asked.waiting.includes(session.me)
        ? html`<p class="call-buttons">
            <button type="button" class="button primary ask-agree" @click=${answer(true)}>${say("ask.agree")}</button>
            <button type="button" class="button ask-decline" @click=${answer(false)}>${say("ask.decline")}</button>
          </p>`
        : isOwn
          ? html`<p class="call-buttons">
              <button type="button" class="button ask-withdraw" @click=${answer(false)}>${say("ask.withdraw")}</button>
            </p>`
          : nothing
    }
  </section>`;
}
