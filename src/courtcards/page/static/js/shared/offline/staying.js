/** Keeps the pages whose tables the device hosts, so that they open without a connection, too. */

import { fromRoot } from "../shell.js";
import { registered } from "../staying.js";

export async function stay() {
  const registration = await registered(fromRoot("offline.js"));
  // Without this a browser that is short of room may forget the matches.
  if (registration) await navigator.storage.persist?.();
}
