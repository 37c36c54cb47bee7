/** The rules that are in force, sentence by sentence, each with its clause. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { rich } from "./rich.js";

/** @typedef {import("../types.js").RulesInWords} RulesInWords */

/** @param {RulesInWords | null} rules @param {string} language */
export function rulesText(rules, language) {
  if (!rules) return html`<p class="hint">${say("rules.loading")}</p>`;
  return html`<div lang=${language} class="rules-text" role="region" tabindex="0" aria-label=${say("rules.label")}>
    <ul>${rules.sentences.map(({ clause, text }) => html`<li><span>${rich(text)}</span> ${clause ? html`<span class="clause">${clause}</span>` : nothing}</li>`)}</ul>
  </div>`;
}
