/**
 * A host that is asked by messages, as a server is by HTTP and WebSocket: this device's own worker, or another device.
 *
 * A page says what it asks, and what it wants to listen to; each is answered under the number that it came with.
 */

import { say } from "../words.js";

/** @typedef {import("../host.js").HostLine} HostLine */
/** @typedef {{resolve: (answer: Response) => void, reject: (error: Error) => void}} Waiting */

export class MessageHost {
  _last = 0;
  /** What waits for an answer, by number. @type {Map<number, Waiting>} */
  _waiting = new Map();
  /** @type {Map<number, HostLine>} */
  _lines = new Map();

  /** @param {(message: object) => void} tell how a message gets there */
  constructor(tell) {
    this.tell = tell;
  }

  /**
   * The answer to a request.
   *
   * @param {string} path
   * @param {RequestInit} [request]
   * @returns {Promise<Response>}
   */
  answer(path, { method = "GET", body = "", signal } = {}) {
    const ask = ++this._last;
    return new Promise((resolve, reject) => {
      this._waiting.set(ask, { resolve, reject });
      signal?.addEventListener("abort", () => {
        this._waiting.delete(ask);
        reject(signal.reason);
      });
      this.tell({ ask, method, path, body: String(body), language: document.documentElement.lang });
    });
  }

  /** @param {HostLine} line @returns {number} the number under which it is told */
  open(line) {
    const number = ++this._last;
    this._lines.set(number, line);
    this.tell({ listen: number, path: line.ear.path(), language: document.documentElement.lang });
    return number;
  }

  /** @param {number} number @param {unknown} message */
  say(number, message) {
    this.tell({ say: number, text: JSON.stringify(message) });
  }

  /** @param {number} number */
  close(number) {
    this._lines.delete(number);
    this.tell({ end: number });
  }

  /** A message of the host. @param {any} message */
  take(message) {
    if ("answer" in message) this._answered(message);
    else if ("open" in message) this._lines.get(message.open)?.opened();
    else if ("heard" in message) this._lines.get(message.heard)?.ear.heard(JSON.parse(message.text));
    else if ("over" in message) this._lines.get(message.over)?.lost(message.code);
  }

  /** The host is gone, for now: nothing is answered any more of what was asked. @param {Error} why */
  gone(why) {
    const [waiting, lines] = [[...this._waiting.values()], [...this._lines.values()]];
    this._waiting.clear();
    for (const { reject } of waiting) reject(why);
    for (const line of lines) line.lost(0);
  }

  /** @param {{answer: number, status: number, text: string, fault?: string}} message */
  _answered({ answer, status, text, fault }) {
    const waits = this._waiting.get(answer);
    this._waiting.delete(answer);
    if (fault === undefined)
      waits?.resolve(new Response(text, { status, headers: { "content-type": "application/json" } }));
    else waits?.reject(new Error(`${say("error.device")} ${fault}`));
  }
}
