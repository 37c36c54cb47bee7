/**
 * A device that people share: it shows what all may see, and the cards of whoever holds it, for as long as it is their
 * turn. No drawing here.
 */

import { claimGesture } from "../gesture.js";
import { stepMs } from "../settings.js";
import { followSpeedOnArrival } from "./bot-pause.js";

/** For how many steps one still sees what one's own play has done, before one's cards are covered. */
const LOOK_STEPS = 1.5;

export class Handing {
  /** Who holds the device, or has held it last; −1 while nobody has. */
  #last = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Who gives the orders: one's own seat, or that of whoever has held the device last. */
  get by() {
    const { me, isShared } = this.session;
    return isShared && me < 0 ? this.#last : me;
  }

  /** As whom the host is asked. @returns {import("../connection.js").Who} */
  get who() {
    const { me, isShared } = this.session;
    return isShared && me >= 0 ? { seat: me } : {};
  }

  /** Does the device show nobody's cards? */
  get isCovered() {
    return this.session.isShared && this.session.me < 0;
  }

  /** Who is to hold the device now; null where it is nobody's turn who shares it. */
  get next() {
    const { shown, room, queue } = this.session;
    if (!this.isCovered || queue.isBehind || shown.phase !== "playing" || shown.turn === null) return null;
    return room.seats[shown.turn]?.bot === null ? shown.turn : null;
  }

  /** Shows the cards of whoever is to play. */
  take() {
    const seat = this.next;
    if (seat === null || !claimGesture(this.session.seen.from)) return;
    this.#last = seat;
    this.session.become({ seat });
    followSpeedOnArrival(this.session);
  }

  /** Covers the cards once the turn has passed on, and the table shows it. */
  watch() {
    if (!this.#isDone) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else this.#timer ??= setTimeout(() => this.#coverIfDone(), stepMs() * LOOK_STEPS);
  }

  get #isDone() {
    const { isShared, me, latest, queue, connection } = this.session;
    const isOn = latest.phase === "playing" && latest.turn === me;
    return isShared && me >= 0 && !isOn && !queue.isBehind && connection?.isAnswered === true;
  }

  #coverIfDone() {
    this.#timer = undefined;
    if (this.#isDone) this.cover();
  }

  /** Covers the cards: whoever is to play is asked to take the device. */
  cover() {
    const { me, isShared } = this.session;
    if (!isShared || me < 0) return;
    this.session.watchFrom(this.#last);
    this.session.become({ by: this.#last });
  }
}
