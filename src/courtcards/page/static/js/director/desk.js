/** What the director's page knows: the evening, what is being done, and which step is looked at. */

import { addressToShare, isUnanswered, Refused } from "../shared/api.js";
import { claimGesture } from "../shared/gesture.js";
import { newId } from "../shared/ids.js";
import { current } from "../shared/settings.js";
import { say } from "../shared/words.js";
import { LONGEST_NAME } from "../club/text.js";

/**
 * @typedef {import("../club/wire.js").EveningView} EveningView
 * @typedef {import("../club/types.js").EveningOrder} EveningOrder
 * @typedef {"players" | "seating" | "round" | "standings"} Step
 */

/** @type {Step[]} */
export const STEPS = ["players", "seating", "round", "standings"];

/** What only the director does, at any time. */
const PEOPLE = ["add", "paste", "rename", "withdraw", "return", "settings", "renew"];

export class Desk {
  /** @type {import("../shared/socket.js").State} */
  line = "connecting";
  /**
   * The refusal of the last command, and where on the page it was given.
   *
   * @type {{where: string, message: string} | null}
   */
  refusal = null;
  /** What is said once to those who do not see the page. */
  news = "";
  /** @type {import("../club/wire.js").Links | null} */
  links = null;
  /** The state of the clock as the page shows it. @type {import("../club/time-signal.js").ClockState} */
  clock = "none";
  /** Does the server answer? */
  answers = true;
  /** Has all been sent that was done without the server? Said until something else is done. */
  allSent = false;
  /** How often the server was there again after it was not. */
  returns = 0;
  /** Does the address of this page lead nowhere from a phone? Null until it is asked. @type {boolean | null} */
  #hereOnly = null;
  /** What is being done. @type {Set<string>} */
  #busy = new Set();
  /** The ids of orders without an answer, so that pressing again does them once. @type {Map<string, string>} */
  #unanswered = new Map();
  #offset = 0;
  #waited = 0;

  /**
   * @param {import("../club/page.js").Visit} visit
   * @param {EveningView} view
   * @param {() => void} draw
   * @param {import("../club/keeping/away.js").Away | null} away
   */
  constructor({ api, token }, view, draw, away) {
    this.api = api;
    this.token = token;
    this.away = away;
    this.view = view;
    this.draw = draw;
    this.step = keptStep(view);
    this.take(view);
  }

  get isDirector() {
    return this.view.role === "director";
  }

  /** Does this device go on by itself? So it does until all has been sent, or something was refused. */
  get isAway() {
    if (!this.away?.hasCopy) return false;
    const { waiting, entries } = this.away.outbox;
    return !this.answers || (waiting > 0 && !entries.some((entry) => entry.refusal));
  }

  /** Who is asked: the server, or this device. */
  get host() {
    return this.away && this.isAway ? this.away.api : this.api;
  }

  /** The round being played. */
  get running() {
    const last = this.view.rounds.at(-1);
    return last && !last.closed ? last : undefined;
  }

  get isOver() {
    return !this.running && this.view.rounds.length >= this.view.settings.rounds;
  }

  /** The number of the round to come, or of the one being played. */
  get roundNumber() {
    return this.running?.number ?? Math.min(this.view.rounds.length + 1, this.view.settings.rounds);
  }

  /** Is the round to come seated by rank? */
  get isFinal() {
    const { rounds, finals = 0 } = this.view.settings;
    return this.view.rounds.length >= rounds - finals;
  }

  /** The server's clock. */
  get now() {
    return Date.now() + this.#offset;
  }

  /** May the holder of this link give such a command now? @param {string} type */
  can(type) {
    return (this.view.next ?? []).includes(type) || (this.isDirector && PEOPLE.includes(type));
  }

  /** @param {string} what */
  isBusy(what) {
    return this.#busy.has(what);
  }

  /** @param {number} number */
  player(number) {
    const found = this.view.players[number];
    if (!found) throw new Error(`no player ${number}`);
    return found;
  }

  /** Takes the evening as it stands now, unless it is older than what is shown. @param {EveningView} view */
  take(view) {
    if (view.now < this.view.now) return;
    const [before, after] = [naturalStep(this.view), naturalStep(view)];
    const wasClosed = this.view.rounds.at(-1)?.closed === false && view.rounds.length >= this.view.rounds.length;
    this.view = view;
    this.#offset = view.now - Date.now();
    // Whoever looks at the step that is due moves on with it; whoever looks at another step stays there.
    if (before !== after && this.step === before) return this.go(wasClosed ? "standings" : after);
    this.draw();
  }

  /** Takes what the server tells. @param {EveningView} view */
  hear(view) {
    this.away?.follow(view);
    if (!this.isAway) this.take(view);
  }

