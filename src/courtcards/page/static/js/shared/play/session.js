/**
 * A seat at a table: what has been received, what is shown of it, what is selected; and the commands it sends. No
 * drawing here: whoever draws listens for changes.
 */

import { homeAddress } from "../addresses.js";
import { hintAt, pressedAt, Refused } from "../api.js";
import { Connection, isOvertaken, NOTHING_TAKEN } from "../connection.js";
import { drawingOf } from "../drawing.js";
import { claimGesture, isSpent } from "../gesture.js";
import { forgetHand } from "../layout/hand-order.js";
import { Queue } from "../queue.js";
import { seenMs, TRAVEL, wantsStillness } from "../settings.js";
import { say } from "../words.js";
import { Advice } from "./advice.js";
import { Ahead } from "./ahead.js";
import { Handing } from "./handing.js";
import { logAfter, logOf } from "./log-lines.js";
import { tuitionAt } from "./tuition.js";

export class Seen {
  /** Presses count from then on, in milliseconds since this document began. */
  from = 0;
  /** Has the turn stood there for long enough? */
  isLong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    document.addEventListener("visibilitychange", () => document.hidden || this.begin(0));
    this.begin(0);
  }

  /** Another turn is shown from now on. @param {number} ms the step in which cards travel to their places */
  begin(ms) {
    const wait = (wantsStillness() ? 0 : ms * TRAVEL) + seenMs();
    this.from = performance.now() + wait;
    this.isLong = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.changed();
    }, wait);
  }

  /**
   * Looks at a frame that is shown after what was there before.
   *
   * @param {import("./types.js").Change} change
   */
  watch({ frame, before, ms }) {
    if (!frame) return;
    const { view, event, takenBy } = frame;
    // All four cards of the trick have been seen by whoever takes it, and leads to the next.
    if (takenBy !== null && takenBy === view.seat && view.phase === "playing") return;
    const isByOther = event?.kind === "played" && event.seat !== view.seat;
    if (isByOther || takenBy !== null || isOther(before, view)) this.begin(ms);
  }
}

/**
 * Is something else to be done, apart from the moves of one turn, or by somebody else who looks?
 *
 * @param {import("../types.js").View} one
 * @param {import("../types.js").View} other
 */
const isOther = (one, other) => whatIsDue(one) !== whatIsDue(other);

/** @param {import("../types.js").View} view */
const whatIsDue = (view) =>
  [
    view.seat,
    view.phase,
    view.hand,
    view.turn,
    view.phase === "playing" && drawingOf(view.game).isChoosing(view),
  ].join();

// What is shown of an event: one frame; or two where a trick is complete, since it lies there for a moment before its
// winner takes it. The server sends the table after each event; the table before it is the one that was received
// last.

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").TableEvent} TableEvent
 *
 * @typedef {object} Frame
 * @property {View} view
 * @property {TableEvent | null} event what happened; null where the frame only goes on with the one before
 * @property {number} seq
 * @property {number} steps how long it is shown, in steps of the chosen speed
 * @property {number} [leastMs] how long at least, in milliseconds, where there are no steps
 * @property {number | null} takenBy the seat that carries the trick off
 */

/** How long a trick lies there, and is carried off, in steps. */
const TRICK_STEPS = 2.2;
const TAKEN_STEPS = 0.7;
const CLAIMED_STEPS = 0.2;
/** The same without steps, in milliseconds: before somebody else leads, and before one does oneself. */
const TRICK_MS = 130;
const OWN_TRICK_MS = 1200;

/**
 * @param {View} before
 * @param {import("../types.js").EventMessage} message
 * @param {boolean} [isClaimed] the rest has been claimed: it is played out at once
 * @returns {Frame[]}
 */
export function framesOf(before, message, isClaimed = false) {
  const { event, seq, view } = message;
  const { tricks } = drawingOf(view.game);
  const full = tricks.full(before, event, view);
  if (full === null || isClaimed) {
    const steps = isClaimed ? CLAIMED_STEPS : stepsOf(event, view);
    return [{ view, event, seq, steps, takenBy: null }];
  }
  const isOwnLead = view.phase === "playing" && view.turn === view.seat;
  const leastMs = isOwnLead ? OWN_TRICK_MS : TRICK_MS;
  return [
    { view: full, event, seq, steps: TRICK_STEPS, leastMs, takenBy: null },
    { view, event: null, seq, steps: TAKEN_STEPS, takenBy: tricks.taker(before, view) },
  ];
}

