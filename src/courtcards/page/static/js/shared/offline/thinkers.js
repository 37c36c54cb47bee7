/**
 * Where the bots of this device think: in a worker of each open page, so that the host goes on serving.
 *
 * A worker ends with its page. It holds a lock until then, by which its end is noticed.
 */

/**
 * @typedef {object} Question a call of the engine
 * @property {string} unit
 * @property {string} name
 * @property {number[]} places of the addresses on the desk
 * @property {Uint8Array} desk
 *
 * @typedef {{result: bigint, desk: Uint8Array}} Found
 */

/** After this the host finds an answer itself: a browser may let the worker of a hidden page rest. */
const PATIENCE_MS = 10_000;

export class Thinkers {
  /** @type {Thinker[]} */
  #all = [];

  /** Lets a worker join once it holds its lock. @param {MessagePort} port @param {string} lock */
  join(port, lock) {
    port.onmessage = () => {
      const thinker = new Thinker(port);
      this.#all.push(thinker);
      navigator.locks.request(lock, () => this.#leaves(thinker));
    };
  }

  /**
   * What a call finds; null where nobody is there to make it.
   *
   * @param {Question} question
   * @returns {Promise<Found | null>}
   */
  async think(question) {
    const least = Math.min(...this.#all.map(({ waits }) => waits));
    const thinker = this.#all.findLast(({ waits }) => waits === least);
    if (!thinker) return null;
    const found = await thinker.think(question);
    if (!found) this.#leaves(thinker);
    return found;
  }

  /** @param {Thinker} thinker */
  #leaves(thinker) {
    this.#all = this.#all.filter((each) => each !== thinker);
    thinker.end();
  }
}

class Thinker {
  #last = 0;
  /** By number who waits. @type {Map<number, (found: Found | null) => void>} */
  #waiting = new Map();

  /** @param {MessagePort} port */
  constructor(port) {
    this.port = port;
    port.onmessage = ({ data: { number, ...found } }) => this.#answered(number, found);
  }

  get waits() {
    return this.#waiting.size;
  }

  /** @param {Question} question @returns {Promise<Found | null>} null where it ends before, or is too slow */
  think(question) {
    const number = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      setTimeout(() => this.#answered(number, null), PATIENCE_MS);
      this.port.postMessage({ number, ...question });
    });
  }

  /** Nobody waits any more. */
  end() {
    for (const number of [...this.#waiting.keys()]) this.#answered(number, null);
    this.port.close();
  }

  /** @param {number} number @param {any} found */
  #answered(number, found) {
    this.#waiting.get(number)?.(found?.fault ? null : found);
    this.#waiting.delete(number);
  }
}
