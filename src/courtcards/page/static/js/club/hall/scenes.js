/** What the hall is to see now, scene by scene: before, during and after a round. */

import { last } from "../../last.js";
import { say } from "../../words.js";
import { byName } from "../text.js";

/**
 * @typedef {import("../wire.js").EveningView} EveningView
 * @typedef {import("../wire.js").RoundView} RoundView
 * @typedef {import("../wire.js").TableView} TableView
 * @typedef {RoundView | import("../wire.js").PlannedRound} Seating a round that has begun or is drawn
 * @typedef {{name: string, table: number | null, seat: number | null}} Seated
 *
 * @typedef {{kind: "welcome", title: string, items: {name: string}[]}} Welcome
 * @typedef {{kind: "names", title: string, items: Seated[]}} Names
 * @typedef {{kind: "tables", title: string, items: Seating["tables"]}} Tables
 * @typedef {{kind: "progress", title: string, items: TableView[]}} Progress
 * @typedef {{kind: "standings", title: string, items: import("../wire.js").PlaceView[]}} Standings
 * @typedef {Welcome | Names | Tables | Progress | Standings} Scene
 */

/** @param {EveningView} view @returns {Scene[]} */
export function scenesOf(view) {
  const round = last(view.rounds);
  const coming = view.plan?.[0];
  if (!round || round.closed)
    return [
      ...(round ? [ranking(view, round)] : coming ? [] : [welcome(view)]),
      ...(coming ? seating(view, coming) : []),
    ];
  /** @type {Progress} */
  const progress = { kind: "progress", title: say("hall.round", { round: round.number }), items: round.tables };
  // People who come late look for their table: the seating is shown for as long as a table has not begun.
  const begun = round.tables.filter(({ status }) => status !== "not-drawn").length;
  if (begun === round.tables.length) return [progress];
  return begun ? [...seating(view, round), progress] : seating(view, round);
}

/** @param {EveningView} view @returns {Welcome} */
const welcome = (view) => ({
  kind: "welcome",
  title: say("hall.soon"),
  items: byName(view.players.filter(({ there, house }) => there && !house)),
});

/** @param {EveningView} view @param {RoundView} round the last @returns {Standings} */
function ranking(view, round) {
  const isFinal = view.rounds.length >= view.settings.rounds;
  return {
    kind: "standings",
    title: isFinal ? say("hall.final") : say("hall.standings", { round: round.number }),
    items: view.standings,
  };
}

/** Who sits where, by name and by table. @param {EveningView} view @param {Seating} round @returns {Scene[]} */
const seating = (view, round) => [
  { kind: "names", title: say("hall.seating", { round: round.number }), items: seatedIn(view, round) },
  { kind: "tables", title: say("hall.seating.tables", { round: round.number }), items: round.tables },
];

/**
 * Everybody of a round by name, with table and seat; null where somebody sits out.
 *
 * @param {EveningView} view
 * @param {Seating} round
 */
function seatedIn(view, round) {
  const name = (/** @type {number} */ number) => view.players[number]?.name ?? "";
  return byName([
    ...round.tables.flatMap(({ table, players }) =>
      players.map((number, seat) => ({ name: name(number), table, seat: seat + 1 })),
    ),
    ...round.byes.map((number) => ({ name: name(number), table: null, seat: null })),
  ]);
}

/**
 * How wide and high an entry of each scene is, in sizes of its type; and the largest and smallest size of the type, in
 * parts of the screen's height.
 */
const MEASURES = {
  welcome: { width: 14, height: 1.55, most: 0.06, least: 0.026 },
  names: { width: 16.5, height: 1.55, most: 0.06, least: 0.028 },
  tables: { width: 14.5, height: 8.1, most: 0.042, least: 0.028 },
  progress: { width: 15, height: 3.7, most: 0.055, least: 0.026 },
  standings: { width: 23, height: 1.55, most: 0.06, least: 0.028 },
};
/** Steps from the largest type to the smallest. */
const STEPS = 24;

/**
 * The largest type at which all fits on one page; where nothing does, on as few pages as the smallest allows, each as
 * full as the others.
 *
 * @param {Scene["kind"]} kind
 * @param {number} count
 * @param {{width: number, height: number}} room in pixels
 */
export function fitted(kind, count, room) {
  const smallest = laid(kind, STEPS, room);
  const pages = Math.max(1, Math.ceil(count / (smallest.columns * smallest.rows)));
  const each = Math.max(1, Math.ceil(count / pages));
  const steps = Array.from({ length: STEPS }, (_, step) => laid(kind, step, room));
  const { size, columns } = steps.find(({ columns: across, rows }) => across * rows >= each) ?? smallest;
  return { size, columns, rows: Math.ceil(each / columns), each, pages };
}

/** @param {Scene["kind"]} kind @param {number} step @param {{width: number, height: number}} room */
function laid(kind, step, room) {
  const { width, height, most, least } = MEASURES[kind];
  const size = window.innerHeight * (most - ((most - least) * step) / STEPS);
  return {
    size,
    columns: Math.max(1, Math.floor(room.width / (width * size))),
    rows: Math.max(1, Math.floor(room.height / (height * size))),
  };
}
