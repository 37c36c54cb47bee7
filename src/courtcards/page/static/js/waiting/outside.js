/** For people who may not watch: the seats of a table whose match has not begun, asked for again and again. */

import { seatsOf } from "../api.js";

/** Who may not watch and has no seat gets no socket: the seats are asked for, so often. */
const EVERY_MS = 3000;

/** @typedef {import("./room.js").Source} Source */

/** @param {import("../wire.js").SeatsPage} page @returns {Source} */
export const sourceOf = (page) => ({
  room: page,
  latest: page,
  me: -1,
  isHost: false,
  link: "open",
  notice: null,
  order: () => {},
});

export class Outside {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ended = new AbortController();

  /**
   * @param {string} table
   * @param {(page: import("../wire.js").SeatsPage) => void} told
   * @param {(error: unknown) => void} failed
   */
  constructor(table, told, failed) {
    this.table = table;
    this.told = told;
    this.failed = failed;
    document.addEventListener("visibilitychange", () => this.#wait(0), { signal: this.#ended.signal });
    this.#wait(EVERY_MS);
  }

  end() {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  /** @param {number} ms */
  #wait(ms) {
    clearTimeout(this.#timer);
    if (!document.hidden) this.#timer = setTimeout(() => this.#ask(), ms);
  }

  async #ask() {
    try {
      const page = await seatsOf(this.table);
      if (!this.#ended.signal.aborted) this.told(page);
    } catch (error) {
      this.failed(error);
    }
    if (!this.#ended.signal.aborted) this.#wait(EVERY_MS);
  }
}
