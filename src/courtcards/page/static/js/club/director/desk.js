/** What the director's page knows: the evening, what is being done, and which step is looked at. */

import { Refused } from "../../api.js";
import { newId } from "../../ids.js";
import { current } from "../../settings.js";
import { say } from "../../words.js";
import { LONGEST_NAME } from "../text.js";

/**
 * @typedef {import("../wire.js").EveningView} EveningView
 * @typedef {import("../types.js").EveningOrder} EveningOrder
 * @typedef {"players" | "seating" | "round" | "standings"} Step
 */

/** @type {Step[]} */
export const STEPS = ["players", "seating", "round", "standings"];

/** What only the director does, at any time. */
const PEOPLE = ["add", "paste", "rename", "withdraw", "return", "settings", "renew"];

export class Desk {
  /** @type {import("../../socket.js").State} */
  line = "connecting";
  /**
   * The refusal of the last command, and where on the page it was given.
   *
   * @type {{where: string, message: string} | null}
   */
  refusal = null;
  /** What is said once to those who do not see the page. */
  news = "";
  /** @type {import("../wire.js").Links | null} */
  links = null;
  /** What is being done. @type {Set<string>} */
  #busy = new Set();
  /** The ids of orders without an answer, so that pressing again does them once. @type {Map<string, string>} */
  #unanswered = new Map();
  #offset = 0;

  /** @param {import("../page.js").Visit} visit @param {EveningView} view @param {() => void} draw */
  constructor({ api, token }, view, draw) {
    this.api = api;
    this.token = token;
    this.view = view;
    this.draw = draw;
    this.step = keptStep(view);
    this.take(view);
  }

  get isDirector() {
    return this.view.role === "director";
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
    const wasPlayed = this.view.rounds.at(-1)?.closed === false;
    this.view = view;
    this.#offset = view.now - Date.now();
    // Whoever looks at the step that is due moves on with it; whoever looks at another step stays there.
    if (before !== after && this.step === before) return this.go(wasPlayed ? "standings" : after);
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
   * Does something, and says whether it is done; a refusal is shown where it was asked for.
   *
   * @param {EveningOrder} order
   * @param {string} where
   * @returns {Promise<import("../wire.js").CommandDone | null>}
   */
  async do(order, where) {
    const key = JSON.stringify(order);
    const id = this.#unanswered.get(key) ?? newId();
    this.#unanswered.set(key, id);
    this.#busy.add(where);
    this.refusal = null;
    this.draw();
    try {
      const name = current().name.trim().slice(0, LONGEST_NAME);
      const done = await this.api.direct(name ? { ...order, by: name, id } : { ...order, id });
      this.#unanswered.delete(key);
      // The own link has just become worthless; the new one opens the same page.
      if (done.page && order.type === "renew" && order.key === "director") location.replace(done.page);
      else this.take(await this.api.evening());
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

  /** Shows a refusal where it was asked for. @param {string} where @param {unknown} error */
  refuse(where, error) {
    this.refusal = { where, message: error instanceof Refused ? error.message : say("error.failed") };
    this.draw();
    if (!(error instanceof Refused)) throw error;
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
