/**
 * A WebSocket that comes back by itself: later and later while it fails, and at once when the browser is online again,
 * the page is looked at again, or somebody has something to send.
 *
 * Reconnecting sockets from npm go on waiting even then (partysocket 1.3: `reconnect()` during a wait does nothing). A
 * table at which it is one's turn cannot wait.
 */

import { read } from "./pseudonyms.js";

/**
 * @typedef {"connecting" | "open" | "lost" | "closed"} State closed: by the server, for good
 *
 * @typedef {object} Ear
 * @property {() => string} path where to connect, asked for anew each time
 * @property {(message: any) => void} heard a message, already parsed
 * @property {(state: State) => void} changed
 * @property {Greeting} [greeting] without one the socket counts as open once it is connected
 * @property {() => void} [doubted] it has failed several times in a row
 * @property {number} [farewell] the code by which the server closes it for good
 *
 * @typedef {object} Greeting
 * @property {unknown} message what is said first
 * @property {(message: any) => boolean} isWelcome does this answer mean that the socket is open?
 */

const FIRST_WAIT_MS = 300;
export const LONGEST_WAIT_MS = 10_000;
/** After so many failures the table itself may be gone, and not only the connection. */
const DOUBT_AFTER = 4;

export class LastingSocket {
  /** @type {WebSocket | null} */
  _socket = null;
  _wait = FIRST_WAIT_MS;
  _failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _retry;
  /** @type {State} */
  _state = "connecting";
  _ended = new AbortController();

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    const { signal } = this._ended;
    window.addEventListener("online", () => this.hurry(), { signal });
    window.addEventListener("offline", () => this.drop(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
    window.addEventListener("pagehide", () => this._rest(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.hurry(), { signal });
    this._connect();
  }

  get state() {
    return this._state;
  }

  /** Sends a message, if connected, and says whether it is. @param {unknown} message */
  send(message) {
    if (this._socket?.readyState !== WebSocket.OPEN) return false;
    this._socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again at once, where the next try would only come later. */
  hurry() {
    if (this._socket || this._state === "closed" || this._ended.signal.aborted) return;
    this._wait = FIRST_WAIT_MS;
    this._connect();
  }

  /** Gives this socket up and makes another: the browser may take minutes to notice that the network has gone. */
  drop() {
    const socket = this._socket;
    if (!socket) return;
    this._lost();
    socket.close();
  }

  /** Hears no more, for good. */
  end() {
    this._ended.abort();
    this._hangUp();
  }

  /** Until the page is shown again: one that is left may run on for a while, and would come back to the table. */
  _rest() {
    this._hangUp();
    if (this._state === "open") this._become("lost");
  }

  _hangUp() {
    clearTimeout(this._retry);
    const socket = this._socket;
    this._socket = null;
    socket?.close();
  }

  _connect() {
    clearTimeout(this._retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const url = new URL(this.ear.path(), `${scheme}//${location.host}`);
    url.searchParams.set("language", document.documentElement.lang); // not every browser says there what it wishes
    const socket = new WebSocket(url);
    this._socket = socket;
    const isCurrent = () => socket === this._socket;
    socket.addEventListener("open", () => isCurrent() && this._stands());
    socket.addEventListener("message", ({ data }) => isCurrent() && this._take(read(data)));
    socket.addEventListener("close", ({ code }) => isCurrent() && this._lost(code));
  }

  _stands() {
    const { greeting } = this.ear;
    if (greeting) this.send(greeting.message);
    else this._open();
  }

  /** @param {any} message */
  _take(message) {
    const { greeting, heard } = this.ear;
    if (this._state !== "open" && greeting?.isWelcome(message)) this._open();
    heard(message);
  }

  _open() {
    this._wait = FIRST_WAIT_MS;
    this._failures = 0;
    this._become("open");
  }

  /** @param {number} [code] */
  _lost(code) {
    this._socket = null;
    const { farewell, doubted } = this.ear;
    if (code !== undefined && code === farewell) return this._become("closed");
    this._become("lost");
    clearTimeout(this._retry);
    this._retry = setTimeout(() => this._connect(), this._wait * (0.75 + Math.random() / 2));
    this._wait = Math.min(this._wait * 2, LONGEST_WAIT_MS);
    this._failures += 1;
    if (this._failures % DOUBT_AFTER === 0) doubted?.();
  }

  /** @param {State} state */
  _become(state) {
    if (state === this._state) return;
    this._state = state;
    this.ear.changed(state);
  }
}
