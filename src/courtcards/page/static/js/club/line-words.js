/** A line of the sheet in words. */

import { contractName } from "./contract-name.js";
import { signed } from "../shared/view/seats.js";
import { say } from "../shared/words.js";

/** @param {import("./types.js").Line} line @param {string[]} names */
export function lineWords(line, names) {
  const of = (/** @type {number[]} */ points) => pointsWords(points, names);
  switch (line.line) {
    case "game":
      return line.fault
        ? say(`line.fault.${line.fault.decided}`, {
            game: contractName(line.contract),
            who: names[line.fault.seat] ?? "",
          })
        : say("line.game", { game: contractName(line.contract), points: of(line.points) });
    case "void":
      return say(`line.void.${line.decided}`, { who: names[line.offender] ?? "" });
    case "waived":
      return withReason(say(`line.waived.${line.decided}`, { who: names[line.offender] ?? "" }), line.reason);
    case "decision":
      return withReason(
        say("line.decision", { points: of(line.points), game: line.contract ? contractName(line.contract) : "–" }),
        line.reason,
      );
  }
}

/** Who has how many points, but for those who have none. @param {number[]} points @param {string[]} names */
export const pointsWords = (points, names) =>
  points
    .map((entry, seat) => ({ entry, who: names[seat] ?? "" }))
    .filter(({ entry }) => entry !== 0)
    .map(({ entry, who }) => `${who} ${signed(entry)}`)
    .join(", ");

/** What kind of line it is, in a word or two. @param {import("./types.js").Line} line */
export function lineName(line) {
  if (line.line === "game") return contractName(line.contract);
  if (line.line === "decision") return line.contract ? contractName(line.contract) : say("line.name.decision");
  return say(`line.name.${line.line}`);
}

/** @param {string} text @param {string} [reason] */
const withReason = (text, reason) => (reason ? `${text}: ${reason}` : text);
