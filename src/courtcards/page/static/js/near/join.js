/** "Join a device next to you": the code to scan, and then the one to show. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { homeAddress } from "../addresses.js";
import { brand } from "../view/bar.js";
import { linkBox } from "../view/link-box.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";
import { code } from "./code.js";
import { scan } from "./scan.js";

/** @typedef {import("./joining.js").Joining} Joining */

/** @param {Joining} joining */
export const joinPage = (joining) =>
  html`<header class="bar">
      ${brand()}
      <p class="bar-title"></p>
    </header>
    <main class="near-page">
      <h1>${say("near.join")}</h1>
      <section class="paper">${steps(joining, "near.join.how")}</section>
      <p class="hint">${say("near.trust.guest")}</p>
      <p class="hint">${say("near.stay.guest")}</p>
    </main>`;

/**
 * Over the table, once the line is lost: it cannot be closed but by a new line, or by going.
 *
 * @param {Joining} joining
 */
export function openLost(joining) {
  const modal = openModal(
    say("near.lost.title"),
    "near-dialog near-lost",
    () =>
      html`<h2>${say("near.lost.title")}</h2>
        ${steps(joining, "near.lost.how")}
        <div class="dialog-end"><a class="button" href=${homeAddress()}>${say("action.home")}</a></div>`,
  );
  modal.dialog.addEventListener("cancel", (event) => event.preventDefault());
  return modal;
}

/** @param {Joining} joining @param {string} how an offer is come by */
const steps = (joining, how) =>
  joining.answer
    ? html`<p>${say("near.answer.show")}</p>
        ${code(joining.code, say("near.answer.code"))}
        ${linkBox(joining.answer, {
          text: say("near.join"),
          label: say("near.answer.text"),
          drawn: () => joining.changed(),
        })}
        <p class="near-waits" role="status">
          <i class="spinner" aria-hidden="true"></i> ${say("near.answer.waits")}
          <button type="button" class="button" @click=${() => joining.again()}>${say("near.scan.again")}</button>
        </p>`
    : html`<p>${say(how)}</p>
        ${scan(joining, "offer")}`;
