/** The log of plays, in words. Each game says what of it may be looked back at. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { cardIn, cardWords } from "../cards/names.js";
import { drawingOf } from "../drawing.js";
import { say } from "../words.js";
import { cardSign } from "./rich.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../play/log-lines.js").LogLine} LogLine
 */

/** @param {Session} session */
export function log(session) {
  const { game } = session.shown;
  const lines = drawingOf(game).tellable(session.shown, session.log);
  return html`<ol class="log" reversed tabindex="0" aria-label=${say("log.label")}>
    ${lines.length === 0 ? html`<li class="log-empty">${say("log.empty")}</li>` : nothing}
    ${repeat(
      [...lines].reverse(),
      (line) => `${line.seq}/${line.text}`,
      (line) => html`<li class="${lineClass(session, line)}">${lineBody(line, game)}</li>`,
    )}
  </ol>`;
}

/** @param {Session} session @param {LogLine} line */
function lineClass(session, { event }) {
  if (event === null) return "log-remark";
  if (event.kind === "dealt") return "log-deal";
  if (event.kind !== "played") return "log-remark";
  return event.seat === session.me ? "log-own" : "log-other";
}

/**
 * The words, with the card drawn in place of its name.
 *
 * @param {Pick<LogLine, "text" | "event">} line
 * @param {string} game
 */
export function lineBody({ text, event }, game) {
  const named = event?.kind === "played" ? drawingOf(game).moves.named(event.move) : null;
  const card = named?.card ?? cardIn(text);
  if (!card) return text;
  const [before, after] = text.split(cardWords(card));
  if (after === undefined) return text;
  const [joint, rest] = named?.place ? after.split(named.place) : [after, undefined];
  return html`${before}${cardSign(card)}${joint}${rest === undefined ? nothing : html`<b>${named?.place}</b>${rest}`}`;
}
