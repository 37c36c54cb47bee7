/**
 * The live connection of a table: takes what the server tells, sends commands, and mends itself.
 *
 * It resumes after the last event it has taken, so nothing is shown twice and nothing is lost; a command without an
 * answer is sent again under the same id, and the server does it once.
 */

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").ServerMessage} ServerMessage
 * @typedef {import("./types.js").EventMessage} EventMessage
 * @typedef {import("./types.js").Refusal} Refusal
 * @typedef {"connecting" | "open" | "lost"} State
 *
 * @typedef {object} Listener
 * @property {(snapshot: import("./types.js").Snapshot) => void} snapshot
 * @property {(message: EventMessage) => void} event
 * @property {(command: Command | null, refusal: Refusal) => void} refused null where the table itself cannot go on
 * @property {(command: Command) => void} done
 * @property {(state: State) => void} state
 * @property {() => Promise<void>} doubt the line does not come back: is the table still there?
 */

import { newId } from "./ids.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 10_000;
/** After so many tries in vain it may be the table that is gone, not the line. */
const DOUBT_AFTER = 4;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Command>} */
  #waiting = new Map();
  #wait = FIRST_WAIT_MS;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {State} */
  #state = "connecting";
  #ended = new AbortController();

  /** @param {string} table @param {number} seq last event taken @param {Listener} listener */
  constructor(table, seq, listener) {
    this.table = table;
    this.seq = seq;
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

  /** Is there a move, or a deal, that the server has not answered yet? */
  get isWaiting() {
    return [...this.#waiting.values()].some(({ type }) => type === "play" || type === "deal");
  }

  /** @param {import("./types.js").Order} order @param {number} seq the event that it was given after */
  order(order, seq) {
    this.#send({ ...order, id: newId(), seq });
  }

  /** @param {Command} command */
  #send(command) {
    this.#waiting.set(command.id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
    else this.#hurry();
  }

  #connect() {
    clearTimeout(this.#retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live?after=${this.seq}`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.#socket = socket;
    const isCurrent = () => socket === this.#socket;
    socket.addEventListener("open", () => isCurrent() && this.#opened());
    socket.addEventListener("message", (message) => isCurrent() && this.#take(JSON.parse(message.data)));
    socket.addEventListener("close", () => isCurrent() && this.#lost());
  }

  #opened() {
    this.#wait = FIRST_WAIT_MS;
    this.#failures = 0;
    this.#become("open");
    for (const command of this.#waiting.values()) this.#socket?.send(JSON.stringify(command));
  }

  #lost() {
    this.#socket = null;
    this.#become("lost");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    this.#failures += 1;
    if (this.#failures % DOUBT_AFTER === 0) this.listener.doubt();
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

  /** @param {State} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state(state);
  }

  /** @param {ServerMessage} message */
  #take(message) {
    if (message.type === "snapshot") {
      this.seq = message.seq;
      this.listener.snapshot(message);
    } else if (message.type === "event") {
      this.#takeEvent(message);
    } else {
      this.#takeAnswer(message);
    }
  }

  /** @param {EventMessage} message */
  #takeEvent(message) {
    if (message.seq <= this.seq) return;
    // A gap cannot be filled from here: ask again from the last event taken.
    if (message.seq > this.seq + 1) return this.#drop();
    this.seq = message.seq;
    this.listener.event(message);
  }

  /** @param {import("./types.js").DoneMessage | import("./types.js").RefusedMessage} answer */
  #takeAnswer(answer) {
    if (answer.id === null) return answer.type === "refused" ? this.listener.refused(null, answer) : undefined;
    const command = this.#waiting.get(answer.id);
    if (!command) return;
    // A server in trouble is asked again, with the same id, once the connection is back.
    if (answer.type === "refused" && answer.status >= 500) {
      this.listener.refused(command, answer);
      setTimeout(() => this.#waiting.has(command.id) && this.#send(command), LONGEST_WAIT_MS / 4);
      return;
    }
    this.#waiting.delete(command.id);
    if (answer.type === "done") this.listener.done(command);
    else this.listener.refused(command, answer);
  }
}
