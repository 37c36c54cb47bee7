/**
 * A WebSocket that comes back by itself: later and later while it fails, and at once when the browser is online again,
 * the page is looked at again, or somebody has something to send.
 *
 * Reconnecting sockets from npm go on waiting even then (partysocket 1.3: `reconnect()` during a wait does nothing). A
 * table at which it is one's turn cannot wait.
 */

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
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {State} */
  #state = "connecting";
  #ended = new AbortController();

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    const { signal } = this.#ended;
    window.addEventListener("online", () => this.hurry(), { signal });
    window.addEventListener("offline", () => this.drop(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
    window.addEventListener("pagehide", () => this.#socket?.close(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.hurry(), { signal });
    this.#connect();
  }

  get state() {
    return this.#state;
  }

  /** Sends a message, if connected, and says whether it is. @param {unknown} message */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again at once, where the next try would only come later. */
  hurry() {
    if (this.#socket || this.#state === "closed" || this.#ended.signal.aborted) return;
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  }

  /** Gives this socket up and makes another: the browser may take minutes to notice that the network has gone. */
  drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  /** Hears no more, for good. */
  end() {
    this.#ended.abort();
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const url = new URL(this.ear.path(), `${scheme}//${location.host}`);
    url.searchParams.set("language", document.documentElement.lang); // not every browser says there what it wishes
    const socket = new WebSocket(url);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.addEventListener("open", () => isCurrent() && this.#stands());
    socket.addEventListener("message", ({ data }) => isCurrent() && this.#take(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => isCurrent() && this.#lost(code));
  }

  #stands() {
    const { greeting } = this.ear;
    if (greeting) this.send(greeting.message);
    else this.#open();
  }

  /** @param {any} message */
  #take(message) {
    const { greeting, heard } = this.ear;
    if (this.#state !== "open" && greeting?.isWelcome(message)) this.#open();
    heard(message);
  }

  #open() {
    this.#wait = FIRST_WAIT_MS;
    this.#failures = 0;
    this.#become("open");
  }

  /** @param {number} [code] */
  #lost(code) {
    this.#socket = null;
    const { farewell, doubted } = this.ear;
    if (code !== undefined && code === farewell) return this.#become("closed");
    this.#become("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    this.#failures += 1;
    if (this.#failures % DOUBT_AFTER === 0) doubted?.();
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.ear.changed(state);
  }
}
