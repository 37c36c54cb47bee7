/** What the page of whoever registers knows: the evening, what is theirs, and what has not reached the server yet. */

import { isUnanswered, Refused } from "../../api.js";
import { newId } from "../../ids.js";
import { keep, kept } from "../../settings.js";
import { say } from "../../words.js";

/**
 * @typedef {import("../wire.js").RegisteringView} RegisteringView
 * @typedef {object} Own what this browser keeps of somebody who registers
 * @property {string} secret by which the server knows them again
 * @property {string} name
 * @property {string} club
 * @property {string} id of the command that has had no answer; empty where there is none
 */

const KEY = "courtcards.register";
/** So many evenings are remembered. */
const MOST = 20;

export class RegisterDesk {
  /** How the evening stood when the server last answered. @type {RegisteringView | null} */
  view = null;
  answers = true;
  isBusy = false;
  /** Is it asked whether they really do not play? */
  isAsking = false;
  /** What was refused: the link itself, or what was typed. */
  refusal = "";
  /** Whether the link leads nowhere any more. */
  isShut = false;

  /** @param {import("../page.js").Visit} visit @param {() => void} draw */
  constructor({ api, evening }, draw) {
    this.api = api;
    this.evening = evening;
    this.draw = draw;
    const known = kept(KEY, /** @type {Record<string, Own>} */ ({}));
    /** @type {Own} */
    this.own = { name: "", club: "", id: "", secret: newId(), ...known[evening] };
  }

  /** @param {Partial<Own>} changes */
  keep(changes) {
    this.own = { ...this.own, ...changes };
    const { [this.evening]: _before, ...others } = kept(KEY, /** @type {Record<string, Own>} */ ({}));
    const latest = Object.entries(others).slice(1 - MOST);
    keep(KEY, Object.fromEntries([...latest, [this.evening, this.own]]));
  }

  /** Looks how it stands, after what waits to be sent has been. */
  async look() {
    if (this.isBusy || this.isShut) return;
    if (this.own.id) return this.register();
    await this.asks("/registration", { secret: this.own.secret });
  }

  /** Puts the name that is kept on the list; sent again until there is an answer, it is done once. */
  async register() {
    const { secret, name, club } = this.own;
    const id = this.own.id || newId();
    this.keep({ id });
    this.refusal = "";
    await this.asks("/registration/commands", { type: "register", id, secret, name, club });
    if (this.answers) this.keep({ id: "" });
  }

  async withdraw() {
    this.refusal = "";
    this.isAsking = false;
    await this.asks("/registration/commands", { type: "unregister", id: newId(), secret: this.own.secret });
  }

  /** @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.draw();
  }

  /** @param {string} rest @param {Record<string, string>} body */
  async asks(rest, body) {
    this.isBusy = true;
    this.draw();
    try {
      this.view = /** @type {RegisteringView} */ (await this.api.ask(rest, body));
      this.answers = true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.answers = !isUnanswered(error);
      if (this.answers) this.refusal = error.message;
      this.isShut = this.answers && (error.refusal.status === 403 || error.refusal.status === 404);
    } finally {
      this.isBusy = false;
      this.draw();
    }
  }

  /** What is said where nothing can be registered. */
  get shut() {
    if (!this.view) return "";
    if (!this.view.open) return say("register.closed");
    return this.view.left ? "" : say("register.full");
  }
}
