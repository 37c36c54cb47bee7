/** A link to the record of a match: the server sends it, or this device makes the file. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { answerTo, recordAddress } from "../api.js";
import { isDevice } from "../host.js";
import { say } from "../words.js";

/**
 * @param {string} table
 * @param {number | undefined} match
 * @param {unknown} shown what stands in the link
 * @param {string} [kind] of link: its classes
 */
export function recordLink(table, match, shown, kind = "button") {
  const name = recordName(table);
  return html`<a
    class=${kind}
    href=${recordAddress(table, match)}
    download=${name}
    title=${kind === "bar-button" ? say("action.record") : nothing}
    aria-label=${kind === "bar-button" ? say("action.record") : nothing}
    @click=${isDevice ? (/** @type {Event} */ event) => save(event, recordAddress(table, match), name) : nothing}
    >${shown}</a
  >`;
}

/** The name of the file. @param {string} table */
export const recordName = (table) => `courtcards-${table}.jsonl`;

/** Saves what this device answers as a file. @param {Event} event @param {string} path @param {string} name */
async function save(event, path, name) {
  event.preventDefault();
  const answer = await answerTo(path);
  saveAs(await answer.blob(), name);
}

/** Saves something as a file of that name. @param {Blob} blob @param {string} name */
export function saveAs(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
