/** The HTTP interface, as the page needs it. A refusal becomes a Refused with the server's own sentence. */

import { say } from "./words.js";

/** @typedef {import("./types.js").Refusal} Refusal */

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * @template T @param {string} path @param {RequestInit} [request] @returns {Promise<T>}
 */
export async function ask(path, request) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...request });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused({ status: 0, error: "page/offline", message: say("error.offline"), clause: null });
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const told = { error: "page/failed", message: say("error.failed"), clause: null, ...body };
  throw new Refused({ ...told, status: response.status });
}

/** @returns {Promise<import("./types.js").Catalogue>} */
export const catalogue = () => ask("/api/games");

/**
 * The rules in force, in sentences.
 * @param {import("./types.js").NewTable} choice @param {string} language @param {AbortSignal} signal
 * @returns {Promise<import("./types.js").RulesInWords>}
 */
export function rulesInWords(choice, language, signal) {
  const query = new URLSearchParams({ game: choice.game, ruleset: choice.ruleset, seats: String(choice.seats), language });
  for (const [name, value] of Object.entries(choice.options)) query.set(name, optionText(value));
  return ask(`/api/rules?${query}`, { signal });
}

/** An option's value as the server's query reads it. @param {import("./types.js").OptionValue} value */
function optionText(value) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value);
}

/** @param {import("./types.js").NewTable} choice @returns {Promise<{table: string, seat: number}>} */
export const openTable = (choice) =>
  ask("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(choice) });

/** @param {string} table @returns {Promise<import("./types.js").Snapshot>} */
export const snapshot = (table) => ask(`/api/tables/${encodeURIComponent(table)}`);

/** Where the record of a finished match can be had: of the one played last, or the one of that number. @param {string} table @param {number} [match] */
export const recordAddress = (table, match) => `/api/tables/${encodeURIComponent(table)}/record${match === undefined ? "" : `?match=${match}`}`;
