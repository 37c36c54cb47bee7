/** A link to hand on: its text, to be copied or shared by what this device has for it. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";

const COPIED_MS = 2500;

/** The link that was copied last, for as long as the page says so. */
let copied = "";

/**
 * @param {string} link
 * @param {{text: string, label: string, drawn: () => void}} about what is said when it is shared
 */
export const linkBox = (link, { text, label, drawn }) =>
  html`<div class="link-box">
    <input
      class="link-text"
      type="text"
      readonly
      aria-label=${label}
      .value=${link}
      @focus=${(/** @type {Event} */ event) => fieldOf(event)?.select()}
    />
    <div class="link-buttons">
      <button type="button" class="button link-copy" @click=${(/** @type {Event} */ event) => copy(event, link, drawn)}>
        <i class="icon icon-copy" aria-hidden="true"></i> ${say(copied === link ? "share.copied" : "share.copy")}
      </button>
      ${
        "share" in navigator
          ? html`<button type="button" class="button" @click=${() => share(link, text)}>
              <i class="icon icon-share" aria-hidden="true"></i> ${say("share.share")}
            </button>`
          : nothing
      }
    </div>
    <span class="visually-hidden" role="status">${copied === link ? say("share.copied") : ""}</span>
  </div>`;

/** @param {Event} event @returns {HTMLInputElement | null} */
function fieldOf(event) {
  const box = event.target instanceof Element ? event.target.closest(".link-box") : null;
  return box?.querySelector("input") ?? null;
}

/** @param {Event} event @param {string} link @param {() => void} drawn */
async function copy(event, link, drawn) {
  const field = fieldOf(event);
  if (!(await copies(link, field))) return field?.focus();
  copied = link;
  drawn();
  setTimeout(() => {
    copied = "";
    drawn();
  }, COPIED_MS);
}

/**
 * Browsers have a clipboard only where the page came by HTTPS or from this machine; elsewhere the old command is used.
 *
 * @param {string} link
 * @param {HTMLInputElement | null} field
 */
async function copies(link, field) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(link);
      return true;
    }
  } catch {
    // Not allowed: the old command may be.
  }
  field?.select();
  return document.execCommand("copy");
}

/** @param {string} url @param {string} text */
async function share(url, text) {
  try {
    await navigator.share({ title: "Courtcards", text, url });
  } catch (error) {
    // Closing the sheet of the share button is no error.
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
