/** For spectators: that they are watching, and from whose side they see the table. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

/** @param {import("../play/session.js").Session} session */
export function watching(session) {
  const count = session.players.length;
  return html`<div class="watching">
    <span class="watching-mark"><i class="icon icon-eye" aria-hidden="true"></i> ${say("watching.mark")}</span>
    <button
      type="button"
      class="action watching-next"
      title=${say("watching.from", { who: session.players[session.near]?.name ?? "" })}
      @click=${() => session.watchFrom((session.near + 1) % count)}
    >
      ${say("watching.next")}
    </button>
  </div>`;
}
