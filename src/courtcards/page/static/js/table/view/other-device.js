/** "Continue on another device": the personal link of a seat, with its QR code. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { addressToShare, codeOfSeat, personalLink, renewLink } from "../../shared/api.js";
import { isDevice } from "../../shared/host.js";
import { newId } from "../../shared/ids.js";
import { say } from "../../shared/words.js";
import { wrong } from "../../shared/view/error-card.js";
import { linkBox } from "../../shared/view/link-box.js";
import { openModal } from "../../shared/view/modal.js";
import { rich, sentence } from "../../shared/view/rich.js";

/** @typedef {import("../../shared/wire.js").Address} Address */

/** Only a server brings seats to other devices. @param {string} table */
export const otherDeviceButton = (table) =>
  isDevice
    ? nothing
    : html`<button type="button" class="button other-device" @click=${() => openOtherDevice(table)}>
        <i class="icon icon-device" aria-hidden="true"></i> ${say("device.title")}
      </button>`;

/** @param {string} table */
async function openOtherDevice(table) {
  /** @type {{link: string, address: Address} | null} */
  let found = null;
  let refusal = "";
  /** One press is done once, however often its answer is lost. */
  const id = newId();
  const renew = async () => {
    try {
      await renewLink(table, id);
      location.reload(); // this device has the seat by the new link from now on
    } catch (error) {
      refusal = wrong(error);
      modal.draw();
    }
  };
  const modal = openModal(
    say("device.title"),
    "device-dialog",
    ({ close, draw }) =>
      html` <h2>${say("device.title")}</h2>
        <p>${say("device.how")}</p>
        ${refusal ? html`<p class="refusal" role="alert">${rich(sentence(refusal))}</p>` : nothing}
        ${found ? offer(table, found.link, found.address, draw) : nothing}
        <p class="device-warning"><strong>${say("device.warning")}</strong></p>
        <details class="fold">
          <summary>${say("device.renew")}</summary>
          <p>${say("device.renew.what")}</p>
          <p>
            <button type="button" class="button danger renew-link" @click=${renew}>${say("device.renew.do")}</button>
          </p>
        </details>
        <div class="dialog-end">
          <button type="button" class="button primary" @click=${close}>${say("action.close")}</button>
        </div>`,
  );
  try {
    const [{ resume }, address] = await Promise.all([personalLink(table), addressToShare()]);
    found = { link: address.address + resume, address };
  } catch (error) {
    refusal = wrong(error);
  }
  modal.draw();
}

/** @param {string} table @param {string} link @param {Address} address @param {() => void} drawn */
const offer = (table, link, address, drawn) =>
  html` ${
    address.here_only
      ? html`<p class="hint">${say("share.here-only")}</p>`
      : html`<img class="code" src=${codeOfSeat(table)} alt=${say("device.code")} width="220" height="220" />`
  }
  ${linkBox(link, { text: say("device.title"), label: say("device.link"), drawn })}`;
