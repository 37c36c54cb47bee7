/** A line to a table of a host that is asked by messages: used like a `LastingSocket`. */

/** @typedef {import("../socket.js").Ear} Ear */
/** @typedef {import("../socket.js").State} State */

const AGAIN_MS = 1000;

export class HostLine {
  #number = 0;
  /** @type {State} */
  #state = "connecting";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #away = new AbortController();

  /** @param {import("./message-host.js").MessageHost} host @param {Ear} ear */
  constructor(host, ear) {
    this.host = host;
    this.ear = ear;
    window.addEventListener("pagehide", () => this.#close(), { signal: this.#away.signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.hurry(), { signal: this.#away.signal });
    this.#number = this.host.open(this);
  }

  get state() {
    return this.#state;
  }

  /** Sends a message, if connected, and says whether it is. @param {unknown} message */
  send(message) {
    if (this.#state !== "open") return false;
    this.host.say(this.#number, message);
    return true;
  }

  /** Connects at once, where it is not. */
  hurry() {
    if (this.#number || this.#state === "closed" || this.#away.signal.aborted) return;
    clearTimeout(this.#retry);
    this.#number = this.host.open(this);
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
    if (this.#number) this.host.close(this.#number);
    this.#number = 0;
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.ear.changed(state);
  }
}
