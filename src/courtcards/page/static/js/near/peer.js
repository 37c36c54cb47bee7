/**
 * The line between two devices that no server knows of: a data channel of WebRTC, in their own network.
 *
 * One of them makes an offer, the other answers it; both signals go by codes that people show and scan. The line lives
 * as long as both pages do.
 */

import { Pieces, piecesOf } from "./pieces.js";
import { OtherVersion, packed, unpacked } from "./signals.js";

/**
 * @typedef {object} Ear
 * @property {number} most letters of a message that is heard
 * @property {() => void} opened
 * @property {(text: string) => void} heard
 * @property {() => void} ended called once, after the line was open
 * @property {() => void} [unreached] the other side is not to be reached; called at most once, instead of the others
 */

/**
 * Why a signal brought no line, as the key of a sentence.
 *
 * @param {unknown} error
 * @param {string} otherwise where it was none
 */
export function whyNot(error, otherwise) {
  if (typeof RTCPeerConnection === "undefined") return "near.no-line";
  return error instanceof OtherVersion ? "near.other-version" : otherwise;
}

/** Firefox gives up five seconds after it has answered, unless it hears of more places where the other side may be. */
const HEARS_EVERY_MS = 3000;
/** An address of nobody: it is kept free for examples (RFC 5737). */
const NOBODY = "192.0.2.1";
const FIRST_PORT = 1024;

export class Peer {
  /** No server is asked where a device is: its own addresses do. */
  _connection = new RTCPeerConnection({ iceServers: [] });
  _channel = this._connection.createDataChannel("table", { negotiated: true, id: 0 });
  _isOpen = false;
  _away = new AbortController();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  _hope;

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    const pieces = new Pieces(ear.most);
    this._channel.onopen = () => this._open();
    this._channel.onclose = () => this.end();
    this._channel.onmessage = ({ data }) => this._take(pieces, data);
    this._connection.onconnectionstatechange = () => this._watch();
    // The other side is told at once, and need not find out.
    window.addEventListener("pagehide", () => this.end(), { signal: this._away.signal });
  }

  /** The signal that begins it. */
  async offer() {
    await this._connection.setLocalDescription();
    return this._signal();
  }

  /** The signal that answers another one's; throws NoSignal. @param {string} offer */
  async answer(offer) {
    await this._connection.setRemoteDescription(unpacked(offer, "offer"));
    await this._connection.setLocalDescription();
    let port = FIRST_PORT;
    this._hope = setInterval(() => this._hopesOn(port++), HEARS_EVERY_MS);
    return this._signal();
  }

  /** Waits for the other side: people take a while to scan. @param {number} port */
  _hopesOn(port) {
    this._connection.addIceCandidate({ candidate: `candidate:9 1 udp 1 ${NOBODY} ${port} typ host`, sdpMid: "0" });
  }

  /** Takes the answer to one's own; throws NoSignal. @param {string} answer */
  async accept(answer) {
    await this._connection.setRemoteDescription(unpacked(answer, "answer"));
  }

  /** Says something, if the line is open. @param {string} text */
  tell(text) {
    if (this._channel.readyState !== "open") return;
    for (const piece of piecesOf(text)) this._channel.send(piece);
  }

  /** Ends it for good. */
  end() {
    this._away.abort();
    clearInterval(this._hope);
    this._connection.close();
    if (!this._isOpen) return;
    this._isOpen = false;
    this.ear.ended();
  }

  _open() {
    clearInterval(this._hope);
    this._isOpen = true;
    this.ear.opened();
  }

  /** Who has answered waits on until the other side has scanned; who takes the answer hears of it soon, or never. */
  _watch() {
    if (this._connection.connectionState !== "failed") return;
    const { unreached } = this.ear;
    if (this._isOpen) this.end();
    else if (unreached) {
      this.end();
      unreached();
    }
  }

  /**
   * Whoever says something else than messages of a fair length is not heard any more.
   *
   * @param {Pieces} pieces
   * @param {unknown} data
   */
  _take(pieces, data) {
    try {
      const text = pieces.take(data);
      if (text !== null) this.ear.heard(text);
    } catch (error) {
      console.warn(error);
      this.end();
    }
  }

  /** One's own signal, once all addresses are known. */
  async _signal() {
    const connection = this._connection;
    if (connection.iceGatheringState !== "complete")
      await new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve(null);
      });
    if (!connection.localDescription) throw new Error("there is nothing to be said of this device");
    return packed(connection.localDescription);
  }
}
