/** The HTTP interface of a club evening: every request says by which link it comes. */

import { ask, posted } from "../api.js";

/** On a line that hangs nobody waits longer; what was sent is sent again, and done once. */
const PATIENCE_MS = 15_000;

export class ClubApi {
  /** @param {string} evening @param {string} token */
  constructor(evening, token) {
    this.address = `/api/clubs/${encodeURIComponent(evening)}`;
    this.authorization = `Bearer ${token}`;
  }

  /** @template T @param {string} rest @param {unknown} [body] what is posted, if anything @returns {Promise<T>} */
  ask(rest, body) {
    const request = body === undefined ? {} : posted(body);
    const headers = { ...request.headers, authorization: this.authorization };
    return ask(this.address + rest, { ...request, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  }

  /** The evening as the link lets one see it. @returns {Promise<import("./types.js").EveningView>} */
  evening() {
    return this.ask("");
  }

  /** Directs the evening. @param {{type: string, id: string}} command @returns {Promise<import("./types.js").Done>} */
  direct(command) {
    return this.ask("/commands", command);
  }

  /** @param {import("./types.js").Place} place @returns {Promise<import("./types.js").SheetView>} */
  sheet(place) {
    return this.ask(sheetPath(place));
  }

  /** Writes on a sheet. @param {import("./types.js").Place} place @param {import("./types.js").SheetCommand} command @returns {Promise<import("./types.js").Done>} */
  write(place, command) {
    return this.ask(`${sheetPath(place)}/commands`, command);
  }
}

/** @param {import("./types.js").Place} place */
const sheetPath = ({ round, table }) => `/sheets/${round}/${table}`;

/** An id for a command that no other device makes. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
