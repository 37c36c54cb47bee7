/**
 * What has been done on this device and the server has not done yet: on sheets, and by a director at the evening.
 *
 * Entries are sent in order, each under its own id, so that one that was sent twice is done once. One that is refused
 * stays here, and what depends on it waits, until somebody has said what to do with it.
 */

import { Refused } from "../../shared/api.js";
import { sheetName } from "../address.js";
import { newId } from "../api.js";
import { tellOthers, whenOthersHave } from "./others.js";

/**
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").SheetOrder} SheetOrder
 * @typedef {import("./store.js").Queued} Queued
 * @typedef {import("./store.js").Directed} Directed
 * @typedef {import("./store.js").Entry} Entry
 *
 * @typedef {object} Listener
 * @property {() => void} changed
 * @property {(place: Place | null) => void} sent the server has answered all entries that it can of a sheet, or of the
 *   evening
 * @property {() => Promise<boolean>} mayWrite is the link still valid?
 */

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** No answer, a server in trouble, or too much at once: sent again later. @param {number} status */
const passes = (status) => status === 0 || status === 408 || status === 429 || status >= 500;

/** @param {Place} one @param {Place} other */
export const isSame = (one, other) => sheetName(one) === sheetName(other);

/**
 * Whose queue it is: every director's link of this device has one.
 *
 * @param {import("../page.js").Visit} visit
 */
export const ownerOf = ({ evening, role, token }) => `${evening}/${role === "director" ? role : token.split(".")[0]}`;

/**
 * Does an entry wait for an earlier one? One at the evening waits for all before it, a sheet for the beginning of its
 * round.
 *
 * @param {Entry} entry
 * @param {Entry} earlier
 */
function dependsOn(entry, earlier) {
  if (entry.place === null) return true;
  return earlier.place === null ? earlier.command.type === "begin" : isSame(entry.place, earlier.place);
}

export class Outbox {
  /** @type {Entry[]} */
  _entries = [];
  _isSending = false;
  _wait = FIRST_WAIT_MS;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _retry;

  /**
   * @param {import("./store.js").Store} store
   * @param {import("../api.js").ClubApi} api
   * @param {string} owner
   * @param {Listener} listener
   */
  constructor(store, api, owner, listener) {
    this.store = store;
    this.api = api;
    this.owner = owner;
    this.listener = listener;
    whenOthersHave(() => this.load());
  }

  async load() {
    this._entries = await this.store.queued(this.owner);
    this.listener.changed();
    this.send();
  }

  /** Takes what has been kept beside it, and sends it. */
  async kept() {
    await this.load();
    tellOthers();
  }

  /** How much is still to be sent, of whatever sheet, and at the evening. */
  get waiting() {
    return this._entries.filter((entry) => entry.seq === undefined && !entry.refusal).length;
  }

  /** Everything, in order. */
  get entries() {
    return this._entries;
  }

  /** How much waits for an answer to an entry that was refused. @param {Entry} refused */
  behind(refused) {
    const stuck = [refused];
    for (const entry of this._entries.slice(this._entries.indexOf(refused) + 1))
      if (entry.seq === undefined && stuck.some((other) => dependsOn(entry, other))) stuck.push(entry);
    return stuck.length - 1;
  }

  /** All entries of a sheet, in order. @param {Place} place */
  of(place) {
    return this._onSheets().filter((entry) => isSame(entry.place, place));
  }

  _onSheets() {
    return this._entries.filter((entry) => entry.place !== null);
  }

  /** Sheets that something waits for. */
  get places() {
    return this._onSheets().map((entry) => entry.place);
  }

  /**
   * Keeps what is to be written on a sheet, and sends it as soon as that can be.
   *
   * @param {Place} place
   * @param {SheetOrder} order
   */
  async add(place, order) {
    const command = { ...order, id: newId() };
    const entry = await this.store.keep(/** @type {Queued} */ ({ owner: this.owner, place, command }));
    this._entries = [...this._entries, entry]; // as they are now: others may have been dropped meanwhile
    this._changed();
    this.send();
  }

