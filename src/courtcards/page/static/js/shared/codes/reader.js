/** Finds the QR code in what a camera sees or has taken: by the browser itself where it can, or by a library. */

/** @typedef {HTMLImageElement | HTMLVideoElement} Seen */
/** @typedef {{x: number, y: number, width: number, height: number}} Part of what is seen */
/** @typedef {{detect: (seen: Seen) => Promise<{rawValue: string}[]>}} Detector */

/** How long the library may go on guessing at one look, in milliseconds, and how often. */
const GUESSING = { timeLimit: 150, effort: 16 };

export class Reader {
  _canvas = document.createElement("canvas");

  /**
   * @param {Detector | null} detector the browser's own
   * @param {typeof import("../../../vendor/qr/decode.js").decodeQR} decode
   */
  constructor(detector, decode) {
    this._detector = detector;
    this._decode = decode;
  }

  /** Comes when the first code is to be read: the library is large. */
  static async open() {
    const [detector, { decodeQR }] = await Promise.all([ownDetector(), import("../../../vendor/qr/decode.js")]);
    return new Reader(detector, decodeQR);
  }

  /** What the browser finds by itself; null where it finds nothing, or cannot. @param {Seen} seen */
  async detect(seen) {
    const found = await this._detector?.detect(seen).catch(() => []);
    return found?.[0]?.rawValue ?? null;
  }

  /**
   * What the library finds in a part, seen so large that its longer side has at most so many dots.
   *
   * @param {Seen} seen
   * @param {Part} part
   * @param {number} side
   * @returns {string | null}
   */
  look(seen, part, side) {
    const scale = Math.min(1, side / Math.max(part.width, part.height));
    const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)];
    const context = this._canvas.getContext("2d", { willReadFrequently: true });
    if (!context || width === 0 || height === 0) return null;
    Object.assign(this._canvas, { width, height });
    context.drawImage(seen, part.x, part.y, part.width, part.height, 0, 0, width, height);
    try {
      return this._decode(context.getImageData(0, 0, width, height), GUESSING);
    } catch {
      return null; // there is none that it can read
    }
  }
}

/** The browser's own, where it has one for these codes. @returns {Promise<Detector | null>} */
async function ownDetector() {
  const { BarcodeDetector: Own } = /** @type {any} */ (globalThis);
  const formats = await Own?.getSupportedFormats().catch(() => []);
  return formats?.includes("qr_code") ? new Own({ formats: ["qr_code"] }) : null;
}
