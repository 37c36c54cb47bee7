/** A new round has begun: where each player of this sheet goes, and the sheet that comes next to this table. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../words.js";

/** @param {import("./desk.js").Desk} desk @param {import("./local.js").LocalSheet} sheet */
export function whereTo(desk, sheet) {
  const { latest } = desk;
  if (!latest || desk.fixed || latest.number <= sheet.view.round || desk.tab !== "write") return nothing;
  const isUsed = latest.tables.some(({ table }) => table === desk.table);
  return html`<section class="panel where">
    <h2>${say("where.title", { round: latest.number })}</h2>
    <ul>
      ${sheet.view.players.map(
        ({ player, name }) => html`<li><span>${name}</span> <b>${placeWords(latest, player)}</b></li>`,
      )}
    </ul>
    ${
      isUsed
        ? html`<button type="button" class="button primary big" @click=${() => desk.goTo(latest.number)}>
            ${say("where.go", { round: latest.number })}
          </button>`
        : html`<p class="hint">${say("desk.unused", { round: latest.number })}</p>`
    }
  </section>`;
}

/** @param {import("../wire.js").RoundView} round @param {number} player */
function placeWords(round, player) {
  const found = round.tables.find(({ players }) => players.includes(player));
  if (found) return say("desk.table", { table: found.table });
  return say(round.byes.includes(player) ? "where.bye" : "where.nowhere");
}