/** @param {TableEvent} event @param {View} view */
function stepsOf(event, view) {
  if (event.kind === "dealt") return 2.5;
  if (event.kind === "restocked" || event.kind === "taken-back") return 1.5;
  if (event.kind !== "played") return 0;
  return event.seat === view.seat ? 0.6 : drawingOf(view.game).moves.steps(event.move);
}

/**
 * @param {string} table
 * @param {import("../connection.js").Who} who
 * @param {string} about what was pressed
 * @returns {Promise<Omit<import("./types.js").Notice, "id">>}
 */
export async function replyAbout(table, who, about) {
  try {
    const { text, clause } = await pressedAt(table, who, about);
    return { text, clause, kind: "answer" };
  } catch (error) {
    const told = error instanceof Refused ? error.refusal : { message: say("error.failed"), clause: null };
    return { text: told.message, clause: told.clause, kind: "refusal" };
  }
}

/**
 * Leaves the page, and hears no more first: some browsers close the line as soon as they look for the next page, and
 * whoever connects again while that is on its way is back at the table.
 *
 * @param {Session} session
 */
export function goHome(session) {
  session.end();
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(homeAddress());
}

/**
 * @typedef {import("../types.js").Snapshot} Snapshot
 * @typedef {import("../types.js").Refusal} Refusal
 * @typedef {import("../connection.js").Who} Who
 * @typedef {import("./types.js").Notice} Notice
 * @typedef {import("./types.js").Change} Change
 */

const MOST_REMARKS = 50;
/** After these events a hint no longer fits the table. */
const STALE_MAKERS = new Set(["dealt", "played", "restocked", "taken-back", "rematched"]);

export class Session {
  /** What is selected: a card of the hand, or the place of a pile. @type {string | null} */
  selected = null;
  /** @type {Notice | null} */
  notice = null;
  /** @type {import("./log-lines.js").LogLine[]} */
  log = [];
  /** The pile that is looked at in full. @type {string | null} */
  peek = null;
  /** Has the player put the result of the hand aside, to see the table? */
  isResultAside = false;
  /** @type {import("../connection.js").State} */
  link = "connecting";
  /** Why the table itself cannot go on; null where it can. @type {Refusal | null} */
  trouble = null;
  /** @type {import("./types.js").ChatRefusal | null} */
  chatRefusal = null;
  /** The seat of a bot that has been thinking for a while. @type {number | null} */
  pondering = null;
  /** The share of the remaining tricks that this seat may claim. @type {"all" | "none" | null} */
  #claim = null;
  /** Has this seat conceded the rest of this deal? */
  hasConceded = false;
  /** The claim of the rest of this deal. @type {import("../wire.js").PublicClaimed | null} */
  claimed = null;
  /** Who this device becomes once its orders are answered. @type {Who | null} */
  #next = null;
  #noticeId = 0;
  #watchedFrom = 0;

