/** The signal of the other device: what the camera sees, a field for its text, and what was wrong with it. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { rich, sentence } from "../view/rich.js";
import { say } from "../words.js";

/**
 * @typedef {object} Scanning
 * @property {import("../codes/camera.js").Camera} scanner
 * @property {string} refusal
 * @property {boolean} isConnecting
 * @property {(text: string) => void} take
 */

/** @param {Scanning} scanning @param {"offer" | "answer"} kind what is to be scanned */
export const scan = (scanning, kind) =>
  html`${camera(scanning.scanner)}
    <form class="near-text" @submit=${(/** @type {SubmitEvent} */ event) => submit(event, scanning)}>
      <label for="near-text">${say(`near.text.${kind}`)}</label>
      <input id="near-text" type="text" name="signal" required autocomplete="off" spellcheck="false" />
      <button class="button">${say("near.text.take")}</button>
    </form>
    ${refusal(scanning)}
    ${scanning.isConnecting ? html`<p class="hint" role="status">${say("near.connecting")}</p>` : nothing}`;

/** @param {import("../codes/camera.js").Camera} scanner */
const camera = (scanner) =>
  scanner.video
    ? html`<div class="near-camera">${scanner.video}</div>`
    : html`<button type="button" class="button primary near-scan" @click=${() => scanner.start()}>
        ${say("near.scan")}
      </button>`;

/** @param {Scanning} scanning */
function refusal({ scanner, refusal: told }) {
  const why = told || (scanner.isRefused ? say("near.no-camera") : "");
  return why ? html`<p class="refusal" role="alert">${rich(sentence(why))}</p>` : nothing;
}

/** @param {SubmitEvent} event @param {Scanning} scanning */
function submit(event, scanning) {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) scanning.take(String(new FormData(event.target).get("signal") ?? ""));
}

/** Its squares, row by row: which are dark. @param {string} text @returns {Promise<boolean[][]>} */
export async function codeOf(text) {
  const { encodeQR } = await import("../../../vendor/qr/index.js");
  return encodeQR(text, "raw", { ecc: "low", border: 4 });
}

/** @param {boolean[][]} rows @param {string} label */
export function code(rows, label) {
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" role="img" aria-label=${label} viewBox="0 0 ${rows.length} ${rows.length}">
    <path d=${path} shape-rendering="crispEdges"></path>
  </svg>`;
}
