/** The guests of a table of this device: each is invited by a code, and answers by another. No drawing here. */

import { offerAddress } from "../addresses.js";
import { say } from "../words.js";
import { codeOf } from "./code.js";
import { whyNot } from "./peer.js";
import { Relay } from "./relay.js";
import { Camera } from "../codes/camera.js";

/** Their lines live as long as this page. @type {Set<Relay>} */
const guests = new Set();

export class Inviting {
  /** The address that another device opens, or scans; empty until it is known. */
  address = "";
  /** The same as a code. @type {boolean[][]} */
  code = [];
  refusal = "";
  /** Is the other device here? */
  isDone = false;
  /** Has its answer been taken? */
  isConnecting = false;
  /** @type {Relay | null} */
  _relay = null;

  /** @param {string} table @param {() => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.scanner = new Camera((text) => this.take(text), changed);
    this.begin();
  }

  /** Makes an offer to one other device. @param {string} [refusal] what came of the last one */
  async begin(refusal = "") {
    Object.assign(this, { address: "", code: [], refusal, isDone: false, isConnecting: false });
    try {
      const relay = new Relay(this.table, () => this._moved(relay));
      this._relay = relay;
      const address = offerAddress(await relay.peer.offer());
      Object.assign(this, { address, code: await codeOf(address) });
    } catch (error) {
      console.warn(error);
      this.refusal = say("near.no-line");
    }
    this.changed();
  }

  /** Takes the answer of the other device. @param {string} text */
  async take(text) {
    this.refusal = "";
    try {
      await this._relay?.peer.accept(text.trim());
      this.isConnecting = true;
    } catch (error) {
      this.refusal = say(whyNot(error, "near.no-answer"));
    }
    this.changed();
  }

  /** Nobody is invited any more; whoever is here stays. */
  end() {
    this.scanner.stop();
    if (!this.isDone) this._relay?.peer.end();
    this._relay = null;
  }

  /** @param {Relay} relay */
  _moved(relay) {
    if (relay.isHere) guests.add(relay);
    else guests.delete(relay);
    if (relay !== this._relay) return;
    if (!relay.isHere) return void this.begin(say(relay.why));
    this.isDone = true;
    this.changed();
  }
}