  /**
   * @param {Snapshot} snapshot
   * @param {(change: Change) => void} changed
   * @param {() => Promise<void>} doubt asked when the line does not come back
   */
  constructor(snapshot, changed, doubt) {
    this.table = snapshot.table;
    this.changed = changed;
    this.doubt = doubt;
    this.room = snapshot.room;
    /** What was said, the oldest first. */
    this.chat = snapshot.chat;
    this.latest = snapshot.view;
    this.shown = snapshot.view;
    this.seq = snapshot.seq;
    this.#claim = snapshot.claim ?? null;
    this.botPause = snapshot.room.settings.bot_pause;
    this.seen = new Seen(() => this.#tell());
    this.log = logOf(snapshot, this);
    this.handing = new Handing(this);
    this.ahead = new Ahead(this);
    this.queue = new Queue((frame, { ms }) => this.#show(frame, ms));
    this.lesson = tuitionAt(this, snapshot.lesson);
    this.advice = new Advice(
      () => hintAt(this.table, this.handing.who),
      () => this.#tell(),
      ({ message, clause }) => this.#say({ text: message, clause, kind: "refusal" }),
    );
  }

  /** Connects: from now on the server tells what happens. */
  connect() {
    this.#connect(this.seq, {});
  }

  /** Shows the cards of somebody else, or gives their orders, once each order is answered. @param {Who} who */
  become(who) {
    this.#next = who;
    this.#becomeNext();
  }

  #becomeNext() {
    if (this.#next === null || !this.connection?.isAnswered) return;
    this.connection.end();
    this.#connect(NOTHING_TAKEN, this.#next);
    this.#next = null;
  }

  /** @param {number} seq the last event taken @param {Who} who */
  #connect(seq, who) {
    this.connection = new Connection(this.table, who, seq, {
      snapshot: (snapshot) => this.#begin(snapshot),
      event: (message) => this.#take(message),
      refused: (command, refusal) => this.#refused(command, refusal),
      done: (command) => this.#done(command),
      doubt: this.doubt,
      state: (state) => {
        this.link = state;
        this.#tell();
      },
    });
  }

  /** Ends the connection: the page begins anew, as somebody else at the table. */
  end() {
    this.connection?.end();
    this.queue.clear();
  }

  /** The own seat; −1 for a spectator. */
  get me() {
    return this.latest.seat;
  }

  /** The seat from whose side the table is drawn: one's own, or the one that a spectator has chosen. */
  get near() {
    return this.me >= 0 ? this.me : this.#watchedFrom;
  }

  /** @param {number} seat the side that a spectator looks from */
  watchFrom(seat) {
    this.#watchedFrom = seat;
    this.#tell();
  }

  /** Do people share this device? It then shows the cards of whoever holds it, and nobody's in between. */
  get isShared() {
    return this.room.settings.shared === true;
  }

  /** Is this a spectator, without a seat? */
  get isWatching() {
    return this.me < 0 && !this.isShared;
  }

  /** Is nobody elsewhere at the table, so that nobody has to be waited for? */
  get isOnOneDevice() {
    const isAlone = this.room.seats.every(({ seat, bot }) => bot !== null || seat === this.me);
    return this.isShared || (this.me >= 0 && isAlone);
  }

  /** Whether a bot plays on the own seat. */
  get isPlayedFor() {
    return (this.room.seats[this.me]?.stand_in ?? null) !== null;
  }

  get isPaused() {
    return this.room.status === "paused";
  }

  /** Is there a play of one's own that could be taken back? */
  get mayTakeBack() {
    return (
      this.room.status === "playing" &&
      !this.room.asking &&
      !this.isPlayedFor &&
      !this.claimed &&
      this.drawing.mayTakeBack({ ...this.latest, seat: this.handing.by }, this.log)
    );
  }

  /** The players by seat; an open seat has a name of its own. @returns {import("../wire.js").TablePlayer[]} */
  get players() {
    return this.room.seats.map(({ name, bot, face }) => ({ name: name ?? say("seat.open"), bot, face }));
  }

  /** Whether this seat's person runs the table. */
  get isHost() {
    return this.me >= 0 && this.room.host === this.me;
  }

  /** Asks the table for something, once a gesture; talk is free. @param {import("../types.js").Order} order */
  order(order) {
    if (order.type !== "chat" && !claimGesture(order.type === "play" ? this.seen.from : 0)) return;
    this.#send(order);
  }

  /** May what runs now act for a press that was made since the turn stood there? */
  claimPress() {
    return claimGesture(this.seen.from);
  }

  /** Sends a move that was chosen before, or is the only one. @param {string} move */
  send(move) {
    this.#send({ type: "play", move });
  }

  /** @param {import("../types.js").Order} order */
  #send(order) {
    if (order.type === "play") this.notice = null;
    if (order.type === "chat" || order.type === "mute") this.chatRefusal = null;
    // New cards are not for everybody who looks at the results.
    if (order.type === "deal" || order.type === "rematch") this.handing.cover();
    this.connection?.order(order, this.seq);
    this.#tell();
  }

