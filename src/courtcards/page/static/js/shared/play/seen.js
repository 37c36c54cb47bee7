/** Since when a turn has stood on the screen. A press that was made before was meant for what stood there then. */

import { drawingOf } from "../drawing.js";
import { TRAVEL, wantsStillness } from "../settings.js";

/** For how long a turn stands there before a press counts, in milliseconds: nobody reacts faster. */
const SEEN_MS = 250;

export class Seen {
  /** Presses count from then on, in milliseconds since this document began. */
  from = 0;
  /** Has the turn stood there for long enough? */
  isLong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    document.addEventListener("visibilitychange", () => document.hidden || this.begin(0));
    this.begin(0);
  }

  /** Another turn is shown from now on. @param {number} ms the step in which cards travel to their places */
  begin(ms) {
    const wait = (wantsStillness() ? 0 : ms * TRAVEL) + SEEN_MS;
    this.from = performance.now() + wait;
    this.isLong = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.changed();
    }, wait);
  }

  /**
   * Looks at a frame that is shown after what was there before.
   *
   * @param {import("./types.js").Change} change
   */
  watch({ frame, before, ms }) {
    if (!frame) return;
    const { view, event, takenBy } = frame;
    const isOther = event?.kind === "played" && event.seat !== view.seat;
    if (isOther || takenBy !== null || whatIsDue(before) !== whatIsDue(view)) this.begin(ms);
  }
}

/** What is to be done, apart from the moves of one turn. @param {import("../types.js").View} view */
const whatIsDue = (view) =>
  [view.phase, view.hand, view.turn, view.phase === "playing" && drawingOf(view.game).isChoosing(view)].join();
