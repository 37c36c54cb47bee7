/** A refusal, shown where it was asked for. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { rich, sentence } from "../shared/view/rich.js";

/** @param {import("./desk.js").Desk} desk @param {string} where */
export const refusalAt = ({ refusal }, where) =>
  refusal?.where === where ? html`<p class="refusal" role="alert">${rich(sentence(refusal.message))}</p>` : nothing;
