/** The round is over: what it has come to, who confirms it, and thanks. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signed } from "../shared/view/seats.js";
import { say } from "../shared/words.js";
import { decisionDraft } from "./drafts.js";
import { SEATS } from "./seats.js";
import { reasonIn } from "./reason.js";
import { seatChoice } from "./seat-choice.js";
import { totalsNote } from "./totals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function finish(desk, sheet) {
  const { confirmed } = sheet;
  return html`<section class="panel finish">
    <h2 tabindex="-1" data-step>${say(confirmed ? "finish.thanks" : "finish.title")}</h2>
    ${ranking(desk, sheet)} ${totalsNote(desk, sheet)}
    ${
      sheet.standing.adds_up
        ? nothing
        : html`<p class="refusal">${say("finish.open", { sum: signed(sheet.standing.open_sum) })}</p>`
    }
    ${
      confirmed
        ? html`<p>
              ${say(sheet.isConfirming ? "finish.confirming" : "finish.confirmed", {
                who: sheet.names[confirmed.seat] ?? "",
              })}
            </p>
            <p class="hint">${say("finish.next")}</p>
            ${desk.judges ? reopen(desk) : nothing}`
        : confirm(desk, sheet)
    }
    ${
      desk.judges
        ? html`<div class="panel-end">
            <button type="button" class="button" @click=${() => desk.begin(decisionDraft())}>
              ${say("enter.decision")}
            </button>
          </div>`
        : nothing
    }
  </section>`;
}

/**
 * The scores, highest first; the ranking points once the evening has counted them.
 *
 * @param {Desk} desk
 * @param {LocalSheet} sheet
 */
function ranking(desk, { names, standing, view }) {
  const order = [...SEATS].sort((one, other) => (standing.totals[other] ?? 0) - (standing.totals[one] ?? 0));
  const points = new Map(SEATS.map((seat) => [seat, pointsOf(desk, view, seat)]));
  const isRanked = [...points.values()].some((value) => value !== null);
  return html`<table class="finish-scores">
    <caption class="visually-hidden">
      ${say("desk.scores")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("result.player")}</th>
        <th scope="col">${say("sheet.score")}</th>
        ${isRanked ? html`<th scope="col">${say("result.ranking")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${order.map(
        (seat) =>
          html`<tr>
            <th scope="row">${names[seat]}</th>
            <td>${signed(standing.totals[seat] ?? 0)}</td>
            ${isRanked ? html`<td>${points.get(seat) ?? ""}</td>` : nothing}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Desk} desk @param {import("../club/wire.js").SheetView} view @param {number} seat */
function pointsOf(desk, view, seat) {
  const place = desk.evening?.standings.find(({ player }) => player === view.players[seat]?.player);
  const result = view.confirmed ? place?.results.find(({ round }) => round === view.round) : undefined;
  return result ? result.points : null;
}

/** @param {Desk} desk @param {LocalSheet} sheet */
function confirm(desk, { names, drawn }) {
  const writer = drawn && names[drawn.writer];
  const seats = SEATS.filter((seat) => desk.judges || seat !== drawn?.writer);
  return html`<form class="confirm" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, desk, names)}>
    <p>${writer ? say("finish.ask", { writer }) : say("finish.ask-any")}</p>
    ${seatChoice({ name: "seat", legend: say("finish.who"), names, seats })}
    <div class="panel-end">
      <button type="button" class="button" @click=${() => desk.show("sheet")}>${say("finish.look")}</button>
      <button class="button primary big">${say("finish.confirm")}</button>
    </div>
  </form>`;
}

/** @param {SubmitEvent} event @param {Desk} desk @param {string[]} names */
function submit(event, desk, names) {
  event.preventDefault();
  const seat = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("seat"));
  desk.write({ type: "confirm", seat, by: (names[seat] ?? "").slice(0, 40) }, "");
}

/** @param {Desk} desk */
const reopen = (desk) =>
  html`<form
    class="reopen"
    @submit=${(/** @type {SubmitEvent} */ event) =>
      desk.write({ type: "reopen", reason: reasonIn(event).reason }, say("finish.reopened"))}
  >
    <label class="field"
      ><span class="field-label">${say("finish.reopen.reason")}</span
      ><input type="text" name="reason" required maxlength="200" autocomplete="off"
    /></label>
    <button class="button">${say("finish.reopen")}</button>
  </form>`;
