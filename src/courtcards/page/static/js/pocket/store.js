/**
 * What this device keeps of its tables: their events, in IndexedDB, each under its table and its number.
 *
 * Python asks it (see the package's `offline/log.py`). An event is on the disk before anybody is told of it.
 */

const NAME = "courtcards-tables";
const EVENTS = "events";
const VERSION = 1;
/** Between the workers of several pages: a table has grown. */
const NEWS = "courtcards-tables";

export class Store {
  #news = new BroadcastChannel(NEWS);

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @returns {Promise<Store>} rejected where the browser keeps nothing */
  static open() {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(EVENTS);
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        // A newer page may want to change the store: this one is loaded again then.
        request.result.onversionchange = () => request.result.close();
        resolve(new Store(request.result));
      };
    });
  }

  /**
   * Keeps events, all or none; false where one of their numbers is taken.
   *
   * @param {string} table
   * @param {number} first the number of the first
   * @param {string} events a line each
   * @returns {Promise<boolean>}
   */
  append(table, first, events) {
    const lines = events.split("\n");
    const work = this.database.transaction(EVENTS, "readwrite", { durability: "strict" });
    const kept = work.objectStore(EVENTS);
    lines.forEach((line, index) => kept.add(line, [table, first + index]));
    return new Promise((resolve, reject) => {
      work.oncomplete = () => {
        this.#news.postMessage({ table, sequence: first + lines.length - 1 });
        resolve(true);
      };
      work.onabort = () => (work.error?.name === "ConstraintError" ? resolve(false) : reject(work.error));
    });
  }

  /**
   * The events of a table that follow a number, a line each.
   *
   * @param {string} table
   * @param {number} after
   * @returns {Promise<string>}
   */
  read(table, after) {
    const work = this.database.transaction(EVENTS);
    const request = work.objectStore(EVENTS).getAll(IDBKeyRange.bound([table, after + 1], [table, Infinity]));
    return new Promise((resolve, reject) => {
      work.oncomplete = () => resolve(request.result.join("\n"));
      work.onabort = () => reject(work.error);
    });
  }

  /** @param {(table: string, sequence: number) => void} grown called when another page's worker has written */
  follow(grown) {
    this.#news.onmessage = ({ data }) => grown(data.table, data.sequence);
  }
}
