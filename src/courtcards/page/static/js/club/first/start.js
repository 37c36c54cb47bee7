/** The first page of club evenings: open a club or an evening, come back to one, restore one, begin a season. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { catalogue, Refused } from "../../shared/api.js";
import { paperGame } from "../../shared/drawing.js";
import { claimGesture } from "../../shared/gesture.js";
import { brand } from "../../shared/view/bar.js";
import { languageSwitch } from "../../shared/view/dialogs.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { say } from "../../shared/words.js";
import { openEvening, openSeason, restoreEvening } from "../api.js";
import {
  forgetClub,
  forgetEvening,
  forgetSeason,
  knownClubs,
  knownEvenings,
  knownSeasons,
  rememberEvening,
} from "../device.js";
import { openRoll, RollApi } from "../roll/api.js";
import { seasonFields } from "../season/fields.js";
import { settingsFields } from "../settings-fields.js";
import { dateText, today } from "../text.js";

const LONGEST_TITLE = 80;

export class Clubs {
  isBusy = false;
  refusal = "";

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** @param {SubmitEvent} event */
  async open(event) {
    event.preventDefault();
    if (this.isBusy || !claimGesture() || !(event.currentTarget instanceof HTMLFormElement)) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      location.assign((await openRoll(name)).page);
    } catch (error) {
      this.isBusy = false;
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      this.draw();
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** @param {string} roll */
  forget(roll) {
    forgetClub(roll);
    this.draw();
  }
}

/** @param {Clubs} clubs */
export const clubsOf = (clubs) =>
  html`<section class="paper known-evenings clubs" aria-labelledby="clubs-title">
    <h2 id="clubs-title">${say("roll.first.title")}</h2>
    <p class="hint">${say("roll.first.hint")}</p>
    <ul>
      ${knownClubs().map(({ roll, page, name }) => known(clubs, roll, page, name))}
    </ul>
    <form class="open-club" @submit=${(/** @type {SubmitEvent} */ event) => clubs.open(event)}>
      <div class="field">
        <label for="new-club">${say("roll.first.name")}</label>
        <input id="new-club" name="name" type="text" required maxlength=${LONGEST_TITLE} autocomplete="off" />
      </div>
      ${clubs.refusal ? html`<p class="refusal" role="alert">${rich(sentence(clubs.refusal))}</p>` : nothing}
      <button class="button ${knownClubs().length ? "" : "primary"}" ?disabled=${clubs.isBusy}>
        ${say("roll.first.open")}
      </button>
    </form>
  </section>`;

/** @param {Clubs} clubs @param {string} roll @param {string} page @param {string} name */
const known = (clubs, roll, page, name) =>
  html`<li>
    <a href=${page}><b>${name}</b></a>
    <button
      type="button"
      class="button quiet"
      aria-label=${say("roll.first.forget", { name })}
      title=${say("roll.first.forget", { name })}
      @click=${() => clubs.forget(roll)}
    >
      <i class="icon icon-close" aria-hidden="true"></i>
    </button>
  </li>`;

export class Season {
  /** @type {Set<string>} */
  chosen = new Set();
  /** @type {import("../wire.js").SeasonSettings} */
  settings = { name: "" };
  refusal = "";
  isBusy = false;

  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
  }

  /** @param {string} evening */
  forget(evening) {
    forgetEvening(evening);
    this.choose(evening, false);
  }

  /** @param {string} season */
  forgetSeason(season) {
    forgetSeason(season);
    this.draw();
  }

  /** @param {string} evening @param {boolean} isIn */
  choose(evening, isIn) {
    if (isIn) this.chosen.add(evening);
    else this.chosen.delete(evening);
    this.draw();
  }

  chooseAll() {
    this.chosen = new Set(knownEvenings().map(({ evening }) => evening));
    this.draw();
  }

  /** @param {Partial<import("../wire.js").SeasonSettings>} changes */
  change(changes) {
    this.settings = { ...this.settings, ...changes };
    this.draw();
  }

  async begin() {
    if (this.isBusy || !claimGesture()) return;
    this.isBusy = true;
    this.refusal = "";
    this.draw();
    try {
      const evenings = knownEvenings().filter(({ evening }) => this.chosen.has(evening));
      location.assign((await openSeason(this.settings, evenings)).page);
    } catch (error) {
      this.isBusy = false;
      this.refusal = error instanceof Refused ? error.message : say("error.failed");
      this.draw();
      if (!(error instanceof Refused)) throw error;
    }
  }
}

