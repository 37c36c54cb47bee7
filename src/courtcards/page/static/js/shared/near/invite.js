/** "Invite a device next to you": the code to show, and the one to scan. */

import { passed, Rate } from "./fair.js";
import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { offerAddress } from "../addresses.js";
import { Camera } from "../codes/camera.js";
import { device } from "../offline/device.js";
import { linkBox } from "../view/link-box.js";
import { openModal } from "../view/modal.js";
import { say } from "../words.js";
import { code, codeOf } from "./scan.js";
import { helloOf, objectIn, secretIn } from "./hello.js";
import { Peer, whyNot } from "./peer.js";
import { scan } from "./scan.js";

// A guest at a table of this device: what comes over its line goes on to the host, as this guest's and nobody else's.
// The host is told once, by this page, who the guest is; nothing that the guest says afterwards can change that. What
// is not one of four messages, of a fair size and at a fair rate, ends the line.

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

/** @param {string} table */
export const inviteButton = (table) =>
  html`<button type="button" class="button primary invite-near" @click=${() => openInvite(table)}>
    <i class="icon icon-device" aria-hidden="true"></i> ${say("near.invite")}
  </button>`;

/** @param {string} table */
export function openInvite(table) {
  let draw = () => {};
  const inviting = new Inviting(table, () => draw());
  const modal = openModal(
    say("near.invite"),
    "near-dialog",
    ({ close }) =>
      html`<h2>${say("near.invite")}</h2>
        ${inviting.isDone ? done(inviting) : steps(inviting, draw)}
        <div class="dialog-end">
          <button type="button" class="button ${inviting.isDone ? "primary" : ""}" @click=${close}>
            ${say(inviting.isDone ? "action.close" : "action.cancel")}
          </button>
        </div>`,
    () => inviting.end(),
  );
  draw = modal.draw;
}

/** @param {Inviting} inviting */
const done = (inviting) =>
  html`<p class="near-done" role="status">${say("near.invited")}</p>
    <p class="hint">${say("near.stay.host")}</p>
    <p><button type="button" class="button" @click=${() => inviting.begin()}>${say("near.invite.next")}</button></p>`;

/** @param {Inviting} inviting @param {() => void} drawn */
const steps = (inviting, drawn) =>
  html`<ol class="near-steps">
      <li>
        <p>${say("near.invite.show")}</p>
        ${
          inviting.address
            ? html`${code(inviting.code, say("near.invite.code"))}${linkBox(inviting.address, {
                text: say("near.invite"),
                label: say("near.invite.text"),
                drawn,
              })}`
            : nothing
        }
      </li>
      <li>
        <p>${say("near.invite.scan")}</p>
        ${scan(inviting, "answer")}
      </li>
    </ol>
    <p class="hint">${say("near.trust.host")}</p>`;
