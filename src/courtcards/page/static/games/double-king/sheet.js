/**
 * The score sheet, as clubs draw it.
 *
 * Twelve lines for the negative games, two of each; a circle round the score of whoever chose the game; a cross beside
 * the name of whoever dealt first; the tricks of the eight trump games at the foot. An empty line is a game that can
 * still be chosen.
 */

import { suitSign } from "../../js/shared/view/rich.js";
import { hasUprightNames } from "../../js/shared/view/hands-sheet.js";
import { signed } from "../../js/shared/view/seats.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { asKing, contractWords, NEGATIVE_GAMES, trumpOf } from "./contracts.js";

/**
 * @typedef {import("../../js/shared/view/showing.js").Showing} Showing
 * @typedef {import("../../js/shared/drawing.js").PaperSheet} Paper
 * @typedef {import("../../js/shared/drawing.js").PaperGame} Game
 */

const COPIES = 2;
const TRUMP_GAMES = 8;

/** @param {Showing} showing */
export function sheet({ players, me, shown }) {
  const { sheet: kept, table, phase } = asKing(shown);
  return paperSheet({
    names: players.map(({ name }) => name),
    me,
    firstDealer: kept.hands[0]?.dealer ?? table?.dealer ?? null,
    hands: kept.hands,
    totals: kept.totals,
    negativesLeft: kept.negatives_left,
    trumpsLeft: kept.trumps_left,
    playing: phase === "playing" ? table?.contract : null,
    winners: kept.winners,
    rankingPoints: kept.ranking_points,
  });
}

/** @param {Paper} paper */
export function paperSheet(paper) {
  const { hands, totals, others = [], rankingPoints = null } = paper;
  const trumps = hands.filter(isTrump);
  return html`<div class="sheet sheet-king">
    <table class=${hasUprightNames(paper.names) ? "is-upright" : ""} data-columns="4">
      <caption class="visually-hidden">
        ${say("sheet.title")}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${paper.names.map((name, seat) => head(paper, name, seat))}
        </tr>
      </thead>
      <tbody>
        ${NEGATIVE_GAMES.flatMap((game) => negativeRows(paper, game))}
        ${sumRow(say("sheet.negative"), sums(hands.filter((hand) => !isTrump(hand))), "sheet-sum")}
      </tbody>
      <tbody class="sheet-trumps">
        ${Array.from({ length: TRUMP_GAMES }, (_, index) => trumpRow(trumps[index], index))}
        ${sumRow(say("sheet.trump"), sums(trumps), "sheet-sum")}
      </tbody>
      ${
        others.length > 0
          ? html`<tbody>
              ${others.map(({ label, points }) => sumRow(label, points, ""))}
            </tbody>`
          : nothing
      }
      <tfoot>
        ${sumRow(say("sheet.score"), totals, "sheet-total", paper.winners)}
        ${
          rankingPoints
            ? html`<tr class="sheet-ranking">
                <th scope="row">${say("result.ranking")}</th>
                ${rankingPoints.map((points) => html`<td>${points}</td>`)}
              </tr>`
            : nothing
        }
      </tfoot>
    </table>
  </div>`;
}

/** @param {Game} hand */
const isTrump = ({ contract }) => contract === "trump" || trumpOf(contract) !== "";

/** @param {Paper} paper @param {string} name @param {number} seat */
function head(paper, name, seat) {
  const negatives = paper.negativesLeft[seat] ?? 0;
  const trumps = paper.trumpsLeft[seat] ?? 0;
  const words = `${count("choose.negatives", negatives)}, ${count("choose.trumps", trumps)}`;
  return html`<th scope="col" class=${seat === paper.me ? "is-me" : ""}>
    <span class="sheet-name" title=${name}>${name}</span>
    ${
      seat === paper.firstDealer
        ? html`<span class="sheet-cross" title=${say("sheet.first-dealer")}
            ><span aria-hidden="true">✕</span><span class="visually-hidden">${say("sheet.first-dealer")}</span></span
          >`
        : nothing
    }
    <span class="sheet-quota" title=${words}
      ><span aria-hidden="true"
        ><i class="quota-negative">${"●".repeat(Math.max(negatives, 0))}${"○".repeat(Math.max(3 - negatives, 0))}</i>
        <i class="quota-trump">${"◆".repeat(Math.max(trumps, 0))}${"◇".repeat(Math.max(2 - trumps, 0))}</i></span
      ><span class="visually-hidden">${words}</span></span
    >
  </th>`;
}

/** The two lines of a game: first as it was played, then what is left. @param {Paper} paper @param {string} game */
function negativeRows(paper, game) {
  const played = paper.hands.filter((hand) => hand.contract === game);
  const isOn = paper.playing === game;
  return Array.from({ length: COPIES }, (_, index) => {
    const hand = played[index];
    const classes = [
      hand ? "" : "is-open",
      isOn && index === played.length ? "is-on" : "",
      index === 0 ? "is-first" : "",
    ].join(" ");
    return html`<tr class=${classes}>
      ${
        index === 0
          ? html`<th scope="rowgroup" rowspan=${COPIES}>
              <i class="icon icon-${game}" aria-hidden="true"></i> ${contractWords(game)}
            </th>`
          : nothing
      }
      ${cells(hand, true)}
    </tr>`;
  });
}

/** @param {Game | undefined} hand @param {number} index */
function trumpRow(hand, index) {
  const suit = trumpOf(hand?.contract);
  return html`<tr class="${hand ? "" : "is-open"} ${index === 0 ? "is-first" : ""}">
    <th scope="row">
      ${
        suit
          ? html`${suitSign(suit)}<span class="visually-hidden">${contractWords(hand?.contract ?? "")}</span>`
          : html`<span class="sheet-trump-no">${say("sheet.trump-no", { number: index + 1 })}</span>`
      }
    </th>
    ${cells(hand, false)}
  </tr>`;
}

/** @param {Game | undefined} hand @param {boolean} isNegative */
function cells(hand, isNegative) {
  return [0, 1, 2, 3].map((seat) => {
    if (!hand) return html`<td></td>`;
    const score = signed(hand.scores[seat] ?? 0);
    if (hand.dealer !== seat) return html`<td>${score}</td>`;
    const mark = isNegative ? "sheet-circle" : "sheet-chooser";
    return html`<td>
      <span class=${mark} title=${say("sheet.chooser")}
        >${score}<span class="visually-hidden"> ${say("sheet.chooser")}</span></span
      >
    </td>`;
  });
}

/** @param {Game[]} hands */
const sums = (hands) => [0, 1, 2, 3].map((seat) => hands.reduce((sum, hand) => sum + (hand.scores[seat] ?? 0), 0));

/** @param {string} label @param {number[]} values @param {string} kind @param {number[]} [winners] */
const sumRow = (label, values, kind, winners = []) =>
  html`<tr class=${kind}>
    <th scope="row">${label}</th>
    ${values.map((value, seat) => html`<td class=${winners.includes(seat) ? "is-winner" : ""}>${signed(value)}</td>`)}
  </tr>`;
