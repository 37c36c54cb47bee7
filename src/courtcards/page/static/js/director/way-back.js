/** A way back: what it would change is shown first, and then it is asked for, with the reason where one is due. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { openModal } from "../shared/view/modal.js";
import { count, listed, say } from "../shared/words.js";
import { pointsText } from "../club/text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("../club/wire.js").PredictedChanges} ForeseenView
 * @typedef {import("../club/wire.js").RankView} RankView
 * @typedef {import("../club/types.js").WayBackOrder} WayBackOrder
 *
 * @typedef {object} Way
 * @property {string} title
 * @property {string} what what it does, in a sentence
 * @property {string} act the words of the button that does it
 * @property {string} done what is said once it is done
 * @property {(reason: string) => WayBackOrder} order
 * @property {string[]} [reasons] ready-made, the likeliest first
 * @property {"always" | "entries" | "never"} why when a reason is due: entries: where sheets with entries are concerned
 */

const LONGEST_REASON = 200;
const WHERE = "back";

/** @param {Desk} desk @param {Way} way @returns {Promise<void>} */
export async function openWayBack(desk, way) {
  /** @type {ForeseenView | null} */
  let foreseen = null;
  desk.refusal = null;
  const modal = openModal(
    way.title,
    "back-dialog",
    ({ close, draw }) =>
      html`<h2>${way.title}</h2>
        <p>${way.what}</p>
        <form
          @submit=${async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (!(event.currentTarget instanceof HTMLFormElement)) return;
            const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
            if (!(await desk.do(way.order(reason), WHERE))) return draw();
            close();
            desk.tell(way.done);
          }}
        >
          ${
            foreseen
              ? html`${changes(desk, foreseen)}${isDue(way, foreseen) ? reasonField(way.reasons) : nothing}`
              : desk.refusal
                ? nothing
                : html`<p class="hint" role="status">${say("club.back.loading")}</p>`
          }
          ${refusalAt(desk, WHERE)}
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.step-back")}</button
            ><button class="button danger" ?disabled=${!foreseen || desk.isBusy(WHERE)}>${way.act}</button>
          </div>
        </form>`,
  );
  try {
    foreseen = await desk.host.foresee(way.order(""));
  } catch (error) {
    desk.refuse(WHERE, error);
  }
  modal.draw();
}

/** @param {Way} way @param {ForeseenView} foreseen */
const isDue = ({ why }, { sheets }) => why === "always" || (why === "entries" && sheets.length > 0);

/**
 * The field of the reason; a press fills in a ready-made one, and the first stands there already.
 *
 * @param {string[]} [ready]
 */
export const reasonField = (ready = []) =>
  html`<div class="field">
    <label for="back-reason">${say("club.back.reason")}</label>
    <input
      id="back-reason"
      name="reason"
      type="text"
      required
      pattern=".*\\S.*"
      maxlength=${LONGEST_REASON}
      autocomplete="off"
      value=${ready[0] ?? ""}
      placeholder=${say("club.back.reason.example")}
    />
    ${
      ready.length > 1
        ? html`<div class="ready-reasons">
            ${ready.map(
              (words) =>
                html`<button
                  type="button"
                  class="button"
                  @click=${(/** @type {Event} */ { currentTarget }) => fillIn(currentTarget, words)}
                >
                  ${words}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </div>`;

/** @param {EventTarget | null} button @param {string} words */
function fillIn(button, words) {
  const field = button instanceof HTMLButtonElement && button.form?.elements.namedItem("reason");
  if (field instanceof HTMLInputElement) field.value = words;
}

/** What it would change. @param {Desk} desk @param {ForeseenView} foreseen */
export function changes(desk, { sheets, places, redraw, reseated }) {
  const [on, off] = [true, false].map((counts) => sheets.filter((sheet) => sheet.counts === counts));
  return html`<div class="foreseen" role="status">
    ${sheetList("club.back.off", off ?? [])}${sheetList("club.back.on", on ?? [])}
    ${reseated.length ? html`<p>${say("club.back.reseated")} ${listed(reseated.map(sheetWords))}</p>` : nothing}
    ${
      places.length > 0
        ? html`<p>${count("club.back.places", places.length)}</p>
            <div class="scrolls" tabindex="0" role="group" aria-label=${count("club.back.places", places.length)}>
              <table class="numbers">
                <thead>
                  <tr>
                    <th scope="col" class="is-name">${say("club.player")}</th>
                    <th scope="col">${say("club.back.before")}</th>
                    <th scope="col">${say("club.back.after")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${places.map(
                    ({ player, before, after }) =>
                      html`<tr>
                        <th scope="row" class="is-name">${desk.player(player).name}</th>
                        <td>${rankWords(before)}</td>
                        <td>${rankWords(after)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
        : nothing
    }
    ${sheets.length + places.length + reseated.length === 0 ? html`<p>${say("club.back.nothing")}</p>` : nothing}
    ${redraw ? html`<p>${say("club.back.redraw")}</p>` : nothing}
  </div>`;
}

/** @param {string} key @param {ForeseenView["sheets"]} sheets */
const sheetList = (key, sheets) =>
  sheets.length === 0 ? nothing : html`<p>${count(key, sheets.length)} ${listed(sheets.map(sheetWords))}</p>`;

/** @param {ForeseenView["sheets"][number]} sheet */
const sheetWords = ({ round, table, lines }) =>
  lines > 0 ? count("club.back.sheet", lines, { round, table }) : say("club.back.sheet.scores", { round, table });

/** @param {RankView | null} rank */
const rankWords = (rank) =>
  rank ? html`${rank.place} · <b>${pointsText(rank.points)}</b>` : say("club.back.place.none");
