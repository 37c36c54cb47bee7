/** What is being written and is not on the sheet yet. */

/**
 * @typedef {import("../club/keeping/store.js").Queued} Queued
 *
 * @typedef {{kind: "new"} | {kind: "line", index: number} | {kind: "queued", entry: Queued}}
 *   Target where it goes: the next line, in the place of one, or of one that was refused
 *
 * @typedef {object} GameDraft
 * @property {"game"} kind
 * @property {Target} target
 * @property {string} contract "" until it is chosen
 * @property {(number | null)[]} points by seat, null until they are entered
 * @property {number} active the seat that the next number is for
 *
 * @typedef {object} FaultDraft
 * @property {"fault"} kind
 * @property {Target} target
 * @property {string} contract the game being played
 * @property {"" | "trick" | "later"} seen
 * @property {number | null} offender −1: it is none of the simple cases
 * @property {import("../club/types.js").Decider | ""} decided
 * @property {"" | "apply" | "waive"} sanction
 *
 * @typedef {object} DecisionDraft
 * @property {"decision"} kind
 * @property {Target} target
 * @property {string} contract the game that it takes the place of; "" for none
 * @property {(number | null)[]} points
 * @property {boolean} ends
 *
 * @typedef {{kind: "strike", target: Target, index: number}} StrikeDraft
 * @typedef {{kind: "draw", target: Target}} DrawDraft once more
 * @typedef {{kind: "totals", target: Target, points: (number | null)[]}} TotalsDraft
 * @typedef {GameDraft | FaultDraft | DecisionDraft | StrikeDraft | DrawDraft | TotalsDraft} Draft
 */

/** @type {Target} */
const NEW = { kind: "new" };
const NOTHING = [null, null, null, null];

/** @param {string} contract @param {Target} [target] @returns {GameDraft} */
export const gameDraft = (contract, target = NEW) => ({ kind: "game", target, contract, points: NOTHING, active: 0 });

/** @param {Target} [target] @returns {FaultDraft} */
export const faultDraft = (target = NEW) => ({
  kind: "fault",
  target,
  contract: "",
  seen: "",
  offender: null,
  decided: "",
  sanction: "",
});

/** @param {Target} [target] @returns {DecisionDraft} */
export const decisionDraft = (target = NEW) => ({
  kind: "decision",
  target,
  contract: "",
  points: NOTHING,
  ends: false,
});

/** @returns {import("./drafts.js").DrawDraft} */
export const drawDraft = () => ({ kind: "draw", target: NEW });

/**
 * The draft with which a line of the sheet is changed.
 *
 * @param {import("../club/types.js").Line} line
 * @param {Target} target
 * @param {string} trump the trump game
 * @returns {Draft}
 */
export function draftOf(line, target, trump) {
  if (line.line === "decision")
    return {
      ...decisionDraft(target),
      contract: line.contract ?? "",
      points: [...line.points],
      ends: line.ends ?? false,
    };
  if (line.line === "game" && !line.fault) return { ...gameDraft(line.contract, target), points: [...line.points] };
  const offender = line.line === "game" ? (line.fault?.seat ?? null) : line.offender;
  const decided = line.line === "game" ? (line.fault?.decided ?? "table") : line.decided;
  const contract = line.line === "game" ? line.contract : line.line === "void" ? trump : "";
  return {
    ...faultDraft(target),
    contract,
    seen: "later",
    offender,
    decided,
    sanction: line.line === "waived" ? "waive" : "apply",
  };
}
