/** A QR code, drawn. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { encodeQR } from "../../vendor/qr/index.js";

/** @param {string} text @param {string} label */
export function code(text, label) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" role="img" aria-label=${label} viewBox="0 0 ${rows.length} ${rows.length}">
    <path d=${path} shape-rendering="crispEdges"></path>
  </svg>`;
}
