/** The page of a season: its ranking, prizes and ratings; its director says what counts. */

import { live } from "../../../vendor/lit-html/directives/live.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { addressToShare, Refused } from "../../shared/api.js";
import { claimGesture } from "../../shared/gesture.js";
import { newId } from "../../shared/ids.js";
import { brand } from "../../shared/view/bar.js";
import { languageSwitch } from "../../shared/view/dialogs.js";
import { linkBox } from "../../shared/view/link-box.js";
import { rich, sentence } from "../../shared/view/rich.js";
import { count, language, say } from "../../shared/words.js";
import { ClubApi } from "../api.js";
import { knownEvenings, rememberSeason } from "../device.js";
import { dateText, placeText, pointsText, scoreText, shortDateText } from "../text.js";
import { seasonFields } from "./fields.js";

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

/** @param {SeasonDesk} desk */
export const directing = (desk) =>
  html`<div class="season-directing">${settings(desk)} ${evenings(desk)} ${link(desk)}</div>`;

/** @param {SeasonDesk} desk */
function settings(desk) {
  const typed = desk.typed ?? desk.view.settings;
  return html`<form
    class="paper"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      desk.save();
    }}
  >
    <h2>${say("club.season.settings")}</h2>
    ${seasonFields(typed, (changes) => desk.change(changes))}
    <div class="field">
      <label for="season-prizes">${say("club.season.prizes")}</label>
      <textarea
        id="season-prizes"
        rows="5"
        aria-describedby="season-prizes-hint"
        .value=${live((typed.prizes ?? []).join("\n"))}
        @input=${(/** @type {Event} */ { target }) =>
          target instanceof HTMLTextAreaElement && desk.change({ prizes: target.value.split("\n") })}
      ></textarea>
      <span class="hint" id="season-prizes-hint">${say("club.season.prizes.hint")}</span>
    </div>
    <button class="button primary" ?disabled=${desk.isBusy || !desk.typed}>${say("club.save")}</button>
  </form>`;
}

