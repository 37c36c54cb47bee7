/** What stands beside the table, and on a phone slides over it: scores, log, chat, rules. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { say } from "../words.js";
import { unread } from "./bar.js";
import { log } from "./log.js";
import { rulesText } from "./rules.js";
import { seedGiven } from "./shuffle.js";
import { sideTabs } from "./side-tabs.js";

/**
 * @typedef {import("../play/session.js").Session} Session
 *
 * @typedef {object} Side
 * @property {string} tab
 * @property {boolean} isOpen on a phone; on a wide screen it is always there
 * @property {import("../wire.js").RulesInWords | null} rules
 * @property {import("./chat.js").Chat | null} chat null where there is nobody to speak to
 * @property {(tab: string) => void} choose
 * @property {() => void} close
 */

/** @param {Session} session @param {Side} side */
export function sidePanel(session, side) {
  const { chat } = side;
  const tabs = (chat ? ["scores", "log", "chat", "rules"] : ["scores", "log", "rules"]).map((name) => ({
    name,
    words: html`${say(`side.${name}`)}${name === "chat" && chat ? unread(chat) : nothing}`,
  }));
  return sideTabs({ ...side, label: say("side.label"), tabs }, body(session, side));
}

/** @param {Session} session @param {Side} side */
function body(session, side) {
  if (side.tab === "log") return log(session);
  if (side.tab === "chat") return side.chat?.panel();
  if (side.tab === "rules") return html`${session.room.seed_given ? seedGiven() : nothing}${rulesText(side.rules)}`;
  // Where there is room, the log stands under the sheet.
  return html`${drawingOf(session.shown.game).sheet(session)}
    <section class="side-below">
      <h2>${say("side.log")}</h2>
      ${log(session)}
    </section>`;
}