  /** May this seat act, by what has been received? */
  get isMyTurn() {
    const isOnTurn = this.latest.phase === "playing" && this.latest.turn === this.me;
    return isOnTurn && !this.isPlayedFor && !this.isPaused && !this.claimed && !this.connection?.isWaiting;
  }

  /** Is it this seat's turn, and does the table show it? */
  get showsMyTurn() {
    return this.shown.phase === "playing" && this.shown.turn === this.me && !this.isPlayedFor && !this.isPaused;
  }

  /** Is one's own lead next, while the trick before still lies there? */
  get leadsNext() {
    const { next } = this.queue;
    return this.isMyTurn && next?.view === this.latest && next.takenBy === this.me;
  }

  /** Does the table show that a card may be played now? */
  get showsPlayable() {
    return (this.showsMyTurn || this.leadsNext) && !this.isChoosing;
  }

  /** How the game is drawn. */
  get drawing() {
    return drawingOf(this.shown.game);
  }

  /** Is the game of this deal about to be chosen? */
  get isChoosing() {
    return this.shown.phase === "playing" && this.drawing.isChoosing(this.shown);
  }

  /** The moves that may be made now; none while an answer is awaited. */
  get legal() {
    return this.isMyTurn ? this.latest.legal : [];
  }

  /** The share of the remaining tricks that this seat may claim now; null where they are not certain. */
  get openClaim() {
    return this.isMyTurn && this.showsMyTurn ? this.#claim : null;
  }

  /** May a hint be had now? */
  get mayAskHint() {
    return this.room.settings.hints && this.room.status === "playing" && this.isMyTurn;
  }

  /** The move that stands out because a hint, or the lesson, names it; null where none does. */
  get pointed() {
    return this.advice.best ?? this.lesson?.move ?? null;
  }

  /** The cards and places that stand out on the table because they are of that move. */
  get advised() {
    return this.pointed === null ? { card: null, places: [] } : this.drawing.moves.parts(this.pointed);
  }

  /** Asks what the master would play: that takes the place of what was said. */
  askHint() {
    this.catchUp();
    if (this.mayAskHint) {
      this.notice = null;
      this.advice.ask();
    } else if (this.room.settings.hints && !this.isWatching) this.hint(this.#whyNotNow());
  }

  dropHint() {
    this.advice.forget();
    this.#tell();
  }

  /** Sends a move, whether legal or not: the server says why not. @param {string} move */
  play(move) {
    if (this.isWatching || isSpent()) return;
    this.catchUp();
    if (!this.isMyTurn) return this.hint(this.#whyNotNow());
    this.ahead.forget();
    this.order({ type: "play", move });
  }

  #whyNotNow() {
    if (this.isPaused) return say("hint.paused");
    if (this.isPlayedFor) return say("hint.played-for");
    return say(this.connection?.isWaiting ? "hint.wait" : "hint.not-your-turn");
  }

  /** Asks for the next hand. */
  deal() {
    if (this.isWatching) return;
    this.catchUp();
    const mayDeal = this.latest.phase === "to-deal" || this.latest.phase === "hand-over";
    if (mayDeal && !this.connection?.isWaiting) this.order({ type: "deal" });
  }

  /** Shows the table as it is now, without showing one by one what waited to be shown. */
  catchUp() {
    if (this.queue.isBehind) this.queue.flush();
  }

  /** @param {string | null} source */
  select(source) {
    this.catchUp();
    this.selected = source;
    this.peek = null;
    this.#tell();
  }

  /** @param {string} text */
  hint(text) {
    this.#say({ text, clause: null, kind: "hint" });
  }

  /** Asks the host about a thing that was pressed: a card, a place, a player. @param {string} about */
  async ask(about) {
    const asked = ++this.#noticeId;
    const reply = await replyAbout(this.table, this.handing.who, about);
    if (asked === this.#noticeId) this.#say(reply);
  }

  /** What was said, or advised, is put aside. */
  putAside() {
    if (this.notice) this.dismissNotice();
    if (this.advice.hint) this.dropHint();
  }

  dismissNotice() {
    this.notice = null;
    this.#tell();
  }

  /** @param {string | null} place */
  look(place) {
    this.peek = place;
    this.#tell();
  }

  /** @param {boolean} aside */
  putResultAside(aside) {
    this.isResultAside = aside;
    this.#tell();
  }

  /** Draws anew without a change of the table. */
  refresh() {
    this.#tell();
  }

  /** @param {import("../types.js").Command | null} command @param {Refusal} refusal */
  #refused(command, refusal) {
    this.#becomeNext();
    if (refusal.status >= 500) this.trouble = refusal;
    else if (command?.type === "chat" || command?.type === "mute")
      this.chatRefusal = { message: refusal.message, text: "text" in command ? (command.text ?? "") : "" };
    else if (!isOvertaken(command, refusal))
      return this.#say({ text: refusal.message, clause: refusal.clause, kind: "refusal" });
    this.#tell();
  }

  /** @param {import("../types.js").Command} command */
  #done(command) {
    this.trouble = null;
    if (command.type === "leave") goHome(this);
    if (command.type === "rematch" && this.isOnOneDevice) this.deal();
    this.#becomeNext();
    this.#tell();
  }

