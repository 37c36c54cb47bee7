/** "Invite a device next to you": the code to show, and the one to scan. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { linkBox } from "../view/link-box.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";
import { code } from "./code.js";
import { Inviting } from "./inviting.js";
import { scan } from "./scan.js";

/** @param {string} table */
export const inviteButton = (table) =>
  html`<button type="button" class="button primary invite-near" @click=${() => openInvite(table)}>
    <i class="icon icon-device" aria-hidden="true"></i> ${say("near.invite")}
  </button>`;

/** @param {string} table */
export function openInvite(table) {
  let draw = () => {};
  const inviting = new Inviting(table, () => draw());
  const modal = openModal(
    say("near.invite"),
    "near-dialog",
    ({ close }) =>
      html`<h2>${say("near.invite")}</h2>
        ${inviting.isDone ? done(inviting) : steps(inviting, draw)}
        <div class="dialog-end">
          <button type="button" class="button ${inviting.isDone ? "primary" : ""}" @click=${close}>
            ${say(inviting.isDone ? "action.close" : "action.cancel")}
          </button>
        </div>`,
    () => inviting.end(),
  );
  draw = modal.draw;
}

/** @param {Inviting} inviting */
const done = (inviting) =>
  html`<p class="near-done" role="status">${say("near.invited")}</p>
    <p class="hint">${say("near.stay.host")}</p>
    <p><button type="button" class="button" @click=${() => inviting.begin()}>${say("near.invite.next")}</button></p>`;

/** @param {Inviting} inviting @param {() => void} drawn */
const steps = (inviting, drawn) =>
  html`<ol class="near-steps">
      <li>
        <p>${say("near.invite.show")}</p>
        ${
          inviting.address
            ? html`${code(inviting.code, say("near.invite.code"))}${linkBox(inviting.address, {
                text: say("near.invite"),
                label: say("near.invite.text"),
                drawn,
              })}`
            : nothing
        }
      </li>
      <li>
        <p>${say("near.invite.scan")}</p>
        ${scan(inviting, "answer")}
      </li>
    </ol>
    <p class="hint">${say("near.trust.host")}</p>`;
