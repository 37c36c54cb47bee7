/**
 * The score sheet of Double King, as clubs draw it.
 *
 * Twelve lines for the negative games, two of each; a circle round the score of whoever chose; a cross beside who dealt
 * first; the tricks of the eight trump games at the foot. An empty line is a game still in the pool.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { contractWords, trumpOf } from "../narrate.js";
import { count, say } from "../words.js";
import { NEGATIVE_GAMES } from "./choosing.js";
import { suitSign } from "./rich.js";
import { signed } from "./seats.js";

/**
 * @typedef {import("./showing.js").Showing} Session
 * @typedef {import("../types.js").DoubleKingView} View
 * @typedef {import("../types.js").HandResult} HandResult
 */

const COPIES = 2;
const TRUMP_GAMES = 8;

/** @param {Session} session @param {View} view */
export function kingSheet(session, view) {
  const { hands, totals } = view.sheet;
  const trumps = hands.filter((hand) => trumpOf(hand.contract));
  const firstDealer = hands[0]?.dealer ?? view.table?.dealer ?? null;
  return html`<div class="sheet sheet-king">
    <table data-columns="4">
      <caption class="visually-hidden">${say("sheet.title")}</caption>
      <thead><tr><td></td>${session.players.map((player, seat) => head(session, view, player.name, seat, firstDealer))}</tr></thead>
      <tbody>${NEGATIVE_GAMES.flatMap((game) => negativeRows(view, game))}
        ${sumRow(say("sheet.negative"), sums(hands.filter((hand) => !trumpOf(hand.contract))), "sheet-sum")}</tbody>
      <tbody class="sheet-trumps">${Array.from({ length: TRUMP_GAMES }, (_, index) => trumpRow(trumps[index], index))}
        ${sumRow(say("sheet.trump"), sums(trumps), "sheet-sum")}</tbody>
      <tfoot>${sumRow(say("sheet.score"), totals, "sheet-total", view.sheet.winners)}
        ${view.sheet.ranking_points ? html`<tr class="sheet-ranking"><th scope="row">${say("result.ranking")}</th>${view.sheet.ranking_points.map((points) => html`<td>${points}</td>`)}</tr>` : nothing}</tfoot>
    </table>
  </div>`;
}

/** @param {Session} session @param {View} view @param {string} name @param {number} seat @param {number | null} firstDealer */
function head(session, view, name, seat, firstDealer) {
  const negatives = view.sheet.negatives_left[seat] ?? 0;
  const trumps = view.sheet.trumps_left[seat] ?? 0;
  const words = `${count("choose.negatives", negatives)}, ${count("choose.trumps", trumps)}`;
  return html`<th scope="col" class=${seat === session.me ? "is-me" : ""}>
    <span class="sheet-name" title=${name}>${name}</span>
    ${seat === firstDealer ? html`<span class="sheet-cross" title=${say("sheet.first-dealer")}><span aria-hidden="true">✕</span><span class="visually-hidden">${say("sheet.first-dealer")}</span></span>` : nothing}
    <span class="sheet-quota" title=${words}><span aria-hidden="true"><i class="quota-negative">${"●".repeat(negatives)}${"○".repeat(Math.max(3 - negatives, 0))}</i>
      <i class="quota-trump">${"◆".repeat(trumps)}${"◇".repeat(Math.max(2 - trumps, 0))}</i></span><span class="visually-hidden">${words}</span></span>
  </th>`;
}

/** Two lines a game: played ones first, then what is left in the pool. @param {View} view @param {string} game */
function negativeRows(view, game) {
  const played = view.sheet.hands.filter((hand) => hand.contract === game);
  const isOn = view.phase === "playing" && view.table?.contract === game;
  return Array.from({ length: COPIES }, (_, index) => {
    const hand = played[index];
    const classes = [hand ? "" : "is-open", isOn && index === played.length ? "is-on" : "", index === 0 ? "is-first" : ""].join(" ");
    return html`<tr class=${classes}>
      ${index === 0 ? html`<th scope="rowgroup" rowspan=${COPIES}><i class="icon icon-${game}" aria-hidden="true"></i> ${contractWords(game)}</th>` : nothing}
      ${cells(hand, true)}</tr>`;
  });
}

/** @param {HandResult | undefined} hand @param {number} index */
function trumpRow(hand, index) {
  const suit = trumpOf(hand?.contract);
  return html`<tr class="${hand ? "" : "is-open"} ${index === 0 ? "is-first" : ""}">
    <th scope="row">${suit ? html`${suitSign(suit)}<span class="visually-hidden">${contractWords(hand?.contract ?? "")}</span>` : html`<span class="sheet-trump-no">${say("sheet.trump-no", { number: index + 1 })}</span>`}</th>
    ${cells(hand, false)}</tr>`;
}

/** @param {HandResult | undefined} hand @param {boolean} isNegative */
function cells(hand, isNegative) {
  return [0, 1, 2, 3].map((seat) => {
    if (!hand) return html`<td></td>`;
    const score = signed(hand.scores[seat] ?? 0);
    if (hand.dealer !== seat) return html`<td>${score}</td>`;
    const mark = isNegative ? "sheet-circle" : "sheet-chooser";
    return html`<td><span class=${mark} title=${say("sheet.chooser")}>${score}<span class="visually-hidden"> ${say("sheet.chooser")}</span></span></td>`;
  });
}

/** @param {HandResult[]} hands */
const sums = (hands) => [0, 1, 2, 3].map((seat) => hands.reduce((sum, hand) => sum + (hand.scores[seat] ?? 0), 0));

/** @param {string} label @param {number[]} values @param {string} kind @param {number[]} [winners] */
const sumRow = (label, values, kind, winners = []) => html`<tr class=${kind}><th scope="row">${label}</th>
  ${values.map((value, seat) => html`<td class=${winners.includes(seat) ? "is-winner" : ""}>${signed(value)}</td>`)}</tr>`;
