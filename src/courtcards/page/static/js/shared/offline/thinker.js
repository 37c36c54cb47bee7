/** The worker of a page in which bots think: the engine alone, without Python. See `thinkers.js`. */

import { openedAll } from "../engine/engine.js";

/** Where the files lie: the page names the worker so, as it does the host. */
const base = self.name;

/** @param {string} name */
const fetched = (name) => fetch(base + name).then((response) => response.arrayBuffer());

async function begun() {
  const { libraries } = await fetch(`${base}parts.json`).then((parts) => parts.json());
  return openedAll(libraries, fetched);
}

const engineOf = begun();

/** @param {MessagePort} host */
function serve(host) {
  host.onmessage = async ({ data: { number, unit, name, places, desk } }) => {
    try {
      const result = (await engineOf)(unit).run(name, desk, places);
      host.postMessage({ number, result, desk }, [desk.buffer]);
    } catch (error) {
      host.postMessage({ number, fault: String(error) });
    }
  };
}

self.onmessage = async ({ data: { lock, host } }) => {
  await engineOf; // where they cannot be had, nobody is told of this worker
  serve(host);
  // The lock is held as long as the worker is there.
  navigator.locks.request(lock, () => {
    host.postMessage("here");
    return new Promise(() => undefined);
  });
};
