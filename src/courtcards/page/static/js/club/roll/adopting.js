/** An evening that was opened without the club is added to it: ticked, or by the link of its director. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../shared/words.js";
import { knownEvenings } from "../device.js";
import { areAlike } from "../near-names.js";
import { dateText } from "../text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./start.js").RollDesk} RollDesk
 * @typedef {{evening: string, token: string}} Directed an evening, and its director's token
 * @typedef {object} Added
 * @property {string} evening
 * @property {string} name
 * @property {string} page
 * @property {number} members
 * @property {number} guests
 * @property {[string, string][]} like
 *   an evening that was added: how many of its players are members, and guests who are nearly called as a member is
 */

const LINK = /\/club\/([a-z0-9]+)\/(director[-0-9]*)#([^/\s]+)/;

export class Adopting {
  /** What was added last. @type {Added[]} */
  #added = [];

  /** @param {RollDesk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  draw() {
    const { desk } = this;
    const known = this.#known();
    const held = new Set(desk.view.evenings.map(({ evening }) => evening));
    return html`<details class="adopting">
        <summary>${say("roll.adopt")}</summary>
        <p class="hint">${say("roll.adopt.hint")}</p>
        <form @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event)}>
          ${known.length === 0 ? nothing : this.#ticks(known)}
          <div class="field">
            <label for="adopt-link">${say("roll.adopt.link")}</label>
            <input id="adopt-link" name="link" type="text" inputmode="url" autocomplete="off" spellcheck="false" />
          </div>
          ${refusalAt(desk, "adopt")}
          <button class="button" ?disabled=${desk.isBusy("adopt")}>${say("roll.adopt.do")}</button>
        </form>
      </details>
      <div class="adopted" role="status">${this.#added.filter(({ evening }) => held.has(evening)).map(added)}</div>`;
  }

  /** The evenings directed on this device that are not the club's. */
  #known() {
    const own = new Set(this.desk.view.evenings.map(({ evening }) => evening));
    return knownEvenings().filter(({ evening, token }) => !own.has(evening) && token.startsWith("director"));
  }

  /** @param {import("../device.js").KnownEvening[]} known */
  #ticks(known) {
    return html`<fieldset>
      <legend>${say("roll.adopt.known")}</legend>
      ${known.map(
        ({ evening, name, date }) =>
          html`<label class="switch"
            ><input type="checkbox" name="evening" value=${evening} />
            <span>${name} <span class="hint">${dateText(date)}</span></span></label
          >`,
      )}
    </fieldset>`;
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const fields = new FormData(form);
    const ticked = new Set(fields.getAll("evening"));
    const chosen = this.#known().filter(({ evening }) => ticked.has(evening));
    const link = String(fields.get("link")).trim();
    const [, evening, key, proof] = LINK.exec(link) ?? [];
    const linked = evening && key && proof ? [{ evening, token: `${key}.${proof}` }] : [];
    if ((link || chosen.length === 0) && linked.length === 0) {
      this.desk.refusal = { where: "adopt", message: say("roll.adopt.no-link") };
      return this.desk.draw();
    }
    this.#added = [];
    for (const each of [...chosen, ...linked]) if (!(await this.#adopt(each))) return;
    form.reset();
  }

  /** @param {Directed} directed */
  async #adopt({ evening, token }) {
    const { desk } = this;
    if (!(await desk.do({ type: "adopt", evening, token }, "adopt"))) return false;
    const found = await desk.asked("adopt", () => desk.api.whoPlays(evening));
    if (!found) return false;
    const { name = "" } = desk.view.evenings.find((each) => each.evening === evening) ?? {};
    const absent = desk.members.filter(({ number }) => !found.members.includes(number));
    /** @type {[string, string][]} */
    const like = found.guests.flatMap((guest) =>
      absent
        .filter((member) => areAlike(guest.name, member.name))
        .map((member) => /** @type {[string, string]} */ ([guest.name, member.name])),
    );
    this.#added.push({
      evening,
      name,
      page: found.page,
      members: found.members.length,
      guests: found.guests.length,
      like,
    });
    desk.draw();
    return true;
  }
}

/** @param {Added} evening */
const added = ({ name, page, members, guests, like }) =>
  html`<p>
      ${say("roll.adopt.added", {
        name,
        members: count("roll.adopt.members", members),
        guests: count("roll.adopt.guests", guests),
      })}
    </p>
    ${
      like.length === 0
        ? nothing
        : html`<p class="hint">${say("roll.adopt.like")}</p>
            <ul>
              ${like.map(
                ([guest, member]) => html`<li><a href=${page}>${say("roll.adopt.pair", { guest, member })}</a></li>`,
              )}
            </ul>`
    }`;
