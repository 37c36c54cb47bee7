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
  #connection = new RTCPeerConnection({ iceServers: [] });
  #channel = this.#connection.createDataChannel("table", { negotiated: true, id: 0 });
  #isOpen = false;
  #away = new AbortController();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #hope;

  /** @param {Ear} ear */
  constructor(ear) {
    this.ear = ear;
    const pieces = new Pieces(ear.most);
    this.#channel.onopen = () => this.#open();
    this.#channel.onclose = () => this.end();
    this.#channel.onmessage = ({ data }) => this.#take(pieces, data);
    this.#connection.onconnectionstatechange = () => this.#watch();
    // The other side is told at once, and need not find out.
    window.addEventListener("pagehide", () => this.end(), { signal: this.#away.signal });
  }

  /** The signal that begins it. */
  async offer() {
    await this.#connection.setLocalDescription();
    return this.#signal();
  }

  /** The signal that answers another one's; throws NoSignal. @param {string} offer */
  async answer(offer) {
    await this.#connection.setRemoteDescription(unpacked(offer, "offer"));
    await this.#connection.setLocalDescription();
    let port = FIRST_PORT;
    this.#hope = setInterval(() => this.#hopesOn(port++), HEARS_EVERY_MS);
    return this.#signal();
  }

  /** Waits for the other side: people take a while to scan. @param {number} port */
  #hopesOn(port) {
    this.#connection.addIceCandidate({ candidate: `candidate:9 1 udp 1 ${NOBODY} ${port} typ host`, sdpMid: "0" });
  }

  /** Takes the answer to one's own; throws NoSignal. @param {string} answer */
  async accept(answer) {
    await this.#connection.setRemoteDescription(unpacked(answer, "answer"));
  }

  /** Says something, if the line is open. @param {string} text */
  tell(text) {
    if (this.#channel.readyState !== "open") return;
    for (const piece of piecesOf(text)) this.#channel.send(piece);
  }

  /** Ends it for good. */
  end() {
    this.#away.abort();
    clearInterval(this.#hope);
    this.#connection.close();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.ear.ended();
  }

  #open() {
    clearInterval(this.#hope);
    this.#isOpen = true;
    this.ear.opened();
  }

  /** Who has answered waits on until the other side has scanned; who takes the answer hears of it soon, or never. */
  #watch() {
    if (this.#connection.connectionState !== "failed") return;
    const { unreached } = this.ear;
    if (this.#isOpen) this.end();
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
  #take(pieces, data) {
    try {
      const text = pieces.take(data);
      if (text !== null) this.ear.heard(text);
    } catch (error) {
      console.warn(error);
      this.end();
    }
  }

  /** One's own signal, once all addresses are known. */
  async #signal() {
    const connection = this.#connection;
    if (connection.iceGatheringState !== "complete")
      await new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && resolve(null);
      });
    if (!connection.localDescription) throw new Error("there is nothing to be said of this device");
    return packed(connection.localDescription);
  }
}
