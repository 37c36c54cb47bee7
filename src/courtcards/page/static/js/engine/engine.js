/**
 * The engine in a browser: a library of WebAssembly, made of the same functions as the server's.
 *
 * No rule stands here. What an entry takes its description says, which the build writes beside the library.
 */

/**
 * @typedef {object} Bytes a record, or an array of records or numbers
 * @property {number} size of an element, in bytes
 * @property {(number | null)[]} shape its lengths; null where the array says how long it is
 *
 * @typedef {Bytes | "number"} Kind
 * @typedef {Record<string, Kind[]>} Description by entry what it takes
 */

const PREFIX = "courtcards_";
const FAILED = -(2n ** 63n);

export class EngineError extends Error {}

export class Engine {
  /** @param {WebAssembly.Instance} instance @param {Description} description */
  constructor(instance, description) {
    this.description = description;
    this.exports = /** @type {Record<string, any>} */ (instance.exports);
    this.exports._initialize?.();
  }

  /** @param {BufferSource} library @param {Description} description */
  static async open(library, description) {
    const { instance } = await WebAssembly.instantiate(library, {});
    return new Engine(instance, description);
  }

  /**
   * Calls an entry. What it changes in an array of bytes stands there afterwards.
   *
   * @param {string} name
   * @param {(Uint8Array | number | bigint)[]} given
   * @param {number[][]} lengths for each array that is not a record, the lengths that the entry does not say
   * @returns {bigint}
   */
  call(name, given, lengths = []) {
    const kinds = this.description[name];
    if (!kinds || kinds.length !== given.length) throw new EngineError(`${name} does not take ${given.length} things`);
    /** @type {[number, Uint8Array][]} */
    const placed = [];
    const taken = kinds.flatMap((kind, place) => {
      const thing = given[place];
      if (kind === "number") return [BigInt(/** @type {number} */ (thing))];
      if (!(thing instanceof Uint8Array)) throw new EngineError(`${name} takes bytes in place ${place}`);
      const open = lengths[place] ?? [];
      const whole = kind.shape.map((length, axis) => length ?? open[axis] ?? 0);
      const size = whole.reduce((size, length) => size * length, kind.size);
      if (thing.length !== size)
        throw new EngineError(`${name} takes ${size} bytes in place ${place}, not ${thing.length}`);
      const address = this.exports.malloc(Math.max(size, 1));
      placed.push([address, thing]);
      return [address, ...whole.filter((_, axis) => kind.shape[axis] === null).map(BigInt)];
    });
    for (const [address, bytes] of placed) this.#memory().set(bytes, address);
    const result = this.exports[PREFIX + name](...taken);
    for (const [address, bytes] of placed) {
      bytes.set(this.#memory().subarray(address, address + bytes.length));
      this.exports.free(address);
    }
    if (result === FAILED) throw new EngineError(`the engine has failed in ${name}`);
    return result;
  }

  /** The memory of the library, which moves when it grows. */
  #memory() {
    return new Uint8Array(this.exports.memory.buffer);
  }
}
