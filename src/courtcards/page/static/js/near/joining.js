/** A device on its way to the table of another one: it scans an offer and shows its answer. No drawing here. */

import { say } from "../words.js";
import { codeOf } from "./code.js";
import { far } from "./far.js";
import { greetingOf, secretFor, tableIn } from "./hello.js";
import { Peer, whyNot } from "./peer.js";
import { Camera } from "../codes/camera.js";

/** What a table may tell at once: the replay of a long match is a million letters. */
const LONGEST_MESSAGE = 16_000_000;

export class Joining {
  /** The answer to be shown; empty while an offer is looked for. */
  answer = "";
  /** The same as a code. @type {boolean[][]} */
  code = [];
  refusal = "";
  isConnecting = false;
  /** @type {Peer | null} */
  #peer = null;
  /** The table of this page, once it has been there. */
  #table = "";

  /**
   * @param {() => void} changed
   * @param {(table: string) => void} joined called each time there is a line
   * @param {() => void} lost
   */
  constructor(changed, joined, lost) {
    this.changed = changed;
    this.joined = joined;
    this.lost = lost;
    this.scanner = new Camera((text) => this.take(text), changed);
  }

  /** Takes an offer, by itself or at the end of an address, and answers it. @param {string} text */
  async take(text) {
    this.#peer?.end();
    this.refusal = "";
    try {
      const peer = new Peer({
        most: LONGEST_MESSAGE,
        opened: () => {},
        heard: (message) => this.#hear(peer, message),
        ended: () => this.#end(peer),
      });
      this.#peer = peer;
      const answer = await peer.answer(text.trim().replace(/^.*#/s, ""));
      Object.assign(this, { answer, code: await codeOf(answer) });
    } catch (error) {
      this.again(say(whyNot(error, "near.no-offer")));
    }
    this.changed();
  }

  /** Looks for another offer. @param {string} [why] the last one came to nothing */
  again(why = "") {
    const peer = this.#peer;
    this.#peer = null;
    peer?.end();
    Object.assign(this, { answer: "", refusal: why });
    this.changed();
  }

  /**
   * The first message of the host says which table it is; all others are for whoever asked.
   *
   * @param {Peer} peer
   * @param {string} text
   */
  #hear(peer, text) {
    if (far.isReachedBy(peer)) return far.take(JSON.parse(text));
    const table = tableIn(text);
    if (table === null) return this.again(say("near.other-version"));
    if (this.#table && table !== this.#table) return this.again(say("near.other-table"));
    this.#table = table;
    this.answer = "";
    peer.tell(greetingOf(secretFor(table)));
    far.connect(peer);
    this.joined(table);
  }

  /** @param {Peer} peer */
  #end(peer) {
    if (peer !== this.#peer) return;
    const wasThere = far.isReachedBy(peer);
    this.again(wasThere ? "" : say("near.lost.title"));
    if (!wasThere) return;
    far.lost();
    this.lost();
  }
}
