/**
 * A paper sheet as it is typed in: its boxes in any order, with the digits, Tab and Enter alone.
 *
 * What is typed stays on this device until all of it is entered as lines of the sheet, in an order in which the games
 * can have been dealt. What has been entered before, on a phone too, stands in its box and is not typed again.
 */

import { keep, kept } from "../shared/settings.js";
import { bySeat, SEATS } from "./seats.js";

// The boxes of a paper sheet, as it is printed: each negative game as often as it can be played, then the trump games
// of each dealer. Which game a box holds is printed in it, and in those of trump who dealt it.

/**
 * @typedef {import("../club/wire.js").GameCount} GameCount
 * @typedef {import("./desk.js").LocalSheet} LocalSheet
 * @typedef {import("./desk.js").Row} Row
 *
 * @typedef {object} Box
 * @property {string} key
 * @property {string} contract
 * @property {GameCount} game
 * @property {number | null} dealer null where the paper has a ring round the dealer's score
 *
 * @typedef {object} Typed what was typed into a box
 * @property {number | null} dealer
 * @property {(number | null)[]} entries
 * @property {boolean} [isEntered] it has become a line of the sheet: it says no more than in which box that stands
 *
 * @typedef {object} Filled what stands in a box
 * @property {number | null} dealer
 * @property {boolean} isFoundOut the dealer was not typed: nobody else has such a game left to choose
 * @property {(number | null)[]} points typed, or the one number that is left
 * @property {Fault | null} fault why it cannot be so
 * @property {boolean} isComplete
 *
 * @typedef {{key: string, [value: string]: string | number}} Fault the key of a text, and its values
 */

/** @type {Typed} */
export const EMPTY = { dealer: null, entries: [null, null, null, null] };

/** @param {(number | null)[]} entries */
export const sumOf = (entries) => entries.reduce((/** @type {number} */ sum, entry) => sum + (entry ?? 0), 0);

/** @param {number} count */
const times = (count) => Array.from({ length: count }, (_, index) => index);

/** @param {import("../club/wire.js").CountingView} counting @returns {Box[]} */
export function boxesOf({ games, trump, opening }) {
  const printed = (/** @type {string} */ contract, /** @type {number | null} */ dealer, /** @type {number} */ count) =>
    Object.entries(games)
      .filter(([name]) => name === contract)
      .flatMap(([, game]) =>
        times(count).map((copy) => ({ key: [contract, dealer ?? "any", copy].join("/"), contract, game, dealer })),
      );
  return [
    ...Object.entries(opening.pool).flatMap(([contract, copies]) => printed(contract, null, copies)),
    ...opening.trumps_left.flatMap((count, dealer) => printed(trump, dealer, count)),
  ];
}

/**
 * What is in a box after what was typed: the last number of a game follows from the others (DK-6.3).
 *
 * @param {Box} box
 * @param {Typed} typed
 * @returns {Filled}
 */
export function filled(box, { dealer, entries }) {
  const { game } = box;
  const open = SEATS.filter((seat) => entries[seat] === null);
  const rest = game.sum - sumOf(entries);
  const wrong = entries.find((entry) => entry !== null && !game.entries.includes(entry));
  const isStarted = open.length < SEATS.length;
  const isLast = isStarted && open.length === 1;
  /** @type {Fault | null} */
  let fault = null;
  if (wrong !== undefined && wrong !== null) fault = cannotHave(game, wrong);
  else if (rest < 0 || (open.length === 0 && rest > 0))
    fault = { key: "grid.wrong-sum", found: sumOf(entries), right: game.sum };
  else if (isLast && !game.entries.includes(rest)) fault = cannotHave(game, rest);
  const isCounted = fault === null && isStarted && (rest === 0 || isLast);
  const points = isCounted ? entries.map((entry) => entry ?? rest) : entries;
  const known = box.dealer ?? dealer;
  return { dealer: known, isFoundOut: false, points, fault, isComplete: isCounted && known !== null };
}

/** @param {GameCount} game @param {number} entry @returns {Fault} */
const cannotHave = (game, entry) => ({ key: "grid.cannot-have", entry, possible: game.entries.join(", ") });

/**
 * Can a number that begins with these digits still become another?
 *
 * @param {Box} box
 * @param {Typed} typed
 * @param {number} seat
 * @param {string} text
 */
export function mayGrow({ game }, { entries }, seat, text) {
  const rest = game.sum - sumOf(entries.map((entry, at) => (at === seat ? null : entry)));
  return game.entries.some(
    (entry) => rest >= entry && String(entry).length > text.length && String(entry).startsWith(text),
  );
}

