/** A clause that can be opened and tried: on a page of its own, so that nobody leaves the table. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { clauseAddress } from "../addresses.js";
import { say } from "../words.js";

/** What the clauses begin with that have a page; those of a game that came from elsewhere may have none. */
const families = (document.documentElement.dataset.clauses ?? "").split(" ");

/** @param {string} clause */
export function clauseLink(clause) {
  if (!families.includes(clause.split("-")[0] ?? "")) return html`<span class="clause">${clause}</span>`;
  const words = say("rulebook.open", { clause });
  return html`<a
    class="clause"
    href=${clauseAddress(clause)}
    target="_blank"
    rel="noopener"
    title=${words}
    aria-label=${words}
    >${clause}</a
  >`;
}
