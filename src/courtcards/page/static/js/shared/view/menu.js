/** What a person at a table with others can do besides playing: pause, take back, leave. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { isDealer } from "../host.js";
import { openInvite } from "../near/invite.js";
import { ToldTurns } from "../play/told-turns.js";
import { say } from "../words.js";
import { openDialog } from "./dialogs.js";
import { openReportPerson, othersToReport } from "./report.js";

/** @typedef {import("../play/session.js").Session} Session */

/**
 * Is there anything in the menu? On one device nobody waits elsewhere, and leaving is closing the page.
 *
 * @param {Session} session
 */
export const hasMenu = (session) => !session.isWatching && !session.isOnOneDevice;

/**
 * Being told of turns: the button, and what became of the last press.
 *
 * @param {Session} session
 * @param {import("../play/told-turns.js").ToldTurns} turns
 */
const turnsItem = ({ room }, turns) =>
  !ToldTurns.fits(room.settings.pace)
    ? nothing
    : html`<button
          type="button"
          class="button menu-item told-turns"
          aria-pressed=${String(turns.state === "on")}
          @click=${() => turns.press()}
        >
          ${say(turns.state === "on" ? "turns.end" : "turns.begin")}
        </button>
        <p class="hint" role="status">${say(`turns.${turns.state}`)}</p>`;

/** @param {Session} session @param {import("../play/told-turns.js").ToldTurns} turns */
export function menuDialogs(session, turns) {
  if (!hasMenu(session)) return nothing;
  const others = othersToReport(session);
  const isOn = !session.room.other_rules && (session.room.status === "playing" || session.isPaused);
  return html`<dialog id="menu" class="dialog" aria-labelledby="menu-title">
      <h2 id="menu-title">${say("menu.title")}</h2>
      <form method="dialog" class="menu">
        ${
          session.mayTakeBack
            ? item("undo", say("action.takeback.long"), () => session.order({ type: "takeback" }))
            : nothing
        }
        ${
          !isOn
            ? nothing
            : session.isPaused
              ? item("play", say("action.resume"), () => session.order({ type: "resume" }))
              : item("pause", say("action.pause"), () => session.order({ type: "pause" }))
        }
        ${turnsItem(session, turns)}
        ${isDealer ? item("device", say("near.invite"), () => openInvite(session.table)) : nothing}
        ${others.length ? item("mute", say("report.person"), () => openReportPerson(session.table, others)) : nothing}
        ${
          isOn && !session.isPlayedFor && !isDealer
            ? item("leave", say("action.leave"), () => openDialog("leave"))
            : nothing
        }
        <button class="button primary">${say("action.close")}</button>
      </form>
    </dialog>
    <dialog id="leave" class="dialog" aria-labelledby="leave-title">
      <h2 id="leave-title">${say("leave.title")}</h2>
      <p>${say("leave.text")}</p>
      <form method="dialog">
        <button class="button">${say("action.stay")}</button>
        <button class="button primary leave-table" @click=${() => session.order({ type: "leave" })}>
          ${say("action.leave")}
        </button>
      </form>
    </dialog>`;
}

/** @param {string} icon @param {string} words @param {() => void} press */
const item = (icon, words, press) =>
  html`<button class="button menu-item menu-${icon}" @click=${press}>
    <i class="icon icon-${icon}" aria-hidden="true"></i> ${words}
  </button>`;
