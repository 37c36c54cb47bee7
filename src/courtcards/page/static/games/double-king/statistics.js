/** What each contract brought a person, when they chose it and when others did. */

import { fine, signedBar } from "../../js/shared/view/charts.js";
import { mean } from "../../js/start/history/statistics.js";
import { count, say } from "../../js/shared/words.js";
import { html } from "../../vendor/lit-html/lit-html.js";
import { contractWords, NEGATIVE_GAMES, trumpOf } from "./contracts.js";

/**
 * @typedef {import("../../js/shared/history/types.js").PlayedMatch} PlayedMatch
 *
 * @typedef {{count: number, points: number}} Average
 * @typedef {{contract: string, chosen: Average, others: Average}} ContractSum
 */

const CONTRACTS = [...NEGATIVE_GAMES, "trump"];

/**
 * A person's points in each contract, when they chose it and when others did.
 *
 * @param {PlayedMatch[]} matches
 * @param {string[]} contracts
 * @returns {ContractSum[]}
 */
function byContract(matches, contracts) {
  const hands = matches.flatMap((match) => match.hands.map((hand) => ({ seat: match.seat, hand })));
  return contracts.map((contract) => {
    const played = hands.filter(({ hand }) => (trumpOf(hand.contract) ? "trump" : hand.contract) === contract);
    const average = (/** @type {boolean} */ isOwn) => {
      const some = played.filter(({ seat, hand }) => (hand.dealer === seat) === isOwn);
      return { count: some.length, points: mean(some.map(({ seat, hand }) => hand.scores[seat] ?? 0)) };
    };
    return { contract, chosen: average(true), others: average(false) };
  });
}

/** @param {PlayedMatch[]} matches */
export function contractTable(matches) {
  const sums = byContract(matches, CONTRACTS);
  const most = Math.max(...sums.flatMap(({ chosen, others }) => [Math.abs(chosen.points), Math.abs(others.points)]));
  return html`<table class="stats-table stats-contracts">
    <caption>
      ${say("stats.contracts")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${say("stats.contract")}</th>
        <th scope="col">${say("stats.chosen")}</th>
        <th scope="col">${say("stats.others")}</th>
      </tr>
    </thead>
    <tbody>
      ${sums.map(
        ({ contract, chosen, others }) =>
          html`<tr data-contract=${contract}>
            <th scope="row">${contract === "trump" ? say("stats.trump") : contractWords(contract)}</th>
            ${[chosen, others].map((each) => html`<td>${points(each, most)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Average} sum @param {number} most */
const points = ({ count: games, points: value }, most) =>
  games === 0
    ? html`–`
    : html`<span class="with-bar"
        ><span>${fine(value)} <small>${count("stats.games", games)}</small></span
        >${signedBar(value, most)}</span
      >`;
