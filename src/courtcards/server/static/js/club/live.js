/** The live line of an evening: what happens, as it stands then. It mends itself. */

/**
 * @typedef {import("./types.js").Place} Place
 * @typedef {"connecting" | "open" | "lost"} LineState
 *
 * @typedef {object} ClubListener
 * @property {(view: import("./types.js").EveningView) => void} evening
 * @property {(round: number, table: number, view: import("./types.js").SheetView) => void} sheet
 * @property {(refusal: import("../types.js").Refusal) => void} refused the link is worth nothing (any more): nothing more will come
 * @property {(state: LineState) => void} state
 */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;

export class ClubLive {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {LineState} */
  #state = "connecting";
  #ended = new AbortController();

  /** @param {Place} place @param {ClubListener} listener */
  constructor(place, listener) {
    this.place = place;
    this.listener = listener;
    const { signal } = this.#ended;
    window.addEventListener("online", () => this.#hurry(), { signal });
    window.addEventListener("offline", () => this.#drop(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry(), { signal });
    window.addEventListener("pagehide", () => this.#socket?.close(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.#hurry(), { signal });
    this.#connect();
  }

  /** Hears no more, for good. */
  end() {
    this.#ended.abort();
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  get state() {
    return this.#state;
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/clubs/${encodeURIComponent(this.place.evening)}/live`);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.addEventListener("open", () => isCurrent() && socket.send(JSON.stringify({ type: "hello", token: this.place.token })));
    socket.addEventListener("message", (message) => isCurrent() && this.#take(JSON.parse(message.data)));
    socket.addEventListener("close", () => isCurrent() && this.#lost());
  }

  /** @param {import("./types.js").ClubMessage} message */
  #take(message) {
    if (message.type === "refused") {
      this.end();
      this.#become("lost");
      return this.listener.refused(message);
    }
    this.#wait = FIRST_WAIT_MS;
    this.#become("open");
    if (message.type === "evening") this.listener.evening(message.view);
    else this.listener.sheet(message.round, message.table, message.view);
  }

  #lost() {
    this.#socket = null;
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

  /** Tries again at once, where the next try would only come later. */
  #hurry() {
    if (this.#socket) return;
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  }

  /** @param {LineState} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state(state);
  }
}
