/** Works out what one’s own play came to in the matches kept here, one after the other. No drawing here. */

import { ask, Refused } from "../api.js";
import { sentence } from "../view/rich.js";
import { say } from "../words.js";
import { noteLuck, playedMatches } from "./store.js";

/** @typedef {import("./types.js").PlayedMatch} PlayedMatch */

/** Of these a table says that there is no such match, or nobody may see it. */
const GONE = [403, 404, 409, 422];

/** @param {PlayedMatch} match */
const keyOf = ({ table, match, seat }) => `${table}/${match}/${seat}`;

export class WorkingOut {
  /** @type {{game: string, done: number, count: number} | null} */
  now = null;
  /** @type {string | null} */
  failure = null;
  /** @type {Set<string>} */
  #lost = new Set();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
  }

  /** Could it not be worked out? @param {PlayedMatch} match */
  isLost = (match) => this.#lost.has(keyOf(match));

  /** @param {string} game */
  start = async (game) => {
    const matches = playedMatches().filter((each) => each.game === game && !each.luck && !this.isLost(each));
    this.failure = null;
    try {
      for (const [done, match] of matches.entries()) {
        this.now = { game, done, count: matches.length };
        this.changed();
        await this.#workOut(match);
      }
    } catch (error) {
      this.failure = error instanceof Refused ? sentence(error.refusal.message) : say("error.failed");
    }
    this.now = null;
    this.changed();
  };

  /** @param {PlayedMatch} match */
  async #workOut(match) {
    try {
      noteLuck(match, await ask(`/api/tables/${encodeURIComponent(match.table)}/luck?match=${match.match}`));
    } catch (error) {
      if (!(error instanceof Refused) || !GONE.includes(error.refusal.status)) throw error;
      this.#lost.add(keyOf(match));
    }
  }
}
