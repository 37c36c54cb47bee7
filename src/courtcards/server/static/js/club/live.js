/** What happens at an evening, as it happens: a socket that says by which link it listens, and mends itself. */

/**
 * @typedef {"connecting" | "open" | "lost" | "closed"} LiveState closed: by the server, for good
 *
 * @typedef {object} Listener
 * @property {(view: import("./types.js").EveningView) => void} evening
 * @property {(view: import("./types.js").SheetView) => void} sheet
 * @property {(state: LiveState) => void} state
 * @property {(refusal: import("../types.js").Refusal) => void} refused the link is none, or is worth nothing any more
 */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;
/** The server hangs up with this code on a link that is none. */
const NOT_YOURS = 4003;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {LiveState} */
  #state = "connecting";

  /** @param {string} evening @param {string} token @param {Listener} listener */
  constructor(evening, token, listener) {
    this.evening = evening;
    this.token = token;
    this.listener = listener;
    window.addEventListener("online", () => this.#hurry());
    window.addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    window.addEventListener("pageshow", (event) => event.persisted && this.#hurry());
    this.#connect();
  }

  get state() {
    return this.#state;
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/clubs/${encodeURIComponent(this.evening)}/live`);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.addEventListener("open", () => isCurrent() && socket.send(JSON.stringify({ type: "hello", token: this.token })));
    socket.addEventListener("message", (message) => isCurrent() && this.#take(JSON.parse(message.data)));
    socket.addEventListener("close", ({ code }) => isCurrent() && this.#lost(code));
  }

  /** @param {import("./types.js").LiveMessage} message */
  #take(message) {
    if (message.type === "refused") return this.listener.refused(message);
    this.#wait = FIRST_WAIT_MS;
    this.#become("open");
    if (message.type === "evening") this.listener.evening(message.view);
    else this.listener.sheet(message.view);
  }

  /** @param {number} [code] */
  #lost(code) {
    this.#socket = null;
    if (code === NOT_YOURS) return this.#become("closed");
    this.#become("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** The network has gone: the browser may take minutes to notice on its own. */
  #drop() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  /** Tries at once, where the next try would only come later. */
  #hurry() {
    if (this.#socket || this.#state === "closed") return;
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  }

  /** @param {LiveState} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state(state);
  }
}
