/** What a plate says of the person: away, replaced by a bot, muted, how much time is left; of a program, its fault. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { last } from "../last.js";
import { botWords } from "../waiting/conditions.js";
import { say } from "../words.js";
import { countdown } from "./countdown.js";
import { momentWords } from "../locale.js";

/**
 * @typedef {object} Present What is needed of a session; a match that is seen again has no room.
 * @property {import("../wire.js").Room | null} room
 * @property {import("../types.js").View} shown
 * @property {number} me
 * @property {import("../play/log-lines.js").LogLine[]} [log] of a table that is played at
 */

const DAY_MS = 24 * 3600 * 1000;

/** The mark of a person who may not write. @param {Present} session @param {number} seat */
export const muted = (session, seat) =>
  session.room?.seats[seat]?.muted
    ? html`<span class="mark" title=${say("seat.muted")}
        ><i class="icon icon-mute" aria-hidden="true"></i
        ><span class="visually-hidden">${say("seat.muted")}</span></span
      >`
    : nothing;

/**
 * At the edge of the plate: who is away, for whom a bot plays, and in whose place the last move was made, since a
 * program gave none.
 *
 * @param {Present} session
 * @param {number} seat
 */
export function attendance(session, seat) {
  const state = session.room?.seats[seat];
  // One's own is said over the whole table instead.
  if (!state || seat === session.me) return nothing;
  if (state.stand_in !== null)
    return badge(
      "bot",
      "is-stand-in",
      say("seat.stand-in"),
      say("seat.stand-in.which", { bot: botWords(state.stand_in) }),
      nothing,
    );
  const fault = faultOf(session, seat);
  if (fault) return badge("bot", "is-fault", say(`seat.fault.${fault}`), say("seat.fault.title"), nothing);
  if (state.away_since === null) return nothing;
  const since = say("seat.away.since", { time: momentWords(state.away_since) });
  const until = state.stood_in_at;
  const left =
    until === null || session.room?.status === "paused"
      ? nothing
      : html`<span class="visually-hidden">${say("seat.bot-soon")}</span>${countdown(until, until - state.away_since)}`;
  return badge("away", "is-away", say("seat.away"), since, left);
}

/** In the place of what program a seat's last move was made. @param {Present} session @param {number} seat */
function faultOf({ log = [] }, seat) {
  const moved = log.flatMap(({ event }) => (event?.kind === "played" && event.seat === seat ? [event] : []));
  return last(moved)?.fault ?? null;
}

/** @param {string} icon @param {string} kind @param {string} words @param {string} title @param {unknown} more */
const badge = (icon, kind, words, title, more) =>
  html`<span class="badge ${kind}" title=${title}
    ><i class="icon icon-${icon}" aria-hidden="true"></i> <span class="badge-words">${words}</span>${more}</span
  >`;

/** The clock of a seat, while it runs. @param {Present} session @param {number} seat */
export function clock(session, seat) {
  if (session.room?.clock?.seat !== seat || session.shown.phase !== "playing") return nothing;
  const { clock: running, settings } = session.room;
  const total = settings.limit * (settings.pace === "days" ? DAY_MS : 1000);
  return countdown(running.until, total, seat === session.me);
}
