/** The end of a round's time: a band across the page, a sound where it was turned on, and a sentence said once. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { canSound, isAwake, sound, turnOnSound } from "../shared/play/sound.js";
import { say } from "../shared/words.js";
import { remainingText } from "./text.js";

/** So long before the end the clock warns. */
export const WARNING_MS = 5 * 60_000;
/** So long the end fills the hall's screen. */
export const LOUD_MS = 20_000;
/** A page that slept through the end, as on a closed laptop, does not sound so long after it. */
const LATE_MS = 60_000;

/** @typedef {"none" | "running" | "warning" | "over"} ClockState */

/** @param {number | null} left in milliseconds @returns {ClockState} */
export function clockState(left) {
  if (left === null) return "none";
  if (left <= 0) return "over";
  return left <= WARNING_MS ? "warning" : "running";
}

/**
 * Hears the clock go by. A page that is opened after the end stays silent, and so does a clock that is set anew: only
 * a moment that passes while the page looks on is signalled.
 */
export class TimeSignal {
  /** Said once to those who do not see the page. */
  news = "";
  /** @type {number | null} */
  _until = null;
  /** @type {number | null} */
  _left = null;

  /** @param {(name: "soon" | "time") => void} [play] */
  constructor(play = sound) {
    this._play = play;
  }

  /** @param {number | null} until by the server's clock; null without a clock @param {number} now */
  tick(until, now) {
    const left = until === null ? null : until - now;
    const before = until === this._until ? this._left : null;
    const isNew = until !== this._until;
    [this._until, this._left] = [until, left];
    if (isNew) this.news = "";
    if (left === null || before === null) return;
    if (before > 0 && left <= 0) this._signal("time", say("hall.over"), left > -LATE_MS);
    else if (before > WARNING_MS && left <= WARNING_MS && left > 0)
      this._signal("soon", say("club.clock.soon"), left > WARNING_MS - LATE_MS);
  }

  /** @param {"soon" | "time"} name @param {string} words @param {boolean} isHeard */
  _signal(name, words, isHeard) {
    this.news = words;
    if (isHeard) this._play(name);
  }

  /** For those who do not see the page. */
  draw() {
    return html`<div class="visually-hidden" role="status" aria-live="assertive">${this.news}</div>`;
  }
}

/** Lets a page sound: a browser wants a press first, after each opening of the page. */
export const soundButton = () =>
  !canSound || isAwake()
    ? nothing
    : html`<button type="button" class="button sound-on" @click=${() => turnOnSound("time")}>
        ${say("club.clock.sound")}
      </button>`;

/** A band across the page near the end, and after it. @param {number | null} left */
export function timeBand(left) {
  const state = clockState(left);
  if (left === null || state === "none" || state === "running") return nothing;
  return html`<p class="time-band is-${state}" aria-hidden="true">
    ${state === "over" ? say("hall.over") : remainingText(left)}
  </p>`;
}