/** Has one player all of this game, however it is played? @param {GameCount} game */
export const isOnePrize = ({ entries, sum }) => entries.every((entry) => entry === 0 || entry === sum);

/**
 * Which line of the sheet stands in which box: in the one where the same was typed, else in one that is empty.
 *
 * @param {Box[]} boxes
 * @param {LocalSheet} sheet
 * @param {(key: string) => Typed} typed
 * @returns {Map<string, Row>}
 */
export function placed(boxes, sheet, typed) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const row of sheet.rows) {
    const contract = "contract" in row.line ? row.line.contract : null;
    const free = boxes.filter(
      (box) => box.contract === contract && (box.dealer === null || box.dealer === row.dealer) && !found.has(box.key),
    );
    const same = free.find((box) => isSame(filled(box, typed(box.key)), row, box.game));
    const box = same ?? free.find(({ key }) => isEmpty(typed(key))) ?? free[0];
    if (box) found.set(box.key, row);
  }
  return found;
}

/** @param {Typed} typed */
export const isEmpty = ({ dealer, entries }) => dealer === null && entries.every((entry) => entry === null);

/** Says a line what was typed? @param {Filled} what @param {Row} row @param {GameCount} game */
export const isSame = ({ dealer, points, isComplete }, row, game) =>
  isComplete && dealer === row.dealer && points.every((entry, seat) => game.sign * (entry ?? 0) === row.points[seat]);

// The games of a paper sheet in an order in which they can have been dealt: paper says who dealt a game, not when.
// The deal passes left, so every dealer's games follow each other in the order of their boxes; a fault in a trump
// game stands before the next trump game of the same dealer.

/**
 * @typedef {import("../club/types.js").Line} Line
 * @typedef {{contract: string, dealer: number, points: number[]}} Dealt a game that is on the paper
 * @typedef {{offender: number, dealer: number, decided: import("../club/types.js").Decider}} VoidDeal
 *   a trump game that was void
 */

/**
 * The lines that follow on a sheet that stands so; how many games wait until others have been entered, and which
 * faults.
 *
 * @param {import("../club/wire.js").RoundSheetView} standing
 * @param {string} trump
 * @param {Dealt[]} games
 * @param {VoidDeal[]} voids
 * @returns {{lines: Line[], waiting: number, faults: VoidDeal[]}}
 */
export function inDealingOrder(standing, trump, games, voids) {
  const left = SEATS.map((seat) => games.filter(({ dealer }) => dealer === seat));
  const faults = SEATS.map((seat) => voids.filter(({ dealer }) => dealer === seat));
  /** @type {Line[]} */
  const lines = [];
  let { dealer } = standing;
  let mustTrump = standing.must_trump;
  for (let next = take(left[dealer], trump, mustTrump); next; next = take(left[dealer], trump, mustTrump)) {
    if (next.contract === trump)
      for (const { offender, decided } of faults[dealer]?.splice(0) ?? [])
        lines.push({ line: "void", offender, decided });
    const { points } = next;
    lines.push({ line: "game", contract: next.contract, points: bySeat((seat) => points[seat] ?? 0) });
    dealer = (dealer + 1) % SEATS.length;
    mustTrump = false;
  }
  return { lines, waiting: left.flat().length, faults: faults.flat() };
}

/**
 * Takes the next game of a dealer off those that are left.
 *
 * @param {Dealt[] | undefined} games
 * @param {string} trump
 * @param {boolean} mustTrump
 */
function take(games, trump, mustTrump) {
  const index = games?.findIndex(({ contract }) => !mustTrump || contract === trump) ?? -1;
  return index < 0 ? undefined : games?.splice(index, 1)[0];
}

/**
 * @typedef {import("../club/types.js").SheetOrder} SheetOrder
 *
 * @typedef {object} TypedFault a fault in a trump game, in a line of its own on paper
 * @property {number | null} offender
 * @property {number | null} dealer
 * @property {import("../club/types.js").Decider} decided
 *
 * @typedef {object} Draft
 * @property {string} sheet
 * @property {number | null} dealer who dealt first
 * @property {number | null} writer
 * @property {Record<string, Typed>} boxes by key
 * @property {TypedFault[]} faults
 *
 * @typedef {object} GridRow
 * @property {Box} box
 * @property {Row | null} row the line of the sheet that stands there
 * @property {Filled} filled
 */

const KEY = "courtcards.club-grids";
const MOST_KEPT = 40;
const FAULT_ROWS = 2;
/** Where the first dealer is typed, and who writes: in the row above the boxes. */
export const HEAD = "head";
/** The place of the dealer in a row; the seats follow. */
export const DEALER = "dealer";

