/**
 * An evening on the device of its director, to go on with while the server does not answer.
 *
 * The device keeps a copy of the evening as long as the server answers. Without it, the worker that hosts the device's
 * tables decides what the director does, as the server would, and keeps it before it is shown; it is sent in order once
 * the server is back, which has the last word.
 */

import { answered, Refused } from "../../shared/api.js";
import { device } from "../../shared/offline/device.js";
import { stay } from "../../shared/offline/staying.js";
import { sheetName } from "../address.js";
import { ClubApi } from "../api.js";
import { canStay } from "../live.js";
import { Copies } from "./copies.js";
import { Outbox, ownerOf } from "./outbox.js";
import { Store } from "./store.js";

/** Once the page has settled, what the device needs is fetched in the background. */
const SETTLED_MS = 3000;
/** Events after which those of before stand otherwise in the log. @type {string[]} */
const TAKES_NAMES_OUT = ["person-forgotten", "names-taken-out"];
const STALE = 409;

/** The evening as this device has it: asked as a server is. */
class DeviceApi extends ClubApi {
  /**
   * @template T
   * @param {string} rest
   * @param {unknown} [body]
   * @returns {Promise<T>}
   */
  ask(rest, body) {
    const request = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    return answered(device().answer(this.address + rest, request));
  }
}

/** Does this server have what a device needs to go on by itself? */
const hasBundle = () => document.documentElement.dataset.offlineBundle !== undefined;

/**
 * The sheet of a table as a director's device has it.
 *
 * @param {import("../page.js").Visit} visit
 * @param {import("../types.js").Place} place
 */
export async function sheetHere({ role, evening, token }, place) {
  if (role !== "director" || !hasBundle() || !(await (await Copies.open()).head(evening))) return null;
  return new DeviceApi(evening, token).sheet(place);
}

export class Away {
  /** Is there a copy? */
  hasCopy = false;
  _isFollowing = false;
  _isBehind = false;
  _skew = 0;

  /**
   * @param {import("../page.js").Visit} visit
   * @param {Copies} copies
   * @param {Store} store
   * @param {{changed: () => void, sent: () => void}} listener changed: something waits, or waits no more; sent: the
   *   server has answered
   */
  constructor(visit, copies, store, listener) {
    const { evening, token } = visit;
    this.visit = visit;
    this.copies = copies;
    this.api = new DeviceApi(evening, token);
    this.outbox = new Outbox(store, visit.api, ownerOf(visit), {
      changed: listener.changed,
      sent: listener.sent,
      mayWrite: () => this._mayWrite(),
    });
  }

  /**
   * Null where this is no director's page, if the server has no offline bundle, or where the browser keeps nothing.
   *
   * @param {import("../page.js").Visit} visit
   * @param {{changed: () => void, sent: () => void}} listener
   */
  static async open(visit, listener) {
    if (visit.role !== "director" || !hasBundle()) return null;
    try {
      const [copies, store] = await Promise.all([Copies.open(), Store.open()]);
      const away = new Away(visit, copies, store, listener);
      away.hasCopy = (await copies.head(visit.evening)) !== undefined;
      return away;
    } catch (error) {
      console.warn(error);
      return null;
    }
  }

  /** Fetches what the device needs; where the browser keeps no files, the host is begun while they can be had. */
  settle() {
    setTimeout(() => (canStay() ? stay() : device().answer("/api/now")), SETTLED_MS);
  }

  /**
   * Does a command on this device: it is kept when this returns.
   *
   * @param {import("../types.js").EveningCommand} command
   */
  async direct(command) {
    const done = await this.api.direct(command);
    await this.outbox.kept();
    return done;
  }

  /** Brings the copy to what the server has, of which this is a view. @param {import("../wire.js").EveningView} view */
  async follow(view) {
    this._skew = view.now - Date.now();
    this._isBehind = true;
    if (this._isFollowing) return;
    this._isFollowing = true;
    try {
      while (this._isBehind) {
        this._isBehind = false;
        await this._fetch();
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // whatever comes next is followed again
    } finally {
      this._isFollowing = false;
    }
  }

  async _fetch() {
    const { evening, api } = this.visit;
    const known = (await this.copies.head(evening))?.known ?? { evening: 0, sheets: {} };
    try {
      const news = await api.events(known);
      if (known.evening > 0 && news.evening.some(({ kind }) => TAKES_NAMES_OUT.includes(kind))) {
        // What this device has kept still has the names: it is kept anew.
        await this.copies.forget(evening);
        this._isBehind = true;
        return;
      }
      const now = await this.copies.add(evening, news, known, this._skew);
      this.hasCopy = true;
      await this.outbox.taken(null, now.evening);
      for (const place of this.outbox.places) await this.outbox.taken(place, now.sheets[sheetName(place)] ?? 0);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status !== STALE) throw error;
      // The server has less than this device: it was set up anew from an older state.
      await this.copies.forget(evening);
      this._isBehind = true;
    }
  }

  async _mayWrite() {
    try {
      await this.visit.api.evening();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }
}
