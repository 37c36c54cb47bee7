/** The sheet as the paper one is drawn, and under it its lines in the order written, to be put right. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { paperGame } from "../shared/drawing.js";
import { signed } from "../shared/view/seats.js";
import { say } from "../shared/words.js";
import { draftOf } from "./drafts.js";
import { lineName, lineWords } from "../club/line-words.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("./desk.js").Row} Row
 */

/** @param {Desk} desk @param {LocalSheet} sheet */
export function paper(desk, sheet) {
  const { rows, standing, names } = sheet;
  const played = rows.flatMap((row) =>
    "contract" in row.line && row.line.contract
      ? [{ dealer: row.dealer, contract: row.line.contract, scores: row.points }]
      : [],
  );
  const others = rows
    .filter(({ line, points }) => !("contract" in line && line.contract) && points.some((entry) => entry !== 0))
    .map(({ line, points }) => ({ label: lineName(line), points }));
  return html`<section class="panel panel-paper">
      <h2 class="visually-hidden" tabindex="-1" data-step>${say("sheet.title")}</h2>
      ${paperGame().paper.sheet({
        names,
        firstDealer: sheet.drawn?.dealer ?? null,
        hands: played,
        others,
        totals: standing.totals,
        negativesLeft: standing.negatives_left,
        trumpsLeft: standing.trumps_left,
      })}
    </section>
    <section class="panel">
      <h2>${say("lines.title")}</h2>
      ${
        rows.length === 0
          ? html`<p class="hint">${say("lines.none")}</p>`
          : html`<ol class="lines">
              ${rows.map((row) => line(desk, sheet, row))}
            </ol>`
      }
    </section>`;
}

/** @param {Desk} desk @param {LocalSheet} sheet @param {Row} row */
function line(desk, sheet, row) {
  const { names, view } = sheet;
  const number = row.index + 1;
  return html`<li class=${row.isPending ? "is-pending" : ""}>
    <details>
      <summary>
        <span class="lines-no">${number}</span
        ><span class="lines-what"><b>${lineName(row.line)}</b> <small>${names[row.dealer]}</small></span>
        <span class="lines-points"
          >${row.points.map(
            (entry, seat) => html`<span><span class="visually-hidden">${names[seat]} </span>${signed(entry)}</span>`,
          )}</span
        >
      </summary>
      <p>${lineWords(row.line, names)}</p>
      ${row.isPending ? html`<p class="hint">${say("desk.pending")}</p>` : nothing}
      ${
        mayChange(desk, sheet, row)
          ? html`<div class="panel-end">
              <button
                type="button"
                class="button"
                @click=${() => desk.begin({ kind: "strike", target: { kind: "new" }, index: row.index })}
              >
                ${say("lines.strike")}
              </button>
              <button
                type="button"
                class="button primary"
                @click=${() => desk.begin(draftOf(row.line, { kind: "line", index: row.index }, view.counting.trump))}
              >
                ${say("lines.correct")}
              </button>
            </div>`
          : nothing
      }
    </details>
  </li>`;
}

/** May the holder of this link change a line? @param {Desk} desk @param {LocalSheet} sheet @param {Row} row */
export const mayChange = (desk, sheet, row) =>
  desk.judges ||
  (desk.visit.role === "table" && !sheet.confirmed && !sheet.view.online && row.line.line !== "decision");
