/**
 * Where a sheet stands after lines that the server has not seen yet.
 *
 * No rule is known here: `counting` comes from the server, and says what the standing of an empty sheet is, what each
 * game changes in it, and what keeps a game from being chosen. With a connection, the server's own standing is shown;
 * whatever is counted here, the server decides again.
 */

import { bySeat } from "./seats.js";

/**
 * One that shares nothing with it: older phones have no structuredClone.
 *
 * @template T
 * @param {T} told
 * @returns {T}
 */
export const copied = (told) => JSON.parse(JSON.stringify(told));

/**
 * @typedef {import("../club/wire.js").CountingView} Counting
 * @typedef {import("../club/wire.js").RoundSheetView} Standing
 * @typedef {import("../club/wire.js").LineView} LineView
 * @typedef {LineView["line"]} Line
 * @typedef {LineView["points"]} Points by seat
 * @typedef {import("../club/wire.js").FieldChange} FieldChange
 */

/**
 * @param {Counting} counting
 * @param {number} dealer who deals first
 * @param {Line[]} lines
 * @returns {{rows: LineView[], standing: Standing}}
 */
export function counted(counting, dealer, lines) {
  const standing = { ...copied(counting.opening), dealer };
  const rows = lines.map((line, index) => {
    const dealt = standing.dealer;
    const points = signedPoints(counting, line);
    const { totals } = standing;
    standing.totals = bySeat((seat) => totals[seat] + points[seat]);
    take(standing, counting, line, points);
    return { index, line, dealer: dealt, points, totals: standing.totals };
  });
  standing.choices = Object.keys(counting.games).filter((contract) => whyNot(standing, counting, contract) === "");
  standing.adds_up = standing.open_sum === 0;
  return { rows, standing };
}

/** What a line brings each seat. @param {Counting} counting @param {Line} line @returns {Points} */
function signedPoints(counting, line) {
  if (line.line === "decision") return line.points;
  if (line.line === "waived") return [0, 0, 0, 0];
  if (line.line === "void") {
    return bySeat((seat) => (seat === line.offender ? counting.offender : counting.others));
  }
  const sign = counting.games[line.contract]?.sign ?? 1;
  return bySeat((seat) => sign * line.points[seat]);
}

/** @param {Standing} standing @param {Counting} counting @param {Line} line @param {Points} points */
function take(standing, counting, line, points) {
  if (line.line === "void" && line.offender === standing.dealer) apply(standing, counting.owed);
  if (line.line === "decision") {
    const game = line.contract ? counting.games[line.contract] : undefined;
    standing.open_sum += points.reduce((sum, each) => sum + each, 0) - (game ? game.sign * game.sum : 0);
    standing.is_over ||= line.ends === true;
  }
  if ("contract" in line && line.contract) apply(standing, counting.games[line.contract]?.changes ?? []);
  standing.is_over ||= standing.games >= counting.length;
}

/** @param {Standing} standing @param {FieldChange[]} changes */
function apply(standing, changes) {
  const { dealer } = standing;
  for (const { field, of, by, to } of changes) {
    const all = /** @type {Record<string, any>} */ (standing);
    if (field === "dealer") standing.dealer = (dealer + by) % standing.totals.length;
    else if (of === "") all[field] = to ?? all[field] + by;
    else all[field][of === "dealer" ? dealer : of] += by;
  }
}

/**
 * Why the dealer cannot choose a game, as a part of a key of the words; "" where it is possible.
 *
 * @param {Standing} standing
 * @param {Counting} counting
 * @param {string} contract
 */
export function whyNot(standing, counting, contract) {
  const all = /** @type {Record<string, any>} */ (standing);
  const found = counting.games[contract]?.hindrances.find(({ field, of, value }) => {
    const held = of === "" ? all[field] : all[field][of === "dealer" ? standing.dealer : of];
    return held === value;
  });
  return found?.why ?? "";
}
