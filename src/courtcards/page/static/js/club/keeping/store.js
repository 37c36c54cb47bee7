/**
 * What this device keeps of an evening: lines that are not sent yet, and what was seen last.
 *
 * In IndexedDB, written through to the disk before it is shown: a phone may be closed, or go dark, at any moment.
 */

import { openDB } from "../../../vendor/idb/index.js";

/**
 * @typedef {import("../types.js").Place} Place
 *
 * @typedef {object} Sent what is noted of a command on its way to the server
 * @property {number} [key] its place in the order of all; given when it is kept
 * @property {string} owner whose it is: the evening, and the key of the link
 * @property {number} [seq] the server has done it as that event of the sheet, or of the evening
 * @property {import("../../shared/types.js").Refusal} [refusal] the server has refused it
 *
 * @typedef {Sent & {place: Place, command: import("../types.js").SheetCommand}} Queued what is written on a sheet
 * @typedef {Sent & {place: null, command: import("../types.js").EveningCommand, happened?:
 *   import("../types.js").Happened | null}} Directed what the director does at the evening, and what it has done there
 *   as the log tells it
 * @typedef {Queued | Directed} Entry
 */

const NAME = "courtcards-club";
const QUEUE = "queue";
const VIEWS = "views";

/** Written through to the disk, and not only handed to the system. */
export const STRICT = /** @type {const} */ ({ durability: "strict" });

export class Store {
  /** @param {import("../../../vendor/idb/index.js").IDBPDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const database = await openDB(NAME, 1, {
      upgrade(created) {
        created.createObjectStore(QUEUE, { keyPath: "key", autoIncrement: true });
        created.createObjectStore(VIEWS);
      },
    });
    return new Store(database);
  }

  /**
   * @template T
   * @param {string} name
   * @param {(store: import("../../../vendor/idb/index.js").IDBPObjectStore<any, any, any, "readwrite">) => Promise<T>}
   *   write
   * @returns {Promise<T>}
   */
  async _write(name, write) {
    const transaction = this.database.transaction(name, "readwrite", STRICT);
    const [result] = await Promise.all([write(transaction.store), transaction.done]);
    return result;
  }

  /** All that an owner has queued, in order. @param {string} owner @returns {Promise<Entry[]>} */
  async queued(owner) {
    /** @type {Entry[]} */
    const all = await this.database.getAll(QUEUE);
    return all.filter((entry) => entry.owner === owner);
  }

  /** Keeps an entry, a new one at the end. @template {Entry} T @param {T} entry @returns {Promise<T>} */
  async keep(entry) {
    const key = await this._write(QUEUE, (store) => store.put(entry));
    return { ...entry, key: Number(key) };
  }

  /** @param {Entry} entry */
  async drop(entry) {
    await this._write(QUEUE, (store) => store.delete(entry.key ?? -1));
  }

  /** What was seen last under a name. @template T @param {string} name @returns {Promise<T | undefined>} */
  async view(name) {
    return this.database.get(VIEWS, name);
  }

  /** @param {string} name @param {unknown} view */
  async keepView(name, view) {
    await this._write(VIEWS, (store) => store.put(view, name));
  }
}
