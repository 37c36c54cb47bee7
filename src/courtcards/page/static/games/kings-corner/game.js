/** This game on the page: eight piles in a cross round the stock. See js/shared/drawing.js. */

import { back, face } from "../../js/shared/cards/face.js";
import { isCard, suitOf, theCard } from "../../js/shared/cards/names.js";
import { last } from "../../js/shared/last.js";
import { byRank } from "../../js/shared/layout/hand-order.js";
import { targetsOf } from "../../js/shared/moves.js";
import { sayAs } from "../../js/shared/narrate.js";
import { fact } from "../../js/shared/view/seats.js";
import { count, say } from "../../js/shared/words.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { actions } from "./actions.js";
import { cross, peek, pileCounts, smallCross } from "./cross.js";
import { layout } from "./layout.js";
import { moves } from "./moves.js";
import { asCross, parseMove } from "./places.js";
import { hands, sourceWords } from "./presses.js";
import { setup } from "./setup.js";
import { sheet } from "./sheet.js";
import { kept } from "./statistics.js";
import { WORDS } from "./words.js";

/**
 * @typedef {import("../../js/shared/types.js").View} View
 * @typedef {import("../../js/shared/play/playing.js").Playing} Session
 */

const PICTURE = ["8D", "KC", "JS", "6H", "9C"];

const picture = () =>
  html`<span class="picture picture-cross" aria-hidden="true">
    ${PICTURE.map(
      (card, index) =>
        html`<span class="card picture-card picture-${index}" data-suit=${suitOf(card)}>${face(card, "either")}</span>`,
    )}
    <span class="card picture-card picture-stock">${back()}</span></span
  >`;

/** @param {View} shown @param {number} seat */
function facts(shown, seat) {
  const view = asCross(shown);
  const { table, sheet: scores } = view;
  const chips = table?.chips?.[seat];
  const crowns = table?.crowns?.[seat];
  const scoring = view.options.scoring;
  const total = scores.totals[seat] ?? 0;
  const found = [];
  if (chips !== undefined) found.push(fact("chip", chips, count("seat.chips", chips)));
  if (crowns !== undefined) found.push(fact("crown", crowns, count("seat.crowns", crowns)));
  if (table?.dragon === seat) found.push(fact("dragon", "", say("seat.dragon")));
  if (scoring === "points" || scoring === "pot") found.push(fact("score", total, count("seat.points", total)));
  return found;
}

/** The words about what a player on turn can do. @param {Session} session */
function hint(session) {
  const legal = session.legal;
  const source = session.selected;
  if (!source) {
    if (legal.includes("draw")) return say("banner.draw");
    const plays = legal.filter((move) => move.includes(">"));
    return plays.length === 0 && legal.length > 0 ? say("banner.no-play") : "";
  }
  const targets = targetsOf(legal, source);
  const what = sourceWords(source);
  if (targets.length === 0) return say("banner.no-target", { what });
  if (targets.length === 1) return say(isCard(source) ? "banner.press-again" : "banner.press-pile-again");
  return say("banner.choose-place", { what });
}

/**
 * The card drawn at the start of one's own turn, where the rules say so.
 *
 * @type {import("../../js/shared/drawing.js").Drawing["noted"]}
 */
function noted({ view, event }, before, me) {
  const drawn = asCross(view).table?.drawn ?? null;
  const isOwnEnd = event?.kind === "played" && event.seat === me && event.move === "end";
  if (drawn === null || isOwnEnd || drawn === asCross(before).table?.drawn) return "";
  return say("log.draw.you.card", { card: theCard(drawn) });
}

/**
 * Whether the last play is of the turn that goes on, with no card drawn and no stock shuffled since.
 *
 * @type {import("../../js/shared/drawing.js").Drawing["mayTakeBack"]}
 */
function mayTakeBack(view, log) {
  if (view.seat < 0 || view.phase !== "playing" || !view.table || view.turn !== view.seat) return false;
  const latest = last(log.filter(({ event }) => event?.kind === "played" || event?.kind === "restocked"))?.event;
  return latest?.kind === "played" && latest.seat === view.seat && /^(lay|pile)$/.test(parseMove(latest.move).kind);
}

/** Crowning has names for its wins: 3–2, 4–1, 5–0 (KC-8.5). @param {View} view @param {number[]} winners */
function won(view, winners) {
  if (view.options.scoring !== "crowning") return nothing;
  const points = view.sheet.totals[winners[0] ?? 0] ?? 0;
  return html`<p class="result-how">${say(`result.crowning.${points}`)}</p>`;
}

/** @type {import("../../js/shared/drawing.js").Drawing} */
export const drawing = {
  name: "kings-corner",
  board: "cross",
  words: WORDS,
  offered: "french",
  picture,
  sorted: (cards) => byRank(cards),
  holding: { usual: "rank", isAceHigh: false, trump: () => "" },
  centre: cross,
  position: smallCross,
  counts: pileCounts,
  over: () => nothing,
  peek,
  facts,
  actions,
  hint,
  sheet,
  isChoosing: () => false,
  tellable: (_view, log) => log,
  noted,
  mark(view, card) {
    const { drawn, cards = [] } = asCross(view).table ?? {};
    return drawn === card && cards.includes(card) ? "is-drawn" : "";
  },
  holds: (view, source) => hands.pulled(view, source).length > 0,
  mayTakeBack,
  moves,
  layout,
  hands,
  ended: {
    title: (view) => say("result.hand", { number: view.hand + 1 }),
    name: (hand) => say("result.hand", { number: hand + 1 }),
    how(view, scene) {
      const { end = null, out = null } = asCross(view).table ?? {};
      if (end === "out" && out !== null) return sayAs("end.out", out, scene);
      return end ? say(`end.${end}`) : "";
    },
    column: () => say("result.this-hand"),
    won,
  },
  tricks: { full: () => null, taker: () => null },
  replayed: {
    table(replay, ply, seat) {
      const position = replay.positions[ply];
      if (!position) return null;
      return { ...position.table, cards: position.hands[seat] ?? [], drawn: position.drawn[seat] ?? null };
    },
    taker: () => null,
  },
  kept,
  setup,
};
