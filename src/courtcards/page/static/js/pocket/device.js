/** This device as the host of its tables: what a server is by HTTP and WebSocket, a worker is by messages. */

import { say } from "../words.js";
import { stay } from "./staying.js";

/** @typedef {import("../socket.js").Ear} Ear */
/** @typedef {import("../socket.js").State} State */

/** @typedef {{resolve: (answer: Response) => void, reject: (error: Error) => void}} Waiting */

const SETTLED_MS = 1000;

/** @type {Device | null} */
let only = null;

/** The device; its worker starts when it is first asked for. */
export function device() {
  only ??= new Device();
  return only;
}

class Device {
  #port = port();
  /** @type {Worker | null} */
  #thinker = null;
  #last = 0;
  /** Has the host answered yet? */
  hasBegun = false;
  /** What waits for an answer, by number. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Map<number, DeviceLine>} */
  #lines = new Map();

  constructor() {
    this.#port.addEventListener("message", (/** @type {any} */ { data }) => this.#take(data));
    if ("start" in this.#port) this.#port.start();
    this.#helps();
    window.addEventListener("pagehide", () => this.#thinker?.terminate()); // a page may be kept, its worker at rest
    window.addEventListener("pageshow", (event) => event.persisted && this.#helps());
  }

  /** Lets bots think in a worker of this page, where its end can be noticed. */
  #helps() {
    if (!("locks" in navigator)) return;
    const { port1, port2 } = new MessageChannel();
    const lock = `courtcards-thinker-${crypto.randomUUID()}`;
    this.#thinker = new Worker(...worker("thinker.js"));
    this.#thinker.postMessage({ lock, host: port1 }, [port1]);
    this.#port.postMessage({ thinker: port2, lock }, [port2]);
  }

  /**
   * The answer to a request.
   *
   * @param {string} path
   * @param {RequestInit} [request]
   * @returns {Promise<Response>}
   */
  answer(path, { method = "GET", body = "", signal } = {}) {
    const ask = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ask, { resolve, reject });
      signal?.addEventListener("abort", () => {
        this.#waiting.delete(ask);
        reject(signal.reason);
      });
      this.tell({ ask, method, path, body: String(body), language: document.documentElement.lang });
    });
  }

  /** @param {DeviceLine} line @returns {number} the number under which it is told */
  open(line) {
    const number = ++this.#last;
    this.#lines.set(number, line);
    this.tell({ listen: number, path: line.ear.path(), language: document.documentElement.lang });
    return number;
  }

  /** @param {number} number */
  close(number) {
    this.#lines.delete(number);
    this.tell({ end: number });
  }

  /** @param {object} message */
  tell(message) {
    this.#port.postMessage(message);
  }

  /** @param {any} message */
  #take(message) {
    this.#begun();
    if ("answer" in message) this.#answered(message);
    else if ("open" in message) this.#lines.get(message.open)?.opened();
    else if ("heard" in message) this.#lines.get(message.heard)?.ear.heard(JSON.parse(message.text));
    else if ("over" in message) this.#lines.get(message.over)?.lost(message.code);
  }

  /**
   * Keeps the pages once the host has begun: on a slow line they would wait for each other's files. A page that is left
   * at once leaves it to the next: WebKit does not always go on with what a page has asked for that is gone.
   */
  #begun() {
    if (this.hasBegun) return;
    this.hasBegun = true;
    setTimeout(stay, SETTLED_MS);
  }

  /** @param {{answer: number, status: number, text: string, fault?: string}} message */
  #answered({ answer, status, text, fault }) {
    const waits = this.#waiting.get(answer);
    this.#waiting.delete(answer);
    if (fault === undefined)
      waits?.resolve(new Response(text, { status, headers: { "content-type": "application/json" } }));
    else waits?.reject(new Error(`${say("error.device")} ${fault}`));
  }
}

/** Where the host listens. @returns {MessagePort | Worker} */
function port() {
  const host = worker("host.js");
  return "SharedWorker" in window ? new SharedWorker(...host).port : new Worker(...host);
}

/**
 * A worker whose script lies beside the pages, and what it is called: where the files lie that it needs.
 *
 * @param {string} script
 * @returns {[URL, WorkerOptions]}
 */
function worker(script) {
  const { pocket = "", root = "" } = document.documentElement.dataset;
  return [new URL(script, new URL(root, location.href)), { type: "module", name: new URL(pocket, location.href).href }];
}

const AGAIN_MS = 1000;

/** A line to a table of this device: used like a `LastingSocket`. */
export class DeviceLine {
  #number = 0;
  /** @type {State} */
  #state = "connecting";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #away = new AbortController();

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    window.addEventListener("pagehide", () => this.#close(), { signal: this.#away.signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.hurry(), { signal: this.#away.signal });
    this.#number = device().open(this);
  }

  get state() {
    return this.#state;
  }

  /** Sends a message, if connected, and says whether it is. @param {unknown} message */
  send(message) {
    if (this.#state !== "open") return false;
    device().tell({ say: this.#number, text: JSON.stringify(message) });
    return true;
  }

  /** Connects at once, where it is not. */
  hurry() {
    if (this.#number || this.#state === "closed" || this.#away.signal.aborted) return;
    clearTimeout(this.#retry);
    this.#number = device().open(this);
  }

  /** Gives this line up and makes another. */
  drop() {
    this.lost(0);
  }

  /** Hears no more, for good. */
  end() {
    this.#away.abort();
    clearTimeout(this.#retry);
    this.#close();
  }

  opened() {
    this.#become("open");
  }

  /** @param {number} code why the host has closed it; 0 where it could not be opened */
  lost(code) {
    this.#close();
    if (code !== 0 && code === this.ear.farewell) return this.#become("closed");
    this.#become("lost");
    this.#retry = setTimeout(() => this.hurry(), AGAIN_MS);
    if (code === 0) this.ear.doubted?.();
  }

  #close() {
    if (this.#number) device().close(this.#number);
    this.#number = 0;
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.ear.changed(state);
  }
}
