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
  #host = null;
  #rate = new Rate();

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.peer = new Peer({
      most: LONGEST_MESSAGE,
      opened: () => this.peer.tell(helloOf(table)),
      heard: (text) => this.#hear(text),
      ended: () => this.#end(this.isHere ? "near.lost.title" : "near.not-come"),
      unreached: () => this.#end("near.no-way"),
    });
  }

  /** @param {string} text */
  #hear(text) {
    const message = this.#rate.isTooMuch(Date.now()) ? null : this.#host ? passed(objectIn(text)) : {};
    if (message === null) return this.peer.end();
    if (this.#host) this.#host.postMessage(message);
    else this.#greet(secretIn(text));
  }

  /** @param {string | null} secret */
  #greet(secret) {
    if (secret === null) return this.peer.end();
    this.#host = device().portOfGuest(this.table, secret);
    this.#host.onmessage = ({ data }) => this.peer.tell(JSON.stringify(data));
    this.isHere = true;
    this.changed();
  }

  /** @param {string} why */
  #end(why) {
    this.#host?.postMessage({ gone: true });
    Object.assign(this, { isHere: false, why });
    this.changed();
  }
}