  /** @param {Omit<Notice, "id">} notice */
  #say(notice) {
    this.notice = { ...notice, id: ++this.#noticeId };
    this.#tell();
  }

  #tell() {
    this.ahead.watch();
    this.changed({ frame: null, before: this.shown, ms: 0 });
  }

  /** @param {Snapshot} snapshot */
  #begin(snapshot) {
    this.queue.clear();
    this.advice.forget();
    this.room = snapshot.room;
    this.chat = snapshot.chat;
    this.trouble = null;
    if (isOther(this.shown, snapshot.view)) this.seen.begin(0);
    this.latest = snapshot.view;
    this.shown = snapshot.view;
    this.seq = snapshot.seq;
    this.log = logOf(snapshot, this);
    this.selected = null;
    this.ahead.forget();
    this.#claim = snapshot.claim ?? null;
    this.claimed = null;
    this.hasConceded = false;
    this.#tell();
  }

  /** @param {import("../types.js").EventMessage} message */
  #take(message) {
    const { event, seq, view } = message;
    if (message.room) this.room = message.room;
    this.trouble = null;
    if (event.kind === "said") this.chat = [...this.chat, { ...event, seq }].slice(-MOST_REMARKS);
    if (STALE_MAKERS.has(event.kind)) this.advice.forget();
    this.#claim = message.claim ?? null;
    this.#watchClaims(event);
    const frames = framesOf(this.latest, message, this.claimed !== null || (this.hasConceded && this.isOnOneDevice));
    this.latest = view;
    this.seq = seq;
    this.queue.push(frames);
    // Who is there, and what is said, need not wait until the cards have been shown.
    if (message.room) this.#tell();
  }

  /** @param {import("../types.js").TableEvent} event */
  #watchClaims(event) {
    if (event.kind === "claimed") this.claimed = event;
    else if (event.kind === "stood-in" && event.seat === this.me) this.hasConceded = event.why === "conceded";
    else if (event.kind === "back" && event.seat === this.me) this.hasConceded = false;
    else if (event.kind === "dealt" || event.kind === "rematched") {
      this.claimed = null;
      this.hasConceded = false;
    }
  }

  /** @param {Frame} frame @param {number} ms */
  #show(frame, ms) {
    const before = this.shown;
    this.shown = frame.view;
    this.seen.watch({ frame, before, ms });
    this.log = logAfter(this.log, frame, before, this);
    if (this.notice?.kind === "answer" && frame.event !== null) this.notice = null;
    if (this.selected && !this.drawing.holds(this.shown, this.selected)) this.selected = null;
    if (frame.event?.kind === "dealt" || frame.event?.kind === "rematched") this.isResultAside = false;
    if (frame.event?.kind === "rematched") forgetHand();
    if (frame.event) this.ahead.follow(frame.event);
    this.ahead.watch();
    this.changed({ frame, before, ms });
  }
}
