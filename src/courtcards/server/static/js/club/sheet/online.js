/** A table that plays on the server: where each player goes to play. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { signed } from "../../view/seats.js";
import { say } from "../../words.js";
import { finish } from "./finish.js";

/** @param {import("./desk.js").Desk} desk @param {import("./local.js").LocalSheet} sheet */
export function onlineTable(desk, sheet) {
  const seats = sheet.view.online?.seats ?? null;
  if (sheet.standing.is_over) return finish(desk, sheet);
  return html`<section class="panel"><h2 tabindex="-1" data-step>${say("online.title")}</h2>
    <p>${say(seats ? "online.links" : "online.elsewhere")}</p>
    ${seats ? html`<ul class="online-seats">${seats.map((path, seat) => html`<li><a class="button big" href=${path}><b>${sheet.names[seat]}</b> <span>${signed(sheet.standing.totals[seat] ?? 0)}</span></a></li>`)}</ul>
      <p class="hint">${say("online.own")}</p>` : nothing}
    <p>${say("online.games", { n: sheet.standing.games, of: sheet.view.counting.length })}</p></section>`;
}
