/** The members of the evening's club who are not there: offered where a name is typed, and asked about. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { Refused } from "../shared/api.js";
import { filed, sameName } from "../club/near-names.js";
import { byName } from "../club/text.js";

/** @typedef {import("../club/wire.js").AbsentMember} AbsentMember */

/** The list of their names, for the field in which one is typed. */
export const MEMBERS_LIST = "absent-members";

/** A member as they are told from another of nearly that name. @param {AbsentMember} member */
export const withTeam = ({ name, club }) => (club ? `${name} (${club})` : name);

export class Members {
  /** @type {AbsentMember[]} */
  #absent = [];
  /** Who is filed under what: all who wait are looked up with each drawing. @type {Map<string, Set<AbsentMember>>} */
  #files = new Map();
  /** The players as of whom they were asked for, and after which return of the server. */
  #asOf = "";

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    document.addEventListener("visibilitychange", () => document.hidden || this.#lookAgain());
  }

  /**
   * Their names, for fields to offer. They are asked for again when others are there than before, and when the page
   * comes back: members may have left meanwhile.
   */
  draw() {
    this.#look();
    return html`<datalist id=${MEMBERS_LIST}>
      ${byName(this.#absent).map((member) => html`<option value=${member.name} label=${withTeam(member)}></option>`)}
    </datalist>`;
  }

  /** Those who are not there. */
  get absent() {
    return this.#absent;
  }

  /** The member of that name, if there is one. @param {string} name */
  called(name) {
    return this.#absent.find((each) => sameName(each.name) === sameName(name));
  }

  /** A player of that name: the member, if it is one's. @param {string} name @param {string} team */
  asPlayer(name, team) {
    const member = this.called(name);
    return member ? { name: member.name, club: team || member.club, member: member.number } : { name, club: team };
  }

  /** Those whose names are nearly that one. @param {string} name */
  like(name) {
    return byName([...new Set(filed(name).flatMap((each) => [...(this.#files.get(each) ?? [])]))]);
  }

  /** @param {AbsentMember[]} absent */
  #know(absent) {
    this.#absent = absent;
    this.#files = new Map();
    for (const member of absent)
      for (const each of filed(member.name)) this.#files.set(each, (this.#files.get(each) ?? new Set()).add(member));
  }

  #lookAgain() {
    this.#asOf = "";
    this.desk.draw();
  }

  /** Without the server those of before are known still: whoever is there by now is refused by name. */
  async #look() {
    const { desk } = this;
    const players = desk.view.players.map(({ name, removed }) => [name, removed]);
    const asOf = JSON.stringify([players, desk.returns]);
    if (desk.isAway || asOf === this.#asOf) return;
    this.#asOf = asOf;
    try {
      const { members } = await desk.api.members();
      if (this.#asOf !== asOf) return; // others are there by now, and the next answer is awaited
      this.#know(members);
      desk.draw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // without them, names are typed
    }
  }
}
