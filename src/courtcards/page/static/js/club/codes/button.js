/** "Read a code", and the next of those that were read. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { isUnanswered, Refused } from "../../shared/api.js";
import { Camera, hasCamera } from "../../shared/codes/camera.js";
import { Reader } from "../../shared/codes/reader.js";
import { openModal } from "../../shared/view/modal.js";
import { count, say } from "../../shared/words.js";
import { placeIn, proof, sheetAddress } from "../address.js";
import { ClubApi } from "../api.js";

/** @typedef {import("../types.js").Place} Place */

/** Kept as long as the page is open, through all the sheets that it opens. */
const KEY = "courtcards.codes";

/** @param {Place} one @param {Place} other */
export const isSameSheet = (one, other) => one.round === other.round && one.table === other.table;

/** @param {string} evening @param {Place[]} places */
export function keepLeft(evening, places) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ evening, places }));
  } catch {
    // Storage is closed: each is opened from the round.
  }
}

/** Those after the one that is open. @param {string} evening @param {Place | null} open @returns {Place[]} */
export function left(evening, open) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept?.evening !== evening) return [];
    const at = kept.places.findIndex((/** @type {Place} */ each) => open && isSameSheet(each, open));
    return at < 0 ? [] : kept.places.slice(at + 1);
  } catch {
    return [];
  }
}

/** At which sizes the whole is looked at: what is small is quick, and hides the noise of a dark room. */
const SIDES = [1600, 2400, 4096];
/** A larger picture is then looked at in so many parts a side, each half of it, as large as it is. */
const PARTS = 3;
const MOST_BYTES = 60_000_000;

/**
 * The text of the code; null where none is found, undefined where the file is no picture that the browser can show.
 *
 * @param {Reader} reader
 * @param {Blob} file
 */
export async function codeIn(reader, file) {
  const picture = await pictureOf(file);
  if (!picture) return undefined;
  const own = await reader.detect(picture);
  if (own !== null) return own;
  for (const { part, side } of looks(picture.naturalWidth, picture.naturalHeight)) {
    await rest();
    const text = reader.look(picture, part, side);
    if (text !== null) return text;
  }
  return null;
}

/** What is looked at, one after the other. @param {number} width @param {number} height */
export function* looks(width, height) {
  const [largest, longer] = [SIDES[SIDES.length - 1] ?? 0, Math.max(width, height)];
  for (const [index, side] of SIDES.entries())
    if (index === 0 || longer > (SIDES[index - 1] ?? 0)) yield { part: { x: 0, y: 0, width, height }, side };
  if (longer <= largest) return;
  const half = { width: width / 2, height: height / 2 };
  for (let row = 0; row < PARTS; row++)
    for (let column = 0; column < PARTS; column++)
      yield { part: { x: (column * width) / 4, y: (row * height) / 4, ...half }, side: largest };
}

/**
 * By an address of its own, which is what pages may show, and every browser can.
 *
 * @param {Blob} file
 * @returns {Promise<HTMLImageElement | null>}
 */
async function pictureOf(file) {
  if (file.size > MOST_BYTES) return null;
  const picture = new Image();
  try {
    picture.src = await addressOf(file);
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}

/** @param {Blob} file @returns {Promise<string>} */
const addressOf = (file) =>
  new Promise((resolve, reject) => {
    const read = new FileReader();
    read.onload = () => resolve(String(read.result));
    read.onerror = () => reject(read.error);
    read.readAsDataURL(file);
  });

/** Lets the page go on in between. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

/** @typedef {{evening: string, token: string, place: Place}} Printed */

const PAGE = /^\/club\/([^/]+)\/(table-(\d+))$/;

/** What a code says; null where it is not that of a printed sheet. @param {string} text @returns {Printed | null} */
export function printedIn(text) {
  const address = addressIn(text);
  const [, evening = "", key, table] = PAGE.exec(address?.pathname ?? "") ?? [];
  const place = address && placeIn(address.hash);
  if (!address || !place || Number(table) !== place.table) return null;
  return { evening, token: `${key}.${proof(address.hash)}`, place };
}

/** @param {string} text */
function addressIn(text) {
  try {
    return new URL(text.trim());
  } catch {
    return null;
  }
}

/**
 * Why a sheet is not to be typed in; "" where it is. The link in its code has to be worth something still; where no
 * server answers, it opens by the right of this page, as any sheet does.
 *
 * @param {Printed} printed
 * @param {string} own the evening of this page
 */
export async function whyNot({ evening, token, place }, own) {
  if (evening !== own) return say("codes.other-evening");
  const { round, table, attempt } = place;
  try {
    const view = await new ClubApi(evening, token).sheet(place);
    if (attempt !== undefined && attempt !== (view.attempt ?? 1)) return say("codes.taken-back", { round });
    return view.online ? say("codes.online", { table }) : "";
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { refusal, message } = error;
    if (isUnanswered(error)) return "";
    return refusal.status === 403 ? say("codes.renewed", { table }) : message;
  }
}

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

/** @param {string} evening */
export const readButton = (evening) =>
  html`<button type="button" class="button" data-reads-codes @click=${() => openReading(evening)}>
    ${say("codes.read")}
  </button>`;

/**
 * Below a sheet that is typed in: another code, or the next one of those that were read.
 *
 * @param {string} evening
 * @param {boolean} isOver nothing is left to be typed in here
 */
export function nextCode(evening, isOver) {
  const after = left(evening, placeIn());
  const [next] = after;
  return html`<nav class="next-code" aria-label=${say("codes.next")}>
    ${readButton(evening)}
    ${
      next
        ? html`<a
              class="button ${isOver ? "primary" : ""}"
              href=${sheetAddress(next.round, next.table, "grid", next.attempt)}
              >${say("codes.next.place", { round: next.round, table: next.table })}</a
            ><span class="hint">${count("codes.left", after.length)}</span>`
        : nothing
    }
  </nav>`;
}
