/** What the page of whoever registers knows: the evening, what is theirs, and what has not reached the server yet. */

import { isUnanswered, Refused } from "../../api.js";
import { claimGesture } from "../../gesture.js";
import { newId } from "../../ids.js";
import { keep, kept } from "../../settings.js";
import { say } from "../../words.js";

/**
 * @typedef {import("../wire.js").RegisteringView} RegisteringView
 * @typedef {object} Own what this browser keeps of somebody who registers
 * @property {string} secret by which the server knows them again
 * @property {string} name
 * @property {string} club
 * @property {string} id of the registering that has had no answer; empty where there is none
 * @property {string} leaving the id of the taking off that has had no answer; empty where there is none
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
  /** What was refused of what was sent; it stays until something else is sent. */
  refusal = "";
  /** What the server said instead of how it stands; gone with its next answer. */
  trouble = "";
  /** Whether the link leads nowhere any more. */
  isShut = false;

  /** @param {import("../page.js").Visit} visit @param {() => void} draw */
  constructor({ api, evening }, draw) {
    this.api = api;
    this.evening = evening;
    this.draw = draw;
    const known = kept(KEY, /** @type {Record<string, Own>} */ ({}));
    /** @type {Own} */
    this.own = { name: "", club: "", id: "", leaving: "", secret: newId(), ...known[evening] };
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
    this.isBusy = true;
    try {
      do this.draw();
      while (await this.asks());
    } finally {
      this.isBusy = false;
      this.draw();
    }
  }

  /** Puts the name that is kept on the list; sent again until there is an answer, it is done once. */
  async register() {
    if (!claimGesture()) return;
    this.keep({ id: this.own.id || newId() });
    this.refusal = "";
    return this.look();
  }

  /** Takes it off again, as it was put on. */
  async withdraw() {
    if (!claimGesture()) return;
    this.keep({ leaving: this.own.leaving || newId() });
    this.refusal = "";
    this.isAsking = false;
    return this.look();
  }

  /** What is typed anew is not what was sent. @param {Partial<Own>} changes */
  type(changes) {
    this.keep({ ...changes, id: "" });
    this.draw();
  }

  /** @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.draw();
  }

  /** Asks for what is due, and says whether there is more to ask at once. */
  async asks() {
    const sent = this.due;
    try {
      const { secret } = this.own;
      this.view = /** @type {RegisteringView} */ (
        await (sent
          ? this.api.ask("/registration/commands", { ...sent.order, secret })
          : this.api.ask("/registration", { secret }))
      );
      this.answers = true;
      this.trouble = "";
      if (sent) this.isSent(sent);
      // Where nothing can be registered any more, that is said instead of what was refused of a name.
      if (this.shut) this.refusal = "";
      return this.due !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.hears(error, sent);
    }
  }

  /**
   * What waits to be sent, the first of it first: who takes a name off, and puts another on, does it in that order.
   *
   * @returns {{key: "leaving" | "id", order: {type: string, id: string}} | null}
   */
  get due() {
    const { id, leaving, name, club } = this.own;
    if (leaving) return { key: "leaving", order: { type: "unregister", id: leaving } };
    return id ? { key: "id", order: /** @type {any} */ ({ type: "register", id, name, club }) } : null;
  }

  /**
   * It waits no more, unless something else has been asked for since.
   * @param {NonNullable<RegisterDesk["due"]>} sent
   */
  isSent({ key, order }) {
    if (this.own[key] === order.id) this.keep({ [key]: "" });
  }

  /**
   * What was refused is told, and it is looked at once how it stands now.
   *
   * @param {Refused} error
   * @param {RegisterDesk["due"]} sent
   */
  hears(error, sent) {
    const { status } = error.refusal;
    this.answers = !isUnanswered(error);
    this.isShut = status === 403 || status === 404;
    // A server that is too busy, or at fault, has not decided: what was sent waits, and is sent again.
    const isDecided = sent && this.answers && status < 500 && status !== 429;
    this.trouble = this.answers && !isDecided ? error.message : "";
    if (!isDecided) return false;
    this.refusal = error.message;
    this.isSent(sent);
    return !this.isShut;
  }

  /** Can a name be typed? */
  get isFree() {
    const own = this.view?.own;
    return !this.isShut && (!own || own.state === "declined");
  }

  /** What is said where nothing can be registered. */
  get shut() {
    if (!this.view || !this.isFree) return "";
    if (!this.view.open) return say("register.closed");
    return this.view.left ? "" : say("register.full");
  }
}
