/** Closing a round: at once when all is in; else only with a reason, which goes into the log. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { openModal } from "../../view/modal.js";
import { count, listed, say } from "../../words.js";
import { refusalAt } from "./refusals.js";

const LONGEST_REASON = 200;

/** @param {import("./desk.js").Desk} desk */
export function closeRound(desk) {
  const round = desk.running;
  if (!round) return;
  const close = (/** @type {string} */ reason, /** @type {string} */ where) =>
    desk.do({ type: "close", round: round.number, reason }, where);
  if (desk.view.missing.length === 0) return void close("", "next");
  const title = say("club.close", { round: round.number });
  openModal(
    title,
    "closing-dialog",
    ({ close: shut, draw }) =>
      html`<h2>${title}</h2>
        <p>
          ${count("club.close.missing", desk.view.missing.length, { tables: listed(desk.view.missing.map(String)) })}
        </p>
        <p>${say("club.close.what")}</p>
        <form
          @submit=${async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const field = form instanceof HTMLFormElement ? form.elements.namedItem("reason") : null;
            if (!(field instanceof HTMLInputElement)) return;
            if (await close(field.value.trim(), "closing")) shut();
            else draw();
          }}
        >
          <div class="field">
            <label for="close-reason">${say("club.close.reason")}</label>
            <input
              id="close-reason"
              name="reason"
              type="text"
              required
              maxlength=${LONGEST_REASON}
              autocomplete="off"
              placeholder=${say("club.close.reason.example")}
            />
          </div>
          ${refusalAt(desk, "closing")}
          <div class="dialog-end">
            <button type="button" class="button" @click=${shut}>${say("club.close.not")}</button
            ><button class="button primary">${say("club.close.do")}</button>
          </div>
        </form>`,
  );
}