  /** Sends another command in the place of one that was refused. @param {Queued} entry @param {SheetOrder} order */
  async replace(entry, order) {
    const { key, owner, place } = entry;
    await this._put({ key, owner, place, command: { ...order, id: newId() } });
    this.send();
  }

  /**
   * Sends a command of the director's again, as a new one.
   *
   * @param {Directed} entry
   * @param {Directed["command"]} command
   */
  async again(entry, command) {
    const { key, owner, happened } = entry;
    await this._put({ key, owner, place: null, happened, command: { ...command, id: newId() } });
    this.send();
  }

  /** @param {Entry} entry */
  async drop(entry) {
    await this._remove(entry);
    this._changed();
    this.send();
  }

  /** Moves the lines that wait after an entry by so many places. @param {Queued} entry @param {number} by */
  async shiftAfter(entry, by) {
    for (const other of this.of(entry.place)) {
      if ((other.key ?? 0) <= (entry.key ?? 0) || other.command.type !== "enter") continue;
      await this._put({ ...other, command: { ...other.command, index: other.command.index + by } });
    }
  }

  /**
   * The server's sheet, or the evening, is known up to an event: what it holds need not be kept.
   *
   * @param {Place | null} place
   * @param {number} seq
   */
  async taken(place, seq) {
    const done = this._at(place).filter((entry) => entry.seq !== undefined && entry.seq <= seq);
    for (const entry of done) await this._remove(entry);
    if (done.length > 0) this._changed();
  }

  /** Sends what can be sent. */
  async send() {
    clearTimeout(this._retry);
    if (this._isSending) return;
    this._isSending = true;
    try {
      for (let entry = this._next(); entry; entry = this._next()) await this._sendOne(entry);
      this._wait = FIRST_WAIT_MS;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this._retry = setTimeout(() => this.send(), this._wait);
      this._wait = Math.min(this._wait * 2, LONGEST_WAIT_MS);
    } finally {
      this._isSending = false;
    }
  }

  /** The first entry that does not wait for another one. */
  _next() {
    /** @type {Entry[]} */
    const stuck = [];
    for (const entry of this._entries) {
      if (entry.seq !== undefined) continue;
      if (!entry.refusal && !stuck.some((other) => dependsOn(entry, other))) return entry;
      stuck.push(entry);
    }
    return undefined;
  }

  /** @param {Place | null} place */
  _at(place) {
    return place ? this.of(place) : this._entries.filter((entry) => entry.place === null);
  }

  /** @param {Entry} entry */
  async _sendOne(entry) {
    try {
      const { seq } = await (entry.place === null
        ? this.api.direct(entry.command)
        : this.api.write(entry.place, entry.command));
      await this._put({ ...entry, seq });
    } catch (error) {
      if (!(error instanceof Refused) || passes(error.refusal.status)) throw error;
      // A link that is worth nothing any more says nothing about what was written: it waits for the new one.
      if (error.refusal.status === 403 && !(await this.listener.mayWrite())) throw error;
      await this._put({ ...entry, refusal: error.refusal });
    }
    const rest = this._at(entry.place).filter((other) => other.seq === undefined);
    if (rest.every((other) => other.refusal) || rest.some((other) => other.key === entry.key))
      this.listener.sent(entry.place);
  }

  /** @param {Entry} entry */
  async _put(entry) {
    await this.store.keep(entry);
    this._entries = this._entries.map((other) => (other.key === entry.key ? entry : other));
    this._changed();
  }

  /** @param {Entry} entry */
  async _remove(entry) {
    await this.store.drop(entry);
    this._entries = this._entries.filter((other) => other.key !== entry.key);
  }

  _changed() {
    tellOthers();
    this.listener.changed();
  }
}
