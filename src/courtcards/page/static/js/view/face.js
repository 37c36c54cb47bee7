/** Faces as they are drawn: for the eye alone, beside a name. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { faceAt, isMachine, kindOf } from "../faces.js";
import { fromShell } from "../shell.js";

/**
 * Where the symbol of a face is, from every page that this document may come to show. Each kind has a file of its own:
 * a browser lays out all that a file draws, however little of it is used.
 *
 * @param {string} name
 */
const symbolOf = (name) => fromShell(`${document.documentElement.dataset.faces}/${kindOf(name)}.svg#${name}`).href;

/** The face of whoever sits there. @param {readonly import("../faces.js").Faced[]} players @param {number} seat */
export const face = (players, seat) => drawnFace(faceAt(players, seat));

/** A face by its name; nothing for nobody's. @param {string} name */
export const drawnFace = (name) =>
  name === ""
    ? nothing
    : html`<svg class="face ${isMachine(name) ? "is-machine" : ""}" viewBox="0 0 48 48" aria-hidden="true">
        <use href=${symbolOf(name)}></use>
      </svg>`;
