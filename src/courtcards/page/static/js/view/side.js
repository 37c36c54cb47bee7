/** What stands beside the table, and on a phone slides over it: scores, log, chat, rules. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../drawing.js";
import { say } from "../words.js";
import { unread } from "./bar.js";
import { log } from "./log.js";
import { rulesText } from "./rules.js";

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
  const tabs = side.chat ? ["scores", "log", "chat", "rules"] : ["scores", "log", "rules"];
  return html`<aside
    class="side ${side.isOpen ? "is-open" : ""}"
    aria-label=${say("side.label")}
    @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && side.close()}
  >
    <div class="side-head">
      <div class="side-tabs" role="tablist" aria-label=${say("side.label")}>
        ${tabs.map(
          (tab) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${tab}"
              aria-selected=${String(tab === side.tab)}
              aria-controls="side-${tab}"
              @click=${() => side.choose(tab)}
            >
              ${say(`side.${tab}`)}${tab === "chat" && side.chat ? unread(side.chat) : ""}
            </button>`,
        )}
      </div>
      <button type="button" class="side-close" aria-label=${say("side.close")} @click=${side.close}>
        <i class="icon icon-close" aria-hidden="true"></i>
      </button>
    </div>
    ${tabs.map(
      (tab) =>
        html`<div
          class="side-body side-${tab}"
          role="tabpanel"
          id="side-${tab}"
          aria-labelledby="tab-${tab}"
          ?hidden=${tab !== side.tab}
          tabindex="0"
        >
          ${tab === side.tab ? body(session, side) : ""}
        </div>`,
    )}
  </aside>`;
}

/** @param {Session} session @param {Side} side */
function body(session, side) {
  if (side.tab === "log") return log(session);
  if (side.tab === "chat") return side.chat?.panel();
  if (side.tab === "rules") return rulesText(side.rules);
  // Where there is room, the log stands under the sheet.
  return html`${drawingOf(session.shown.game).sheet(session)}
    <section class="side-below">
      <h2>${say("side.log")}</h2>
      ${log(session)}
    </section>`;
}
