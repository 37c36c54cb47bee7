/**
 * Python on this device: Pyodide with the package, and the engine beside it.
 *
 * The same for a worker of the page and for node: whoever starts it brings the parts.
 */

import { openedAll } from "../engine/engine.js";

/**
 * @typedef {object} Parts
 * @property {string} base where the files lie that a device needs: an address, or a folder with a slash at its end
 * @property {(options: object) => Promise<any>} loadPyodide Pyodide's own
 * @property {(name: string) => Promise<ArrayBuffer>} read one of the files
 * @property {Record<string, string>} libraries by their unit the files of the engine
 * @property {Thinkers} [thinkers] where long calls are made
 */

/** @typedef {import("./thinkers.js").Thinkers} Thinkers */

/** What Python finds in its environment. */
const ENVIRONMENT = { COURTCARDS_ENGINE: "pages", HOME: "/home/pyodide", LC_ALL: "en_US.UTF-8" };
const SITE = "import sysconfig; sysconfig.get_path('purelib')";

/** @param {Parts} parts @returns {Promise<any>} Pyodide, in which the package can be imported */
export async function start({ base, loadPyodide, read, libraries, thinkers }) {
  const options = { indexURL: base, stdLibURL: `${base}library.zip`, env: ENVIRONMENT };
  const [pyodide, packages, engineOf] = await Promise.all([
    loadPyodide(options),
    read("packages.zip"),
    openedAll(libraries, read),
  ]);
  pyodide.unpackArchive(packages, "zip", { extractDir: pyodide.runPython(SITE) });
  const library = (/** @type {string} */ unit) => forPython(unit, engineOf(unit), thinkers);
  pyodide.registerJsModule("courtcards_engine", { library });
  pyodide.runPython("from courtcards.offline.small_numpy import install; install()");
  return pyodide;
}

/**
 * An engine as Python calls it, whose desks lie in Python's own memory.
 *
 * @param {string} unit
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Thinkers | undefined} thinkers
 */
function forPython(unit, engine, thinkers) {
  return {
    /** @param {string} name */
    has: (name) => engine.has(name),
    /** @param {string} name @param {string} takes @param {any} desk */
    run: (name, takes, desk) => on(desk, (octets) => engine.run(name, octets, addressesOf(takes))),
    /** @param {string} name @param {string} takes @param {any} desk */
    async think(name, takes, desk) {
      const places = addressesOf(takes);
      const question = on(desk, (octets) => ({ unit, name, places, desk: octets.slice() }));
      const found = await thinkers?.think(question);
      // Python's memory may have moved meanwhile.
      return on(desk, (octets) => {
        if (!found) return engine.run(name, octets, places);
        octets.set(found.desk);
        return found.result;
      });
    },
  };
}

/**
 * What is done with the bytes of a desk.
 *
 * @template T
 * @param {any} desk
 * @param {(octets: Uint8Array) => T} act
 * @returns {T}
 */
function on(desk, act) {
  const octets = desk.getBuffer("u8");
  try {
    return act(octets.data);
  } finally {
    octets.release();
  }
}

/** The places of the addresses among what a function takes, as C says it. @param {string} takes */
const addressesOf = (takes) => takes.split(", ").flatMap((kind, place) => (kind === "void *" ? [place] : []));
