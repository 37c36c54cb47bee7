/**
 * The copies of evenings that a director's device keeps, to go on with while the server is gone.
 *
 * A copy is an export of the evening, kept log by log: the evening's own events, and those of each sheet. They are in
 * IndexedDB, written through to the disk.
 */

import { openDB } from "../../../vendor/idb/index.js";
import { STRICT } from "./store.js";

/**
 * @typedef {import("../wire.js").Export} Export
 * @typedef {import("../wire.js").KnownEvents} Known
 *
 * @typedef {object} Head what is noted of a copy
 * @property {number} version changes with the copy
 * @property {number} skew how far the server's clock is ahead of this device's, in milliseconds
 * @property {string} format of the export
 * @property {{evening: number, sheets: Record<string, number>}} known how many events of each log are kept
 */

const NAME = "courtcards-club-copies";
const LOGS = "logs";
/** The head of a copy, and the log of the evening itself; the logs of sheets are called `1/7`. */
const HEAD = "head";
const EVENING = "evening";

export class Copies {
  /** @param {import("../../../vendor/idb/index.js").IDBPDatabase} database */
  constructor(database) {
    this.database = database;
  }

  static async open() {
    const database = await openDB(NAME, 1, { upgrade: (created) => void created.createObjectStore(LOGS) });
    return new Copies(database);
  }

  /** @param {string} evening @returns {Promise<Head | undefined>} */
  async head(evening) {
    return this.database.get(LOGS, [evening, HEAD]);
  }

  /** The whole copy. @param {string} evening @returns {Promise<Export>} */
  async copy(evening) {
    const { store } = this.database.transaction(LOGS);
    const range = IDBKeyRange.bound([evening], [evening, []]);
    const [keys, logs] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
    const named = Object.fromEntries(keys.map((key, index) => [/** @type {string[]} */ (key)[1], logs[index]]));
    const { [HEAD]: head, [EVENING]: events, ...sheets } = named;
    return { format: head.format, evening: events, sheets, standings: [] };
  }

  /**
   * Takes what follows a copy as it was known.
   *
   * Another page may have taken it meanwhile: what is kept already is not kept twice.
   *
   * @param {string} evening
   * @param {Export} news
   * @param {Known} known
   * @param {number} skew
   */
  async add(evening, news, known, skew) {
    const transaction = this.database.transaction(LOGS, "readwrite", STRICT);
    const { store } = transaction;
    /** @type {Head} */
    const head = (await store.get([evening, HEAD])) ?? nothingYet();
    let grown = false;
    /** @param {string} name @param {unknown[]} events @param {number} first @param {number} kept */
    const append = async (name, events, first, kept) => {
      const rest = events.slice(kept - first);
      if (first > kept || rest.length === 0) return kept;
      grown = true;
      await store.put([...((await store.get([evening, name])) ?? []), ...rest], [evening, name]);
      return kept + rest.length;
    };
    head.known.evening = await append(EVENING, news.evening, known.evening ?? 0, head.known.evening);
    for (const [name, events] of Object.entries(news.sheets))
      head.known.sheets[name] = await append(name, events, known.sheets?.[name] ?? 0, head.known.sheets[name] ?? 0);
    if (grown) await store.put({ ...head, format: news.format, skew, version: head.version + 1 }, [evening, HEAD]);
    await transaction.done;
    return head.known;
  }

  /** @param {string} evening */
  async forget(evening) {
    const transaction = this.database.transaction(LOGS, "readwrite", STRICT);
    await transaction.store.delete(IDBKeyRange.bound([evening], [evening, []]));
    await transaction.done;
  }
}

/** @returns {Head} */
const nothingYet = () => ({ version: 0, skew: 0, format: "", known: { evening: 0, sheets: {} } });
