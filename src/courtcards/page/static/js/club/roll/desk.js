/** What the page of a club knows: its roll, what is being done, and what was refused. */

import { Refused } from "../../api.js";
import { claimGesture } from "../../gesture.js";
import { newId } from "../../ids.js";
import { current } from "../../settings.js";
import { say } from "../../words.js";
import { LONGEST_NAME } from "../text.js";

/**
 * @typedef {import("./api.js").RollView} RollView
 * @typedef {import("./api.js").MemberView} MemberView
 * @typedef {import("./api.js").RollOrder} RollOrder
 */

export class RollDesk {
  /** What was refused, and where it was asked for. @type {{where: string, message: string} | null} */
  refusal = null;
  /** What is said once to those who do not see the page. */
  news = "";
  /** @type {Set<string>} */
  #busy = new Set();
  /** The ids of orders without an answer, so that pressing again does them once. @type {Map<string, string>} */
  #unanswered = new Map();

  /** @param {import("./api.js").RollApi} api @param {RollView} view @param {() => void} draw */
  constructor(api, view, draw) {
    this.api = api;
    this.view = view;
    this.draw = draw;
  }

  /** Those who are listed and have not left. */
  get members() {
    return this.view.members.filter(({ into, left }) => into === null && !left);
  }

  /** @param {number} number */
  member(number) {
    const found = this.view.members.find((each) => each.number === number);
    if (!found) throw new Error(`no member ${number}`);
    return found;
  }

  /** @param {string} where */
  isBusy(where) {
    return this.#busy.has(where);
  }

  /** Says something to those who do not see the page. @param {string} text */
  tell(text) {
    this.news = text;
    this.draw();
  }

  /**
   * Does something, and says whether it is done; a refusal is shown where it was asked for.
   *
   * @param {RollOrder} order
   * @param {string} where
   */
  async do(order, where) {
    if (!claimGesture()) return null;
    return this.asked(where, async () => {
      const key = JSON.stringify(order);
      const id = this.#unanswered.get(key) ?? newId();
      this.#unanswered.set(key, id);
      const by = current().name.trim().slice(0, LONGEST_NAME);
      try {
        const done = await this.api.change(by ? { ...order, by, id } : { ...order, id });
        this.#unanswered.delete(key);
        if (order.type !== "renew") this.view = await this.api.roll();
        return done;
      } catch (error) {
        if (error instanceof Refused && error.refusal.status > 0 && error.refusal.status < 500)
          this.#unanswered.delete(key);
        throw error;
      }
    });
  }

  /**
   * What the server answers; null where that is a refusal, which is shown.
   *
   * @template T
   * @param {string} where
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | null>}
   */
  async asked(where, ask) {
    this.#busy.add(where);
    this.refusal = null;
    this.draw();
    try {
      return await ask();
    } catch (error) {
      this.refusal = { where, message: error instanceof Refused ? error.message : say("error.failed") };
      if (!(error instanceof Refused)) throw error;
      return null;
    } finally {
      this.#busy.delete(where);
      this.draw();
    }
  }
}
