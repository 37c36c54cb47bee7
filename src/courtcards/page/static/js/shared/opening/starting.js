/** From a wish to a table: it is opened, kept among those played at lately, and shown. */

import { tableAddress, tablePage } from "../addresses.js";
import { openTable, Refused } from "../api.js";
import { isDevice } from "../host.js";
import { remember } from "../recent.js";
import { botPauseMs, current, ownFace } from "../settings.js";
import { pageAt } from "../turning.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").NewTable} NewTable */

/**
 * Opens a table and goes there; throws Refused where it cannot be opened.
 *
 * @param {NewTable} wish
 * @param {string} title of the rule set
 */
export function openAndShow(wish, title) {
  const players = [wish.name, ...(wish.beside ?? [])];
  return show(openTable(wish), (table) => remember({ table, game: wish.game, title, players, state: "open" }));
}

/**
 * Goes to a table as soon as it is open; throws Refused where it cannot be opened.
 *
 * @param {Promise<{table: string}>} opening
 * @param {(table: string) => void} [note] what is kept of it before it is shown
 */
export async function show(opening, note = () => {}) {
  const page = isDevice && !isAtTable() ? pageAt(tablePage()) : null;
  const { table } = await opening;
  note(table);
  const go = (await page) ?? ((/** @type {string} */ address) => location.assign(address));
  await go(tableAddress(table));
}

/** A table does not come into the document of another one. */
const isAtTable = () => document.getElementById("table") !== null;

/** How whoever plays here is called; a guest needs no name. */
export const ownName = () => current().name.trim() || say("guest");

/**
 * A table of one device, where bots sit on every seat that nobody is named for.
 *
 * @param {NewTable} choice
 * @param {boolean} hints may be asked for
 * @param {string[]} [beside] the people around the device besides oneself
 * @returns {NewTable}
 */
export const onOneDevice = (choice, hints, beside = []) => ({
  ...choice,
  ...(beside.length > 0 ? { beside } : {}),
  name: ownName(),
  ...ownFace(),
  settings: { spectators: false, bot_pause: botPauseMs(), hints },
});

/** @param {unknown} error @returns {import("../types.js").Refusal} */
export function refusalOf(error) {
  if (error instanceof Refused) return error.refusal;
  return { status: 0, error: "page/failed", message: say("error.failed"), clause: null };
}
