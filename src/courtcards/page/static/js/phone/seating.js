/** A player takes their seat at a table on the server: on this device and on no other. */

import { Refused } from "../shared/api.js";
import { claimGesture } from "../shared/gesture.js";
import { newId } from "../shared/ids.js";
import { keep, kept } from "../shared/settings.js";

/** @typedef {import("../club/wire.js").SheetView} SheetView */

/** Where the seat taken here is kept, with the id of its command: sent again under it, the seat is given again. */
const KEY = "courtcards.club-seats";
const MOST = 20;

/** @typedef {{sheet: string, seat: number, id: string}} OwnSeat */

/** @returns {OwnSeat[]} */
const ownSeats = () => kept(KEY, /** @type {OwnSeat[]} */ ([]));

/** @param {SheetView} view */
const nameOf = ({ evening, round, table }) => `${evening}/${round}/${table}`;

/** @param {SheetView} view */
const askedFor = (view) => ownSeats().find(({ sheet }) => sheet === nameOf(view));

/** @param {SheetView} view */
const others = (view) => ownSeats().filter(({ sheet }) => sheet !== nameOf(view));

/** @param {SheetView} view @param {number} seat */
const isTaken = (view, seat) => view.online?.taken.includes(seat) ?? false;

export class Seating {
  /** The seat that somebody is asked about. @type {number | null} */
  asked = null;
  isBusy = false;
  refusal = "";

  /** @param {import("../club/api.js").ClubApi} api @param {() => void} draw */
  constructor(api, draw) {
    this.api = api;
    this.draw = draw;
  }

  /**
   * May this device go to a seat? To its own again; while it has none, to any that is free.
   *
   * @param {SheetView} view
   * @param {number} seat
   */
  isOpen(view, seat) {
    const own = this._own(view);
    return own === undefined ? !isTaken(view, seat) : own === seat;
  }

  /** The seat that was taken on this device. @param {SheetView} view */
  _own(view) {
    const seat = askedFor(view)?.seat;
    return seat !== undefined && isTaken(view, seat) ? seat : undefined;
  }

  /**
   * Goes to the seat that was taken on this device; for any other, asks first whether it is the player's.
   *
   * @param {SheetView} view
   * @param {number} seat
   */
  ask(view, seat) {
    this.refusal = "";
    if (this._own(view) === seat) return this.take(view, seat);
    this.asked = seat;
    this.draw();
  }

  leave() {
    this.asked = null;
    this.draw();
  }

  /** @param {SheetView} view @param {number} seat */
  async take(view, seat) {
    if (this.isBusy || !claimGesture()) return;
    const before = askedFor(view);
    const id = before?.seat === seat ? before.id : newId();
    // Kept before it is sent: where the answer is lost, the command is sent again under the same id.
    keep(KEY, [{ sheet: nameOf(view), seat, id }, ...others(view)].slice(0, MOST));
    this.isBusy = true;
    this.draw();
    try {
      const { page } = await this.api.sit(
        { round: view.round, table: view.table, attempt: view.attempt ?? 1 },
        { type: "sit", seat, id },
      );
      if (page) location.assign(page);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.message;
      if (error.refusal.status > 0 && error.refusal.status < 500) keep(KEY, others(view));
    } finally {
      this.isBusy = false;
      this.asked = null;
      this.draw();
    }
  }
}
