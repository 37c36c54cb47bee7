/** A line to a table of a host that is asked by messages: used like a `LastingSocket`. */

/** @typedef {import("../socket.js").Ear} Ear */
/** @typedef {import("../socket.js").State} State */

const AGAIN_MS = 1000;

export class HostLine {
  _number = 0;
  /** @type {State} */
  _state = "connecting";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _retry;
  _away = new AbortController();

  /** @param {import("./message-host.js").MessageHost} host @param {Ear} ear */
  constructor(host, ear) {
    this.host = host;
    this.ear = ear;
    window.addEventListener("pagehide", () => this._close(), { signal: this._away.signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.hurry(), { signal: this._away.signal });
    this._number = this.host.open(this);
  }

  get state() {
    return this._state;
  }

  /** Sends a message, if connected, and says whether it is. @param {unknown} message */
  send(message) {
    if (this._state !== "open") return false;
    this.host.say(this._number, message);
    return true;
  }

  /** Connects at once, where it is not. */
  hurry() {
    if (this._number || this._state === "closed" || this._away.signal.aborted) return;
    clearTimeout(this._retry);
    this._number = this.host.open(this);
  }

  /** Gives this line up and makes another. */
  drop() {
    this.lost(0);
  }

  /** Hears no more, for good. */
  end() {
    this._away.abort();
    clearTimeout(this._retry);
    this._close();
  }

  opened() {
    this._become("open");
  }

  /** @param {number} code why the host has closed it; 0 where it could not be opened */
  lost(code) {
    this._close();
    if (code !== 0 && code === this.ear.farewell) return this._become("closed");
    this._become("lost");
    this._retry = setTimeout(() => this.hurry(), AGAIN_MS);
    if (code === 0) this.ear.doubted?.();
  }

  _close() {
    if (this._number) this.host.close(this._number);
    this._number = 0;
  }

  /** @param {State} state */
  _become(state) {
    if (state === this._state) return;
    this._state = state;
    this.ear.changed(state);
  }
}
