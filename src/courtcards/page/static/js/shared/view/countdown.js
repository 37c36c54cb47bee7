/**
 * Time that runs out: on a clock, or until a bot plays for somebody who is away.
 *
 * lit draws the element, and what stands in it is written here once a second, so that the table need not be drawn anew.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { serverNow } from "../api.js";
import { count, say } from "../words.js";

// What the server's clock says: the moments of a room are by that clock, and a device's own may be wrong.  The server
// is asked when somebody first wants to know, and again when the page comes back into view, for a device may have
// slept and set its clock meanwhile. It answered, as well as one can tell, half way between question and answer.

const AGAIN_MS = 10_000;

let ahead = 0;
/** @type {Promise<void> | null} */
let asked = null;

async function ask() {
  const before = Date.now();
  try {
    const { now } = await serverNow();
    ahead = now - (before + Date.now()) / 2;
  } catch {
    // The server cannot be reached: it is asked again in a while; until then the device's own clock must do.
    setTimeout(() => {
      asked = null;
    }, AGAIN_MS);
  }
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && asked) asked = ask();
});

/** The server's moment, as well as it is known here, in milliseconds since 1970. */
export function serverTime() {
  asked ??= ask();
  return Date.now() + ahead;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** When so little is left, it is urgent. */
export const LOW_MS = 10 * SECOND;

/**
 * @param {number} until milliseconds since 1970, by the server's clock
 * @param {number} total how long it runs in all
 * @param {boolean} [isOwn] of whoever looks
 */
export const countdown = (until, total, isOwn = false) =>
  html`<span
    class="countdown"
    role="timer"
    aria-label=${say("time.left")}
    data-until=${until}
    data-total=${total}
    data-own=${isOwn ? "" : nothing}
  ></span>`;

/** "2 d 3 h", "5 h 20 min", "1:05". @param {number} ms */
export function timeWords(ms) {
  if (ms >= DAY) return say("time.days", { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  if (ms >= HOUR) return say("time.hours", { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) });
  const seconds = Math.ceil(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Countdowns {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _timer;
  /** The end of a time of which it was already said that little is left. */
  _said = "";

  /** @param {HTMLElement} root @param {(words: string) => void} low said once, when the own time runs low */
  constructor(root, low) {
    this.root = root;
    this.low = low;
  }

  /** Writes what is left, now and once a second for as long as anything counts. */
  tick() {
    clearTimeout(this._timer);
    const elements = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".countdown"));
    if (elements.length === 0) return;
    const now = serverTime();
    for (const element of elements) this._show(element, Math.max(Number(element.dataset.until) - now, 0));
    this._timer = setTimeout(() => this.tick(), SECOND - (now % SECOND));
  }

  /** @param {HTMLElement} element @param {number} left milliseconds */
  _show(element, left) {
    element.textContent = timeWords(left);
    element.style.setProperty("--left", String(Math.min(left / Number(element.dataset.total), 1)));
    const isLow = left <= LOW_MS;
    element.classList.toggle("is-low", isLow);
    const until = element.dataset.until ?? "";
    if (!isLow || element.dataset.own === undefined || this._said === until) return;
    this._said = until;
    this.low(count("time.low", Math.ceil(left / SECOND)));
  }
}
