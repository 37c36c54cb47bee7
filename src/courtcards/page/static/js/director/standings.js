/** The fourth step: the ranking, after each round and at the end; every number leads to its sheet. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { segments } from "../shared/view/fields.js";
import { openModal } from "../shared/view/modal.js";
import { count, say } from "../shared/words.js";
import { sheetAddress } from "../club/address.js";
import { teamStandings } from "../club/team-standings.js";
import { byName, groupIn, placeText, pointsText, scoreText } from "../club/text.js";
import { namesButton } from "./forgetting.js";
import { fileButton, printButtons } from "./printing.js";
import { refusalAt } from "./refusals.js";
import { openWayBack } from "./way-back.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MOST_POINTS = 1000;

/** The button that begins one. @param {Desk} desk */
export const penaltyButton = (desk) =>
  desk.isDirector || desk.view.role === "jury"
    ? html`<button type="button" class="button" data-does="penalty" @click=${() => openPenalty(desk)}>
        ${say("club.penalty")}
      </button>`
    : nothing;

/** Those that count. @param {Desk} desk */
export function penaltyList(desk) {
  const { penalties = [] } = desk.view;
  if (penalties.length === 0) return nothing;
  return html`<section class="paper penalties" aria-labelledby="penalties-title">
    <h2 id="penalties-title">${say("club.penalties")}</h2>
    <ul>
      ${penalties.map(({ number, player, points, reason }) => {
        const about = { name: desk.player(player).name, points: scoreText(points) };
        return html`<li>
          <span>${say("club.penalty.line", { ...about, reason })}</span>
          <button
            type="button"
            class="button quiet"
            aria-label=${say("club.lift.of", about)}
            @click=${() =>
              openWayBack(desk, {
                title: say("club.lift.title"),
                what: say("club.lift.what", about),
                act: say("club.lift.title"),
                done: say("club.lift.done"),
                order: (why) => ({ type: "lift", penalty: number, reason: why }),
                why: "always",
              })}
          >
            ${say("club.lift")}
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {Desk} desk */
function openPenalty(desk) {
  const ranked = new Set(desk.view.standings.map(({ player }) => player));
  const title = say("club.penalty.title");
  openModal(
    title,
    "penalty-dialog",
    ({ close }) =>
      html`<h2>${title}</h2>
        <p class="hint">${say("club.penalty.about")}</p>
        <form
          @submit=${(/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (!(event.currentTarget instanceof HTMLFormElement)) return;
            const fields = new FormData(event.currentTarget);
            close();
            decide(desk, Number(fields.get("player")), Number(fields.get("points")));
          }}
        >
          <div class="field">
            <label for="penalty-player">${say("club.player")}</label>
            <select id="penalty-player" name="player">
              ${byName(desk.view.players.filter(({ number }) => ranked.has(number))).map(
                ({ number, name }) => html`<option value=${number}>${name}</option>`,
              )}
            </select>
          </div>
          <div class="field">
            <label for="penalty-points">${say("club.penalty.points")}</label>
            <input
              id="penalty-points"
              name="points"
              type="number"
              required
              step="1"
              min=${-MOST_POINTS}
              max=${MOST_POINTS}
              placeholder="-4"
            />
          </div>
          <div class="dialog-end">
            <button type="button" class="button" @click=${close}>${say("action.cancel")}</button
            ><button class="button primary">${say("club.penalty.next")}</button>
          </div>
        </form>`,
  );
}

/** @param {Desk} desk @param {number} player @param {number} points */
function decide(desk, player, points) {
  const about = { name: desk.player(player).name, points: scoreText(points) };
  openWayBack(desk, {
    title: say("club.penalty.of", about),
    what: say("club.penalty.what"),
    act: say("club.penalty.do"),
    done: say("club.penalty.done", about),
    order: (reason) => ({ type: "penalty", player, points, reason }),
    why: "always",
  });
}

/**
 * @typedef {import("../club/wire.js").RankingEntryView} PlaceView
 * @typedef {import("../club/wire.js").TeamView} TeamPlace
 */

const NOW = "now";

/** @param {number} round @returns {[number, string]} */
const afterRound = (round) => [round, say("club.standings.after.round", { round })];

export class StandingsStep {
  /** After which round; null: as of now. @type {number | null} */
  after = null;
  /** The ranking after that round. @type {PlaceView[] | null} */
  #then = null;
  /** The ranking of teams after that round. @type {TeamPlace[]} */
  #teamsThen = [];
  #drawnAt = 0;

  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  draw() {
    const { desk } = this;
    const { rounds } = desk.view;
    if (rounds.length === 0)
      return html`<section class="paper">
        <h2>${say("club.standings.none")}</h2>
        <p>${say("club.standings.none.yet")}</p>
      </section>`;
    // A correction changes what was: the ranking of a round is asked for anew with each news of the evening.
    if (this.after !== null && this.#drawnAt !== desk.view.now) this.#fetch(this.after);
    const places = this.after === null ? desk.view.standings : (this.#then ?? []);
    const shown = rounds.slice(0, this.after ?? rounds.length).map(({ number }) => number);
    const query = this.after === null ? "" : `?after=${this.after}`;
    return html`<div class="standings-step">
      <div class="standings-head">
        <fieldset class="afters">
          <legend class="visually-hidden">${say("club.standings.after")}</legend>
          ${segments("after", this.#moments(), this.after ?? NOW, (after) => this.#look(after === NOW ? null : after))}
        </fieldset>
        <div class="standings-buttons">
          ${penaltyButton(desk)}${printButtons(desk, ["standings"], query)}
          ${fileButton(desk, say("club.xlsx.standings"), `/standings.xlsx${query}`, "file")}
          ${fileButton(desk, say("club.csv.standings"), `/standings.csv${query}`, "file")}
          ${fileButton(desk, say("club.csv.sheets"), "/sheets.csv", "file")}
          ${
            rounds.some(({ duplicate }) => duplicate)
              ? fileButton(desk, say("compare.csv"), "/comparison.csv", "file")
              : nothing
          }
          ${desk.isDirector ? fileButton(desk, say("club.export"), "/export.json", "file") : nothing}
          ${namesButton(desk)}
        </div>
      </div>
      ${refusalAt(desk, "standings")}
      <p class="hint">
        ${say("club.tie-breaks")} ${say("club.standings.press")}
        ${desk.running && this.after === null ? say("club.standings.partly") : nothing}
      </p>
      <div class="scrolls" tabindex="0" role="group" aria-label=${say("club.step.standings")}>
        <table class="numbers standings">
          <thead>
            <tr>
              <th scope="col">${say("club.place")}</th>
              <th scope="col" class="is-name">${say("club.player")}</th>
              <th scope="col" title=${say("club.points.what")}>${say("club.points")}</th>
              <th
                scope="col"
                title=${say(desk.view.settings.duplicate ? "club.score.what.duplicate" : "club.score.what")}
              >
                ${say("club.score")}
              </th>
              <th scope="col" title=${say("club.best.what")}>${say("club.best")}</th>
              ${shown.map((number) => html`<th scope="col">${say("club.round.short", { round: number })}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${places.map((_, index) => [this.#groupHead(places, index, shown), this.#row(places, index, shown)])}
          </tbody>
        </table>
      </div>
      ${teamStandings(
        this.after === null ? (desk.view.teams ?? []) : this.#teamsThen,
        (player) => desk.player(player).name,
      )}
      ${penaltyList(desk)}
    </div>`;
  }

  /**
   * The name of a group, above its first player.
   *
   * @param {PlaceView[]} places
   * @param {number} index
   * @param {number[]} shown
   */
  #groupHead(places, index, shown) {
    const group = this.#groupAt(places, index);
    const isSame =
      index > 0 ? group === this.#groupAt(places, index - 1) : !places.some((_, at) => this.#groupAt(places, at));
    if (isSame) return nothing;
    return html`<tr class="group-head">
      <th scope="rowgroup" class="is-name" colspan=${5 + shown.length}>
        ${group ? say("club.group", { group }) : say("club.group.none")}
      </th>
    </tr>`;
  }

  /** @param {PlaceView[]} places @param {number} index */
  #groupAt(places, index) {
    const place = places[index];
    return place ? (this.desk.player(place.player).group ?? "") : null;
  }

  /** The moments of which there is a ranking: after each round, and now. @returns {[number | "now", string][]} */
  #moments() {
    const { isOver, running, view } = this.desk;
    const state = isOver ? "final" : running ? "now" : "after.last";
    return [
      ...view.rounds.slice(0, -1).map(({ number }) => afterRound(number)),
      [NOW, say(`club.standings.${state}`, { round: view.rounds.length })],
    ];
  }

  /** @param {PlaceView[]} places @param {number} index @param {number[]} shown */
  #row(places, index, shown) {
    const place = /** @type {PlaceView} */ (places[index]);
    const group = this.#groupAt(places, index);
    const near = (/** @type {number} */ at) => (this.#groupAt(places, at) === group ? places[at] : undefined);
    const above = near(index - 1);
    const player = this.desk.player(place.player);
    const results = new Map(place.results.map((result) => [result.round, result]));
    // What decided between this player and the one above, who has as many points.
    const isTied = above?.points === place.points;
    const byScore = isTied && above.score !== place.score;
    const byBest = isTied && above.score === place.score && above.best !== place.best;
    return html`<tr class=${player.there ? "" : "is-absent"}>
      <td>${placeText(places, index, groupIn(this.desk.view))}</td>
      <th scope="row" class="is-name">
        ${player.name}${player.club ? html`<span class="hint">${player.club}</span>` : nothing}
      </th>
      <td>
        <b>${pointsText(place.points)}</b>${
          place.penalty
            ? html`<small class="points-penalty"
                >${say("club.penalty.within", { points: scoreText(place.penalty) })}</small
              >`
            : nothing
        }
      </td>
      <td class=${byScore ? "decides" : ""}>${scoreText(place.score)}</td>
      <td class=${byBest ? "decides" : ""}>${place.best === null ? "–" : scoreText(place.best)}</td>
      ${shown.map((number) => html`<td class="round-result">${this.#result(results.get(number), number)}</td>`)}
    </tr>`;
  }

  /** @param {import("../club/wire.js").ResultView | undefined} result @param {number} round */
  #result(result, round) {
    if (!result) return html`<span class="no-result" aria-label=${say("club.result.none")}>–</span>`;
    if (result.table === null)
      return html`<span class="bye" title=${count("club.byes", 1)}
        >${pointsText(result.points)} <small>${say("club.bye")}</small></span
      >`;
    const at = say("club.result", { round, table: result.table });
    const words = result.only_totals ? `${at} (${say("club.totals.tag")})` : at;
    return html`<a class="result-link" href=${sheetAddress(round, result.table)} title=${words}
      >${pointsText(result.points)}
      <small>${scoreText(result.score)}${result.only_totals ? html`<i aria-hidden="true"> Σ</i>` : nothing}</small
      ><span class="visually-hidden">${words}</span></a
    >`;
  }

  /** @param {number | null} after */
  #look(after) {
    this.after = after;
    this.#then = null;
    this.#drawnAt = 0;
    this.desk.draw();
  }

  /** @param {number} after */
  async #fetch(after) {
    this.#drawnAt = this.desk.view.now;
    try {
      const { standings, teams = [] } = await this.desk.host.standings(after);
      if (after === this.after) [this.#then, this.#teamsThen] = [standings, teams];
      this.desk.draw();
    } catch (error) {
      this.desk.refuse("standings", error);
    }
  }
}
