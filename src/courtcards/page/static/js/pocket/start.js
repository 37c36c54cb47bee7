/**
 * Python on this device: Pyodide with the package, and the engine beside it.
 *
 * The same for a worker of the page and for node: whoever starts it brings the parts.
 */

import { Engine } from "../engine/engine.js";

/**
 * @typedef {object} Parts
 * @property {() => Promise<any>} python Pyodide, loaded with ENVIRONMENT
 * @property {Promise<ArrayBuffer>[]} archives what Python imports from, as zip archives
 * @property {Record<string, Promise<BufferSource>>} libraries those of the engine, by their unit
 */

/** What Python finds in its environment. */
export const ENVIRONMENT = { COURTCARDS_ENGINE: "pages", HOME: "/home/pyodide", LC_ALL: "en_US.UTF-8" };

/** @param {Parts} parts @returns {Promise<any>} Pyodide, in which the package can be imported */
export async function start({ python, archives, libraries }) {
  const [pyodide, engines] = await Promise.all([python(), opened(libraries)]);
  const { site_packages } = pyodide
    .runPython("import sysconfig; {'site_packages': sysconfig.get_path('purelib')}")
    .toJs({
      dict_converter: Object.fromEntries,
    });
  for (const archive of await Promise.all(archives))
    pyodide.unpackArchive(archive, "zip", { extractDir: site_packages });
  pyodide.registerJsModule("courtcards_engine", { library: (/** @type {string} */ unit) => engines[unit] });
  pyodide.runPython("from courtcards.pocket.small_numpy import install; install()");
  return pyodide;
}

/** @param {Record<string, Promise<BufferSource>>} libraries @returns {Promise<Record<string, any>>} */
async function opened(libraries) {
  const engines = Object.entries(libraries).map(async ([unit, library]) => [
    unit,
    forPython(await Engine.open(await library, {})),
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
