/**
 * The table of a server that was left last, as it stood: its page shows it at once when one comes back, and is told
 * meanwhile what has happened since.
 *
 * Only a seat of one's own is kept, while cards are played. Tables of a device, which people may share, are not.
 */

import { isDevice } from "./host.js";
import { keep, kept } from "./settings.js";

/**
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./play/session.js").Session} Session
 *
 * @typedef {object} LeftTable
 * @property {string} files of which version of the pages it is: only the same one reads it
 * @property {Snapshot} snapshot
 */

const KEY = "courtcards.left";

/** Where the files of this page lie: their version is part of it. */
const files = document.documentElement.dataset.faces ?? "";

/** As it was left; null where another table was left last. @param {string} table @returns {Snapshot | null} */
export function leftTable(table) {
  const left = kept(KEY, /** @type {LeftTable | null} */ (null));
  return left?.files === files && left.snapshot.table === table ? left.snapshot : null;
}

/** @param {string} table */
export const forgetLeft = (table) => leftTable(table) && keep(KEY, null);

/**
 * Keeps a table each time its page is left, or may be left for good: phones end hidden pages without a word.
 *
 * @param {() => Session | null} session who this browser is at the table by then
 */
export function keepWhenLeft(session) {
  if (isDevice) return;
  const leave = () => {
    const now = session();
    if (now) keepOrForget(now);
  };
  document.addEventListener("visibilitychange", () => document.hidden && leave());
  window.addEventListener("pagehide", leave);
}

/** @param {Session} session */
function keepOrForget(session) {
  const { table, seq, room, chat, latest: view, players } = session;
  const isPlayed = room.status === "playing" && view.phase === "playing";
  if (session.me < 0 || session.lesson || !isPlayed) return forgetLeft(table);
  session.catchUp(); // the log is that of what is shown
  const log = session.log.flatMap(({ seq, event }) => (event ? [{ seq, event }] : []));
  keep(KEY, { files, snapshot: { table, seq, players, view, log, room, chat } });
}
