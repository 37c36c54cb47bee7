/**
 * The live connection of a table: takes what the server tells, and sends commands.
 *
 * It resumes after the last event it has taken, so nothing is shown twice and nothing is lost; a command without an
 * answer is sent again under the same id, and the server does it once.
 */

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").ServerMessage} ServerMessage
 * @typedef {import("./types.js").EventMessage} EventMessage
 * @typedef {import("./types.js").Refusal} Refusal
 * @typedef {import("./socket.js").State} State
 *
 * @typedef {{seat?: number, by?: number}} Who at a device that people share: whose cards are shown, or else who gives
 *   the orders
 *
 * @typedef {object} Listener
 * @property {(snapshot: import("./types.js").Snapshot) => void} snapshot
 * @property {(message: EventMessage) => void} event
 * @property {(command: Command | null, refusal: Refusal) => void} refused null where the table itself cannot go on
 * @property {(command: Command) => void} done
 * @property {(state: State) => void} state
 * @property {() => Promise<void>} doubt the line does not come back: is the table still there?
 */

import { asked } from "./addresses.js";
import { lineTo } from "./host.js";
import { newId } from "./ids.js";
import { LONGEST_WAIT_MS } from "./socket.js";

/**
 * Has somebody else been quicker, so that nobody need be told of the refusal? The next hand is there, or the first.
 *
 * @param {Command | null} command
 * @param {Refusal} refusal
 */
export const isOvertaken = (command, { error }) =>
  (command?.type === "deal" && error === "play/stale") ||
  (command?.type === "contribute" && error === "table/nothing-to-do");

/** The number of the last event taken, where none was: the table is then told whole. */
export const NOTHING_TAKEN = -1;

export class Connection {
  /** Commands without an answer, by their id. @type {Map<string, Command>} */
  #waiting = new Map();

  /** @param {string} table @param {Who} who @param {number} seq last event taken @param {Listener} listener */
  constructor(table, who, seq, listener) {
    this.seq = seq;
    this.listener = listener;
    this.line = lineTo({
      path: () => liveAddress(table, who, this.seq),
      heard: (message) => this.#take(message),
      changed: (state) => this.#changed(state),
      doubted: listener.doubt,
    });
  }

  /** Ends the connection for good. */
  end() {
    this.line.end();
  }

  /** Is every command answered? */
  get isAnswered() {
    return this.#waiting.size === 0;
  }

  /** Is there a move, or a deal, that the server has not answered yet? */
  get isWaiting() {
    return [...this.#waiting.values()].some(({ type }) => type === "play" || type === "deal");
  }

  /** @param {import("./types.js").Order} order @param {number} seq the event that it was given after */
  order(order, seq) {
    this.#send({ ...order, id: newId(), seq });
  }

  /** @param {Command} command */
  #send(command) {
    this.#waiting.set(command.id, command);
    if (!this.line.send(command)) this.line.hurry();
  }

  /** @param {State} state */
  #changed(state) {
    this.listener.state(state);
    if (state === "open") for (const command of this.#waiting.values()) this.line.send(command);
  }

  /** @param {ServerMessage} message */
  #take(message) {
    if (message.type === "snapshot") {
      this.seq = message.seq;
      this.listener.snapshot(message);
    } else if (message.type === "event") {
      this.#takeEvent(message);
    } else {
      this.#takeAnswer(message);
    }
  }

  /** @param {EventMessage} message */
  #takeEvent(message) {
    if (message.seq <= this.seq) return;
    // A gap cannot be filled from here: ask again from the last event taken.
    if (message.seq > this.seq + 1) return this.line.drop();
    this.seq = message.seq;
    this.listener.event(message);
  }

  /** @param {import("./wire.js").DoneMessage | import("./wire.js").RefusedMessage} answer */
  #takeAnswer(answer) {
    if (answer.id === null) return answer.type === "refused" ? this.listener.refused(null, answer) : undefined;
    const command = this.#waiting.get(answer.id);
    if (!command) return;
    // A server in trouble is asked again, with the same id, once the connection is back.
    if (answer.type === "refused" && answer.status >= 500) {
      this.listener.refused(command, answer);
      setTimeout(() => this.#waiting.has(command.id) && this.#send(command), LONGEST_WAIT_MS / 4);
      return;
    }
    this.#waiting.delete(command.id);
    if (answer.type === "done") this.listener.done(command);
    else this.listener.refused(command, answer);
  }
}

/** @param {string} table @param {Who} who @param {number} seq */
const liveAddress = (table, who, seq) =>
  asked(`/api/tables/${encodeURIComponent(table)}/live`, seq === NOTHING_TAKEN ? who : { ...who, after: seq });
