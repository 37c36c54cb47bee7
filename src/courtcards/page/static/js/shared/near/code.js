/** A QR code: made by what comes when the first one is asked for, and drawn. */

import { html } from "../../../vendor/lit-html/lit-html.js";

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
