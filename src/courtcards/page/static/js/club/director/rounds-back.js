/** The ways back of a round: taken back while it is played, reopened, not counted, counted after all. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../words.js";
import { reseatButton } from "./reseating.js";
import { openWayBack } from "./way-back.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../wire.js").RoundView} RoundView
 */

/** @param {Desk} desk @param {RoundView} round */
export function roundsBack(desk, round) {
  if (!desk.isDirector) return nothing;
  const { number } = round;
  const isLast = round === desk.view.rounds.at(-1);
  if (!round.closed)
    return html`<div class="round-back">
      ${reseatButton(desk, round)}${wayButton(desk, number, "unbegin", "entries")}
    </div>`;
  return html`<div class="round-back">
    ${isLast && !round.annulled ? wayButton(desk, number, "reopen", "always") : nothing}${wayButton(
      desk,
      number,
      round.annulled ? "reinstate" : "annul",
      "always",
    )}
  </div>`;
}

/**
 * @param {Desk} desk
 * @param {number} round
 * @param {"unbegin" | "annul" | "reinstate" | "reopen"} kind
 * @param {"entries" | "always"} why
 */
function wayButton(desk, round, kind, why) {
  const type = kind === "reopen" ? "reopen-round" : kind;
  return html`<button
    type="button"
    class="button"
    data-does=${kind}
    @click=${() =>
      openWayBack(desk, {
        title: say(`club.${kind}.title`, { round }),
        what: say(`club.${kind}.what`, { round }),
        act: say(`club.${kind}.do`),
        done: say(`club.${kind}.done`, { round }),
        order: (reason) => ({ type, round, reason }),
        why,
      })}
  >
    ${say(`club.${kind}`)}
  </button>`;
}
