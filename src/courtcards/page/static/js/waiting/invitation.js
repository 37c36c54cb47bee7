/** What brings the others: the link, its code to be read aloud, and the same as a QR code. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { codeOfTable } from "../api.js";
import { isDealer, isVisitor } from "../host.js";
import { inviteButton } from "../near/invite.js";
import { linkBox } from "../view/link-box.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";

/** @typedef {import("./room.js").WaitingRoom} WaitingRoom */

/** Letters that are read aloud together. */
const GROUP = 4;

/** Who hosts the table on a device brings others by codes; a guest there brings nobody. @param {WaitingRoom} waiting */
export const invitation = (waiting) => (isDealer ? nearby(waiting) : isVisitor ? nothing : byLink(waiting));

/** @param {WaitingRoom} waiting */
const nearby = ({ table }) =>
  html`<section class="paper invitation near-invitation" aria-labelledby="invitation-title">
    <h2 id="invitation-title">${say("invite.title")}</h2>
    <p>${say("near.invite.lead")}</p>
    <p>${inviteButton(table)}</p>
    <p class="hint">${say("near.trust.host")}</p>
    <p class="hint">${say("near.stay.host")}</p>
  </section>`;

/** It is folded away once every seat is taken. @param {WaitingRoom} waiting */
const byLink = (waiting) =>
  waiting.openSeats.length > 0
    ? html`<section class="paper invitation" aria-labelledby="invitation-title">
        <h2 id="invitation-title">${say("invite.title")}</h2>
        ${ways(waiting)}
      </section>`
    : html`<details class="fold invitation">
        <summary>${say("invite.title.full")}</summary>
        <div>${ways(waiting)}</div>
      </details>`;

/** @param {WaitingRoom} waiting */
function ways(waiting) {
  const game = say(`game.${waiting.source.latest.game}`);
  return html`${linkBox(waiting.link, {
      text: say("invite.text", { game }),
      label: say("invite.link"),
      drawn: () => waiting.draw(),
    })}
    <div class="invite-code">
      ${
        waiting.address === null || waiting.address.here_only
          ? nothing
          : html`<button
              type="button"
              class="code-button"
              aria-label=${say("invite.enlarge")}
              title=${say("invite.enlarge")}
              @click=${() => enlarge(waiting)}
            >
              <img
                class="code"
                src=${codeOfTable(waiting.table)}
                alt=${say("invite.code")}
                width="132"
                height="132"
              /><i class="icon icon-enlarge" aria-hidden="true"></i>
            </button>`
      }
      <p>
        ${
          waiting.address?.here_only
            ? html`<span class="here-only">${say("share.here-only")}</span>`
            : html`<span class="hint">${say("invite.aloud")}</span>
                <strong class="spelled">${spelled(waiting.table)}</strong>`
        }
      </p>
    </div>`;
}

/** A code as it is read aloud. @param {string} table */
const spelled = (table) => (table.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(" ");

/** Shows the code large enough for a camera across the table. @param {WaitingRoom} waiting */
const enlarge = (waiting) =>
  openModal(
    say("invite.code"),
    "code-dialog",
    ({ close }) =>
      html` <img class="code" src=${codeOfTable(waiting.table)} alt=${say("invite.code")} />
        <p class="code-link">${waiting.link}</p>
        <p class="spelled">${spelled(waiting.table)}</p>
        <div class="dialog-end">
          <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
        </div>`,
  );
