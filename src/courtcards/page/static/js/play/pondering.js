/** A bot that thinks for unusually long: its seat says so until it has played. */

/** @typedef {import("./session.js").Session} Session */

const MOVES = new Set(["dealt", "played", "restocked", "taken-back"]);
/** How much longer than the table's own pause for bots a bot may take before its seat says so. */
const UNNOTICED_MS = 400;

export class Pondering {
  /** Whose turn it is, and since which event. */
  #turn = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Looks who is on turn now, before the table is drawn. */
  watch() {
    const { session } = this;
    const seat = this.#seat();
    const last = session.log.findLast(({ event }) => event !== null && MOVES.has(event.kind))?.seq ?? 0;
    const turn = seat === null ? "" : `${seat} ${last}`;
    if (turn === this.#turn) return;
    this.#turn = turn;
    session.pondering = null;
    clearTimeout(this.#timer);
    if (seat === null) return;
    this.#timer = setTimeout(() => {
      session.pondering = seat;
      session.refresh();
    }, session.botPause + UNNOTICED_MS);
  }

  /** The seat on turn, where a bot plays it and all that happened before has been shown. */
  #seat() {
    const { shown, room, queue } = this.session;
    if (shown.phase !== "playing" || shown.turn === null || room.status !== "playing" || queue.isBehind) return null;
    const state = room.seats[shown.turn];
    return state && (state.bot ?? state.stand_in) !== null ? shown.turn : null;
  }
}
