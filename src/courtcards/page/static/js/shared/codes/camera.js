/** Looks for a code through the camera, where there is one that may be used. */

import { Reader } from "./reader.js";

const LOOK_EVERY_MS = 150;
/** No more is needed to read a code that fills the picture, and a phone is quick with it. */
const LARGEST_SIDE = 800;

/** Pages that did not come by HTTPS have none. */
export const hasCamera = () => Boolean(navigator.mediaDevices?.getUserMedia);

export class Camera {
  /** What it sees, while it looks. @type {HTMLVideoElement | null} */
  video = null;
  /** There is none, or it is not allowed. */
  isRefused = false;
  /** @type {MediaStream | null} */
  _stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  _timer;
  /** @type {Reader | null} */
  _reader = null;
  _isWanted = false;

  /** @param {(text: string) => void} found @param {() => void} changed */
  constructor(found, changed) {
    this.found = found;
    this.changed = changed;
  }

  /** Begins to look, which the browser may ask the person about. */
  async start() {
    Object.assign(this, { isRefused: false, _isWanted: true });
    try {
      this._stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (!this._isWanted) return this.stop(); // left while the browser asked
      this.video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
      this.video.srcObject = this._stream;
      [this._reader] = await Promise.all([Reader.open(), this.video.play()]);
      this._look();
    } catch {
      this.stop();
      this.isRefused = true;
    }
    this.changed();
  }

  stop() {
    this._isWanted = false;
    clearTimeout(this._timer);
    for (const track of this._stream?.getTracks() ?? []) track.stop();
    this._stream = null;
    this.video = null;
  }

  async _look() {
    const { video } = this;
    const text = video && (await this._read(video));
    if (!video || video !== this.video) return; // stopped meanwhile
    if (text === null) this._timer = setTimeout(() => this._look(), LOOK_EVERY_MS);
    else {
      this.stop();
      this.found(text);
    }
  }

  /** @param {HTMLVideoElement} video */
  async _read(video) {
    const whole = { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight };
    return (await this._reader?.detect(video)) ?? this._reader?.look(video, whole, LARGEST_SIDE) ?? null;
  }
}
