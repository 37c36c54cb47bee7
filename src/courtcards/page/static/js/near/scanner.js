/** Reads the signal of another device: by the camera, where there is one that may be used, or from a text. */

import { say } from "../words.js";

const LOOK_EVERY_MS = 150;
/** No more is needed to read a code, and a phone is quick with it. */
const LARGEST_SIDE = 800;

export class Scanner {
  /** What the camera sees, while it looks. @type {HTMLVideoElement | null} */
  video = null;
  /** Why nothing can be read. */
  refusal = "";
  /** @type {MediaStream | null} */
  _stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _timer;
  /** Comes with the camera: it is large. @type {typeof import("../../vendor/qr/decode.js").decodeQR | null} */
  _decode = null;
  _canvas = document.createElement("canvas");

  /** @param {(text: string) => void} found @param {() => void} changed */
  constructor(found, changed) {
    this.found = found;
    this.changed = changed;
  }

  /** Looks through the camera, which the browser may ask the person about. */
  async start() {
    this.refusal = "";
    try {
      this._stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      this.video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
      this.video.srcObject = this._stream;
      const [{ decodeQR }] = await Promise.all([import("../../vendor/qr/decode.js"), this.video.play()]);
      this._decode = decodeQR;
      this._look();
    } catch {
      // There is none, it is not allowed, or pages that did not come by HTTPS have none: the text is the way then.
      this.stop();
      this.refusal = say("near.no-camera");
    }
    this.changed();
  }

  stop() {
    clearTimeout(this._timer);
    for (const track of this._stream?.getTracks() ?? []) track.stop();
    this._stream = null;
    this.video = null;
  }

  _look() {
    const text = this.video && this._read(this.video);
    if (text === null) this._timer = setTimeout(() => this._look(), LOOK_EVERY_MS);
    else {
      this.stop();
      this.found(text);
    }
  }

  /** @param {HTMLVideoElement} video */
  _read({ videoWidth, videoHeight }) {
    const scale = Math.min(1, LARGEST_SIDE / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    const context = this._canvas.getContext("2d", { willReadFrequently: true });
    if (!this.video || !this._decode || !context || width === 0) return null;
    Object.assign(this._canvas, { width, height });
    context.drawImage(this.video, 0, 0, width, height);
    try {
      return this._decode(context.getImageData(0, 0, width, height));
    } catch {
      return null; // no code is to be seen yet
    }
  }
}
