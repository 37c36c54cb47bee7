/** The HTTP interface of a club: every request carries what proves the page's link. */

import { ask, posted } from "../../shared/api.js";
import { readList } from "../api.js";

/**
 * @typedef {import("../wire.js").ClubView} RollView
 * @typedef {import("../wire.js").MemberView} MemberView
 * @typedef {import("../wire.js").MemberListCommand} MemberListCommand
 * @typedef {MemberListCommand extends infer Each ? Each extends MemberListCommand ? Omit<Each, "id"> : never : never}
 *   RollOrder a command before it has an id
 */

export class RollApi {
  /** @param {string} roll @param {string} token */
  constructor(roll, token) {
    this.address = `/api/rolls/${encodeURIComponent(roll)}`;
    this.authorization = `Bearer ${token}`;
  }

  /**
   * @template T
   * @param {string} rest
   * @param {unknown} [body] what is posted, if anything
   * @returns {Promise<T>}
   */
  #ask(rest, body) {
    const request = body === undefined ? {} : posted(body);
    return ask(this.address + rest, {
      ...request,
      headers: { ...request.headers, authorization: this.authorization },
    });
  }

  /** @returns {Promise<RollView>} */
  roll() {
    return this.#ask("");
  }

  /** @returns {Promise<import("../wire.js").ClubLinks>} */
  links() {
    return this.#ask("/links");
  }

  /** @param {MemberListCommand} command @returns {Promise<import("../wire.js").CommandDone>} */
  change(command) {
    return this.#ask("/commands", command);
  }

  /**
   * What a list of members says; nobody is entered.
   *
   * @param {Blob} file
   * @param {import("../importing.js").Chosen} chosen
   */
  list(file, chosen) {
    return readList(this.address, this.authorization, file, chosen);
  }

  /**
   * Where the name of a member stands.
   *
   * @param {number} member
   * @returns {Promise<import("../wire.js").RedactionView>}
   */
  forgetting(member) {
    return this.#ask(`/forgetting?member=${member}`);
  }

  /** Forgets a member for good. @param {import("../wire.js").RedactMember} request */
  forget(request) {
    return this.#ask("/forgetting", request);
  }

  /**
   * The players of an evening of the club.
   *
   * @param {string} evening @returns {Promise<import("../wire.js").ClubEveningPlayers>}
   */
  whoPlays(evening) {
    return this.#ask(`/evenings/${encodeURIComponent(evening)}`);
  }
}

/** Opens the roll of a club. @param {string} name @returns {Promise<import("../wire.js").CreatedClub>} */
export const openRoll = (name) => ask("/api/rolls", posted({ name }));
