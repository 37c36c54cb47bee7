/** Attendance: members are ticked one by one, on as many devices as there are, or all of them at once. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { count, say } from "../shared/words.js";
import { hasPlayed } from "./seats.js";

/**
 * @typedef {import("./members.js").AbsentMember} AbsentMember
 * @typedef {import("../club/wire.js").EveningPlayerView} EveningPlayer
 */

export class Attendance {
  /** @param {import("./desk.js").Desk} desk @param {import("./members.js").Members} members */
  constructor(desk, members) {
    this.desk = desk;
    this.members = members;
  }

  /** The members who have not come yet, and may be ticked. */
  get #absent() {
    const { desk } = this;
    if (!desk.isDirector || desk.isOver) return [];
    const there = new Set(desk.view.players.filter(({ removed }) => !removed).map(({ member }) => member));
    return this.members.absent.filter(({ number }) => !there.has(number));
  }

  /**
   * Those who are listed among the players: once a round has begun, only if they are looked for.
   *
   * @param {boolean} isSought
   */
  expected(isSought) {
    return isSought || this.desk.view.rounds.length === 0 ? this.#absent : [];
  }

  draw() {
    const absent = this.#absent;
    if (absent.length === 0 || this.desk.view.rounds.length > 0) return nothing;
    return html`<div class="attendance">
      <span>${count("club.attendance.expected", absent.length)}</span>
      <button type="button" class="button" ?disabled=${this.desk.isBusy("people")} @click=${() => this.#everybody()}>
        ${say("club.attendance.everybody")}
      </button>
    </div>`;
  }

  /** A member who has not come yet. @param {AbsentMember} member */
  one(member) {
    const { name, club } = member;
    return html`<li class="person-expected">
      <span class="person-name">${name}${club ? html`<span class="hint">${club}</span>` : nothing}</span>
      <button
        type="button"
        class="presence"
        role="switch"
        aria-checked="false"
        aria-label=${`${name}: ${say("club.attendance.not-yet")}`}
        @click=${() => this.#come(member)}
      >
        <span aria-hidden="true"></span>
      </button>
    </li>`;
  }

  /**
   * A player goes, or comes back. A member who was ticked by mistake is expected again.
   *
   * @param {EveningPlayer} player
   */
  turn({ number, there, member }) {
    const { desk } = this;
    const isMistake =
      member !== undefined && !desk.isAway && !hasPlayed(desk.view, number) && !(number in (desk.view.payments ?? {}));
    const type = there ? (isMistake ? "remove" : "withdraw") : "return";
    return desk.do({ type, player: number }, "people");
  }

  /** @param {AbsentMember} member */
  async #come(member) {
    const { desk } = this;
    const done = await desk.do({ type: "add", players: [asPlayer(member)] }, "people");
    if (done || desk.refusal?.where !== "people") return;
    // Somebody else may have ticked the same member at the same moment.
    await desk.look();
    if (!this.#absent.some(({ number }) => number === member.number)) desk.refusal = null;
    desk.draw();
  }

  async #everybody() {
    const players = this.#absent.map(asPlayer);
    if (!(await this.desk.do({ type: "add", players }, "people"))) return;
    this.desk.tell(count("club.paste.added", players.length));
  }
}

/** @param {AbsentMember} member */
const asPlayer = ({ name, club, number }) => ({ name, club, member: number });
