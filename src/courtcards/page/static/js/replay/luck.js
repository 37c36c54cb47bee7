/** What a match owes to its cards and what to play: asked for once. No drawing here. */

import { noteLuck } from "../history/store.js";

/**
 * @typedef {import("./source.js").Source} Source
 * @typedef {import("../wire.js").MatchLuck} MatchLuck
 */

export class LuckOfMatch {
  /** @type {MatchLuck | null} */
  told = null;
  /** Why it could not be had. @type {unknown} */
  failure = null;
  isAsking = false;

  /**
   * @param {Source} source
   * @param {import("./types.js").Replay} replay any hand of the match
   * @param {() => void} changed
   */
  constructor(source, replay, changed) {
    this.source = source;
    this.seat = replay.seat;
    this.changed = changed;
  }

  /** Asks, where nobody has asked yet. What it comes to for oneself is kept with one’s own matches. */
  async load() {
    if (this.told || this.isAsking) return;
    this.isAsking = true;
    this.failure = null;
    this.changed();
    try {
      this.told = await this.source.luck();
      const { table, match } = this.source;
      if (table !== null && this.seat !== null) noteLuck({ table, match, seat: this.seat }, this.told);
    } catch (error) {
      this.failure = error;
    }
    this.isAsking = false;
    this.changed();
  }
}
