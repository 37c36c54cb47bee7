/** What the page of a score sheet knows, and what is being written on it. */

import { isUnanswered, Refused } from "../shared/api.js";
import { claimGesture } from "../shared/gesture.js";
import { last } from "../shared/last.js";
import { say } from "../shared/words.js";
import { opensGrid, placeIn, sheetName } from "../club/address.js";
import { Comparison } from "../club/comparison.js";
import { sheetHere } from "../club/keeping/away.js";
import { Outbox, ownerOf } from "../club/keeping/outbox.js";
import { counted } from "./counting.js";
import { Grid } from "./grid.js";
import { Seating } from "./seating.js";
import { bySeat } from "./seats.js";

/**
 * @typedef {import("../club/wire.js").SheetView} SheetView
 * @typedef {import("../club/keeping/store.js").Queued} Queued
 * @typedef {import("../club/wire.js").LineView & {isPending: boolean}} Row
 *
 * @typedef {object} LocalSheet
 * @property {SheetView} view the server's
 * @property {string[]} names by seat
 * @property {import("../club/wire.js").DrawnView | null} drawn
 * @property {boolean} isDrawing a draw is on its way: only the server can do it
 * @property {number[] | null} totalled the four scores by seat, where no games were kept
 * @property {Row[]} rows
 * @property {import("../club/wire.js").RoundSheetView} standing
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
 * @typedef {{drawn: import("../club/wire.js").DrawnView | null, totalled: number[] | null, lines: {line:
 *   import("../club/types.js").Line, isPending: boolean}[], confirmed: {seat: number} | null,
 *   isDrawing: boolean}} Written
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

/** @param {Written} written @param {import("../club/types.js").SheetCommand} command */
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

/** @typedef {import("../club/types.js").Line} Line */

/** @param {Line} one @param {Line} other */
export function isSameLine(one, other) {
  const text = (/** @type {Line} */ line) =>
    JSON.stringify(
      Object.entries(line)
        .filter(([, value]) => value !== null && value !== "" && value !== false)
        .sort(),
    );
  return text(one) === text(other);
}

/**
 * @typedef {import("../club/types.js").Place} Place
 * @typedef {import("../club/types.js").SheetOrder} SheetOrder
 * @typedef {import("./drafts.js").Draft} Draft
 * @typedef {"write" | "grid" | "sheet" | "history"} Tab
 */

export class Desk {
  /** @type {import("../club/wire.js").EveningView | null} */
  evening = null;
  /** The server's sheets, as they were last seen. @type {Map<string, import("../club/wire.js").SheetView>} */
  _sheets = new Map();
  /** @type {number | null} */
  round = null;
  /** @type {import("../shared/socket.js").State} */
  line = "connecting";
  /** Why the link is not valid any more; null while it is. @type {import("../shared/types.js").Refusal | null} */
  closed = null;
  /** Why nothing can be shown. */
  failure = "";
  /** @type {Tab} */
  tab = "write";
  /** @type {Draft | null} */
  draft = null;
  /** What has just been done, for a while. */
  notice = "";
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  skew = 0;
  _isKeeping = false;
  /** @type {Map<string, Grid>} */
  _grids = new Map();

  /**
   * @param {import("../club/page.js").Visit} visit
   * @param {import("../club/keeping/store.js").Store} store
   * @param {() => void} draw
   */
  constructor(visit, store, draw) {
    this.visit = visit;
    this.store = store;
    this.draw = draw;
    const opened = placeIn();
    this.fixed = visit.table === null || visit.table === opened?.table ? opened : null;
    this.table = visit.table ?? this.fixed?.table ?? 0;
    this.round = this.fixed?.round ?? null;
    if (!this.mayWrite) this.tab = "sheet";
    else if (opensGrid()) this.tab = "grid";
    this.seating = new Seating(visit.api, () => this.draw());
    this.comparison = new Comparison(visit.api, () => this.draw());
    this.outbox = new Outbox(store, visit.api, ownerOf(visit), {
      changed: () => this.draw(),
      sent: (place) => place && this._look(place),
      mayWrite: () => this._mayWrite(),
    });
  }

  /** May the holder of this link decide what a table may not? */
  get judges() {
    return this.visit.role === "director" || this.visit.role === "jury";
  }

  /** May the holder of this link write? With a viewer's link one can only look. */
  get mayWrite() {
    return this.visit.role !== "viewer";
  }

  /** @returns {Place | null} */
  get place() {
    return this.round === null ? null : this._placeOf(this.round);
  }

  /** This table's sheet of a round: the one that counts, or that of a code. @param {number} round @returns {Place} */
  _placeOf(round) {
    const printed = this.fixed?.round === round ? this.fixed.attempt : undefined;
    return { round, table: this.table, attempt: printed ?? this._attempt(round) ?? 1 };
  }

