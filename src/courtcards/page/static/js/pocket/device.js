/** This device as the host of its tables: a worker that is asked by messages. */

import { hostPort, worker } from "./host-worker.js";
import { MessageHost } from "./message-host.js";
import { stay } from "./staying.js";

const SETTLED_MS = 1000;

/** @type {Device | null} */
let only = null;

/** The device; its worker starts when it is first asked for. */
export function device() {
  only ??= new Device();
  return only;
}

class Device extends MessageHost {
  #port;
  /** @type {Worker | null} */
  #thinker = null;
  /** Has the host answered yet? */
  hasBegun = false;

  constructor() {
    const open = hostPort();
    super((message) => open.postMessage(message));
    this.#port = open;
    open.addEventListener("message", (/** @type {any} */ { data }) => this.take(data));
    if ("start" in open) open.start();
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
   * A way for a guest at another device to ask the host: whatever comes on it is that guest's.
   *
   * @param {string} table to which the guest was invited
   * @param {string} secret by which the host knows the guest
   * @returns {MessagePort}
   */
  portOfGuest(table, secret) {
    const { port1, port2 } = new MessageChannel();
    this.#port.postMessage({ guest: port2, table, secret }, [port2]);
    return port1;
  }

  /** @override @param {any} message */
  take(message) {
    this.#begun();
    super.take(message);
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
}
