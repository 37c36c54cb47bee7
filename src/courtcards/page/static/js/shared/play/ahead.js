/**
 * Moves that the page plays by itself: a card chosen before one's turn, the only legal move, one of several that come
 * to the same, and a game that was chosen and may still be withdrawn. No drawing here.
 */

import { current, stepMs } from "../settings.js";

/** @typedef {import("./session.js").Session} Session */

/** A forced move is shown for so many steps of the chosen speed before it plays itself. */
const FORCED_STEPS = 2;
/** How long the choice of a game can be withdrawn, in milliseconds; the bar of choosing.css lasts as long. */
const WITHDRAW_MS = { slow: 3500, normal: 2500, fast: 1800, instant: 1200 };
/** With less time than this left for the move, in milliseconds, a choice is sent at once. */
const HURRY_MS = 5000;

export class Ahead {
  /** The move chosen before one's turn. @type {string | null} */
  move = null;
  /** The move that will play itself in a moment. @type {string | null} */
  due = null;
  /** The choice of a game that is about to be sent. @type {string | null} */
  choice = null;
  /** A move was taken back: nothing plays itself until somebody has played. */
  #isHeld = false;
  /** The event after which a move was sent last: a refused move is not sent again. */
  #sentAt = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #choiceTimer;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Can a move be chosen before one's turn? */
  get isOpen() {
    const { latest, me, isMyTurn, isPlayedFor, isPaused, isShared, lesson, isChoosing } = this.session;
    const isPlaying = latest.phase === "playing" && me >= 0 && !isChoosing;
    return isPlaying && !isMyTurn && !isPlayedFor && !isPaused && !isShared && !lesson;
  }

  /** The card of the move chosen before one's turn. */
  get card() {
    return this.move === null ? null : this.session.drawing.moves.parts(this.move).card;
  }

  /** The card of the move that will play itself. */
  get dueCard() {
    return this.due === null ? null : this.session.drawing.moves.parts(this.due).card;
  }

  /** Chooses a move before one's turn; the same move again withdraws it. @param {string} move */
  toggle(move) {
    this.move = this.move === move ? null : move;
    this.session.select(null);
  }

  /** Withdraws the move that was chosen before one's turn. */
  forget() {
    this.move = null;
  }

  /** Sends the choice of a game after a moment in which it can be withdrawn. @param {string} move */
  choose(move) {
    const { session } = this;
    const { until } = session.room.clock ?? { until: null };
    const isHurried = until !== null && until - Date.now() < HURRY_MS;
    if (session.lesson || isHurried || !session.legal.includes(move)) return session.play(move);
    if (!session.claimPress()) return;
    this.#takeChoice();
    this.choice = move;
    this.#choiceTimer = setTimeout(() => this.sendChoice(), WITHDRAW_MS[current().speed] ?? WITHDRAW_MS.normal);
    session.refresh();
  }

  /** Withdraws the choice of a game. */
  withdraw() {
    this.#takeChoice();
    this.session.refresh();
  }

  /** Sends the choice of a game now. */
  sendChoice() {
    const move = this.#takeChoice();
    if (move !== null && this.session.isMyTurn) this.session.send(move);
  }

  /** Returns the choice of a game, which waits no longer. */
  #takeChoice() {
    const move = this.choice;
    clearTimeout(this.#choiceTimer);
    this.choice = null;
    return move;
  }

  /** Takes note of an event that is shown. @param {import("../types.js").TableEvent} event */
  follow({ kind }) {
    if (kind === "taken-back") this.#isHeld = true;
    else if (kind === "played" || kind === "dealt") this.#isHeld = false;
    if (kind === "dealt" || kind === "taken-back") this.move = null;
  }

  /** Looks whether a move plays itself now, after anything has changed. */
  watch() {
    const { session } = this;
    if (this.card !== null && !session.drawing.holds(session.latest, this.card)) this.move = null;
    if (this.choice !== null && !session.isMyTurn) this.withdraw();
    const next = this.#next();
    if (next === this.due) return;
    clearTimeout(this.#timer);
    this.due = next;
    if (next === null) return;
    const steps = next === this.move ? 0 : FORCED_STEPS;
    const unseen = Math.max(session.seen.from - performance.now(), 0);
    this.#timer = setTimeout(() => this.#play(next), unseen + steps * stepMs());
  }

  /** The move that plays itself now; null where none does. */
  #next() {
    const { session } = this;
    const { latest, shown, queue, showsMyTurn, isMyTurn, isShared, isChoosing, lesson } = session;
    const isReady = isMyTurn && showsMyTurn && !queue.isBehind && shown === latest;
    if (!isReady || isShared || isChoosing || lesson || this.#sentAt === session.seq) return null;
    if (this.move !== null && latest.legal.includes(this.move)) return this.move;
    const [first, ...others] = latest.legal;
    const isForced = first !== undefined && (others.length === 0 || session.drawing.moves.areSame(latest));
    if (isForced) return this.#isHeld || current().forced === "off" ? null : first;
    this.move = null;
    return null;
  }

  /** @param {string} move */
  #play(move) {
    this.due = null;
    if (this.#next() !== move) return this.watch();
    this.#sentAt = this.session.seq;
    this.move = null;
    this.session.send(move);
  }
}