  /** Which round of that number it is that counts; undefined where none does. @param {number} round */
  _attempt(round) {
    const found = this.evening?.rounds.find(({ number }) => number === round);
    return found && (found.attempt ?? 1);
  }

  /** Was the round of a sheet taken back? What is written on it does not count. @param {Place} place */
  isTakenBack({ round, attempt = 1 }) {
    return this.evening !== null && this._attempt(round) !== attempt;
  }

  /** The round that was begun last. */
  get latest() {
    return (this.evening && last(this.evening.rounds)) ?? null;
  }

  /** The sheet with what this device has written and the server has not yet. */
  get sheet() {
    const { place } = this;
    const view = place && this._sheets.get(sheetName(place));
    return place && view ? localSheet(view, this.outbox.of(place)) : null;
  }

  /** What is typed in from the paper of a sheet. @param {LocalSheet} sheet */
  gridOf(sheet) {
    const key = sheetName(sheet.view);
    const known = this._grids.get(key) ?? new Grid(sheet);
    this._grids.set(key, known);
    return known;
  }

  /** A name for what is to be done now: when it changes, the focus goes there. */
  get step() {
    const { sheet, draft } = this;
    const what = sheet?.refused ? "refused" : (draft?.kind ?? "rest");
    const state = sheet
      ? `${sheet.drawn === null}/${sheet.rows.length}/${sheet.standing.is_over}/${sheet.confirmed !== null}`
      : "none";
    // Whoever types a paper goes on where they are, whatever comes from a phone meanwhile.
    if (this.tab === "grid") return [this.tab, this.round, sheet?.standing.is_over, sheet?.confirmed != null].join("/");
    return [this.tab, this.round, what, draft?.kind === "game" ? draft.contract : "", state].join("/");
  }

  // What is known

  /** Shows what was seen here last, and asks what stands now. */
  async open() {
    const { evening } = this.visit;
    this.evening = (await this.store.view(evening)) ?? null;
    this._goToLatest();
    for (const { number } of this.evening?.rounds ?? []) await this._recall(this._placeOf(number));
    await this.outbox.load();
    for (const place of this.outbox.places) await this._recall(place);
    this.draw();
    if (this.fixed) await this._look(this.fixed);
  }

  /** @param {Place} place */
  async _recall(place) {
    /** @type {import("../club/wire.js").SheetView | undefined} */
    const view = await this.store.view(this._name(place));
    if (view && !this._sheets.has(sheetName(place))) this._sheets.set(sheetName(place), view);
  }

  /** @param {Place} place */
  _name = (place) => `${this.visit.evening}/${sheetName(place)}`;

  /** A round that was taken back has no sheet here any more, nor what was being written on it. @param {Place} place */
  _leave(place) {
    this._sheets.delete(sheetName(place));
    this.draft = null;
    if (!this.fixed) this.round = null;
  }

  _goToLatest() {
    if (this.fixed || this.sheet) return;
    this.round = this.latest?.number ?? null;
  }

  /** @param {import("../club/wire.js").EveningView} view */
  async takeEvening(view) {
    this.failure = "";
    this.skew = view.now - Date.now();
    const before = this.evening && this.place;
    const was = this.evening && before && !this.isTakenBack(before);
    this.evening = view;
    if (before && was && this.isTakenBack(before)) this._leave(before);
    this._goToLatest();
    if (this.place && this.fixed && !this.sheet && this.isTakenBack(this.place))
      this.failure = say("desk.taken-back", { round: this.place.round });
    this.draw();
    await this.store.keepView(this.visit.evening, view);
    const isUsed = view.rounds.some(
      ({ number, tables }) => number === this.round && tables.some(({ table }) => table === this.table),
    );
    if (this.place && isUsed && !this.sheet) await this._look(this.place);
  }

  /** @param {import("../club/wire.js").SheetView} view */
  async takeSheet(view) {
    const place = { round: view.round, table: view.table, attempt: view.attempt ?? 1 };
    if (view.table !== this.table) return;
    const known = this._sheets.get(sheetName(place));
    if (known && known.seq > view.seq) return;
    this._sheets.set(sheetName(place), view);
    this.draw();
    // Kept first: what is in it need not be sent again even if the page is closed right now.
    await this.store.keepView(this._name(place), view);
    await this.outbox.taken(place, view.seq);
    await this._dropWhatStands(place, view);
    const { sheet } = this;
    if (sheet?.confirmed && !sheet.isConfirming && this.evening && this._lacksResult(view)) this._lookAtEvening();
  }

  /**
   * Drops an entry that was refused because another phone had written the very same line first.
   *
   * @param {Place} place
   * @param {import("../club/wire.js").SheetView} view
   */
  async _dropWhatStands(place, view) {
    const refused = this.outbox.of(place).find((entry) => entry.refusal?.error === "club/entry-taken");
    if (refused?.command.type !== "enter") return;
    const stands = view.lines[refused.command.index]?.line;
    if (stands && isSameLine(stands, refused.command.line)) await this.outbox.drop(refused);
  }

