/** What can be had on paper, and as files. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../shared/words.js";
import { SCHEME } from "../club/api.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {"seat-slips" | "wall-list" | "attendance" | "table-cards" | "door-sheet" | "blank-sheets" | "sheets" |
 *   "standings"} Paper
 */

/** Where an address stands on a paper, the server has to know by which scheme this page was served. */
const HAVE_CODES = new Set(["table-cards", "door-sheet", "blank-sheets"]);
/** Of no use where phones cannot reach that address. */
const FOR_PHONES = new Set(["table-cards", "door-sheet"]);

/** @param {import("./desk.js").Desk} desk @param {Paper[]} papers @param {string} [query] */
export function printButtons(desk, papers, query = "") {
  if (desk.isAway) return html`<p class="hint">${say("club.away.paper")}</p>`;
  const isInVain = papers.some((paper) => FOR_PHONES.has(paper)) && desk.isHereOnly;
  return html`${papers
    .filter((paper) => !(isInVain && FOR_PHONES.has(paper)))
    .map((paper) =>
      fileButton(
        desk,
        say(`club.print.${paper}`),
        `/print/${paper}.pdf${HAVE_CODES.has(paper) ? SCHEME + query.replace("?", "&") : query}`,
        "print",
      ),
    )}${isInVain ? html`<p class="hint">${say("club.links.here-only")}</p>` : nothing}`;
}

/** @param {import("./desk.js").Desk} desk @param {string} words @param {string} rest @param {"print" | "file"} icon */
export const fileButton = (desk, words, rest, icon) =>
  html`<button
      type="button"
      class="button"
      ?disabled=${desk.isBusy(rest) || desk.isAway}
      @click=${() => fetchFile(desk, rest)}
    >
      <i class="icon icon-${icon}" aria-hidden="true"></i> ${words}</button
    >${refusalAt(desk, rest)}`;

/** @param {import("./desk.js").Desk} desk @param {string} rest */
async function fetchFile(desk, rest) {
  try {
    await desk.api.download(rest);
  } catch (error) {
    desk.refuse(rest, error);
  }
}
