/** A hint: asked for in one's own turn, shown until somebody plays. No drawing here. */

import { Refused } from "../api.js";
import { say } from "../words.js";

/**
 * @typedef {import("../wire.js").Hint} Hint
 * @typedef {import("../types.js").Refusal} Refusal
 */

export class Advice {
  /** @type {Hint | null} */
  hint = null;
  isAsking = false;
  /** Are the other moves to be seen, too? */
  isWhole = false;
  /** Counts the questions: the answer to an earlier one is ignored. */
  #turn = 0;

  /** @param {() => Promise<Hint>} found @param {() => void} changed @param {(refusal: Refusal) => void} refused */
  constructor(found, changed, refused) {
    this.found = found;
    this.changed = changed;
    this.refused = refused;
  }

  /** The move that is advised. */
  get best() {
    return this.hint?.moves[0]?.move ?? null;
  }

  async ask() {
    if (this.isAsking) return;
    const turn = this.#turn;
    this.isAsking = true;
    this.changed();
    try {
      const hint = await this.found();
      if (turn === this.#turn) this.hint = hint;
    } catch (error) {
      if (turn === this.#turn)
        this.refused(
          error instanceof Refused
            ? error.refusal
            : { status: 0, error: "page/failed", message: say("error.failed"), clause: null },
        );
    }
    if (turn === this.#turn) this.isAsking = false;
    this.changed();
  }

  /** @param {boolean} isWhole */
  unfold(isWhole) {
    this.isWhole = isWhole;
    this.changed();
  }

  /** The table has moved on, or enough has been seen. */
  forget() {
    this.#turn += 1;
    this.hint = null;
    this.isAsking = false;
    this.isWhole = false;
  }
}
