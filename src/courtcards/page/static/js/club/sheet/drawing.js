/** The draw at the table: who writes, and who deals first (DK-1.2). */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { back, face } from "../../cards/face.js";
import { cardWords, suitOf } from "../../cards/names.js";
import { current } from "../../settings.js";
import { say } from "../../words.js";
import { SEATS } from "./seats.js";
import { drawDraft } from "./drafts.js";
import { seatChoice } from "./seat-choice.js";
import { totalsButton } from "./totals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./local.js").LocalSheet} LocalSheet
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function drawForm(desk, sheet) {
  const isOff = desk.line !== "open";
  return html`<section class="panel">
    <h2 tabindex="-1" data-step>${say("draw.title")}</h2>
    <form class="draw-here" @submit=${(/** @type {SubmitEvent} */ event) => draw(event, desk)}>
      <h3>${say("draw.here")}</h3>
      <label class="field"
        ><span class="field-label">${say("draw.volunteer")}</span>
        <select name="volunteer">
          <option value="">${say("draw.nobody")}</option>
          ${SEATS.map((seat) => html`<option value=${seat}>${sheet.names[seat]}</option>`)}
        </select></label
      >
      <button class="button primary big" ?disabled=${sheet.isDrawing || isOff}>
        ${say(sheet.isDrawing ? "draw.running" : "draw.draw")}
      </button>
      ${isOff ? html`<p class="hint">${say("draw.needs-line")}</p>` : nothing}
    </form>
    <form class="draw-own" @submit=${(/** @type {SubmitEvent} */ event) => note(event, desk)}>
      <h3>${say("draw.own")}</h3>
      ${seatChoice({ name: "writer", legend: say("draw.who-writes"), names: sheet.names })}
      ${seatChoice({ name: "dealer", legend: say("draw.who-deals"), names: sheet.names })}
      <button class="button primary big" ?disabled=${sheet.isDrawing}>${say("draw.note")}</button>
    </form>
    <div class="panel-end">${totalsButton(desk, sheet)}</div>
  </section>`;
}

/** @param {SubmitEvent} event @param {string} name */
function field(event, name) {
  event.preventDefault();
  const said = event.target instanceof HTMLFormElement ? new FormData(event.target).get(name) : null;
  return said === null || said === "" ? null : Number(said);
}

/** @param {SubmitEvent} event @param {Desk} desk */
const draw = (event, desk) => desk.write({ type: "draw", volunteer: field(event, "volunteer") }, "");

/** @param {SubmitEvent} event @param {Desk} desk */
function note(event, desk) {
  const writer = field(event, "writer");
  const dealer = field(event, "dealer");
  if (writer !== null && dealer !== null) desk.write({ type: "drawn", writer, dealer }, "");
}

/** What the draw has brought, until the first game is entered. @param {Desk} desk @param {LocalSheet} sheet */
export function drawResult(desk, { names, drawn }) {
  if (!drawn) return nothing;
  const [forWriting = [], forDealing = []] = drawn.cards ?? [];
  return html`<section class="panel draw-result" role="status">
    ${round(say("draw.writes", { who: names[drawn.writer] ?? "" }), names, forWriting, drawn.writer)}
    ${round(say("draw.deals", { who: names[drawn.dealer] ?? "" }), names, forDealing, drawn.dealer)}
    <button type="button" class="button quiet" @click=${() => desk.begin(drawDraft())}>${say("draw.again")}</button>
  </section>`;
}

/**
 * One card a player, turned over one after the other.
 *
 * @param {string} told
 * @param {string[]} names
 * @param {string[]} cards
 * @param {number} best
 */
const round = (told, names, cards, best) =>
  html`<p class="draw-told">${told}</p>
    ${
      cards.length === 0
        ? nothing
        : html`<ul class="draw-cards">
            ${cards.map(
              (card, seat) =>
                html`<li class=${seat === best ? "is-best" : ""}>
                  <span class="draw-card draw-card-${seat}"
                    ><span class="card draw-back">${back()}</span
                    ><span class="card draw-face" data-suit=${suitOf(card)}
                      >${face(card, "plain", current().index)}</span
                    ></span
                  >
                  <span class="draw-name">${names[seat]}<span class="visually-hidden">: ${cardWords(card)}</span></span>
                </li>`,
            )}
          </ul>`
    }`;
