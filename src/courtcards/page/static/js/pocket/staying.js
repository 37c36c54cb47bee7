/** Keeps the pages whose tables the device hosts, so that they open without a connection, too. */

import { registered } from "../staying.js";

export async function stay() {
  const { root = "" } = document.documentElement.dataset;
  const registration = await registered(new URL("offline.js", new URL(root, location.href)));
  // Without this a browser that is short of room may forget the matches.
  if (registration) await navigator.storage.persist?.();
}
