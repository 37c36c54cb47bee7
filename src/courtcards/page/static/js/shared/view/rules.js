/** The rules that are in force, sentence by sentence, each with its clause. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { clauseLink } from "./clause-link.js";
import { rich } from "./rich.js";

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
