/** Something that a dialog tries: it is under way, or was refused. */

import { claimGesture } from "../gesture.js";
import { wrong } from "./error-card.js";

export class Attempt {
  isBusy = false;
  /** Why it did not work; empty where it did. */
  refusal = "";

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** @param {() => Promise<void>} doing */
  async make(doing) {
    if (!claimGesture()) return;
    this.isBusy = true;
    this.refusal = "";
    this.changed();
    try {
      await doing();
    } catch (error) {
      this.refusal = wrong(error);
    }
    this.isBusy = false;
    this.changed();
  }
}
