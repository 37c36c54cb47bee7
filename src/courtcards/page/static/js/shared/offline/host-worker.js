/** The worker that hosts this device's tables, and where the scripts of workers lie. */

import { fromRoot, fromShell } from "../shell.js";

/** @type {MessagePort | Worker | null} */
let only = null;

/** Where the host listens; its worker starts when it is first asked for. */
export function hostPort() {
  only ??= begun();
  return only;
}

/** Where the browser can, the worker outlives its last page for a while: whoever goes on to another finds it there. */
function begun() {
  const [script, options] = worker("host.js");
  const shared = { ...options, extendedLifetime: true };
  return "SharedWorker" in window ? new SharedWorker(script, shared).port : new Worker(script, options);
}

/**
 * A worker whose script lies beside the pages, and what it is called: where the files lie that it needs.
 *
 * @param {string} script
 * @returns {[URL, WorkerOptions]}
 */
export function worker(script) {
  const { offlineBundle = "" } = document.documentElement.dataset;
  return [fromRoot(script), { type: "module", name: fromShell(offlineBundle).href }];
}