  /** @param {import("../shared/socket.js").State} state */
  lineIs(state) {
    const was = this.line;
    this.line = state;
    if (state === "lost") this.answers = false;
    if (state === "open") {
      this.answers = true;
      if (was === "lost") this.returns += 1;
      this.away?.outbox.send();
    }
    // Once the line is open, the server tells how the evening stands.
    if (state === "lost" && was !== state && this.away?.hasCopy) this.look();
    this.draw();
  }

  /** Something waits to be sent, or waits no more. */
  async waitsChanged() {
    const waits = this.away?.outbox.waiting ?? 0;
    if (this.#waited === 0 && waits === 0) return this.draw();
    const isDone = this.#waited > 0 && waits === 0;
    this.#waited = waits;
    if (isDone) {
      this.answers = true;
      this.allSent = !this.away?.outbox.entries.some((entry) => entry.refusal);
      if (this.allSent) this.news = say("club.away.sent");
    }
    await this.look();
  }

  /** The server has answered something that was sent. */
  sent() {
    this.answers = true;
  }

  /** Looks at the evening where it is kept now. */
  async look() {
    try {
      const { host } = this;
      const view = await host.evening();
      if (host === this.api) this.hear(view);
      else if (this.isAway) this.take(view);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // what was seen last stays
    }
    this.draw();
  }

  /** @param {Step} step */
  go(step) {
    if (step !== this.step) this.refusal = null;
    this.step = step;
    keepStep(this.view, step);
    this.draw();
  }

  /** Says something to those who do not see the page. @param {string} text */
  tell(text) {
    this.news = text;
    this.draw();
  }

  /**
   * Does something, once for each gesture, and says whether it is done; a refusal is shown where it was asked for.
   *
   * @param {EveningOrder} order
   * @param {string} where
   * @returns {Promise<import("../club/wire.js").CommandDone | null>}
   */
  async do(order, where) {
    if (!claimGesture()) return null;
    const key = JSON.stringify(order);
    const id = this.#unanswered.get(key) ?? newId();
    this.#unanswered.set(key, id);
    this.#busy.add(where);
    this.refusal = null;
    this.allSent = false;
    this.draw();
    try {
      const name = current().name.trim().slice(0, LONGEST_NAME);
      const done = await this.#direct(name ? { ...order, by: name, id } : { ...order, id });
      this.#unanswered.delete(key);
      // The own link has just become worthless; the new one opens the same page.
      if (done.page && order.type === "renew" && order.key === "director") location.replace(done.page);
      else await this.look();
      return done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.status > 0 && error.refusal.status < 500) this.#unanswered.delete(key);
      this.refuse(where, error);
      return null;
    } finally {
      this.#busy.delete(where);
      this.draw();
    }
  }

  /**
   * Has a command done by the server, or by this device where the server does not answer: under the same id.
   *
   * @param {import("../club/types.js").EveningCommand} command
   */
  async #direct(command) {
    const { away } = this;
    if (away && this.isAway) return away.direct(command);
    try {
      return await this.api.direct(command);
    } catch (error) {
      if (!isUnanswered(error) || !away?.hasCopy) throw error;
      this.answers = false;
      return away.direct(command);
    }
  }

  /** Shows a refusal where it was asked for. @param {string} where @param {unknown} error */
  refuse(where, error) {
    this.refusal = { where, message: error instanceof Refused ? error.message : say("error.failed") };
    this.draw();
    if (!(error instanceof Refused)) throw error;
  }

  /** Is it known that the address of this page leads nowhere from a phone? The server is asked once. */
  get isHereOnly() {
    if (this.#hereOnly === null) this.#lookWhere();
    return this.#hereOnly ?? false;
  }

  async #lookWhere() {
    this.#hereOnly = false;
    try {
      this.#hereOnly = (await addressToShare()).here_only;
      this.draw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#hereOnly = null;
    }
  }

  /** The links to hand out; the director alone has them. */
  async fetchLinks() {
    this.links = await this.api.links();
    this.draw();
    return this.links;
  }
}

/** The step at which something is to be done. @param {EveningView} view @returns {Step} */
export function naturalStep(view) {
  const last = view.rounds.at(-1);
  if (last && !last.closed) return "round";
  if (view.rounds.length >= view.settings.rounds) return "standings";
  return view.plan || last ? "seating" : "players";
}

/** Where the step is kept, for whoever comes back from a sheet. */
const KEY = "courtcards.director";

/** @param {EveningView} view @param {Step} step */
function keepStep(view, step) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ evening: view.evening, natural: naturalStep(view), step }));
  } catch {
    // Storage is closed: the step that is natural is shown.
  }
}

/** @param {EveningView} view @returns {Step} */
function keptStep(view) {
  const natural = naturalStep(view);
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return found?.evening === view.evening && found.natural === natural && STEPS.includes(found.step)
      ? found.step
      : natural;
  } catch {
    return natural;
  }
}
