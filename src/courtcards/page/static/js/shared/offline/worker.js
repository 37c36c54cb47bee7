/**
 * The worker that hosts this device's tables: Python in a thread beside the pages, one for all of them where the
 * browser has shared workers.
 *
 * A page says what it asks, and what it wants to listen to; each is answered under the number that it came with.
 */

import { Evenings } from "./evenings.js";
import { start } from "./start.js";
import { Thinkers } from "./thinkers.js";

// What this device keeps of its tables: their events, in IndexedDB, each under its table and its number.  Python asks
// it (see the package's `offline/host.py`). An event is on the disk before anybody is told of it.

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

/**
 * @typedef {{ask: number, method: string, path: string, body: string, language: string}} Question
 * @typedef {{listen: number, path: string, language: string}} Listening
 * @typedef {{say: number, text: string}} Saying
 * @typedef {{end: number}} Ending
 * @typedef {{thinker: MessagePort, lock: string}} Joining
 * @typedef {{guest: MessagePort, table: string, secret: string}} Inviting
 */

/** Where the files lie: the page names the worker so. The query of a script is lost where it is kept. */
const base = self.name;
const thinkers = new Thinkers();

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(base + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function begun() {
  const [store, { libraries }, { loadPyodide }] = await Promise.all([
    Store.open(),
    fetched("parts.json").then((parts) => parts.json()),
    import(`${base}pyodide.mjs`),
  ]);
  const read = async (/** @type {string} */ name) => (await fetched(name)).arrayBuffer();
  const pyodide = await start({ base, loadPyodide, read, libraries, thinkers });
  const hosting = pyodide.pyimport("courtcards.offline.worker").OfflineHost(store, new Evenings());
  store.follow(hosting.note_growth);
  return hosting;
}

/** @type {Promise<any> | null} */
let hosting = null;

/** The host; where it could not be started it is tried again when somebody next asks. */
function host() {
  hosting ??= begun().catch((error) => {
    hosting = null;
    throw error;
  });
  return hosting;
}

/**
 * Serves a page, or a guest whose messages a page relays.
 *
 * @param {MessagePort} page in a worker of one page, the worker itself
 * @param {() => Promise<any>} hosting the host as it is asked by whoever this is
 */
function serve(page, hosting) {
  /** By their number, the lines of this page; null while one is being opened. @type {Map<number, any>} */
  const lines = new Map();
  const tell = (/** @type {object} */ message) => page.postMessage(message);

  /** @param {Question} question */
  async function answer({ ask, method, path, body, language }) {
    try {
      const told = await (await hosting()).answer(method, path, body, language);
      const [status, text] = told.toJs();
      told.destroy();
      tell({ answer: ask, status, text });
    } catch (error) {
      tell({ answer: ask, fault: String(error) });
    }
  }

  /** @param {Listening} wish */
  async function listen({ listen: number, path, language }) {
    const told = {
      tell: (/** @type {string} */ text) => tell({ heard: number, text }),
      hangUp: (/** @type {number} */ code) => tell({ over: number, code }),
    };
    lines.set(number, null);
    try {
      const line = await (await hosting()).listen(path, language, told);
      if (!lines.has(number)) return close(line); // the page has ended it while it was being opened
      lines.set(number, line);
      tell({ open: number });
    } catch (error) {
      lines.delete(number);
      tell({ over: number, code: 0, fault: String(error) });
    }
  }

  /** @param {number} number */
  function end(number) {
    const line = lines.get(number);
    lines.delete(number);
    if (line) close(line);
  }

  /** @param {any} line */
  function close(line) {
    line.end();
    line.destroy();
  }

  /** @param {MessageEvent} message @returns {boolean} whether it was one of those that everybody may send */
  function hear({ data }) {
    if ("ask" in data) answer(data);
    else if ("listen" in data) listen(data);
    else if ("say" in data) lines.get(data.say)?.hear(data.text);
    else if ("end" in data) end(data.end);
    else if ("gone" in data) [...lines.keys()].forEach(end);
    else return false;
    return true;
  }

  page.onmessage = hear;
  return hear;
}

/** Serves a page of this device. @param {MessagePort} page */
function serveOwn(page) {
  const hear = serve(page, host);
  page.onmessage = (/** @type {MessageEvent} */ message) => {
    const { data } = message;
    if (hear(message)) return;
    if ("thinker" in data) thinkers.join(data.thinker, data.lock);
    else if ("guest" in data) serveGuest(data);
  };
}

/** Serves a guest: who it is, the page that relays has said once and for all. @param {Inviting} invited */
function serveGuest({ guest, table, secret }) {
  /** @type {Promise<any> | null} */
  let asGuest = null;
  serve(guest, () => (asGuest ??= host().then((hosting) => hosting.for_guest(table, secret))));
}

const scope = /** @type {any} */ (self);
if ("onconnect" in scope) scope.onconnect = (/** @type {any} */ { ports }) => serveOwn(ports[0]);
else serveOwn(scope);
host().catch(() => undefined); // begun before anybody asks; whoever asks is told what is wrong
