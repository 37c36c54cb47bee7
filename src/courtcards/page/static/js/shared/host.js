/**
 * Who hosts the tables of this page: the server that it comes from, this device itself, or another device next to it.
 * The page is the same.
 *
 * The shell of a page says so: `data-host` is `server`, `device` or `visitor`.
 */

import { far } from "./near/far.js";
import { device } from "./offline/device.js";
import { LastingSocket } from "./socket.js";

/** @typedef {import("./socket.js").Ear} Ear */
/** @typedef {import("./socket.js").State} State */

const AGAIN_MS = 1000;

export class HostLine {
  _number = 0;
  /** @type {State} */
  _state = "connecting";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _retry;
  _away = new AbortController();

  /** @param {import("./offline/message-host.js").MessageHost} host @param {Ear} ear */
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

/** @typedef {"server" | "device"} Place where tables are hosted */

const { host, server, offlineBundle } = document.documentElement.dataset;

/** Does this page visit a table of another device? */
export const isVisitor = host === "visitor";

/** Do its tables need no server? */
export const isDevice = host === "device" || isVisitor;

/** Does this device itself host the table? */
export const isDealer = isDevice && !isVisitor;

/** Where the tables of this page are. @type {Place} */
export const here = isDevice ? "device" : "server";

/** Where else on this site a table can be opened. @type {Place[]} */
export const elsewhere = [
  ...(!isDevice || server === undefined ? [] : [/** @type {const} */ ("server")]),
  ...(isDevice || offlineBundle === undefined ? [] : [/** @type {const} */ ("device")]),
];

/** The host that is asked by messages. */
const messageHost = () => (isVisitor ? far : device());

/**
 * The answer to a request.
 *
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerOf = (path, request) => (isVisitor ? far.answer(path, request) : answerAt(here, path, request));

/**
 * The answer of a server, or of this device, wherever the tables of this page are.
 *
 * @param {Place} place
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
export const answerAt = (place, path, request) =>
  place === "device" ? device().answer(path, request) : fetch(path, { credentials: "same-origin", ...request });

/** Does this device still fetch what it hosts tables with, for the first time? */
export const isFetching = () => host === "device" && !device().hasBegun && !navigator.serviceWorker?.controller;

/** A line to a table. @param {import("./socket.js").Ear} ear */
export const lineTo = (ear) => (isDevice ? new HostLine(messageHost(), ear) : new LastingSocket(ear));
