/**
 * Events arrive all at once and are shown one after the other.
 *
 * The queue holds frames; each is shown, and the next follows when its time is up. It can be emptied at any moment:
 * then every frame left is taken in at once and only the last is to be seen.
 */

import { stepMs } from "./settings.js";

/** @typedef {import("./play/session.js").Frame} Frame */

/** Where more events than this wait, nobody could follow: the older ones are taken in at once. */
const MOST_WAITING = 60;

export class Queue {
  /** @type {Frame[]} */
  #frames = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isResting = true;

  /** @param {(frame: Frame, options: {ms: number}) => void} show with `ms` 0 a frame is only taken in */
  constructor(show) {
    this.show = show;
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** Is there more to be shown than what is on the table now? */
  get isBehind() {
    return this.#frames.length > 0;
  }

  /** The frame that is shown next. */
  get next() {
    return this.#frames[0];
  }

  /** @param {Frame[]} frames */
  push(frames) {
    this.#frames.push(...frames);
    if (document.hidden) this.flush();
    while (this.#frames.length > MOST_WAITING) this.#take(0);
    if (this.#isResting) this.#next();
  }

  /** Takes in everything that waits. */
  flush() {
    clearTimeout(this.#timer);
    this.#isResting = true;
    while (this.#frames.length > 1) this.#take(0);
    if (this.#frames.length === 1) this.#take(stepMs());
  }

  /** Forgets what waits: a whole new state has come. */
  clear() {
    clearTimeout(this.#timer);
    this.#isResting = true;
    this.#frames = [];
  }

  /** @param {number} ms */
  #take(ms) {
    const frame = this.#frames.shift();
    if (frame) this.show(frame, { ms });
    return frame;
  }

  #next() {
    const ms = stepMs();
    const frame = this.#take(ms);
    this.#isResting = frame === undefined;
    if (frame) this.#timer = setTimeout(() => this.#next(), frame.steps * ms || (frame.leastMs ?? 0));
  }
}
