/** Faces as they are drawn: for the eye alone, beside a name. */

import { Directive, directive } from "../../../vendor/lit-html/directive.js";
import { html, noChange, nothing } from "../../../vendor/lit-html/lit-html.js";
import { faceAt, isMachine, kindOf } from "../faces.js";
import { fromShell } from "../shell.js";

/**
 * Where the symbol of a face is, from every page that this document may come to show. Each kind has a file of its own:
 * a browser lays out all that a file draws, however little of it is used.
 *
 * @param {string} name
 */
const symbolOf = (name) => fromShell(`${document.documentElement.dataset.faces}/${kindOf(name)}.svg#${name}`).href;

/** The first frame with a face in it. @type {Promise<void> | undefined} */
let firstFrame;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Gives a `use` its symbol once the first frame is drawn: cards are not kept waiting for the files of faces, which a
 * slow phone reads as long as it draws a hand.
 */
class LaterSymbol extends Directive {
  _given = "";

  /** @param {string} _address */
  render(_address) {
    return noChange;
  }

  /** @override @param {import("../../../vendor/lit-html/directive.js").ElementPart} part @param {[string]} address */
  update({ element }, [address]) {
    if (address !== this._given) {
      this._given = address;
      firstFrame ??= nextFrame();
      firstFrame.then(() => element.setAttribute("href", this._given));
    }
    return noChange;
  }
}
const laterSymbol = directive(LaterSymbol);

/** The face of whoever sits there. @param {readonly import("../faces.js").Faced[]} players @param {number} seat */
export const face = (players, seat) => drawnFace(faceAt(players, seat));

/** A face by its name; nothing for nobody's. @param {string} name */
export const drawnFace = (name) =>
  name === ""
    ? nothing
    : html`<svg class="face ${isMachine(name) ? "is-machine" : ""}" viewBox="0 0 48 48" aria-hidden="true">
        <use ${laterSymbol(symbolOf(name))}></use>
      </svg>`;

/** A small crown in a line of text, for the eye alone. */
export const crownSign = html`<i class="icon icon-crown" aria-hidden="true"></i>`;

/** @param {"brand-crown" | "result-crown"} kind */
export const crown = (kind) =>
  html`<svg class=${kind} viewBox="0 0 64 40" aria-hidden="true">
    <path d="M6 34 2 8l15 9L32 1l15 16 15-9-4 26Z"></path>
  </svg>`;
