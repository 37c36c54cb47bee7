/** The codes of printed sheets, read from pictures or through the camera: each opens its sheet, to be typed in. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { Camera, hasCamera } from "../../codes/camera.js";
import { codeIn } from "../../codes/picture.js";
import { Reader } from "../../codes/reader.js";
import { openModal } from "../../view/modal.js";
import { count, say } from "../../words.js";
import { sheetAddress } from "../address.js";
import { printedIn, whyNot } from "./code.js";
import { isSameSheet, keepLeft } from "./left.js";

/** @typedef {import("../types.js").Place} Place */

class Reading {
  /** The sheets that were found, in the order of their pictures. @type {Place[]} */
  places = [];
  /** What came to nothing, and why. @type {string[]} */
  refusals = [];
  /** The picture that is being read, or the code; "" while nothing is. */
  doing = "";
  isOver = false;
  /** Whether its dialog has been closed: then nothing is opened any more. */
  isClosed = false;
  /** Draws it anew, once it is shown. */
  draw = () => {};
  close = () => {};

  /** @param {string} evening */
  constructor(evening) {
    this.evening = evening;
    this.camera = new Camera(
      (text) => this._seen(text),
      () => this.draw(),
    );
  }

  /** Reads pictures, one after the other; one by itself is opened at once. @param {File[]} files */
  async read(files) {
    if (files.length === 0 || this.doing) return;
    this._begin(files[0]?.name ?? "");
    const reader = await Reader.open().catch(() => null);
    if (!reader) this.refusals.push(say("error.offline"));
    for (const file of reader ? files : []) {
      this.doing = file.name;
      this.draw();
      const text = await codeIn(/** @type {Reader} */ (reader), file);
      if (this.isClosed) return;
      if (text === undefined) this.refusals.push(say("codes.no-picture", { file: file.name }));
      else if (text === null) this.refusals.push(say("codes.none", { file: file.name }));
      else await this._take(text);
    }
    this._end();
  }

  /** The camera has found a code. @param {string} text */
  async _seen(text) {
    this._begin(say("codes.code"));
    await this._take(text);
    this._end();
  }

  /** @param {string} what */
  _begin(what) {
    Object.assign(this, { doing: what, places: [], refusals: [] });
    this.camera.stop();
    this.draw();
  }

  _end() {
    this.doing = "";
    this.draw();
    if (!this.isClosed && this.places.length === 1 && this.refusals.length === 0) this.open();
  }

  /** @param {string} text */
  async _take(text) {
    const printed = printedIn(text);
    const why = printed ? await whyNot(printed, this.evening) : say("codes.other");
    if (!printed || why) this.refusals.push(why);
    else if (!this.places.some((each) => isSameSheet(each, printed.place))) this.places.push(printed.place);
  }

  /** Opens the first of the sheets; the others come after it. */
  open() {
    const [first] = this.places;
    if (!first) return;
    keepLeft(this.evening, this.places);
    this.close();
    location.hash = sheetAddress(first.round, first.table, "grid", first.attempt);
  }
}

/** @param {string} evening */
export function openReading(evening) {
  const reading = new Reading(evening);
  const modal = openModal(
    say("codes.title"),
    "codes-dialog",
    () => content(reading),
    () => {
      reading.isClosed = true;
      reading.camera.stop();
    },
  );
  reading.draw = modal.draw;
  reading.close = modal.close;
}

/** @param {Reading} reading */
const content = (reading) =>
  html`<h2>${say("codes.title")}</h2>
    <div
      class="codes-drop ${reading.isOver ? "is-dropping" : ""}"
      @dragover=${(/** @type {DragEvent} */ event) => over(event, reading, true)}
      @dragleave=${(/** @type {DragEvent} */ event) => over(event, reading, false)}
      @drop=${(/** @type {DragEvent} */ event) => {
        over(event, reading, false);
        reading.read([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <p>${say("codes.how")} <span class="codes-drops">${say("codes.drop")}</span></p>
      ${camera(reading.camera)}
      <div class="codes-ways">
        ${pictures(reading, say("codes.photograph"), true)} ${pictures(reading, say("codes.choose"), false)}
      </div>
    </div>
    <div role="status">${standing(reading)}</div>
    ${reading.refusals.map((why) => html`<p class="refusal" role="alert">${why}</p>`)}
    <div class="dialog-end">
      <button type="button" class="button" @click=${() => reading.close()}>${say("action.close")}</button>
      ${
        reading.places.length > 0 && !reading.doing
          ? html`<button type="button" class="button primary" @click=${() => reading.open()}>
              ${count("codes.type-in", reading.places.length)}
            </button>`
          : nothing
      }
    </div>`;

/** How far it is: what is being read, and the sheets found so far. @param {Reading} reading */
const standing = ({ doing, places }) =>
  html`${
    doing
      ? html`<p class="hint"><i class="spinner" aria-hidden="true"></i> ${say("codes.reading", { file: doing })}</p>`
      : nothing
  }${
    places.length > 0
      ? html`<ul class="codes-found">
          ${places.map(({ round, table }) => html`<li>${say("codes.place", { round, table })}</li>`)}
        </ul>`
      : nothing
  }`;

/** Where pages may look through a camera at all. @param {Camera} looking */
function camera(looking) {
  if (looking.video) return html`<div class="codes-camera">${looking.video}</div>`;
  if (looking.isRefused) return html`<p class="refusal" role="alert">${say("codes.no-camera")}</p>`;
  return hasCamera()
    ? html`<button type="button" class="button primary" @click=${() => looking.start()}>${say("codes.camera")}</button>`
    : nothing;
}

/** @param {Reading} reading @param {string} words @param {boolean} isTaken now, by a phone's camera */
const pictures = (reading, words, isTaken) =>
  html`<label class="button file-button ${isTaken ? `codes-take ${hasCamera() ? "" : "primary"}` : ""}"
    ><input
      type="file"
      accept="image/*"
      capture=${isTaken ? "environment" : nothing}
      ?multiple=${!isTaken}
      ?disabled=${reading.doing !== ""}
      @change=${(/** @type {Event} */ { target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        reading.read([...(target.files ?? [])]);
        target.value = "";
      }}
    /><span>${words}</span></label
  >`;

/** @param {DragEvent} event @param {Reading} reading @param {boolean} isOver */
function over(event, reading, isOver) {
  event.preventDefault();
  reading.isOver = isOver;
  reading.draw();
}