/** @param {SeasonDesk} desk */
function evenings(desk) {
  const { others } = desk;
  return html`<section class="paper season-evenings">
    <h2>${say("club.season.evenings.title")}</h2>
    <ul>
      ${desk.view.evenings.map(
        ({ evening, name, date, players }) =>
          html`<li>
            <span
              ><b>${name}</b>
              <span class="hint">${dateText(date)}, ${count("club.season.players", players)}</span></span
            >
            <button
              type="button"
              class="button quiet"
              aria-label=${say("club.season.leave-out.of", { evening: name })}
              ?disabled=${desk.isBusy}
              @click=${() => desk.leaveOut(evening)}
            >
              ${say("club.season.leave-out")}
            </button>
          </li>`,
      )}
    </ul>
    ${
      others.length
        ? html`<h3>${say("club.season.others")}</h3>
            <ul>
              ${others.map(
                (each) =>
                  html`<li>
                    <span
                      ><b>${each.name || say("club.title")}</b> <span class="hint">${dateText(each.date)}</span></span
                    >
                    <button
                      type="button"
                      class="button"
                      aria-label=${say("club.season.count.of", { evening: each.name || each.evening })}
                      ?disabled=${desk.isBusy}
                      @click=${() => desk.count(each)}
                    >
                      ${say("club.season.count")}
                    </button>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
  </section>`;
}

/** @param {SeasonDesk} desk */
const link = (desk) =>
  html`<section class="paper season-link">
    <h2>${say("club.season.link")}</h2>
    <p class="hint">${say("club.season.link.what")}</p>
    ${
      desk.link
        ? html`${
            desk.isHereOnly
              ? html`<p class="hint">${say("club.links.here-only")}</p>`
              : html`<img
                  class="code"
                  src=${desk.code}
                  alt=${say("club.links.code", { whose: say("club.season.link") })}
                  width="240"
                  height="240"
                />`
          }
          ${linkBox(desk.link, { text: desk.view.settings.name, label: say("club.season.link"), drawn: desk.draw })}`
        : nothing
    }
    <p class="hint">${say("club.season.link.renew.what")}</p>
    <button type="button" class="button quiet renew" ?disabled=${desk.isBusy} @click=${() => desk.renewLink()}>
      ${say("club.season.link.renew")}
    </button>
  </section>`;

const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** With one decimal, and the sign as scores have it. @param {number} value */
const decimal = (value) => decimals.format(value).replace("-", "−");

/** @param {string} words @param {unknown} table */
const scrolling = (words, table) =>
  html`<div class="scrolls" tabindex="0" role="group" aria-label=${words}>${table}</div>`;

/** @param {import("../wire.js").SeasonView} view */
export const rankingTable = ({ ranking, evenings }) =>
  scrolling(
    say("club.season.ranking"),
    html`<table class="numbers season-table">
      <thead>
        <tr>
          <th scope="col">${say("club.place")}</th>
          <th scope="col" class="is-name">${say("club.player")}</th>
          <th scope="col">${say("club.points")}</th>
          <th scope="col">${say("club.score")}</th>
          <th scope="col">${say("club.best")}</th>
          <th scope="col">${say("club.evenings")}</th>
          ${evenings.map(({ name, date }) => html`<th scope="col" title=${name}>${shortDateText(date)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${ranking.map(
          (each, index) =>
            html`<tr>
              <td>${placeText(ranking, index)}</td>
              <th scope="row" class="is-name">${each.name}</th>
              <td><b>${pointsText(each.points)}</b></td>
              <td>${scoreText(each.score)}</td>
              <td>${each.best === null ? "–" : scoreText(each.best)}</td>
              <td>${each.evenings}</td>
              ${brought(each.results, evenings)}
            </tr>`,
        )}
      </tbody>
    </table>`,
  );

/**
 * @param {import("../wire.js").EveningResultView[]} results
 * @param {import("../wire.js").SeasonEveningView[]} evenings
 */
function brought(results, evenings) {
  const by = new Map(results.map((each) => [each.evening, each]));
  return evenings.map(({ name }, index) => {
    const result = by.get(index);
    if (!result) return html`<td></td>`;
    const { place, points, counts } = result;
    const key = counts ? "club.season.result" : "club.season.result.left-out";
    return html`<td class=${counts ? "" : "is-left-out"} title=${say(key, { evening: name, place })}>
      ${counts ? pointsText(points) : `(${pointsText(points)})`}
    </td>`;
  });
}

/** @param {import("../wire.js").RatingView[]} ratings */
export const ratingsTable = (ratings) =>
  scrolling(
    say("club.season.ratings"),
    html`<table class="numbers">
      <thead>
        <tr>
          <th scope="col">${say("club.place")}</th>
          <th scope="col" class="is-name">${say("club.player")}</th>
          <th scope="col">${say("club.season.sure")}</th>
          <th scope="col">${say("club.season.strength")}</th>
          <th scope="col">${say("club.season.doubt")}</th>
          <th scope="col">${say("club.season.tables")}</th>
        </tr>
      </thead>
      <tbody>
        ${ratings.map(
          (each, index) =>
            html`<tr>
              <td>${placeText(ratings, index)}</td>
              <th scope="row" class="is-name">${each.name}</th>
              <td><b>${decimal(each.sure)}</b></td>
              <td>${decimal(each.strength)}</td>
              <td>±${decimal(each.doubt)}</td>
              <td>${each.tables}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );

const FILES = /** @type {const} */ ([
  ["club.season.xlsx", "/season.xlsx"],
  ["club.season.csv.ranking", "/ranking.csv"],
  ["club.season.csv.ratings", "/ratings.csv"],
]);

/** @param {SeasonDesk} desk */
export function seasonPage(desk) {
  const { settings, evenings, lost, ranking, awards } = desk.view;
  const { best = 0 } = settings;
  return html`<header class="bar">
      ${brand()}
      <p class="bar-title"></p>
      ${languageSwitch()}
    </header>
    <main class="season-page">
      <div class="season-head">
        <h1>${settings.name}</h1>
        <p>
          ${count("club.season.evenings", evenings.length)},
          ${best > 0 ? say("club.season.counting", { best }) : say("club.season.counting.all")}
        </p>
      </div>
      ${desk.refusal ? html`<p class="refusal" role="alert">${rich(sentence(desk.refusal))}</p>` : nothing}
      ${lost.length ? html`<p class="notice">${count("club.season.lost", lost.length)}</p>` : nothing}
      <section class="paper season-ranking">
        <h2>${say("club.season.ranking")}</h2>
        ${
          ranking.length
            ? html`${rankingTable(desk.view)}
                <p class="hint">
                  ${say("club.tie-breaks")}
                  ${
                    ranking.some(({ results }) => results.some(({ counts }) => !counts))
                      ? say("club.season.left-out")
                      : nothing
                  }
                  ${say("club.season.names")}
                </p>`
            : html`<p class="empty">${say("club.season.ranking.none")}</p>`
        }
      </section>
      ${awards.length ? prizes(awards) : nothing}
      ${
        desk.ratings.length
          ? html`<section class="paper season-ratings">
              <h2>${say("club.season.ratings")}</h2>
              ${ratingsTable(desk.ratings)}
              <p class="hint">${say("club.season.ratings.what")}</p>
            </section>`
          : nothing
      }
      <div class="season-files">
        <button type="button" class="button" @click=${() => window.print()}>
          <i class="icon icon-print" aria-hidden="true"></i> ${say("club.season.print")}
        </button>
        ${FILES.map(
          ([words, file]) =>
            html`<button type="button" class="button" ?disabled=${desk.isBusy} @click=${() => desk.download(file)}>
              <i class="icon icon-file" aria-hidden="true"></i> ${say(words)}
            </button>`,
        )}
      </div>
      ${desk.isDirector ? directing(desk) : nothing}
    </main>`;
}

/** @param {import("../wire.js").AwardView[]} awards */
const prizes = (awards) =>
  html`<section class="paper season-awards">
    <h2>${say("club.season.awards")}</h2>
    <ol>
      ${awards.map(
        ({ place, names, prizes }) =>
          html`<li>
            <span class="award-place">${place}</span>
            <span class="award-names"
              ><b>${names.join(", ")}</b> ${
                names.length > 1 ? html`<span class="tag">${say("club.season.shared")}</span>` : nothing
              }</span
            >
            <span class="award-prizes">${prizes.join(", ")}</span>
          </li>`,
      )}
    </ol>
  </section>`;

/** @param {import("../page.js").Visit} visit */
export async function start({ evening: season, token, root }) {
  const draw = () => render(seasonPage(desk), root);
  const desk = new SeasonDesk(new ClubApi(season, token, "seasons"), draw);
  await desk.load();
  const { role, settings } = desk.view;
  if (role === "director") rememberSeason({ season, page: location.pathname + location.hash, name: settings.name });
}
