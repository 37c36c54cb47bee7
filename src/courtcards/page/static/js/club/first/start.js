/** The first page of club evenings: open a club or an evening, come back to one, restore one, begin a season. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { catalogue, Refused } from "../../api.js";
import { paperGame } from "../../drawing.js";
import { claimGesture } from "../../gesture.js";
import { brand } from "../../view/bar.js";
import { languageSwitch } from "../../view/dialogs.js";
import { rich, sentence } from "../../view/rich.js";
import { say } from "../../words.js";
import { openEvening, restoreEvening } from "../api.js";
import { rememberEvening } from "../device.js";
import { settingsFields } from "../settings-fields.js";
import { today } from "../text.js";
import { Clubs, clubsOf } from "./clubs.js";
import { beginning, evenings, Season, seasons } from "./season.js";

/** @typedef {import("../wire.js").EveningSettings} EveningSettings */

class Opening {
  isBusy = false;
  /** What was refused, and where it was asked for. @type {{where: "open" | "restore", message: string} | null} */
  refusal = null;

  /** @param {{name: string, title: string}[]} rulesets @param {() => void} draw */
  constructor(rulesets, draw) {
    this.rulesets = rulesets;
    /** @type {EveningSettings} */
    this.settings = {
      name: "",
      date: today(),
      rounds: 5,
      ruleset: rulesets[0]?.name ?? "",
      seating: "no_repeats",
      clubs_apart: false,
      minutes: 0,
    };
    this.draw = draw;
  }

  /** @param {Partial<EveningSettings>} changes */
  change(changes) {
    this.settings = { ...this.settings, ...changes };
    this.refusal = null;
    this.draw();
  }

  open() {
    return this.#go("open", () => openEvening(this.settings));
  }

  /** @param {File} file */
  restore(file) {
    return this.#go("restore", () => restoreEvening(file));
  }

  /** @param {"open" | "restore"} where @param {() => Promise<import("../wire.js").EveningMade>} ask */
  async #go(where, ask) {
    if (this.isBusy || !claimGesture()) return;
    this.isBusy = true;
    this.refusal = null;
    this.draw();
    try {
      const made = await ask();
      const { name, date } = where === "open" ? this.settings : { name: "", date: "" };
      rememberEvening({ ...made, name, date });
      location.assign(made.page);
    } catch (error) {
      this.isBusy = false;
      this.refusal = { where, message: error instanceof Refused ? error.message : say("error.failed") };
      this.draw();
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** @param {{root: HTMLElement}} visit */
export async function start({ root }) {
  const { games } = await catalogue();
  const rulesets = games.find(({ name }) => name === paperGame().name)?.rulesets ?? [];
  const draw = () => render(firstPage(opening, season, clubs), root);
  const opening = new Opening(rulesets, draw);
  const season = new Season(draw);
  const clubs = new Clubs(draw);
  draw();
}

/** @param {Opening} opening @param {Season} season @param {Clubs} clubs */
const firstPage = (opening, season, clubs) =>
  html` <header class="bar">
      ${brand()}
      <p class="bar-title"></p>
      ${languageSwitch()}
    </header>
    <main class="first-page">
      <div class="first-head">
        <h1>${say("club.title")}</h1>
        <p>${say("club.lead")}</p>
      </div>
      <form
        class="paper open-evening"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          opening.open();
        }}
      >
        <h2>${say("club.open.title")}</h2>
        ${settingsFields(opening.settings, opening.rulesets, (changes) => opening.change(changes))}
        ${refusalOf(opening, "open")}
        <button class="button primary" ?disabled=${opening.isBusy}>${say("club.open")}</button>
      </form>
      <div class="first-beside">
        ${clubsOf(clubs)} ${seasons(season)} ${evenings(season)} ${beginning(season)} ${restoring(opening)}
      </div>
    </main>`;

/** @param {Opening} opening */
const restoring = (opening) =>
  html`<section class="paper">
    <h2>${say("club.restore.title")}</h2>
    <p class="hint" id="restore-hint">${say("club.restore.hint")}</p>
    ${refusalOf(opening, "restore")}
    <label class="button file-button"
      ><input
        type="file"
        accept=".json,application/json"
        aria-describedby="restore-hint"
        ?disabled=${opening.isBusy}
        @change=${(/** @type {Event} */ event) => chosen(event, opening)}
      /><span>${say("club.restore")}</span></label
    >
  </section>`;

/** @param {Event} event @param {Opening} opening */
function chosen({ target }, opening) {
  if (!(target instanceof HTMLInputElement)) return;
  const file = target.files?.[0];
  if (file) opening.restore(file);
  target.value = "";
}

/** @param {Opening} opening @param {"open" | "restore"} where */
const refusalOf = ({ refusal }, where) =>
  refusal?.where === where ? html`<p class="refusal" role="alert">${rich(sentence(refusal.message))}</p>` : nothing;
