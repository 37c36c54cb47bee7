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
const PACKED = "_packed";
const FAILED = -(2n ** 63n);
const WORD = 8;

export class EngineError extends Error {}

export class Engine {
  #room = { address: 0, size: 0 };

  /** @param {WebAssembly.Instance} instance @param {Description} description */
  constructor(instance, description) {
    this.description = description;
    this.exports = /** @type {Record<string, any>} */ (instance.exports);
    this.exports._initialize?.();
  }

  /**
   * @param {BufferSource} library
   * @param {Description} [description] only `call` needs it
   */
  static async open(library, description = {}) {
    const { instance } = await WebAssembly.instantiate(library, {});
    return new Engine(instance, description);
  }

  /** Does the library have a function? @param {string} name */
  has(name) {
    return name in this.exports;
  }

  /**
   * Calls a function with a desk: a row of numbers of 64 bits, then what some of them are the addresses of, as counted
   * from the beginning of the desk. It is laid where there is room for it, and comes back as the call has left it.
   *
   * @param {string} name
   * @param {Uint8Array} desk
   * @param {number[]} places of the numbers that are addresses
   * @returns {bigint}
   */
  run(name, desk, places) {
    const address = this.#roomFor(desk.length);
    this.#memory().set(desk, address);
    const row = new BigInt64Array(this.exports.memory.buffer, address);
    for (const place of places) row[place] = /** @type {bigint} */ (row[place]) + BigInt(address);
    const result = this.exports[name](address);
    desk.set(this.#memory().subarray(address, address + desk.length));
    return result;
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
    /** @type {(number | bigint)[]} */
    const row = [];
    /** @type {{place: number, bytes: Uint8Array, at: number}[]} */
    const lying = [];
    kinds.forEach((kind, place) => {
      if (kind === "number") return row.push(/** @type {number} */ (given[place]));
      const open = kind.shape.map((length, axis) => length ?? lengths[place]?.[axis] ?? 0);
      lying.push({ place: row.length, bytes: bytesOf(name, place, kind, given[place], open), at: 0 });
      return row.push(0, ...open.filter((_, axis) => kind.shape[axis] === null));
    });
    let end = WORD * row.length;
    for (const each of lying) {
      each.at = end;
      end += Math.ceil(each.bytes.length / WORD) * WORD;
    }
    for (const { place, at } of lying) row[place] = at;
    const desk = new Uint8Array(end);
    new BigInt64Array(desk.buffer, 0, row.length).set(row.map(BigInt));
    for (const { bytes, at } of lying) desk.set(bytes, at);
    const places = lying.map(({ place }) => place);
    const result = this.run(PREFIX + name + PACKED, desk, places);
    for (const { bytes, at } of lying) bytes.set(desk.subarray(at, at + bytes.length));
    if (result === FAILED) throw new EngineError(`the engine has failed in ${name}`);
    return result;
  }

  /** The address of so many bytes in the library's memory, until more are asked for. @param {number} size */
  #roomFor(size) {
    if (size > this.#room.size) {
      if (this.#room.size) this.exports.free(this.#room.address);
      this.#room = { address: this.exports.malloc(size), size };
    }
    return this.#room.address;
  }

  /** The memory of the library, which moves when it grows. */
  #memory() {
    return new Uint8Array(this.exports.memory.buffer);
  }
}

/**
 * The engines of several units.
 *
 * @param {Record<string, string>} libraries by their unit the files
 * @param {(name: string) => Promise<BufferSource>} read
 * @returns {Promise<(unit: string) => Engine>} the engine of a unit; an EngineError where there is none
 */
export async function openedAll(libraries, read) {
  const opening = Object.entries(libraries).map(
    async ([unit, file]) => /** @type {const} */ ([unit, await Engine.open(await read(file))]),
  );
  const engines = new Map(await Promise.all(opening));
  return (unit) => {
    const engine = engines.get(unit);
    if (!engine) throw new EngineError(`there is no engine of ${unit}`);
    return engine;
  };
}

/**
 * The bytes that an entry is handed in a place; an EngineError where they are not what it takes.
 *
 * @param {string} name
 * @param {number} place
 * @param {Bytes} kind
 * @param {unknown} thing
 * @param {number[]} lengths
 */
function bytesOf(name, place, kind, thing, lengths) {
  if (!(thing instanceof Uint8Array)) throw new EngineError(`${name} takes bytes in place ${place}`);
  const size = lengths.reduce((size, length) => size * length, kind.size);
  if (thing.length !== size)
    throw new EngineError(`${name} takes ${size} bytes in place ${place}, not ${thing.length}`);
  return thing;
}