/** @returns {Draft[]} */
const drafts = () => kept(KEY, /** @type {Draft[]} */ ([]));

/** @type {TypedFault} */
const NO_FAULT = { offender: null, dealer: null, decided: "table" };

export class Grid {
  /** What was typed and is not on the sheet yet. @type {Draft} */
  draft;
  /** @type {Box[]} */
  boxes;

  /** @param {LocalSheet} sheet */
  constructor(sheet) {
    const { evening, round, table, counting } = sheet.view;
    const name = `${evening}/${round}/${table}`;
    this.counting = counting;
    this.boxes = boxesOf(counting);
    this.draft = drafts().find((each) => each.sheet === name) ?? {
      sheet: name,
      dealer: null,
      writer: null,
      boxes: {},
      faults: Array.from({ length: FAULT_ROWS }, () => NO_FAULT),
    };
  }

  /** @param {Partial<Draft>} changes */
  _change(changes) {
    this.draft = { ...this.draft, ...changes };
    const others = drafts().filter(({ sheet }) => sheet !== this.draft.sheet);
    keep(KEY, [this.draft, ...others].slice(0, MOST_KEPT));
  }

  /** What was typed into a box, whether it has become a line or not. @param {string} key @returns {Typed} */
  _written = (key) => this.draft.boxes[key] ?? EMPTY;

  /** What was typed into a box and is to be entered. @param {string} key @returns {Typed} */
  typed = (key) => (this._written(key).isEntered ? EMPTY : this._written(key));

  /** @param {string} key @param {Partial<Typed>} changes */
  put(key, changes) {
    this._change({ boxes: { ...this.draft.boxes, [key]: { ...this.typed(key), ...changes } } });
  }

  /** @param {{dealer?: number | null, writer?: number | null}} draw */
  putDraw(draw) {
    this._change(draw);
  }

  /** @param {number} index @param {Partial<TypedFault>} changes */
  putFault(index, changes) {
    this._change({ faults: this.draft.faults.map((each, at) => (at === index ? { ...each, ...changes } : each)) });
  }

  /**
   * What was typed has become lines of the sheet, which stay in their boxes, but for the faults that are left.
   *
   * @param {LocalSheet} sheet
   * @param {VoidDeal[]} left
   */
  settle(sheet, left) {
    const standing = placed(this.boxes, sheet, this._written);
    const boxes = Object.fromEntries(
      Object.entries(this.draft.boxes).map(([key, typed]) => [key, { ...typed, isEntered: standing.has(key) }]),
    );
    this._change({ boxes, faults: this.draft.faults.map((_, index) => left[index] ?? NO_FAULT) });
  }

  /** Says a line what was typed into its box? @param {Box} box @param {Row} row */
  isSame = (box, row) => isSame(filled(box, this.typed(box.key)), row, box.game);

  /** Leaves what was typed into a box. @param {string} key */
  drop(key) {
    this.put(key, EMPTY);
  }

  /** The boxes with what stands in them. @param {LocalSheet} sheet @returns {GridRow[]} */
  rows(sheet) {
    const standing = placed(this.boxes, sheet, this._written);
    const rows = this.boxes.map((box) => {
      const row = standing.get(box.key) ?? null;
      return { box, row, filled: row ? entered(box, row) : filled(box, this.typed(box.key)) };
    });
    return withDealers(rows, this.counting);
  }

  /** Has a seat more rings than negative games to choose? @param {GridRow[]} rows @param {number} seat */
  isOver(rows, seat) {
    return ringsOf(rows, seat) > (this.counting.opening.negatives_left[seat] ?? 0);
  }

  /** Who deals first and who writes: as drawn, else as typed. @param {LocalSheet} sheet */
  draw({ drawn }) {
    return drawn ?? { dealer: this.draft.dealer, writer: this.draft.writer };
  }

