/**
 * What this device keeps of club evenings: a copy of each as the server last had it, and what is to be sent.
 *
 * Python asks it (see the package's `offline/evenings.py`); the pages keep it, and send.
 */

import { Copies } from "../../club/keeping/copies.js";
import { Store } from "../../club/keeping/store.js";

export class Evenings {
  /** @type {Promise<[Copies, Store]> | null} */
  #opened = null;

  /** Opened when it is first asked for: who plays at a table needs none of it. */
  #stores() {
    this.#opened ??= Promise.all([Copies.open(), Store.open()]);
    return this.#opened;
  }

  /** @param {string} evening @returns {Promise<string>} */
  async head(evening) {
    const [copies] = await this.#stores();
    const head = await copies.head(evening);
    return head ? JSON.stringify(head) : "";
  }

  /** @param {string} evening @returns {Promise<string>} */
  async copy(evening) {
    const [copies] = await this.#stores();
    return JSON.stringify(await copies.copy(evening));
  }

  /** @param {string} evening @returns {Promise<string>} */
  async waiting(evening) {
    const [, store] = await this.#stores();
    const entries = await store.queued(ownerOf(evening));
    return JSON.stringify(entries.filter(({ refusal }) => !refusal));
  }

  /** @param {string} evening @param {string} entry */
  async keep(evening, entry) {
    const [, store] = await this.#stores();
    await store.keep({ ...JSON.parse(entry), owner: ownerOf(evening) });
  }
}

/** Whose it is: the director's. @param {string} evening */
const ownerOf = (evening) => `${evening}/director`;
