/**
 * *Your turn* as a message to this device, where no page of the table is open: for a table that is played over days,
 * when a person wants it. Nobody is asked before they press.
 */

import { ask, posted } from "../api.js";
import { isDevice } from "../host.js";
import { keep, kept } from "../settings.js";
import { stay } from "../staying.js";

/** @typedef {"off" | "on" | "refused" | "impossible"} Told */

/** The tables whose turns this device is told of. */
const KEY = "courtcards.told-turns";

/** @returns {string[]} */
const tables = () => kept(KEY, []);

export class ToldTurns {
  /** What became of the last press. @type {Told} */
  state;

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.state = tables().includes(table) ? "on" : "off";
  }

  /** May it be offered at a table with this pace? @param {string} pace */
  static fits(pace) {
    return pace === "days" && !isDevice;
  }

  /** Does what is wished for, and says how it went. */
  async press() {
    try {
      this.state = this.state === "on" ? await this._end() : await this._begin();
    } catch (error) {
      console.warn(error);
      this.state = "impossible";
    }
    this.changed();
  }

  /** @returns {Promise<Told>} */
  async _begin() {
    if (!("Notification" in window) || !("PushManager" in window)) return "impossible";
    /** @type {{key: string | null}} */
    const { key } = await ask("/api/push");
    if (key === null) return "impossible";
    if ((await Notification.requestPermission()) !== "granted") return "refused";
    if (!(await stay())) return "impossible";
    const registration = await navigator.serviceWorker.ready;
    const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys = {} } = subscription.toJSON();
    await ask(this._at("push"), posted({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }));
    keep(KEY, [...tables().filter((name) => name !== this.table), this.table]);
    return "on";
  }

  /** @returns {Promise<Told>} */
  async _end() {
    const registration = await navigator.serviceWorker.getRegistration("/");
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) await ask(this._at("push/end"), posted({ endpoint: subscription.endpoint }));
    keep(
      KEY,
      tables().filter((name) => name !== this.table),
    );
    return "off";
  }

  /** @param {string} rest */
  _at(rest) {
    return `/api/tables/${encodeURIComponent(this.table)}/${rest}`;
  }
}
