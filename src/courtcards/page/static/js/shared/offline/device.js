/** This device as the host of its tables: a worker that is asked by messages. */

import { newId } from "../ids.js";
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
  _port;
  /** @type {Worker | null} */
  _thinker = null;
  /** Has the host answered yet? */
  hasBegun = false;

  constructor() {
    const open = hostPort();
    super((message) => open.postMessage(message));
    this._port = open;
    open.addEventListener("message", (/** @type {any} */ { data }) => this.take(data));
    if ("start" in open) open.start();
    this._helps();
    window.addEventListener("pagehide", () => this._thinker?.terminate()); // a page may be kept, its worker at rest
    window.addEventListener("pageshow", (event) => event.persisted && this._helps());
  }

  /** Lets bots think in a worker of this page, where its end can be noticed. */
  _helps() {
    if (!("locks" in navigator)) return;
    const { port1, port2 } = new MessageChannel();
    const lock = `courtcards-thinker-${newId()}`;
    this._thinker = new Worker(...worker("thinker.js"));
    this._thinker.postMessage({ lock, host: port1 }, [port1]);
    this._port.postMessage({ thinker: port2, lock }, [port2]);
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
    this._port.postMessage({ guest: port2, table, secret }, [port2]);
    return port1;
  }

  /** @override @param {any} message */
  take(message) {
    this._begun();
    super.take(message);
  }

  /**
   * Keeps the pages once the host has begun: on a slow line they would wait for each other's files. A page that is left
   * at once leaves it to the next: WebKit does not always go on with what a page has asked for that is gone.
   */
  _begun() {
    if (this.hasBegun) return;
    this.hasBegun = true;
    setTimeout(stay, SETTLED_MS);
  }
}
