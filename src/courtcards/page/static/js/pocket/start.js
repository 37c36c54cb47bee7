/**
 * Python on this device: Pyodide with the package, and the engine beside it.
 *
 * The same for a worker of the page and for node: whoever starts it brings the parts.
 */

import { Engine } from "../engine/engine.js";

/**
 * @typedef {object} Parts
 * @property {string} base where the files lie that a device needs: an address, or a folder with a slash at its end
 * @property {(options: object) => Promise<any>} loadPyodide Pyodide's own
 * @property {(name: string) => Promise<ArrayBuffer>} read one of the files
 * @property {Record<string, string>} libraries by their unit the files of the engine
 */

/** What Python finds in its environment. */
const ENVIRONMENT = { COURTCARDS_ENGINE: "pages", HOME: "/home/pyodide", LC_ALL: "en_US.UTF-8" };
const SITE = "import sysconfig; sysconfig.get_path('purelib')";

/** @param {Parts} parts @returns {Promise<any>} Pyodide, in which the package can be imported */
export async function start({ base, loadPyodide, read, libraries }) {
  const options = { indexURL: base, stdLibURL: `${base}library.zip`, env: ENVIRONMENT };
  const [pyodide, packages, engines] = await Promise.all([
    loadPyodide(options),
    read("packages.zip"),
    opened(libraries, read),
  ]);
  pyodide.unpackArchive(packages, "zip", { extractDir: pyodide.runPython(SITE) });
  pyodide.registerJsModule("courtcards_engine", { library: (/** @type {string} */ unit) => engines[unit] });
  pyodide.runPython("from courtcards.pocket.small_numpy import install; install()");
  return pyodide;
}

/**
 * @param {Record<string, string>} libraries @param {Parts["read"]} read
 * @returns {Promise<Record<string, any>>} the engines by their unit
 */
async function opened(libraries, read) {
  const engines = Object.entries(libraries).map(async ([unit, file]) => [
    unit,
    forPython(await Engine.open(await read(file))),
  ]);
  return Object.fromEntries(await Promise.all(engines));
}

/** An engine as Python calls it, whose desks lie in Python's own memory. @param {Engine} engine */
function forPython(engine) {
  return {
    /** @param {string} name */
    has: (name) => engine.has(name),
    /** @param {number} size */
    roomFor: (size) => engine.roomFor(size),
    /** @param {string} name @param {any} desk */
    run(name, desk) {
      const octets = desk.getBuffer("u8");
      try {
        return engine.run(name, octets.data);
      } finally {
        octets.release();
      }
    },
  };
}
