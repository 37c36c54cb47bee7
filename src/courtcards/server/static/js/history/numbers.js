/** The statistics, drawn: each chart is a table with bars in it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { contractWords } from "../narrate.js";
import { NEGATIVE_GAMES } from "../view/choosing.js";
import { count, say } from "../words.js";
import { average, bar, fine, share, signedBar } from "./charts.js";
import { byContract, byEnd, byRules, sumOf } from "./statistics.js";

/**
 * @typedef {import("./types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./statistics.js").Average} Average
 * @typedef {(game: string, ruleset: string) => string} Title
 */

const GAMES = ["kings-corner", "double-king"];
const CONTRACTS = [...NEGATIVE_GAMES, "trump"];

/** @param {PlayedMatch[]} matches @param {Title} title of a rule set */
export const statistics = (matches, title) => html`<section class="paper statistics" aria-labelledby="stats-title"><h2 id="stats-title">${say("stats.title")}</h2>
  ${GAMES.map((game) => gameNumbers(game, matches.filter((match) => match.game === game), title))}</section>`;

/** @param {string} game @param {PlayedMatch[]} matches @param {Title} title */
function gameNumbers(game, matches, title) {
  if (matches.length === 0) return nothing;
  const { won, place } = sumOf(matches);
  return html`<section class="stats-game" data-game=${game}><h3>${say(`game.${game}`)}</h3>
    <dl class="stats-sum">
      <div><dt>${say("stats.matches")}</dt><dd>${matches.length}</dd></div>
      <div><dt>${say("stats.won")}</dt><dd>${won} <small>${share(won, matches.length)}</small></dd></div>
      <div><dt>${say("stats.place")}</dt><dd>${average(place)}</dd></div>
    </dl>
    ${rulesTable(game, matches, title)}
    ${game === "double-king" ? contractTable(matches) : endTable(matches)}
  </section>`;
}

/** @param {string} game @param {PlayedMatch[]} matches @param {Title} title */
const rulesTable = (game, matches, title) => html`<table class="stats-table stats-rules"><caption>${say("stats.by-rules")}</caption>
  <thead><tr><th scope="col">${say("stats.rules")}</th><th scope="col">${say("stats.won")}</th>
    <th scope="col">${head("place")}</th><th scope="col">${head("score")}</th></tr></thead>
  <tbody>${byRules(matches).map((sum) => html`<tr><th scope="row">${title(game, sum.ruleset)} <small>${count("home.players.exact", sum.seats)} · ${count("stats.played", sum.matches)}</small></th>
    <td><span class="with-bar">${share(sum.won, sum.matches)}${bar(sum.won, sum.matches)}</span></td><td>${average(sum.place)}</td><td>${average(sum.score)}</td></tr>`)}</tbody></table>`;

/** A short word above a column, in full for who listens or points at it. @param {"place" | "score"} name */
const head = (name) => html`<span title=${say(`stats.${name}`)}><span aria-hidden="true">${say(`stats.${name}.short`)}</span><span class="visually-hidden">${say(`stats.${name}`)}</span></span>`;

/** @param {PlayedMatch[]} matches */
function contractTable(matches) {
  const sums = byContract(matches, CONTRACTS);
  const most = Math.max(...sums.flatMap(({ chosen, others }) => [Math.abs(chosen.points), Math.abs(others.points)]));
  return html`<table class="stats-table stats-contracts"><caption>${say("stats.contracts")}</caption>
    <thead><tr><th scope="col">${say("stats.contract")}</th><th scope="col">${say("stats.chosen")}</th><th scope="col">${say("stats.others")}</th></tr></thead>
    <tbody>${sums.map(({ contract, chosen, others }) => html`<tr data-contract=${contract}><th scope="row">${contract === "trump" ? say("stats.trump") : contractWords(contract)}</th>
      ${[chosen, others].map((each) => html`<td>${points(each, most)}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {Average} sum @param {number} most */
const points = ({ count: games, points: value }, most) => (games === 0 ? html`–` : html`<span class="with-bar"><span>${fine(value)} <small>${count("stats.games", games)}</small></span>${signedBar(value, most)}</span>`);

/** @param {PlayedMatch[]} matches */
function endTable(matches) {
  const sums = byEnd(matches).filter(({ end, count: hands }) => hands > 0 || end !== "all-played");
  const all = sums.reduce((sum, each) => sum + each.count, 0);
  return html`<table class="stats-table stats-ends"><caption>${say("stats.hands")}</caption>
    <thead><tr><th scope="col">${say("stats.end")}</th><th scope="col">${say("stats.hands.count")}</th></tr></thead>
    <tbody>${sums.map(({ end, count: hands }) => html`<tr data-end=${end}><th scope="row">${say(`stats.end.${end}`)}</th>
      <td><span class="with-bar"><span>${hands} <small>${share(hands, all)}</small></span>${bar(hands, all)}</span></td></tr>`)}</tbody></table>`;
}
