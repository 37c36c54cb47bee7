/**
 * A guest at a table of this device: what comes over its line goes on to the host, as this guest's and nobody else's.
 *
 * The host is told once, by this page, who the guest is; nothing that the guest says afterwards can change that. What
 * is not one of four messages, of a fair size and at a fair rate, ends the line.
 */

import { device } from "../pocket/device.js";
import { helloOf, objectIn, secretIn } from "./hello.js";
import { Peer } from "./peer.js";

const LONGEST_MESSAGE = 16_000;
const LONGEST_PATH = 2000;
const MOST_MESSAGES = 200;
const WINDOW_MS = 10_000;

/** @typedef {"waiting" | "open" | "ended"} State */

export class Relay {
  /** @type {State} */
  state = "waiting";
  /** To the host, once the guest has said who it is. @type {MessagePort | null} */
  #host = null;
  #windowFrom = 0;
  #heard = 0;

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.peer = new Peer({
      most: LONGEST_MESSAGE,
      opened: () => this.#become("open"),
      heard: (text) => this.#hear(text),
      ended: () => this.#become("ended"),
    });
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    if (state === "open") this.peer.tell(helloOf(this.table));
    else this.#host?.postMessage({ gone: true });
    this.changed();
  }

  /** @param {string} text */
  #hear(text) {
    const message = this.#isFlood() ? null : this.#host ? passed(objectIn(text)) : {};
    if (message === null) return this.peer.end();
    if (this.#host) this.#host.postMessage(message);
    else this.#greet(secretIn(text));
  }

  /** @param {string | null} secret */
  #greet(secret) {
    if (secret === null) return this.peer.end();
    this.#host = device().portOfGuest(this.table, secret);
    this.#host.onmessage = ({ data }) => this.peer.tell(JSON.stringify(data));
  }

  #isFlood() {
    const now = Date.now();
    if (now - this.#windowFrom > WINDOW_MS) [this.#windowFrom, this.#heard] = [now, 0];
    return ++this.#heard > MOST_MESSAGES;
  }
}

/**
 * A message as it is passed on: its own fields and no others; null where it is none that a guest may send.
 *
 * @param {Record<string, unknown>} message
 * @returns {object | null}
 */
export function passed({ ask, listen, say, end, method, path, body, language, text }) {
  const isAsking = typeof path === "string" && path.length <= LONGEST_PATH && typeof language === "string";
  if (isNumber(ask) && isAsking && typeof method === "string" && typeof body === "string")
    return { ask, method, path, body, language };
  if (isNumber(listen) && isAsking) return { listen, path, language };
  if (isNumber(say) && typeof text === "string") return { say, text };
  if (isNumber(end)) return { end };
  return null;
}

/** @param {unknown} value */
const isNumber = (value) => Number.isSafeInteger(value) && Number(value) > 0;
