/** The tables of a season, and what their cells share. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { language, say } from "../../shared/words.js";
import { personAddress } from "../address.js";
import { placeText, pointsText, scoreText, shortDateText } from "../text.js";

const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** With one decimal, and the sign as scores have it. @param {number} value */
export const decimal = (value) => minus(decimals.format(value));

/** With two decimals. @param {number} value */
export const fineDecimal = (value) => minus(hundredths.format(value));

/** With a true minus, and none where it reads as 0. @param {string} text */
const minus = (text) => text.replace("-", /[1-9]/.test(text) ? "−" : "");

/** With a plus, unless it reads as 0. @param {string} text @param {number} value */
export const signed = (text, value) => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text);

/** @param {string} words @param {unknown} table */
export const scrolling = (words, table) =>
  html`<div class="scrolls" tabindex="0" role="group" aria-label=${words}>${table}</div>`;

/** A name that leads to the personal page, if it may be opened. @param {{person: string | null, name: string}} of */
export const nameLink = ({ person, name }) =>
  person ? html`<a class="person-link" href=${personAddress(person)}>${name}</a>` : name;

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
              <th scope="row" class="is-name">${nameLink(each)}</th>
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

/** @param {import("../wire.js").PersonLine[]} people */
export const figuresTable = (people) =>
  scrolling(
    say("club.season.figures"),
    html`<table class="numbers season-figures-table">
      <thead>
        <tr>
          <th scope="col" class="is-name">${say("club.player")}</th>
          <th scope="col">${say("club.season.tables")}</th>
          <th scope="col">${say("club.season.won")}</th>
          <th scope="col">${say("club.season.streak")}</th>
          <th scope="col">${say("club.season.mean")}</th>
          <th scope="col">${say("club.best")}</th>
          <th scope="col">${say("club.evenings")}</th>
        </tr>
      </thead>
      <tbody>
        ${people.map(
          (each) =>
            html`<tr>
              <th scope="row" class="is-name">${nameLink(each)}</th>
              <td>${each.tables}</td>
              <td>${each.won}</td>
              <td>${each.streak}</td>
              <td>${each.score === null ? "–" : decimal(each.score)}</td>
              <td>${each.best === null ? "–" : scoreText(each.best)}</td>
              <td>${each.evenings}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
