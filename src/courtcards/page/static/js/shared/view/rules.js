/** The rules that are in force, sentence by sentence, each with its clause. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { clauseAddress } from "../addresses.js";
import { say } from "../words.js";
import { rich } from "./rich.js";

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

/** @typedef {import("../wire.js").RulesInWords} RulesInWords */

/** @param {RulesInWords | null} rules */
export function rulesText(rules) {
  if (!rules) return html`<p class="hint">${say("rules.loading")}</p>`;
  return html`<div class="rules-text" role="region" tabindex="0" aria-label=${say("rules.label")}>
    <ul>
      ${rules.sentences.map(
        ({ clause, text }) => html`<li><span>${rich(text)}</span> ${clause ? clauseLink(clause) : nothing}</li>`,
      )}
    </ul>
  </div>`;
}
