/** Another device next to this one, as the host of the table that a visitor's page shows. */

import { MessageHost } from "../offline/message-host.js";
import { say } from "../words.js";

/** @typedef {import("./peer.js").Peer} Peer */

class Far extends MessageHost {
  /** @type {Peer | null} */
  _peer = null;

  constructor() {
    super((message) => this._send(message));
  }

  /** From now on the host is reached by this line. @param {Peer} peer */
  connect(peer) {
    this._peer = peer;
  }

  /** @param {Peer} peer */
  isReachedBy(peer) {
    return this._peer === peer;
  }

  /** The line is gone; what was ordered is said again once there is another. */
  lost() {
    this._peer = null;
    this.gone(new Error(say("near.lost.title")));
  }

  /** Without a line it fails in a moment, unless there is one by then. @param {object} message */
  _send(message) {
    if (this._peer) this._peer.tell(JSON.stringify(message));
    else setTimeout(() => (this._peer ? this._send(message) : this.lost()));
  }
}

export const far = new Far();