  /**
   * What is to be written on the sheet, and how much of what is typed has to wait for other boxes.
   *
   * @param {LocalSheet} sheet
   * @returns {{orders: SheetOrder[], waiting: number, faults: VoidDeal[]}}
   */
  orders(sheet) {
    const { dealer, writer } = this.draw(sheet);
    if (dealer === null || writer === null) return { orders: [], waiting: 0, faults: [] };
    const games = this.rows(sheet).flatMap(({ box, row, filled: { dealer: by, points, isComplete } }) =>
      row || !isComplete || by === null
        ? []
        : [{ contract: box.contract, dealer: by, points: points.map((entry) => entry ?? 0) }],
    );
    const voids = this.draft.faults.flatMap(({ offender, dealer: by, decided }) =>
      offender === null || by === null ? [] : [{ offender, dealer: by, decided }],
    );
    const standing = sheet.drawn ? sheet.standing : { ...sheet.standing, dealer };
    const { lines, waiting, faults } = inDealingOrder(standing, this.counting.trump, games, voids);
    const first = sheet.rows.length;
    const written = lines.map(
      (line, index) => /** @type {SheetOrder} */ ({ type: "enter", index: first + index, line }),
    );
    return { orders: sheet.drawn ? written : [{ type: "drawn", writer, dealer }, ...written], waiting, faults };
  }

  // Typing

  /**
   * Takes what stands in a field after a key: where the next goes, if it goes somewhere else.
   *
   * @param {GridRow} row
   * @param {number} seat
   * @param {string} text
   * @returns {{seat: number, text: string} | "next" | null} text: a digit that did not fit any more
   */
  type({ box }, seat, text) {
    const typed = this.typed(box.key);
    const entries = (/** @type {number | null} */ entry) => typed.entries.map((old, at) => (at === seat ? entry : old));
    if (text === "") {
      this.put(box.key, { entries: entries(null) });
      return null;
    }
    const value = Number(text);
    if (isOnePrize(box.game) && !box.game.entries.includes(value) && value >= 1 && value <= SEATS.length) {
      // One player has it all: the number of the seat says who.
      this.put(box.key, { entries: SEATS.map((each) => (each === value - 1 ? box.game.sum : null)) });
      return "next";
    }
    const isTooLong = text.length > 1 && !mayGrow(box, typed, seat, text.slice(0, -1));
    const isNone = text.length > 1 && !this._fits(box, typed, seat, value);
    if (isTooLong || isNone) {
      this.put(box.key, { entries: entries(Number(text.slice(0, -1))) });
      const next = this._after(box, seat);
      return next === "next" ? next : { seat: next, text: text.slice(-1) };
    }
    this.put(box.key, { entries: entries(value) });
    if (mayGrow(box, typed, seat, text)) return null;
    const next = this._after(box, seat);
    return next === "next" ? next : { seat: next, text: "" };
  }

  /** All that is left of a game goes to a seat; false where it cannot. @param {GridRow} row @param {number} seat */
  takeRest({ box }, seat) {
    const { entries } = this.typed(box.key);
    const rest = box.game.sum - sumOf(entries.map((entry, at) => (at === seat ? null : entry)));
    if (!box.game.entries.includes(rest)) return false;
    this.put(box.key, { entries: entries.map((entry, at) => (at === seat ? rest : entry)) });
    return true;
  }

  /** @param {Box} box @param {Typed} typed @param {number} seat @param {number} value */
  _fits({ game }, { entries }, seat, value) {
    const others = sumOf(entries.map((entry, at) => (at === seat ? null : entry)));
    return game.entries.includes(value) && others + value <= game.sum;
  }

  /**
   * The seat of the row that is typed after one; "next": the row has all it needs.
   *
   * @param {Box} box
   * @param {number} seat
   */
  _after(box, seat) {
    const { points } = filled(box, this.typed(box.key));
    const open = SEATS.map((step) => (seat + 1 + step) % SEATS.length).find((each) => points[each] === null);
    return open ?? "next";
  }
}

/** @param {Box} box @param {Row} row @returns {Filled} */
const entered = ({ game }, { dealer, points }) => ({
  dealer,
  isFoundOut: false,
  points: points.map((entry) => game.sign * entry),
  fault: null,
  isComplete: true,
});

/** @param {GridRow[]} rows @param {number} seat */
const ringsOf = (rows, seat) =>
  rows.filter(({ box, filled: { dealer } }) => box.dealer === null && dealer === seat).length;

/**
 * Once all others have chosen their negative games, those that are left are the last dealer's.
 *
 * @param {GridRow[]} rows
 * @param {import("../club/wire.js").CountingView} counting
 * @returns {GridRow[]}
 */
function withDealers(rows, { opening }) {
  const choosing = SEATS.filter((seat) => ringsOf(rows, seat) < (opening.negatives_left[seat] ?? 0));
  const [last] = choosing;
  if (choosing.length !== 1 || last === undefined) return rows;
  return rows.map((each) => {
    const { points, fault, dealer } = each.filled;
    if (dealer !== null) return each;
    const isComplete = fault === null && points.every((entry) => entry !== null);
    return { ...each, filled: { ...each.filled, dealer: last, isFoundOut: true, isComplete } };
  });
}
