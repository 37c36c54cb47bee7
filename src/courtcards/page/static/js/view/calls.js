/**
 * What covers the table until somebody acts: the server cannot save, a bot plays for you, a pause, a question;
 * and every move that a hint compared, as long as somebody looks at them.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { everyMoveCall } from "./advice.js";
import { asking } from "./asking.js";
import { rich, sentence } from "./rich.js";

/** @typedef {import("../play/session.js").Session} Session */

/** @param {Session} session */
export function calls(session) {
  // The question about another match is part of the match's result.
  const isInResult = session.shown.phase === "match-over" && !session.isResultAside;
  return html`<div class="calls">
    ${session.trouble ? trouble(session.trouble) : nothing} ${stopped(session)}
    ${session.isPlayedFor && session.shown.phase !== "match-over" ? playedFor(session) : nothing}
    ${isInResult ? nothing : asking(session)} ${everyMoveCall(session)}
  </div>`;
}

/**
 * What is said of these to everybody at a table, each in their own language.
 *
 * @type {Record<string, string>}
 */
const WAITING = { "storage/failed": "trouble.storage", "storage/newer": "trouble.newer" };

/** @param {import("../types.js").Refusal} refusal */
function trouble({ error, message }) {
  const words = WAITING[error];
  return html`<section class="call is-trouble" role="status">
    <p><b>${say("trouble.title")}</b></p>
    <p class="call-more">${words ? say(words) : rich(sentence(message))}</p>
  </section>`;
}

/** @param {Session} session */
const stopped = (session) => {
  if (!session.isPaused) return nothing;
  return session.room.other_rules ? otherRules() : paused(session);
};

const otherRules = () =>
  html`<section class="call is-other-rules" role="status">
    <p><b>${say("other-rules.title")}</b></p>
    <p class="call-more">${say("other-rules.text")}</p>
  </section>`;

/** @param {Session} session */
const paused = (session) =>
  html`<section class="call is-paused">
    <p><i class="icon icon-pause" aria-hidden="true"></i> <b>${say("paused.title")}</b></p>
    <p class="call-more">${say("paused.text")}</p>
    ${
      session.isWatching
        ? nothing
        : html`<p class="call-buttons">
            <button type="button" class="button primary resume" @click=${() => session.order({ type: "resume" })}>
              ${say("action.resume")}
            </button>
          </p>`
    }
  </section>`;

/** @param {Session} session */
const playedFor = (session) =>
  html`<section class="call is-played-for" role="status">
    <p><i class="icon icon-bot" aria-hidden="true"></i> <b>${say("played-for.title")}</b></p>
    <p class="call-more">${say("played-for.text")}</p>
    <p class="call-buttons">
      <button type="button" class="button primary play-on" @click=${() => session.order({ type: "back" })}>
        ${say("action.back")}
      </button>
    </p>
  </section>`;
