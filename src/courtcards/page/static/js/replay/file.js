/** A file of records, read on the device: nothing of it is sent but the match that is looked at. */

import { Refused } from "../api.js";
import { textOf } from "../file-text.js";
import { say } from "../words.js";

/**
 * @typedef {object} Entry One match of a file.
 * @property {string} line
 * @property {string} game
 * @property {string} ruleset
 * @property {string[]} players
 * @property {number[]} totals
 */

const FORMAT = "courtcards-record/1";
/** Longer files are not for looking at by hand. */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * The matches of a file; Refused, in a sentence, where it holds none or something else.
 *
 * @param {File} file
 * @returns {Promise<Entry[]>}
 */
export async function readRecords(file) {
  if (file.size > LARGEST_FILE) throw refused("replay.file.too-large", {});
  const lines = (await textOf(file)).split(/\r?\n/);
  const entries = lines.flatMap((line, index) => (line.trim() ? [entryOf(line, index + 1)] : []));
  if (entries.length === 0) throw refused("replay.file.empty", {});
  return entries;
}

/** @param {string} line @param {number} number @returns {Entry} */
function entryOf(line, number) {
  try {
    const { format, game, ruleset, players, totals } = JSON.parse(line);
    const isRecord =
      format === FORMAT &&
      [game, ruleset, ...players].every((text) => typeof text === "string") &&
      totals.every(Number.isFinite);
    if (isRecord) return { line, game, ruleset, players, totals };
  } catch {
    // No JSON, or not of that shape: the sentence below says so.
  }
  throw refused("replay.file.not-record", { number });
}

/** @param {string} key @param {Record<string, string | number>} values */
const refused = (key, values) =>
  new Refused({ status: 0, error: "page/record", message: say(key, values), clause: null });
