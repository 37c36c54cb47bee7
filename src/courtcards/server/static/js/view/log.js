/**
 * The log of plays, in words.
 *
 * In Double King the tricks lie face down once they are complete, and nobody may look back (DK-3.2, DK-9.1): the log then
 * keeps who took them, and forgets their cards.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { cardWords, placeWords } from "../cards/names.js";
import { parseMove } from "../moves.js";
import { say } from "../words.js";
import { cardSign } from "./rich.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../play/session.js").LogLine} LogLine
 */

/** @param {Session} session */
export function log(session) {
  const lines = tellable(session);
  return html`<ol class="log" reversed tabindex="0" aria-label=${say("log.label")}>
    ${lines.length === 0 ? html`<li class="log-empty">${say("log.empty")}</li>` : nothing}
    ${repeat([...lines].reverse(), (line) => `${line.seq}/${line.text}`, (line) => html`<li class="${lineClass(session, line)}">${lineBody(line)}</li>`)}
  </ol>`;
}

/** @param {Session} session */
function tellable(session) {
  const view = session.shown;
  if (view.game !== "double-king" || view.options.last_trick_visible) return session.log;
  const onTable = new Set(view.table?.trick ?? []);
  return session.log.filter(({ event }) => {
    const move = event?.kind === "played" ? parseMove(event.move) : null;
    return move?.kind !== "card" || onTable.has(move.card);
  });
}

/** @param {Session} session @param {LogLine} line */
function lineClass(session, { event }) {
  if (event === null) return "log-remark";
  if (event.kind === "dealt") return "log-deal";
  if (event.kind !== "played") return "log-remark";
  return event.seat === session.me ? "log-own" : "log-other";
}

/** The words, with the card drawn in place of its name. @param {Pick<LogLine, "text" | "event">} line */
export function lineBody({ text, event }) {
  const move = event?.kind === "played" ? parseMove(event.move) : null;
  if (move?.kind !== "lay" && move?.kind !== "card") return text;
  const [before, after] = text.split(cardWords(move.card));
  if (after === undefined) return text;
  const place = move.kind === "lay" ? placeWords(move.to) : "";
  const [joint, rest] = place ? after.split(place) : [after, undefined];
  return html`${before}${cardSign(move.card)}${joint}${rest === undefined ? nothing : html`<b>${place}</b>${rest}`}`;
}
