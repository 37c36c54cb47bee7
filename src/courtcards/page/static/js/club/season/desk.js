/** A season as this page has it: what the server says of it, and what its director asks for. */

import { addressToShare, Refused } from "../../api.js";
import { claimGesture } from "../../gesture.js";
import { newId } from "../../ids.js";
import { say } from "../../words.js";
import { knownEvenings } from "../device.js";

/**
 * @typedef {import("../wire.js").SeasonView} SeasonView
 * @typedef {import("../wire.js").RatingView} RatingView
 * @typedef {import("../wire.js").SeasonSettings} SeasonSettings
 */

export class SeasonDesk {
  /** @type {RatingView[]} */
  ratings = [];
  /** The link to show, for the director. */
  link = "";
  /** Its QR code, as the address of a picture. */
  code = "";
  /** Whether no other device finds this address. */
  isHereOnly = false;
  refusal = "";
  isBusy = false;
  /** What is typed and not saved yet. @type {SeasonSettings | null} */
  typed = null;
  /** @type {SeasonView | null} */
  #view = null;

  /** @param {import("../api.js").ClubApi} api @param {() => void} draw */
  constructor(api, draw) {
    this.api = api;
    this.draw = draw;
  }

  /** Expects that it has been loaded. */
  get view() {
    if (!this.#view) throw new Error("the season is not loaded");
    return this.#view;
  }

  get isDirector() {
    return this.view.role === "director";
  }

  /** The evenings opened on this device that do not count. */
  get others() {
    const counting = new Set([...this.view.evenings.map(({ evening }) => evening), ...this.view.lost]);
    return knownEvenings().filter(({ evening }) => !counting.has(evening));
  }

  async load() {
    this.#view = /** @type {SeasonView} */ (await this.api.ask(""));
    this.draw();
    /** @type {import("../wire.js").RatingsView} */
    const { ratings } = await this.api.ask("/ratings");
    this.ratings = ratings;
    if (this.isDirector) await this.#loadLink();
    this.draw();
  }

  async #loadLink() {
    /** @type {[import("../wire.js").SeasonLinks, {address: string, here_only: boolean}, string]} */
    const [{ viewer }, shared, code] = await Promise.all([
      this.api.ask("/links"),
      addressToShare(),
      this.api.code("viewer"),
    ]);
    this.link = shared.address + viewer;
    this.code = code;
    this.isHereOnly = shared.here_only;
  }

  /** @param {Partial<SeasonSettings>} changes */
  change(changes) {
    this.typed = { ...(this.typed ?? this.view.settings), ...changes };
    this.draw();
  }

  async save() {
    const saving = this.typed;
    const { prizes = [], ...rest } = saving ?? this.view.settings;
    const settings = { ...rest, prizes: prizes.map((each) => each.trim()).filter(Boolean) };
    if ((await this.#do({ type: "settings", settings })) && this.typed === saving) this.typed = null;
    this.draw();
  }

  /** @param {import("../device.js").KnownEvening} evening */
  count({ evening, token }) {
    return this.#do({ type: "count", evening, token });
  }

  /** @param {string} evening */
  leaveOut(evening) {
    return this.#do({ type: "leave-out", evening });
  }

  renewLink() {
    return this.#do({ type: "renew", key: "viewer" });
  }

  /** @param {string} file */
  download(file) {
    return this.#tried(() => this.api.download(file));
  }

  /** @param {import("../types.js").SeasonOrder} order whether it was done */
  #do(order) {
    return this.#tried(async () => {
      await this.api.ask("/commands", { ...order, id: newId() });
      await this.load();
    });
  }

  /** @param {() => Promise<void>} ask */
  async #tried(ask) {
    if (this.isBusy || !claimGesture()) return false;
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      await ask();
      return true;
    } catch (error) {
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      if (!(error instanceof Refused)) throw error;
      return false;
    } finally {
      this.isBusy = false;
      this.draw();
    }
  }
}
