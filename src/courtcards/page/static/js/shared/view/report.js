/** Reporting a person, or what one has written: one press says why, and that is all. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { reportAt } from "../api.js";
import { isDevice } from "../host.js";
import { say } from "../words.js";
import { wrong } from "./error-card.js";
import { openModal } from "./modal.js";
import { sentence } from "./rich.js";

/** @typedef {{seat: number} | {remark: number}} Target */

const REASONS = /** @type {const} */ (["insult", "advertising", "other"]);

/** Is there anybody who moderates? On a device there is not. */
export const canReport = !isDevice;

/**
 * The people at a table besides oneself, where they can be reported.
 *
 * @param {{room: import("../wire.js").Room, me: number}} session
 * @returns {{seat: number, name: string}[]}
 */
export const othersToReport = ({ room, me }) =>
  isDevice
    ? []
    : room.seats.flatMap(({ seat, name, bot }) =>
        name !== null && bot === null && seat !== me ? [{ seat, name }] : [],
      );

/**
 * Asks why, and sends it.
 *
 * @param {string} table
 * @param {string} who
 * @param {Target} target
 */
export function openReport(table, who, target) {
  const closing = (/** @type {string} */ kind) =>
    html`<button type="button" class="button ${kind}" @click=${() => modal.close()}>${say("action.close")}</button>`;
  let isSent = false;
  let isDone = false;
  let trouble = "";
  const modal = openModal(say("report.title", { who }), "report-dialog", () =>
    isDone
      ? html`<p role="status">${say("report.thanks")}</p>
          <p class="dialog-end">${closing("primary")}</p>`
      : html`<h2>${say("report.title", { who })}</h2>
          <p>${say("report.why")}</p>
          <p class="report-reasons">
            ${REASONS.map(
              (reason) =>
                html`<button
                  type="button"
                  class="button"
                  data-reason=${reason}
                  ?disabled=${isSent}
                  @click=${() => send(reason)}
                >
                  ${say(`report.${reason}`)}
                </button>`,
            )}
          </p>
          ${trouble ? html`<p class="refusal" role="alert">${sentence(trouble)}</p>` : nothing}
          <p class="dialog-end">${closing("quiet")}</p>`,
  );

  /** @param {typeof REASONS[number]} reason */
  async function send(reason) {
    isSent = true;
    trouble = "";
    modal.draw();
    try {
      await reportAt(table, { reason, ...target });
      isDone = true;
    } catch (error) {
      isSent = false;
      trouble = wrong(error);
    }
    modal.draw();
    modal.dialog.querySelector("button")?.focus(); // the one that was pressed is gone, or was closed meanwhile
  }
}

/**
 * Asks which of the others is meant, and then why.
 *
 * @param {string} table
 * @param {{seat: number, name: string}[]} others
 */
export function openReportPerson(table, others) {
  const [only] = others;
  if (only !== undefined && others.length === 1) {
    openReport(table, only.name, { seat: only.seat });
    return;
  }
  const choose = (/** @type {{seat: number, name: string}} */ { seat, name }) => {
    modal.close();
    openReport(table, name, { seat });
  };
  const modal = openModal(
    say("report.person"),
    "report-dialog",
    ({ close }) =>
      html`<h2>${say("report.who")}</h2>
        <p class="report-reasons">
          ${others.map(
            (other) =>
              html`<button type="button" class="button" data-seat=${other.seat} @click=${() => choose(other)}>
                ${other.name}
              </button>`,
          )}
        </p>
        <p class="dialog-end">
          <button type="button" class="button quiet" @click=${close}>${say("action.close")}</button>
        </p>`,
  );
}
