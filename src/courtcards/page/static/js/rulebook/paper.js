/** Examples on paper: tables of text, as the host has worked them out. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";

/** @param {import("../wire.js").PaperTable[]} tables */
export const paperTables = (tables) =>
  html`<div class="papers">
    ${tables.map(
      ({ title, columns, rows }) =>
        html`<div class="paper" role="region" tabindex="0" aria-label=${title}>
          <table>
            <caption>
              ${title}
            </caption>
            <thead>
              <tr>
                ${columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td></td>`))}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ([head, ...cells]) =>
                  html`<tr>
                    ${head === undefined ? nothing : html`<th scope="row">${head}</th>`}
                    ${cells.map((cell) => html`<td>${cell}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
    )}
  </div>`;
