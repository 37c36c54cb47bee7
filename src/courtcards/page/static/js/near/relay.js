/**
 * A guest at a table of this device: what comes over its line goes on to the host, as this guest's and nobody else's.
 *
 * The host is told once, by this page, who the guest is; nothing that the guest says afterwards can change that. What
 * is not one of four messages, of a fair size and at a fair rate, ends the line.
 */

import { device } from "../pocket/device.js";
import { passed, Rate } from "./fair.js";
import { helloOf, objectIn, secretIn } from "./hello.js";
import { Peer } from "./peer.js";

const LONGEST_MESSAGE = 16_000;

export class Relay {
  /** Has the guest said who it is, and is it still there? */
  isHere = false;
  /** Why it is not, as the key of a sentence. */
  why = "";
  /** To the host, once the guest has said who it is. @type {MessagePort | null} */
  _host = null;
  _rate = new Rate();

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.peer = new Peer({
      most: LONGEST_MESSAGE,
      opened: () => this.peer.tell(helloOf(table)),
      heard: (text) => this._hear(text),
      ended: () => this._end(this.isHere ? "near.lost.title" : "near.not-come"),
      unreached: () => this._end("near.no-way"),
    });
  }

  /** @param {string} text */
  _hear(text) {
    const message = this._rate.isTooMuch(Date.now()) ? null : this._host ? passed(objectIn(text)) : {};
    if (message === null) return this.peer.end();
    if (this._host) this._host.postMessage(message);
    else this._greet(secretIn(text));
  }

  /** @param {string | null} secret */
  _greet(secret) {
    if (secret === null) return this.peer.end();
    this._host = device().portOfGuest(this.table, secret);
    this._host.onmessage = ({ data }) => this.peer.tell(JSON.stringify(data));
    this.isHere = true;
    this.changed();
  }

  /** @param {string} why */
  _end(why) {
    this._host?.postMessage({ gone: true });
    Object.assign(this, { isHere: false, why });
    this.changed();
  }
}
