/** What a guest may say to the host of a table: four messages, of a fair size and at a fair rate. */

const LONGEST_PATH = 2000;
const MOST_MESSAGES = 200;
const WINDOW_MS = 10_000;

/** How often a guest says something. */
export class Rate {
  _windowFrom = -WINDOW_MS;
  _heard = 0;

  /** Is one more message too many? @param {number} now in milliseconds */
  isTooMuch(now) {
    if (now - this._windowFrom >= WINDOW_MS) [this._windowFrom, this._heard] = [now, 0];
    return ++this._heard > MOST_MESSAGES;
  }
}

/**
 * A message as it is passed on: its own fields and no others; null where it is none that a guest may send.
 *
 * @param {Record<string, unknown>} message
 * @returns {object | null}
 */
export function passed({ ask, listen, say, end, method, path, body, language, text }) {
  const isAsking = typeof path === "string" && path.length <= LONGEST_PATH && typeof language === "string";
  if (isNumber(ask) && isAsking && typeof method === "string" && typeof body === "string")
    return { ask, method, path, body, language };
  if (isNumber(listen) && isAsking) return { listen, path, language };
  if (isNumber(say) && typeof text === "string") return { say, text };
  if (isNumber(end)) return { end };
  return null;
}

/** @param {unknown} value */
const isNumber = (value) => Number.isSafeInteger(value) && Number(value) > 0;
