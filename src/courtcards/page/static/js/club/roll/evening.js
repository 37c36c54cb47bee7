/** A new evening: how it is played, and with whom it begins. Who comes is ticked at the evening itself. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { count, say } from "../../shared/words.js";
import { settingsFields } from "../settings-fields.js";
import { byName, today } from "../text.js";
import { refusalAt } from "./refusals.js";

/**
 * @typedef {import("./start.js").RollDesk} RollDesk
 * @typedef {import("../wire.js").EveningSettings} EveningSettings
 * @typedef {import("../wire.js").ClubEveningPlayers["guests"][number]} Guest
 */

export class EveningForm {
  /**
   * @param {RollDesk} desk
   * @param {{name: string, title: string}[]} rulesets
   * @param {(page: string) => void} opened
   */
  constructor(desk, rulesets, opened) {
    this.desk = desk;
    this.rulesets = rulesets;
    this.opened = opened;
    /** @type {EveningSettings} */
    this.settings = {
      name: desk.view.name,
      date: today(),
      rounds: 5,
      ruleset: rulesets[0]?.name ?? "",
      seating: "no_repeats",
      clubs_apart: false,
      minutes: 0,
    };
  }

  draw() {
    const { desk } = this;
    const members = desk.members.length;
    const isBusy = desk.isBusy("evening");
    return html`<section class="paper evening-form" aria-labelledby="evening-title">
      <h2 id="evening-title">${say("roll.evening.title")}</h2>
      <form
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.#begin(event.submitter?.getAttribute("value") ?? "nobody");
        }}
      >
        ${settingsFields(this.settings, this.rulesets, (changes) => {
          this.settings = { ...this.settings, ...changes };
          desk.draw();
        })}
        <h3>${say("roll.evening.who")}</h3>
        <p class="hint">${say(members ? "roll.evening.who.hint" : "roll.evening.who.none")}</p>
        ${refusalAt(desk, "evening")}
        <div class="who-buttons">
          ${
            members
              ? html`<button class="button" value="nobody" ?disabled=${isBusy}>${say("roll.evening.tick")}</button>
                  <button class="button primary" value="everybody" ?disabled=${isBusy}>
                    ${count("roll.evening.everybody", members)}
                  </button>`
              : html`<button class="button quiet" value="nobody" ?disabled=${isBusy}>
                  ${say("roll.evening.open")}
                </button>`
          }
          ${
            desk.view.evenings.length && members
              ? html`<button class="button" value="last" ?disabled=${isBusy}>${say("roll.evening.last")}</button>`
              : nothing
          }
        </div>
      </form>
    </section>`;
  }

  /** Opens the evening with these people; everybody else is ticked there. @param {string} whom */
  async #begin(whom) {
    const { desk } = this;
    const everybody = whom === "everybody" ? byName(desk.members).map(({ number }) => number) : [];
    const last = whom === "last" ? await this.#asLastTime() : { members: everybody, guests: [] };
    if (!last) return;
    const { settings } = this;
    const done = await desk.do({ type: "evening", settings, ...last }, "evening");
    if (done?.page) this.opened(done.page);
  }

  /** The people of the last evening who are members still, and its guests. */
  async #asLastTime() {
    const [last] = this.desk.view.evenings;
    if (!last) return null;
    const found = await this.desk.asked("evening", () => this.desk.api.whoPlays(last.evening));
    if (!found) return null;
    const there = new Set(found.members);
    return {
      members: byName(this.desk.members.filter(({ number }) => there.has(number))).map(({ number }) => number),
      guests: found.guests,
    };
  }
}
