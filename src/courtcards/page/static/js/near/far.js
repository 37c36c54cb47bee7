/** Another device next to this one, as the host of the table that a visitor's page shows. */

import { MessageHost } from "../pocket/message-host.js";
import { say } from "../words.js";

/** @typedef {import("./peer.js").Peer} Peer */

class Far extends MessageHost {
  /** @type {Peer | null} */
  #peer = null;

  constructor() {
    super((message) => this.#send(message));
  }

  /** From now on the host is reached by this line. @param {Peer} peer */
  connect(peer) {
    this.#peer = peer;
  }

  /** @param {Peer} peer */
  isReachedBy(peer) {
    return this.#peer === peer;
  }

  /** The line is gone; what was ordered is said again once there is another. */
  lost() {
    this.#peer = null;
    this.gone(new Error(say("near.lost.title")));
  }

  /** @param {object} message */
  #send(message) {
    if (this.#peer) this.#peer.tell(JSON.stringify(message));
    else setTimeout(() => this.#peer ?? this.lost());
  }
}

export const far = new Far();
