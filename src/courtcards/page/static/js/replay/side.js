/** Beside the replay, and on a phone over it: the moves, the score sheet, the shuffle, the rules. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { drawingOf } from "../shared/drawing.js";
import { lineBody } from "../shared/view/log.js";
import { rulesText } from "../shared/view/rules.js";
import { sideTabs } from "../shared/view/side-tabs.js";
import { say } from "../shared/words.js";
import { moveMark } from "./review-marks.js";
import { reviewPanel } from "./review-panel.js";
import { shufflePanel } from "./shuffle.js";

/**
 * @typedef {import("./session.js").ReplaySession} ReplaySession
 * @typedef {import("./telling.js").Told} Told
 *
 * @typedef {object} ReplaySide
 * @property {string} tab
 * @property {boolean} isOpen on a phone; on a wide screen it is always there
 * @property {import("../shared/wire.js").RulesInWords | null} rules
 * @property {import("../shared/replay/types.js").Fairness | null} fairness
 * @property {import("./shuffle.js").Check | null} check
 * @property {(tab: string) => void} choose
 * @property {() => void} close
 */

export const TABS = ["moves", "scores", "review", "shuffle", "rules"];

/** @param {ReplaySession} session @param {Told[]} told @param {ReplaySide} side */
export function replaySide(session, told, side) {
  const tabs = TABS.map((name) => ({ name, words: say(`replay.tab.${name}`) }));
  return sideTabs({ ...side, label: say("replay.side"), tabs }, body(session, told, side));
}

/** @param {ReplaySession} session @param {Told[]} told @param {ReplaySide} side */
function body(session, told, side) {
  if (side.tab === "shuffle") return shufflePanel(session.source, side.fairness, side.check, session.players);
  if (side.tab === "review") return reviewPanel(session, side.close);
  if (side.tab === "rules") return rulesText(side.rules);
  if (side.tab === "moves") return moves(session, told);
  return drawingOf(session.shown.game).sheet(session);
}

/**
 * The log: the move that is shown is marked, and each leads to its position.
 *
 * @param {ReplaySession} session
 * @param {Told[]} told
 */
const moves = (session, told) =>
  html`<ol class="log moves" start="0" aria-label=${say("log.label")}>
    ${told.map(
      (each) =>
        html`<li class="${lineClass(session, each)} ${each.ply > session.ply ? "is-to-come" : ""}">
          <button
            type="button"
            data-ply=${each.ply}
            aria-current=${each.ply === session.ply ? "step" : nothing}
            @click=${() => session.toPly(each.ply)}
          >
            <span>${lineBody(each, session.shown.game)}</span
            >${each.more.map((text) => html`<small>${text}</small>`)}${moveMark(session, each.ply)}
          </button>
        </li>`,
    )}
  </ol>`;

/** @param {ReplaySession} session @param {Told} told */
function lineClass(session, { seat }) {
  if (seat === null) return "log-deal";
  return seat === session.me ? "log-own" : "log-other";
}
