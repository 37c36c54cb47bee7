/** The personal page of a player in a season: evenings, rating, games, opponents, streaks. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { say } from "../../shared/words.js";
import { signedBar } from "../../shared/view/charts.js";
import { deskAddress } from "../address.js";
import { contractName } from "../contract-name.js";
import { pointsText, scoreText, shortDateText } from "../text.js";
import { ratingCurve } from "./curve.js";
import { LEAST_DEALS } from "./hall.js";
import { decimal, fineDecimal, nameLink, scrolling, signed } from "./tables.js";
import "./words.js";

/**
 * @typedef {import("../wire.js").PersonView} PersonView
 * @typedef {import("../wire.js").SeasonEveningView[]} Evenings
 */

/** @param {PersonView} person @param {{name: string, evenings: Evenings}} season */
export const personPage = (person, { name, evenings }) =>
  html`<div class="season-head">
      <p><a class="person-back" href=${deskAddress()}>‹ ${say("club.person.back")}</a></p>
      <h1 tabindex="-1">${person.name}</h1>
      <p>${name}</p>
    </div>
    <dl class="paper person-figures">${figures(person)}</dl>
    <div class="person-sections">
      ${person.evenings.length ? attendedEvenings(person, evenings) : nothing}
      ${person.contracts.length ? contracts(person) : nothing} ${person.opponents.length ? opponents(person) : nothing}
      ${streaks(person)}
    </div>`;

/** @param {PersonView} person */
function figures({ place, points, tables, won, score, best_round: best }) {
  /** @type {[string, string | number][]} */
  const all = [
    [say("club.place"), place],
    [say("club.points"), pointsText(points)],
    [say("club.season.tables"), tables],
    [say("club.season.won"), won],
    [say("club.season.mean"), score === null ? "–" : decimal(score)],
    [say("club.record.best-round"), best ? scoreText(best.score) : "–"],
  ];
  return all.map(
    ([title, value]) =>
      html`<div>
        <dt>${title}</dt>
        <dd>${value}</dd>
      </div>`,
  );
}

/** @param {PersonView} person @param {Evenings} evenings */
function attendedEvenings({ evenings: attended }, evenings) {
  const points = attended.flatMap(({ evening, strength, doubt }) =>
    strength === null || doubt === null ? [] : [{ evening, strength, doubt }],
  );
  return html`<section class="paper person-evenings">
    ${
      points.length
        ? html`<h2>${say("club.person.curve")}</h2>
            ${ratingCurve(points, evenings)}
            <p class="hint">${say("club.person.curve.band")}</p>`
        : html`<h2>${say("club.evenings")}</h2>`
    }
    ${scrolling(
      say("club.evenings"),
      html`<table class="numbers">
        <thead>
          <tr>
            <th scope="col" class="is-name">${say("club.season.evenings.title")}</th>
            <th scope="col">${say("club.place")}</th>
            <th scope="col">${say("club.points")}</th>
            <th scope="col">${say("club.score")}</th>
            <th scope="col">${say("club.season.strength")}</th>
          </tr>
        </thead>
        <tbody>
          ${attended.map((each) => attendedRow(each, evenings))}
        </tbody>
      </table>`,
    )}
  </section>`;
}

/** @param {import("../wire.js").PersonalEvening} each @param {Evenings} evenings */
function attendedRow({ evening, place, points, score, counts, strength, doubt }, evenings) {
  const held = evenings[evening];
  return html`<tr>
    <th scope="row" class="is-name">${held?.name} <span class="hint">${shortDateText(held?.date ?? "")}</span></th>
    <td>${place}</td>
    <td class=${counts ? "" : "is-left-out"}>${counts ? pointsText(points) : `(${pointsText(points)})`}</td>
    <td>${scoreText(score)}</td>
    <td>
      ${
        strength === null || doubt === null
          ? "–"
          : html`<b>${decimal(strength)}</b> <span class="hint">±${decimal(doubt)}</span>`
      }
    </td>
  </tr>`;
}

/** @param {PersonView} person */
function contracts({ contracts: all, best, worst }) {
  const most = Math.max(...all.map(({ gain }) => Math.abs(gain)));
  return html`<section class="paper person-contracts">
    <h2>${say("club.person.contracts")}</h2>
    ${scrolling(
      say("club.person.contracts"),
      html`<table class="numbers">
        <thead>
          <tr>
            <th scope="col" class="is-name">${say("club.special.contract")}</th>
            <th scope="col">${say("club.person.deals")}</th>
            <th scope="col">${say("club.person.per-deal")}</th>
            <th scope="col">${say("club.person.gain")}</th>
          </tr>
        </thead>
        <tbody>
          ${all.map(
            ({ contract, deals, mean, gain }) =>
              html`<tr>
                <th scope="row" class="is-name">
                  ${contractName(contract)} ${contract === best ? tag("best") : nothing}
                  ${contract === worst ? tag("worst") : nothing}
                </th>
                <td>${deals}</td>
                <td>${fineDecimal(mean)}</td>
                <td class="with-bar">${signed(fineDecimal(gain), gain)} ${signedBar(gain, most)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
    <p class="hint">${say("club.person.contracts.what", { deals: LEAST_DEALS })}</p>
  </section>`;
}

/** @param {"best" | "worst"} which */
const tag = (which) => html`<span class="tag is-${which}">${say(`club.person.${which}`)}</span>`;

/** @param {PersonView} person */
const streaks = ({ winning, podium, attending }) =>
  html`<section class="paper person-streaks">
    <h2>${say("club.person.row")}</h2>
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col" class="is-name">${say("club.person.row")}</th>
          <th scope="col">${say("club.person.longest")}</th>
          <th scope="col">${say("club.person.now")}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries({ winning, podium, attending }).map(
          ([streak, { longest, current }]) =>
            html`<tr>
              <th scope="row" class="is-name">${say(`club.person.${streak}`)}</th>
              <td><b>${longest}</b></td>
              <td>${current}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

/** @param {PersonView} person */
const opponents = ({ opponents: all }) =>
  html`<section class="paper person-opponents">
    <h2>${say("club.person.opponents")}</h2>
    ${scrolling(
      say("club.person.opponents"),
      html`<table class="numbers">
        <thead>
          <tr>
            <th scope="col" class="is-name">${say("club.player")}</th>
            <th scope="col">${say("club.season.tables")}</th>
            <th scope="col">${say("club.person.ahead")}</th>
            <th scope="col">${say("club.person.level")}</th>
            <th scope="col">${say("club.person.behind")}</th>
            <th scope="col">${say("club.person.difference")}</th>
          </tr>
        </thead>
        <tbody>
          ${all.map(
            (each) =>
              html`<tr>
                <th scope="row" class="is-name">${nameLink(each)}</th>
                <td>${each.tables}</td>
                <td>${each.ahead}</td>
                <td>${each.level}</td>
                <td>${each.behind}</td>
                <td><b>${signed(scoreText(each.difference), each.difference)}</b></td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
    <p class="hint">${say("club.person.opponents.what")}</p>
  </section>`;