/** @param {Season} season */
export function evenings(season) {
  const known = knownEvenings();
  return html`<section class="paper known-evenings">
    <h2>${say("club.known.title")}</h2>
    ${
      known.length === 0
        ? html`<p class="hint">${say("club.known.none")}</p>`
        : html`<p class="hint">${say("club.known.hint")}</p>
            <ul>
              ${known.map(
                ({ evening, page, name, date }) =>
                  html`<li>
                    <label class="known-choice"
                      ><input
                        type="checkbox"
                        .checked=${season.chosen.has(evening)}
                        aria-label=${say("club.season.choose", { name: name || evening })}
                        @change=${(/** @type {Event} */ event) =>
                          event.target instanceof HTMLInputElement && season.choose(evening, event.target.checked)}
                    /></label>
                    <a href=${page}
                      ><b>${name || say("club.title")}</b
                      >${date ? html`<span class="hint">${dateText(date)}</span>` : nothing}</a
                    >
                    <button
                      type="button"
                      class="button quiet"
                      aria-label=${say("club.known.forget", { name: name || evening })}
                      title=${say("club.known.forget", { name: name || evening })}
                      @click=${() => season.forget(evening)}
                    >
                      <i class="icon icon-close" aria-hidden="true"></i>
                    </button>
                  </li>`,
              )}
            </ul>
            <button type="button" class="button" @click=${() => season.chooseAll()}>${say("club.season.all")}</button>`
    }
  </section>`;
}

/** @param {Season} season */
export function seasons(season) {
  const known = knownSeasons();
  return known.length === 0
    ? nothing
    : html`<section class="paper known-evenings known-seasons">
        <h2>${say("club.seasons.known")}</h2>
        <ul>
          ${known.map(
            ({ season: id, page, name }) =>
              html`<li>
                <a href=${page}><b>${name}</b></a>
                <button
                  type="button"
                  class="button quiet"
                  aria-label=${say("club.season.forget", { name })}
                  title=${say("club.season.forget", { name })}
                  @click=${() => season.forgetSeason(id)}
                >
                  <i class="icon icon-close" aria-hidden="true"></i>
                </button>
              </li>`,
          )}
        </ul>
      </section>`;
}

/** @param {Season} season */
export const beginning = (season) =>
  season.chosen.size === 0
    ? nothing
    : html`<form
        class="paper begin-season"
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          season.begin();
        }}
      >
        <h2>${say("club.season.begin.title")}</h2>
        ${seasonFields(season.settings, (changes) => season.change(changes))}
        ${season.refusal ? html`<p class="refusal" role="alert">${rich(sentence(season.refusal))}</p>` : nothing}
        <button class="button primary" ?disabled=${season.isBusy}>${say("club.season.begin")}</button>
      </form>`;

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

  /** @param {"open" | "restore"} where @param {() => Promise<import("../wire.js").CreatedEvening>} ask */
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

/**
 * The only club of this device, if it is still there: its page comes first, and leads back to everything else.
 */
async function ownClub() {
  const [club, ...others] = knownClubs();
  if (!club || others.length || new URLSearchParams(location.search).has("all")) return null;
  try {
    await new RollApi(club.roll, club.page.split("#")[1] ?? "").roll();
    return club;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
}

/** @param {{root: HTMLElement}} visit */
export async function start({ root }) {
  const own = await ownClub();
  if (own) return location.replace(own.page);
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
      <div class="first-beside">
        ${clubsOf(clubs)} ${seasons(season)} ${evenings(season)} ${beginning(season)} ${restoring(opening)}
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
        <button class="button" ?disabled=${opening.isBusy}>${say("club.open")}</button>
      </form>
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
