/** Long messages in pieces: a data channel takes no more than some ten thousand octets at a time. */

/** In UTF-16, of which none takes more than three octets on the way. */
const LONGEST_PIECE = 16_000;
const MORE = "+";
const LAST = ".";

/** The pieces of a message, each with a mark before it: whether there are more. @param {string} text */
export function* piecesOf(text) {
  let rest = text;
  while (rest.length > LONGEST_PIECE) {
    const end = isHalf(rest, LONGEST_PIECE) ? LONGEST_PIECE - 1 : LONGEST_PIECE;
    yield MORE + rest.slice(0, end);
    rest = rest.slice(end);
  }
  yield LAST + rest;
}

/** Would a cut here part the two halves of one letter? @param {string} text @param {number} end */
const isHalf = (text, end) => (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;

export class Pieces {
  _held = "";

  /** @param {number} most letters of a message */
  constructor(most) {
    this.most = most;
  }

  /**
   * The message that a piece ends; null where more are to come. Throws RangeError for one that is too long, for what is
   * no piece, and for a short piece that more follow: nothing would count those.
   *
   * @param {unknown} piece
   */
  take(piece) {
    const mark = typeof piece === "string" ? piece[0] : "";
    if (typeof piece !== "string" || (mark !== MORE && mark !== LAST)) throw new RangeError("no piece of a message");
    if (mark === MORE && piece.length < LONGEST_PIECE) throw new RangeError("a short piece that more follow");
    this._held += piece.slice(1);
    if (this._held.length > this.most) throw new RangeError("a message that is too long");
    if (mark === MORE) return null;
    const whole = this._held;
    this._held = "";
    return whole;
  }
}
