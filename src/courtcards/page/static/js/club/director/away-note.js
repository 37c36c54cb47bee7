/** Where the director's page works now: on this device while the server is gone; what is sent, and what was refused. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { once } from "../../gesture.js";
import { rich, sentence } from "../../view/rich.js";
import { count, say } from "../../words.js";
import { sheetAddress } from "../address.js";
import { told } from "./log-words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../keeping/store.js").Entry} Entry
 * @typedef {import("../keeping/store.js").Directed} Directed
 */

/** @param {Desk} desk */
export function awayNote(desk) {
  const { away } = desk;
  if (!away) return nothing;
  const words = standing(desk, away.outbox.waiting);
  const refused = away.outbox.entries.filter((entry) => entry.refusal);
  return html`<div class="away" role="status" ?hidden=${!words}>
      ${words ? html`<p>${words}</p>` : nothing}${
        desk.isAway && !desk.answers ? html`<p class="hint">${say("club.away.rest")}</p>` : nothing
      }
    </div>
    ${refused.map((entry) => refusal(desk, entry))}`;
}

/** @param {Desk} desk @param {number} waiting */
function standing({ answers, isAway, allSent }, waiting) {
  if (!answers && isAway) return waiting ? count("club.away", waiting) : say("club.away.nothing");
  if (answers && waiting && isAway) return count("club.away.sending", waiting);
  return allSent ? say("club.away.sent") : "";
}

/** @param {Desk} desk @param {Entry} entry */
function refusal(desk, entry) {
  const behind = desk.away?.outbox.behind(entry) ?? 0;
  return html`<section class="paper away-refused">
    <h2>${say("club.away.refused")}</h2>
    <p>
      ${
        entry.place === null
          ? entry.happened
            ? told(desk.view, entry.happened)
            : nothing
          : say("club.log.place", { round: entry.place.round, table: entry.place.table })
      }
    </p>
    <p class="refusal" role="alert">${rich(sentence(entry.refusal?.message ?? ""))}</p>
    ${behind ? html`<p class="hint">${count("club.away.behind", behind)}</p>` : nothing}
    <div class="away-buttons">
      ${
        entry.place === null
          ? html`<button
                type="button"
                class="button primary"
                @click=${once(() => desk.away?.outbox.again(entry, anew(entry)))}
              >
                ${say("club.away.again")}</button
              ><button type="button" class="button" @click=${once(() => desk.away?.outbox.drop(entry))}>
                ${say("club.away.drop")}
              </button>`
          : html`<a class="button primary" href=${sheetAddress(entry.place.round, entry.place.table)}
              >${say("club.sheet")}</a
            >`
      }
    </div>
  </section>`;
}

/** What concerns everybody who is there, whoever that is by now. */
const OF_ALL = ["draw", "begin"];

/** The command as it is given now: it need not come out as it was shown. @param {Directed} entry */
function anew({ command }) {
  const { at: _at, first: _first, rounds: _rounds, seating: _seating, names, ...rest } = /** @type {any} */ (command);
  return OF_ALL.includes(rest.type) ? rest : { ...rest, names };
}
