/**
 * What this device keeps of an evening: lines that are not sent yet, and what was seen last.
 *
 * In IndexedDB, written through to the disk before it is shown: a phone may be closed, or go dark, at any moment.
 */

/**
 * @typedef {import("../types.js").Place} Place
 *
 * @typedef {object} Queued a command on its way to the server
 * @property {number} [key] its place in the order of all; given when it is kept
 * @property {string} owner whose it is: the evening, and the key of the link
 * @property {Place} place
 * @property {import("../types.js").SheetCommand} command
 * @property {number} [seq] the server has done it as that event of the sheet
 * @property {import("../../types.js").Refusal} [refusal] the server has refused it
 */

const NAME = "courtcards-club";
const QUEUE = "queue";
const VIEWS = "views";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) => new Promise((resolve, reject) => {
  request.addEventListener("success", () => resolve(request.result));
  request.addEventListener("error", () => reject(request.error));
});

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const durable = (transaction) => new Promise((resolve, reject) => {
  transaction.addEventListener("complete", () => resolve());
  transaction.addEventListener("abort", () => reject(transaction.error));
});

export class Store {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(QUEUE, { keyPath: "key", autoIncrement: true });
      request.result.createObjectStore(VIEWS);
    });
    return new Store(await answer(request));
  }

  /**
   * @template T @param {string} name @param {(store: IDBObjectStore) => IDBRequest<T>} write @returns {Promise<T>}
   */
  async #write(name, write) {
    const transaction = this.database.transaction(name, "readwrite", { durability: "strict" });
    const request = write(transaction.objectStore(name));
    await durable(transaction);
    return request.result;
  }

  /** All that an owner has queued, in order. @param {string} owner @returns {Promise<Queued[]>} */
  async queued(owner) {
    /** @type {Queued[]} */
    const all = await answer(this.database.transaction(QUEUE).objectStore(QUEUE).getAll());
    return all.filter((entry) => entry.owner === owner);
  }

  /** Keeps an entry, a new one at the end. @param {Queued} entry @returns {Promise<Queued>} */
  async keep(entry) {
    const key = await this.#write(QUEUE, (store) => store.put(entry));
    return { ...entry, key: Number(key) };
  }

  /** @param {Queued} entry */
  async drop(entry) {
    await this.#write(QUEUE, (store) => store.delete(entry.key ?? -1));
  }

  /** What was seen last under a name. @template T @param {string} name @returns {Promise<T | undefined>} */
  async view(name) {
    return answer(this.database.transaction(VIEWS).objectStore(VIEWS).get(name));
  }

  /** @param {string} name @param {unknown} view */
  async keepView(name, view) {
    await this.#write(VIEWS, (store) => store.put(view, name));
  }
}