  /** @param {import("../club/wire.js").SheetView} view */
  _lacksResult(view) {
    const players = view.players.map(({ player }) => player);
    return !this.evening?.standings.some(
      ({ player, results }) => players.includes(player) && results.some(({ round }) => round === view.round),
    );
  }

  /** @param {Place} place */
  async _look(place) {
    await this._asking(async () => this.takeSheet(await this._sheetAt(place)));
  }

  /**
   * The server's sheet; a director's own device has it too, also of a round that the server does not know yet.
   *
   * @param {Place} place
   */
  async _sheetAt(place) {
    try {
      return await this.visit.api.sheet(place);
    } catch (error) {
      if (!isUnanswered(error) && !(error instanceof Refused && error.refusal.status === 404)) throw error;
      const here = await sheetHere(this.visit, place).catch(() => null);
      if (here) return here;
      throw error;
    }
  }

  async _lookAtEvening() {
    await this._asking(async () => this.takeEvening(await this.visit.api.evening()));
  }

  /**
   * Shows a refusal where there is nothing better to show; without a connection, what was seen last stays.
   *
   * @param {() => Promise<void>} ask
   */
  async _asking(ask) {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failure = error.message;
      this.draw();
    }
  }

  async _mayWrite() {
    try {
      await this.visit.api.evening();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.status === 403) this.close(error.refusal);
      return false;
    }
  }

  /** @param {import("../shared/socket.js").State} state */
  lineIs(state) {
    const isBack = state === "open" && this.line !== "open";
    this.line = state;
    this.draw();
    if (!isBack) return;
    this.outbox.send();
    if (this.place && this.sheet) this._look(this.place);
  }

  /**
   * The link is not valid any more; what was written here waits for the new one.
   *
   * @param {import("../shared/types.js").Refusal} refusal
   */
  close(refusal) {
    this.closed = refusal;
    this.draw();
  }

  // What somebody does

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    this.draw();
  }

  /** @param {number} round */
  async goTo(round) {
    this.round = round;
    this.draft = null;
    this.tab = "write";
    this.draw();
    if (this.place && !this.sheet) await this._look(this.place);
  }

  /** Begins to write something, changes it, or leaves it. @param {Draft | null} draft */
  begin(draft) {
    this.draft = draft;
    this.notice = "";
    if (draft) this.tab = "write";
    this.draw();
  }

  /** @param {Partial<Draft>} changes */
  change(changes) {
    if (!this.draft) return;
    this.draft = /** @type {Draft} */ ({ ...this.draft, ...changes });
    this.draw();
  }

  /** Writes on the sheet. @param {SheetOrder} order @param {string} notice what to say of it */
  write(order, notice) {
    return this.writeAll([order], notice);
  }

  /** Writes one thing after the other; says whether it has. @param {SheetOrder[]} orders @param {string} notice */
  async writeAll(orders, notice) {
    const { place } = this;
    if (!place) return false;
    return this._keep(notice, async () => {
      for (const order of orders) await this.outbox.add(place, order);
    });
  }

  /**
   * Keeps what was written, and only then leaves the draft: the games to choose from are those after it. Where this
   * device cannot keep it, the draft stays. Pressed twice, it is done once. Says whether it was kept.
   *
   * @param {string} notice
   * @param {() => Promise<void>} keep
   */
  async _keep(notice, keep) {
    if (this._isKeeping || !claimGesture()) return false;
    this._isKeeping = true;
    try {
      await keep();
      [this.draft, this.notice] = [null, notice];
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      console.warn(error);
      this.notice = say("desk.not-kept");
      return false;
    } finally {
      this._isKeeping = false;
      this.draw();
    }
  }

  /**
   * Writes a line where the draft says: as the next, or in the place of another.
   *
   * @param {Line} line
   * @param {{reason?: string, by?: string, notice: string}} about
   */
  async writeLine(line, { reason = "", by = "", notice }) {
    const { draft, sheet } = this;
    if (!draft || !sheet) return;
    const { target } = draft;
    if (target.kind === "line") return this.write({ type: "correct", index: target.index, line, reason, by }, notice);
    if (target.kind === "queued") {
      const { command } = target.entry;
      if (command.type !== "enter" && command.type !== "correct") return;
      const { id: _id, ...order } = command;
      return this._keep(notice, () => this.outbox.replace(target.entry, { ...order, line }));
    }
    return this.write({ type: "enter", index: sheet.rows.length, line }, notice);
  }

  /** Where the sheet stood before a line, to change it. @param {number} index */
  standingBefore(index) {
    const { sheet } = this;
    if (!sheet) return null;
    const lines = sheet.rows.slice(0, index).map(({ line }) => line);
    return counted(sheet.view.counting, sheet.drawn?.dealer ?? 0, lines).standing;
  }
}
