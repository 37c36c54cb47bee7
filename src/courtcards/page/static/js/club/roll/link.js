/** The club's name, and the link that is its key. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { addressToShare, Refused } from "../../api.js";
import { linkBox } from "../../view/link-box.js";
import { openModal } from "../../view/modal.js";
import { say } from "../../words.js";
import { refusalAt } from "./refusals.js";

/** @typedef {import("./desk.js").RollDesk} RollDesk */

const LONGEST_TITLE = 80;

/** @param {RollDesk} desk */
export function openClubDialog(desk) {
  let address = location.origin;
  let isAsking = false;
  const title = say("roll.link.title");
  const { draw } = openModal(title, "club-dialog", ({ draw, close }) => {
    const link = address + location.pathname + location.hash;
    /** @param {boolean} asks */
    const ask = (asks) => {
      isAsking = asks;
      draw();
    };
    return html`<h2>${title}</h2>
      <p class="hint">${say("roll.link.hint")}</p>
      ${linkBox(link, { text: desk.view.name, label: title, drawn: draw })}
      ${
        isAsking
          ? html`<div role="group" aria-label=${say("roll.link.renew")}>
              <p>${say("roll.link.renew.hint")}</p>
              <div class="dialog-end">
                <button type="button" class="button" @click=${() => ask(false)}>${say("action.cancel")}</button
                ><button type="button" class="button danger" @click=${() => renew(desk, draw)}>
                  ${say("club.renew.do")}
                </button>
              </div>
            </div>`
          : html`<button type="button" class="button quiet" @click=${() => ask(true)}>
              ${say("roll.link.renew")}
            </button>`
      }
      ${refusalAt(desk, "link")} ${naming(desk, draw)}
      <div class="dialog-end">
        <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
      </div>`;
  });
  addressToShare().then((shared) => {
    address = shared.address;
    draw();
  }, failed);
}

/** Where the server cannot say its address, that of this page is shown. @param {unknown} error */
function failed(error) {
  if (!(error instanceof Refused)) throw error;
}

/** @param {RollDesk} desk @param {() => void} draw */
const naming = (desk, draw) =>
  html`<form
    class="club-naming"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLFormElement) rename(desk, new FormData(event.currentTarget), draw);
    }}
  >
    <div class="field">
      <label for="club-name">${say("roll.name")}</label>
      <input
        id="club-name"
        name="name"
        type="text"
        required
        maxlength=${LONGEST_TITLE}
        autocomplete="off"
        .value=${desk.view.name}
      />
    </div>
    <button class="button">${say("club.save")}</button>
  </form>`;

/** @param {RollDesk} desk @param {FormData} fields @param {() => void} draw */
async function rename(desk, fields, draw) {
  await desk.do({ type: "name", name: String(fields.get("name")).trim() }, "link");
  draw();
}

/**
 * The link of now has become worthless: the new one opens the same page.
 *
 * @param {RollDesk} desk
 * @param {() => void} draw
 */
async function renew(desk, draw) {
  const done = await desk.do({ type: "renew" }, "link");
  if (done?.page) location.replace(done.page);
  draw();
}
