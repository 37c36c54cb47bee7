/** The sheet as this device has it: the server's, and after it what is still to be sent. */

import { counted } from "./counting.js";
import { bySeat } from "./seats.js";

/**
 * @typedef {import("../wire.js").SheetView} SheetView
 * @typedef {import("../keeping/store.js").Queued} Queued
 * @typedef {import("../wire.js").LineView & {isPending: boolean}} Row
 *
 * @typedef {object} LocalSheet
 * @property {SheetView} view the server's
 * @property {string[]} names by seat
 * @property {import("../wire.js").DrawnView | null} drawn
 * @property {boolean} isDrawing a draw is on its way: only the server can do it
 * @property {number[] | null} totalled the four scores by seat, where no games were kept
 * @property {Row[]} rows
 * @property {import("../wire.js").StandingView} standing
 * @property {{seat: number} | null} confirmed
 * @property {boolean} isConfirming it is confirmed here, and the server does not know yet
 * @property {Queued[]} queued
 * @property {Queued | null} refused what the server has refused, first of all
 */

/** @param {SheetView} view @param {Queued[]} queued @returns {LocalSheet} */
export function localSheet(view, queued) {
  const written = {
    drawn: view.drawn,
    totalled: /** @type {number[] | null} */ (view.totalled?.points ?? null),
    lines: view.lines.map(({ line }) => ({ line, isPending: false })),
    confirmed: /** @type {{seat: number} | null} */ (view.confirmed),
    isDrawing: false,
  };
  const waiting = queued.filter((entry) => !entry.refusal && (entry.seq ?? Infinity) > view.seq);
  for (const { command } of waiting) take(written, command);
  const rows = waiting.length === 0 ? view.lines.map((row) => ({ ...row, isPending: false })) : null;
  const local = rows ? { rows, standing: view.standing } : recount(view, written);
  return {
    view,
    names: view.players.map(({ name, substitute }) => (substitute ? `${substitute} (${name})` : name)),
    drawn: written.drawn,
    isDrawing: written.isDrawing,
    totalled: written.totalled,
    ...local,
    confirmed: written.confirmed,
    isConfirming: written.confirmed !== null && view.confirmed === null,
    queued: queued.filter((entry) => entry.seq === undefined),
    refused: queued.find((entry) => entry.refusal) ?? null,
  };
}

/**
 * @typedef {{drawn: import("../wire.js").DrawnView | null, totalled: number[] | null, lines: {line:
 *   import("../types.js").Line, isPending: boolean}[], confirmed: {seat: number} | null, isDrawing: boolean}} Written
 */

/** @param {SheetView} view @param {Written} written */
function recount(view, { drawn, lines, totalled }) {
  const { rows, standing } = counted(
    view.counting,
    drawn?.dealer ?? 0,
    lines.map(({ line }) => line),
  );
  if (totalled) {
    const { totals } = standing;
    standing.totals = bySeat((seat) => totals[seat] + (totalled[seat] ?? 0));
    standing.is_over = true;
  }
  return { rows: rows.map((row, index) => ({ ...row, isPending: lines[index]?.isPending ?? false })), standing };
}

/** @param {Written} written @param {import("../types.js").SheetCommand} command */
function take(written, command) {
  const { lines } = written;
  if (command.type === "draw") written.isDrawing = true;
  else if (command.type === "drawn") written.drawn = { writer: command.writer, dealer: command.dealer, cards: null };
  else if (command.type === "enter" && command.index === lines.length)
    lines.push({ line: command.line, isPending: true });
  else if (command.type === "correct" && lines[command.index])
    lines[command.index] = { line: command.line, isPending: true };
  else if (command.type === "strike") lines.splice(command.index, 1);
  else if (command.type === "total") written.totalled = command.points;
  else if (command.type === "withdraw-totals") written.totalled = null;
  else if (command.type === "confirm") written.confirmed = { seat: command.seat };
}
