/** One's own tables that are not over: what each waits for. No drawing here. */

import { Refused, snapshot } from "../api.js";
import { isDevice } from "../host.js";
import { recentTables } from "../recent.js";

/**
 * @typedef {import("../recent.js").RecentTable} RecentTable
 *
 * @typedef {object} Waits What a table waits for.
 * @property {"you" | "other" | "seats" | "paused" | "gone"} what
 * @property {string} who plays next, where somebody else does
 * @property {string[]} others who else sits there
 */

const LOOKED_AFTER = 8;

export class LiveTables {
  /** What has been heard, by table. @type {Map<string, Waits>} */
  #heard = new Map();

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    if (isDevice) return; // nobody plays there while one is here
    document.addEventListener("visibilitychange", () => this.#look());
    window.addEventListener("pageshow", (event) => event.persisted && this.#look());
    this.#look();
  }

  /** Tables that one may go on at: first those that wait for oneself, then those that were left last. */
  get all() {
    const mine = (/** @type {RecentTable} */ { table }) => Number(this.waits(table)?.what === "you");
    return open()
      .filter(({ table }) => this.waits(table)?.what !== "gone")
      .sort((a, b) => mine(b) - mine(a) || b.at - a.at);
  }

  /** What a table waits for; undefined until it has been heard. @param {string} table */
  waits(table) {
    return this.#heard.get(table);
  }

  /** Looks whenever the page comes to be seen, and no oftener: who looks at a table counts as being there. */
  async #look() {
    if (document.hidden) return;
    const tables = open().slice(0, LOOKED_AFTER);
    await Promise.all(tables.map(async ({ table }) => this.#hear(table, await heard(table))));
    this.changed();
  }

  /** @param {string} table @param {Waits | null} waits */
  #hear(table, waits) {
    if (waits !== null) this.#heard.set(table, waits);
  }
}

const open = () => recentTables().filter(({ state }) => state === "open");

/**
 * What a table waits for now; null where the server does not say.
 *
 * @param {string} table
 * @returns {Promise<Waits | null>}
 */
async function heard(table) {
  try {
    const { room, view } = await snapshot(table);
    const others = room.seats.flatMap(({ name }, seat) => (seat === view.seat ? [] : (name ?? [])));
    const next = room.seats[view.turn ?? -1]?.name ?? "";
    if (view.phase === "match-over" || view.seat < 0) return { what: "gone", who: "", others };
    if (room.status === "open") return { what: "seats", who: "", others };
    if (room.status === "paused") return { what: "paused", who: "", others };
    // Between two hands anybody may deal.
    const isMine = view.turn === view.seat || view.turn === null;
    return { what: isMine ? "you" : "other", who: next, others };
  } catch (error) {
    const isThere = !(error instanceof Refused) || ![403, 404].includes(error.refusal.status);
    return isThere ? null : { what: "gone", who: "", others: [] };
  }
}
