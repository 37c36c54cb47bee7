/** A table that plays on the server: each player says who they are, once, and goes to their seat. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { sentence } from "../../view/rich.js";
import { signed } from "../../view/seats.js";
import { say } from "../../words.js";
import { finish } from "./finish.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function onlineTable(desk, sheet) {
  if (sheet.standing.is_over) return html`${finish(desk, sheet)} ${comparison(desk)}`;
  return html`<section class="panel">
      <h2 tabindex="-1" data-step>${say("online.title")}</h2>
      ${desk.visit.role === "table" ? seats(desk, sheet) : html`<p>${say("online.elsewhere")}</p>`}
      <p>${say("online.games", { n: sheet.standing.games, of: sheet.view.counting.length })}</p>
    </section>
    ${comparison(desk)}`;
}

/** The round against the other tables, where it is a duplicate. @param {Desk} desk */
function comparison(desk) {
  const { evening } = desk;
  const round = evening?.rounds.find(({ number }) => number === desk.round);
  return evening && round ? desk.comparison.of(evening, round, desk.table) : nothing;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
function seats(desk, sheet) {
  const { seating } = desk;
  const isOpen = (/** @type {number} */ seat) => seating.isOpen(sheet.view, seat);
  return html`<p>${say("online.how")}</p>
    <h3>${say("online.who")}</h3>
    <ul class="online-seats">
      ${sheet.names.map(
        (name, seat) =>
          html`<li>
            <button
              type="button"
              class="button big"
              aria-pressed=${String(seating.asked === seat)}
              ?disabled=${!isOpen(seat) || seating.isBusy}
              @click=${() => seating.ask(sheet.view, seat)}
            >
              <b>${name}</b>
              <span
                >${
                  isOpen(seat) || !sheet.view.online?.taken.includes(seat)
                    ? signed(sheet.standing.totals[seat] ?? 0)
                    : say("online.taken")
                }</span
              >
            </button>
            ${
              seating.asked === seat
                ? html`<div class="online-sure" role="group" aria-label=${name}>
                    <p>${say("online.take", { who: name })}</p>
                    <div class="panel-end">
                      <button type="button" class="button" @click=${() => seating.leave()}>
                        ${say("action.cancel")}
                      </button>
                      <button
                        type="button"
                        class="button primary"
                        data-takes
                        ?disabled=${seating.isBusy}
                        @click=${() => seating.take(sheet.view, seat)}
                      >
                        ${say("online.mine")}
                      </button>
                    </div>
                  </div>`
                : nothing
            }
          </li>`,
      )}
    </ul>
    ${seating.refusal ? html`<p class="refusal" role="alert">${sentence(seating.refusal)}</p>` : nothing}
    <p class="hint">${say("online.lost")}</p>`;
}
